import type { InputOf } from '../../../contract/call.ts'
import type {
  AdminMember,
  updateMemberAccess as updateMemberAccessCall,
  updateMember as updateMemberCall,
} from '../../../contract/members.ts'
import type { Database, Executor } from '../../db/client.ts'
import { findSqlState, UNIQUE_VIOLATION } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { listFor } from '../../platform/list/list-for.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Audit, Undoer } from '../audit/service.ts'
import type { AdminPolicy, Sessions } from '../sessions/service.ts'
import { accessTelling } from './access-telling.ts'
import {
  accessBefore,
  assertKeepsAdministrator,
  emailTaken,
  findDifference,
  toAccessChanges,
  toMemberChanges,
} from './edit-rules.ts'
import {
  countMembers,
  isNarrowed,
  listMatchingIds,
  listMemberPage,
  listMembersBehind,
  type MemberFilters,
  type MemberList,
} from './list-members.ts'
import { emailChangedMails } from './mails.ts'
import { toAdminMember } from './rules.ts'
import { changeAccess, findMember, lockMember, type Member, type MemberChanges, type TellAccess } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  policy: AdminPolicy
  audit: Audit
  sessions: Sessions
  transact: Transact
  /** Where links in mails lead. */
  publicUrl: string
  /** Where to write when it was not the member. */
  supportEmail: string
}

type Admin = Pick<CallingMember, 'id'>

interface Edit {
  action: 'member.update' | 'member.access.update'
  toChanges: (member: Member) => MemberChanges
  unchangedSince?: Date | undefined
}

const accessEdit = (access: InputOf<typeof updateMemberAccessCall>): Edit => ({
  action: 'member.access.update',
  toChanges: () => toAccessChanges(access),
})

export type MemberManagement = ReturnType<typeof createMemberManagement>

interface Edited {
  member: AdminMember
  /** The entry of the audit log that holds what changed; null where nothing did. */
  actionId: string | null
}

/** Changes a member and keeps what differed; both or neither. */
const createEdit = (deps: Deps) => {
  const { transact, clock, audit, sessions, publicUrl, supportEmail } = deps

  /**
   * The member has another e-mail from now on: every session ends, and both addresses hear of it. Reset links that wait in the old
   * mailbox are bound to it and lead nowhere.
   */
  const leaveMailbox = async (before: Member, after: Member, tx: Tx): Promise<void> => {
    await sessions.endAll(after.id, {}, tx)
    const connections = await sessions.reviewConnections(tx, after.id)
    const { toOld, toNew } = emailChangedMails(before, after, { publicUrl, supportEmail, connections })
    await tx.mail({ ...toOld, memberId: after.id })
    await tx.notify(after.id, { kind: 'security', path: '/dashboard/settings', mail: toNew })
  }

  const editIn = async (tx: Tx, admin: Admin, id: string, { action, toChanges: changesOf, unchangedSince }: Edit) => {
    const before = await lockMember(tx, id)
    if (!before) throw new CallError('MEMBER_NOT_FOUND')
    const tell: TellAccess =
      admin.id === id
        ? () => ({ untold: 'They did it themselves.' })
        : accessTelling(before, { publicUrl, supportEmail, nowMs: clock.now() })
    const after = await changeAccess(tx, id, {
      changes: changesOf(before),
      tell,
      unchangedSince,
      now: new Date(clock.now()),
    })
    if (!after) throw new CallError('MEMBER_CHANGED')
    tx.afterCommit(() => sessions.forgetMember(id))
    if (after.email !== before.email) await leaveMailbox(before, after, tx)
    const difference = findDifference(before, after)
    if (!difference) return { after, actionId: null }
    const subject = { kind: 'member', id, name: before.email }
    return {
      after,
      actionId: await audit.recordAction(tx, { adminId: admin.id, action, subject, about: id, ...difference }),
    }
  }

  const edit = async (admin: Admin, id: string, changes: Edit): Promise<Edited> => {
    const { after, actionId } = await transact((tx) => editIn(tx, admin, id, changes))
    return { member: toAdminMember(after, clock.now()), actionId }
  }
  return { edit, editIn }
}

/** What the administrator does with members. */
export const createMemberManagement = (deps: Deps) => {
  const { db, clock, policy, sessions, publicUrl, supportEmail } = deps
  const { edit, editIn } = createEdit(deps)

  return {
    /** Members, as their list asks for them. `search` finds part of a name, an e-mail or a phone number. */
    listMembers: listFor(db, {
      count: countMembers,
      rows: listMemberPage,
      behind: listMembersBehind,
      view: (rows: Member[]) => rows.map((row) => toAdminMember(row, clock.now())),
      sortsEverything: (asked: MemberList) => asked.sortBy === 'uPoints' && isNarrowed(asked),
    }),

    /** One member, as the list shows them. Throws MEMBER_NOT_FOUND. */
    getMember: async (id: string): Promise<AdminMember> => {
      const member = await findMember(db.orm, id)
      if (!member) throw new CallError('MEMBER_NOT_FOUND')
      return toAdminMember(member, clock.now())
    },

    /**
     * Edits a member; fields that the form does not have stay as they are, points among them. What it changed is audited. Throws
     * MEMBER_NOT_FOUND, MEMBER_EMAIL_TAKEN, MEMBER_CHANGED where the member is no longer in the state that `updatedAt` names, and
     * INPUT_INVALID for another address of the administrator, who is known by it.
     */
    updateMember: async (
      admin: Admin,
      id: string,
      { updatedAt, ...form }: InputOf<typeof updateMemberCall>,
    ): Promise<AdminMember> => {
      const toChanges = (member: Member): MemberChanges => {
        assertKeepsAdministrator(member, form.email, policy)
        return toMemberChanges(member, form)
      }
      const unchangedSince = updatedAt === undefined ? undefined : new Date(updatedAt)
      try {
        return (await edit(admin, id, { action: 'member.update', toChanges, unchangedSince })).member
      } catch (error) {
        throw findSqlState(error) === UNIQUE_VIOLATION ? emailTaken() : error
      }
    },

    /**
     * Sets tier, dashboard and deposit flags. What the administrator opens has no end. What it changed is audited, and can be taken
     * back by `actionId`. Throws MEMBER_NOT_FOUND. Sockets hear of it by the database's notice.
     */
    updateMemberAccess: (admin: Admin, id: string, access: InputOf<typeof updateMemberAccessCall>): Promise<Edited> =>
      edit(admin, id, accessEdit(access)),

    /** The same as a part of `tx`; the id of the entry of the audit log, null where nothing changed. */
    updateAccessIn: async (
      tx: Tx,
      admin: Admin,
      id: string,
      access: InputOf<typeof updateMemberAccessCall>,
    ): Promise<string | null> => (await editIn(tx, admin, id, accessEdit(access))).actionId,

    /** Ids of all members that the filters find and who have not left. */
    listMatchingIds: (asked: MemberFilters, executor: Executor): Promise<string[]> => listMatchingIds(executor, asked),

    /** Puts a member's rights back as they were before `updateMemberAccess`. */
    undoAccess: {
      lock: (tx, { subjectId }) => lockMember(tx, subjectId),
      undo: async (tx, action) => {
        const member = await findMember(tx, action.subjectId)
        const access = member && accessBefore(member, action, clock.now())
        tx.afterCommit(() => sessions.forgetMember(action.subjectId))
        if (!member || !access) return null
        const tell = accessTelling(member, { publicUrl, supportEmail, nowMs: clock.now() })
        return changeAccess(tx, action.subjectId, { changes: access, tell, now: new Date(clock.now()) })
      },
    } satisfies Undoer,
  }
}
