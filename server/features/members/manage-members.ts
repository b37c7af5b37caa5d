import type { InputOf } from '../../../contract/call.ts'
import type {
  AdminMember,
  listMembers as listMembersCall,
  updateMemberAccess as updateMemberAccessCall,
  updateMember as updateMemberCall,
} from '../../../contract/members.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { listPage } from '../../db/list-page.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { emailChangedMails } from '../../platform/mail/account-mails.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Audit } from '../audit/service.ts'
import type { AdminPolicy, Sessions } from '../sessions/service.ts'
import { accessChangesOf, assertKeepsAdministrator, differenceOf, emailTaken, memberChangesOf } from './edit-rules.ts'
import { countMembers, listMemberPage, listMembersBehind } from './list-members.ts'
import { adminMemberOf } from './rules.ts'
import { lockMember, type Member, type NewMember, updateMember } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  policy: AdminPolicy
  audit: Audit
  sessions: Sessions
  /** Runs after a commit that may have queued a mail. */
  mailQueued: () => void
  /** Where links in mails lead. */
  publicUrl: string
  /** Where to write when it was not the member. */
  supportEmail: string
}

type Admin = Pick<CallingMember, 'id'>
type Changes = Partial<Omit<NewMember, 'id' | 'updatedAt'>>

interface Edit {
  action: 'member.update' | 'member.access.update'
  changesOf: (member: Member) => Changes
  unchangedSince?: Date | undefined
}

/** Rows per round trip of a download: between two of them other calls are answered. */
const BATCH = 2_000

export type MemberManagement = ReturnType<typeof createMemberManagement>

/** What the administrator does with members. */
export const createMemberManagement = (deps: Deps) => {
  const { db, clock, policy, audit, sessions, mailQueued, publicUrl, supportEmail } = deps

  /**
   * The member has another e-mail from now on: every session ends, and both addresses hear of it. Reset links that wait in the old
   * mailbox are bound to it and lead nowhere.
   */
  const leaveMailbox = async (before: Member, after: Member, tx: Transaction): Promise<void> => {
    await sessions.endAll(after.id, {}, tx)
    for (const mail of emailChangedMails(before, after, { publicUrl, supportEmail }))
      await queueMail(tx, mail, clock.now())
  }

  /** Changes the member and keeps what differed; both or neither. */
  const edit = async (admin: Admin, id: string, { action, changesOf, unchangedSince }: Edit): Promise<AdminMember> => {
    const run = async (tx: Transaction): Promise<Member> => {
      const before = await lockMember(tx, id)
      if (!before) throw new CallError('MEMBER_NOT_FOUND')
      const after = await updateMember(tx, id, changesOf(before), { now: new Date(clock.now()), unchangedSince })
      if (!after) throw new CallError('MEMBER_CHANGED')
      if (after.email !== before.email) await leaveMailbox(before, after, tx)
      const difference = differenceOf(before, after)
      if (difference) {
        const subject = { kind: 'member', id, name: before.email }
        await audit.recordAction(tx, { adminId: admin.id, action, subject, ...difference })
      }
      return after
    }
    const edited = await db.orm.transaction(run)
    sessions.forgetMember(id)
    mailQueued()
    return adminMemberOf(edited)
  }

  return {
    /** One page of members, and how many there are in all. `search` finds part of a name, an e-mail or a phone number. */
    listMembers: async ({
      page,
      limit,
      ...list
    }: InputOf<typeof listMembersCall>): Promise<{ total: number; members: AdminMember[] }> => {
      const { total, rows } = await listPage(
        { page, limit },
        {
          count: () => countMembers(db.orm, list.search),
          list: (window) => listMemberPage(db.orm, list, window),
          sortsEverything: list.sortBy === 'uPoints' && Boolean(list.search),
        },
      )
      return { total, members: rows.map(adminMemberOf) }
    },

    /** Every member that `search` finds, newest first, in batches; nobody twice, whoever joins meanwhile. */
    listAllMembers: async function* (search?: string): AsyncGenerator<AdminMember[]> {
      let after: Member | undefined
      do {
        const rows = await listMembersBehind(db.orm, { search, after: after ?? null, limit: BATCH })
        yield rows.map(adminMemberOf)
        after = rows.length < BATCH ? undefined : rows.at(-1)
      } while (after)
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
      const changesOf = (member: Member): Changes => {
        assertKeepsAdministrator(member, form.email, policy)
        return memberChangesOf(member, form)
      }
      const unchangedSince = updatedAt === undefined ? undefined : new Date(updatedAt)
      try {
        return await edit(admin, id, { action: 'member.update', changesOf, unchangedSince })
      } catch (error) {
        throw sqlStateOf(error) === UNIQUE_VIOLATION ? emailTaken() : error
      }
    },

    /**
     * Sets tier, dashboard and deposit flags. What the administrator opens has no end. What it changed is audited. Throws
     * MEMBER_NOT_FOUND. Sockets hear of it by the database's notice.
     */
    updateMemberAccess: (
      admin: Admin,
      id: string,
      access: InputOf<typeof updateMemberAccessCall>,
    ): Promise<AdminMember> =>
      edit(admin, id, { action: 'member.access.update', changesOf: () => accessChangesOf(access) }),
  }
}
