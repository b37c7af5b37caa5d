import { CONFIRMATION_CODE_TRIES, CONFIRMATION_CODE_TTL_SECONDS } from '../../../contract/auth.ts'
import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import type {
  confirmEmailChange as confirmEmailChangeCall,
  createEmailChange as createEmailChangeCall,
  updatePassword as updatePasswordCall,
} from '../../../contract/own-account.ts'
import { findSqlState, UNIQUE_VIOLATION } from '../../db/sql-state.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import { announceMember, assertKeepsAdministrator, emailTaken, type Members } from '../members/service.ts'
import type { AdminPolicy, Sessions } from '../sessions/service.ts'
import type { Passwords } from './create-passwords.ts'
import type { MailboxGuard } from './mailbox-guard.ts'
import { alreadyRegisteredMail, emailCodeMail, ownEmailChangedMails, ownPasswordChangedMail } from './mails.ts'
import type { Own, OwnPassword } from './own-password.ts'
import { assertUncommon } from './password-rules.ts'
import { codeHash, newCodeFor, sameHash } from './rules.ts'
import { claimEmailTry, endPasswordResets, findUsedEmailChange, putEmailChange, useEmailChange } from './store.ts'

interface Deps {
  clock: Clock
  hub: Parameters<typeof announceMember>[0]['hub']
  members: Members
  passwords: Passwords
  sessions: Sessions
  policy: AdminPolicy
  /** Where links in mails lead. */
  publicUrl: string
  supportEmail: string
  transact: Transact
}

/** What members change about how they sign in. */
export const createAccountChanges = (deps: Deps, own: OwnPassword, mailbox: MailboxGuard) => {
  const { clock, members, passwords, sessions, policy, publicUrl, supportEmail, transact } = deps

  /** The account opens otherwise from now on: links that wait, and sessions opened before, do not. */
  const endWhatWasOpen = async ({ memberId, sessionId }: Own, tx: Tx): Promise<void> => {
    await endPasswordResets(tx, memberId, new Date(clock.now()))
    await sessions.endAll(memberId, { keepId: sessionId }, tx)
    tx.afterCommit(() => announceMember(deps, memberId))
  }

  return {
    /** Sets another password; the member's other sessions end. Throws PASSWORD_INVALID, PASSWORD_COMMON. */
    updatePassword: async (
      { memberId, sessionId }: Own,
      { currentPassword, newPassword }: InputOf<typeof updatePasswordCall>,
    ): Promise<void> => {
      const { passwordHash: before } = await own.verify(memberId, currentPassword, 'currentPassword')
      await assertUncommon(newPassword, 'newPassword')
      const passwordHash = await passwords.hash(newPassword)
      await transact(async (tx) => {
        const member = await members.lockMember(memberId, tx)
        // Another password was set meanwhile, by a reset or on another device: this one was judged by the old.
        if (member?.passwordHash !== before) throw new CallError('PASSWORD_INVALID')
        await members.updateMember(memberId, { passwordHash }, tx)
        await endWhatWasOpen({ memberId, sessionId }, tx)
        const connections = await sessions.reviewConnections(tx, memberId)
        const mail = ownPasswordChangedMail(member, { publicUrl, connections })
        await tx.notify(memberId, { kind: 'security', path: '/dashboard/settings', mail })
      })
    },

    /**
     * Mails a code to the address that the account shall have. Where somebody has it already, its owner hears that, and the answer is the
     * same. Throws PASSWORD_INVALID, and INPUT_INVALID for the administrator, who is known by the address.
     */
    createEmailChange: async (
      { memberId }: Own,
      { email, password }: InputOf<typeof createEmailChangeCall>,
    ): Promise<ReplyOf<typeof createEmailChangeCall>> => {
      const member = await own.verify(memberId, password)
      assertKeepsAdministrator(member, email, policy)
      const nowMs = clock.now()
      const { code, stored } = newCodeFor(email, nowMs)
      await transact(async (tx) => {
        const owner = await members.findMemberByEmail(email, tx)
        await putEmailChange(tx, { ...stored, memberId, email, createdAt: new Date(nowMs) })
        if (!mailbox.mayMailCode(email)) return
        const mail = owner
          ? alreadyRegisteredMail(owner, { publicUrl })
          : emailCodeMail(email, { code, minutes: CONFIRMATION_CODE_TTL_SECONDS / 60 })
        await tx.mail(owner ? { ...mail, memberId: owner.id } : mail)
      })
      return { email, expiresAt: stored.expiresAt.toISOString() }
    },

    /**
     * Gives the account the address whose code came back; both addresses hear of it and the member's other sessions end. Throws
     * CODE_USED for the code of the last change, CODE_INVALID for any other that is wrong, late or worn out, and MEMBER_EMAIL_TAKEN where somebody else has the address by now.
     */
    confirmEmailChange: async (
      session: Own,
      { confirmationCode }: InputOf<typeof confirmEmailChangeCall>,
    ): Promise<{ email: string }> => {
      const { memberId } = session
      // A wrong try must stay counted, so the transaction commits it and the refusal comes after.
      const confirm = async (tx: Tx): Promise<string | null> => {
        const now = new Date(clock.now())
        const waiting = await claimEmailTry(tx, memberId, CONFIRMATION_CODE_TRIES, now)
        if (!waiting || !sameHash(waiting.codeHash, codeHash(waiting.email, confirmationCode))) {
          const used = await findUsedEmailChange(tx, memberId)
          if (used && sameHash(used.codeHash, codeHash(used.email, confirmationCode))) throw new CallError('CODE_USED')
          return null
        }
        const { email } = waiting
        const before = await members.lockMember(memberId, tx)
        const after = await members.updateMember(memberId, { email }, tx)
        if (!before || !after) throw new CallError('SESSION_REQUIRED')
        await useEmailChange(tx, memberId, now)
        await endWhatWasOpen(session, tx)
        const connections = await sessions.reviewConnections(tx, memberId)
        const { toOld, toNew } = ownEmailChangedMails(before, after, { publicUrl, supportEmail, connections })
        await tx.mail({ ...toOld, memberId })
        await tx.notify(memberId, { kind: 'security', path: '/dashboard/settings', mail: toNew })
        return email
      }
      try {
        const email = await transact(confirm)
        if (email === null) throw new CallError('CODE_INVALID')
        return { email }
      } catch (error) {
        throw findSqlState(error) === UNIQUE_VIOLATION ? emailTaken() : error
      }
    },
  }
}
