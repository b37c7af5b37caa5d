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
import { createAccountChanges } from './account-changes.ts'
import type { Uniformly } from './at-least.ts'
import { createLogin } from './create-login.ts'
import type { Passwords } from './create-passwords.ts'
import { createRegistration } from './create-registration.ts'
import { createTickets } from './create-tickets.ts'
import { createGuessBrake } from './guess-brake.ts'
import { createMailboxGuard } from './mailbox-guard.ts'
import { createOwnPassword } from './own-password.ts'
import { createPasswordReset } from './password-reset.ts'
import { createSecondFactor } from './second-factor.ts'

export { atLeast, type Uniformly } from './at-least.ts'
export { createPasswords, type Passwords } from './create-passwords.ts'
export { createTickets } from './create-tickets.ts'

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
