import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Audit } from '../audit/service.ts'
import { toName } from './rules.ts'
import * as store from './store.ts'

type Deps = Pick<Platform, 'transact'> & { audit: Pick<Audit, 'recordAction'> }

export type Caller = Pick<CallingMember, 'id' | 'isAdmin'>

export type RemoveContent = ReturnType<typeof createRemoval>

/** The administrator's removal leaves a trail; a member's of what is theirs is their own business. */
export const createRemoval =
  ({ transact, audit }: Deps) =>
  async (
    { id: callerId, isAdmin }: Caller,
    about: { kind: 'post' | 'comment'; id: string; memberId: string; author: string; text: string },
  ): Promise<null> => {
    const missing = about.kind === 'post' ? 'POST_NOT_FOUND' : 'COMMENT_NOT_FOUND'
    const isOwn = about.memberId === callerId
    if (!isOwn && !isAdmin) throw new CallError(missing)
    const removeRow = about.kind === 'post' ? store.deletePost : store.deleteComment
    await transact(async (tx) => {
      if (!(await removeRow(tx, about.id))) throw new CallError(missing)
      if (isOwn) return
      await audit.recordAction(tx, {
        adminId: callerId,
        action: `${about.kind}.remove`,
        subject: { kind: about.kind, id: about.id, name: toName(about.author, about.text) },
        about: about.memberId,
        before: { memberId: about.memberId, text: about.text },
        after: null,
      })
    })
    return null
  }
