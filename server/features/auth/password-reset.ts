import { RESET_TOKEN_TTL_SECONDS } from '../../../contract/auth.ts'
import type { Connection } from '../../../contract/connections.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Members } from '../members/service.ts'
import { type Origin, type Sessions, tokenHash } from '../sessions/service.ts'
import type { Uniformly } from './at-least.ts'
import type { Passwords } from './create-passwords.ts'
import type { GuessBrake } from './guess-brake.ts'
import type { MailboxGuard } from './mailbox-guard.ts'
import { passwordChangedMail, passwordResetMail } from './mails.ts'
import { assertUncommon } from './password-rules.ts'
import {
  claimPasswordReset,
  endPasswordResets,
  findPasswordReset,
  findResetSince,
  insertPasswordReset,
} from './store.ts'

/** How long the token of a reset may end connections. */
const AFTER_RESET_MS = HOUR_MS

interface Deps {
  db: Database
  clock: Clock
  members: Members
  passwords: Passwords
  sessions: Sessions
  /** Where links in mails lead. */
  publicUrl: string
  transact: Transact
  uniformly: Uniformly
}

export const createPasswordReset = (deps: Deps, brake: GuessBrake, mailbox: MailboxGuard) => {
  const { db, clock, members, passwords, sessions, publicUrl, transact, uniformly } = deps

  const getReset = async (hash: Buffer) => {
    const reset = await findPasswordReset(db.orm, hash, new Date(clock.now()))
    if (!reset) throw new CallError('RESET_TOKEN_INVALID')
    return reset
  }

  return {
    /** Mails a reset link to a member; answers alike when there is none of that e-mail. */
    forgotPassword: ({ email }: { email: string }): Promise<void> =>
      uniformly(async () => {
        const mayMail = mailbox.mayMailLink(email)
        const token = newToken()
        const nowMs = clock.now()
        await transact(async (tx) => {
          const member = await members.findMemberByEmail(email, tx)
          if (!member || !mayMail) return
          await insertPasswordReset(tx, {
            id: newId(nowMs),
            memberId: member.id,
            email: member.email,
            tokenHash: tokenHash(token),
            createdAt: new Date(nowMs),
            expiresAt: new Date(nowMs + RESET_TOKEN_TTL_SECONDS * 1000),
          })
          const mail = passwordResetMail(member, { publicUrl, token, minutes: RESET_TOKEN_TTL_SECONDS / 60 })
          await tx.mail({ ...mail, memberId: member.id })
        })
      }),

    /** The e-mail that a reset token is for. Throws RESET_TOKEN_INVALID. Does not use it up. */
    verifyResetToken: async ({ token }: { token: string }): Promise<{ email: string }> => {
      const { email } = await getReset(tokenHash(token))
      return { email }
    },

    /**
     * Sets a new password and ends every session and every other reset of the member. Throws RESET_TOKEN_INVALID for a
     * wrong, late or used token, and PASSWORD_COMMON, which leaves it usable; of many uses at once, one succeeds. Answers whose it is.
     */
    resetPassword: async (
      { token, newPassword }: { token: string; newPassword: string },
      { address }: Pick<Origin, 'address'>,
    ): Promise<{ memberId: string; connections: Connection[] }> => {
      const hash = tokenHash(token)
      // A wrong token must not cost a password hash; a right one is not used up when hashing is refused.
      const { memberId, email } = await getReset(hash)
      await assertUncommon(newPassword, 'newPassword')
      const passwordHash = await passwords.hash(newPassword)
      const connections = await transact(async (tx) => {
        const now = new Date(clock.now())
        // The member's row first: a login under way waits for it and then finds the new password, and an e-mail that is just being
        // changed is the new one here.
        const member = await members.lockMember(memberId, tx)
        const claimed = member && (await claimPasswordReset(tx, hash, { email: member.email, now }))
        if (!claimed) throw new CallError('RESET_TOKEN_INVALID')
        await members.updateMember(memberId, { passwordHash }, tx)
        await endPasswordResets(tx, member.id, now)
        await sessions.endAll(member.id, {}, tx)
        const connections = await sessions.reviewConnections(tx, member.id)
        const mail = passwordChangedMail(member, { publicUrl, connections })
        await tx.notify(member.id, { kind: 'security', path: '/dashboard/settings', mail })
        return connections
      })
      brake.forget({ email, address })
      return { memberId, connections }
    },

    /** Ends what went on after a reset, for whoever made it: within an hour, by its token. Throws RESET_TOKEN_INVALID. Answers whose it was. */
    removeConnectionsAfterReset: async ({ token }: { token: string }): Promise<string> => {
      const since = new Date(clock.now() - AFTER_RESET_MS)
      const memberId = await findResetSince(db.orm, tokenHash(token), since)
      if (memberId === null) throw new CallError('RESET_TOKEN_INVALID')
      await sessions.removeConnections(memberId)
      return memberId
    },
  }
}
