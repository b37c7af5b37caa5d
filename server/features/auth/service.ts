import type { CurrentUser, Session } from '../../../contract/auth.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Members } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Referrals } from '../referrals/service.ts'
import type { AdminPolicy, Sessions } from '../sessions/service.ts'
import { createSecondFactor } from './enrol-totp.ts'
import type { Passwords } from './hash-password.ts'
import { createLogin } from './login-member.ts'
import { createTickets } from './redeem-ticket.ts'
import { createRegistration } from './register-member.ts'
import { createPasswordReset } from './reset-password.ts'
import type { Uniformly } from './slow-answers.ts'
import { createGuessBrake } from './slow-guesses.ts'
import { createMailboxGuard } from './slow-mails.ts'
import { createAccountChanges } from './update-account.ts'
import { createOwnPassword } from './verify-own-password.ts'

export { createPasswords, type Passwords } from './hash-password.ts'
export { createTickets } from './redeem-ticket.ts'
export { atLeast, type Uniformly } from './slow-answers.ts'

interface Deps {
  db: Database
  clock: Clock
  members: Members
  referrals: Referrals
  sessions: Sessions
  notifications: Pick<Notifications, 'keepFirstSettings'>
  passwords: Passwords
  /** Where links in mails lead. */
  publicUrl: string
  supportEmail: string
  hub: Pick<Platform['hub'], 'publish'>
  bus: Platform['bus']
  policy: AdminPolicy
  transact: Transact
  uniformly: Uniformly
  /** Multiplies what one address may do. */
  rateLimitScale: number
}

export type Auth = ReturnType<typeof createAuth>

/** The account calls, each under its name in the contract. */
export const createAuth = (deps: Deps) => {
  const { members, sessions } = deps
  const { clock, rateLimitScale: scale } = deps
  const brake = createGuessBrake({ clock, scale })
  const mailbox = createMailboxGuard({ now: clock.now, scale })
  const own = createOwnPassword(deps)
  const { claimTotp, ...secondFactor } = createSecondFactor(deps, own)

  return {
    ...createRegistration(deps, mailbox),
    ...createLogin(deps, brake, claimTotp),
    ...createPasswordReset(deps, brake, mailbox),
    ...secondFactor,
    ...createAccountChanges(deps, own, mailbox),
    verifyOwnPassword: own.verify,
    ...createTickets(deps),

    /** The signed-in member, as the database has it. Throws SESSION_REQUIRED when the account is gone. */
    getMe: async (memberId: string): Promise<CurrentUser> => {
      const member = await members.findMember(memberId)
      if (!member) throw new CallError('SESSION_REQUIRED')
      return members.currentUserOf(member)
    },

    /** Ends this session and, by the database's notice, its sockets. */
    logout: async ({ member, sessionId }: Caller): Promise<void> => {
      await sessions.end(member.id, sessionId)
    },

    /** Where the member is signed in, newest first. */
    listSessions: async ({ member, sessionId }: Caller): Promise<Session[]> =>
      (await sessions.list(member.id)).map(({ id, userAgent, address, createdAt, expiresAt }) => ({
        id,
        current: id === sessionId,
        userAgent,
        address,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),

    /** Ends one of the member's own sessions. Throws SESSION_NOT_FOUND, also for somebody else's. */
    revokeSession: async ({ member }: Caller, id: string): Promise<void> => {
      if (!(await sessions.end(member.id, id))) throw new CallError('SESSION_NOT_FOUND')
    },
  }
}
