import {
  CONFIRMATION_CODE_TRIES,
  CONFIRMATION_CODE_TTL_SECONDS,
  type confirmCode as confirmCodeCall,
  RESEND_COOLDOWN_SECONDS,
  type Registration,
  type register as registerCall,
  type SignedIn,
} from '../../../contract/auth.ts'
import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Member, Members } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Referrals } from '../referrals/service.ts'
import { type Origin, type Sessions, tokenHash } from '../sessions/service.ts'
import type { Uniformly } from './at-least.ts'
import type { Passwords } from './create-passwords.ts'
import type { MailboxGuard } from './mailbox-guard.ts'
import { alreadyRegisteredMail, confirmationCodeMail } from './mails.ts'
import { assertUncommon } from './password-rules.ts'
import { codeHash, newCodeFor, sameHash } from './rules.ts'
import {
  claimRegistrationTry,
  hasUsedRegistration,
  insertRegistration,
  type RegistrationRow,
  renewRegistration,
  useRegistration,
} from './store.ts'

interface Deps {
  clock: Clock
  members: Members
  referrals: Referrals
  notifications: Pick<Notifications, 'keepFirstSettings'>
  passwords: Passwords
  sessions: Sessions
  /** Where links in mails lead. */
  publicUrl: string
  transact: Transact
  uniformly: Uniformly
}

type Waiting = Pick<RegistrationRow, 'email' | 'fullName' | 'createdAt'>
type Secret = { email: string; registrationSecret: string }

export const createRegistration = (deps: Deps, mailbox: MailboxGuard) => {
  const { clock, members, referrals, notifications, passwords, sessions, publicUrl, transact, uniformly } = deps

  const mailCode = (tx: Tx, { email, fullName, createdAt }: Waiting, code: string): Promise<void> => {
    const registration = { startedAt: createdAt, fullName, code, minutes: CONFIRMATION_CODE_TTL_SECONDS / 60 }
    return tx.mail(confirmationCodeMail(email, registration))
  }

  const mailAlreadyRegistered = (tx: Tx, member: Member): Promise<void> =>
    tx.mail({ ...alreadyRegisteredMail(member, { publicUrl }), memberId: member.id })

  return {
    /**
     * Keeps the registration until its code comes back, together with the secret that is answered here; several of one
     * e-mail stand side by side. A member's own e-mail gets the same answer after the same work, and that member a mail:
     * only the mailbox tells the two apart. Throws PASSWORD_COMMON for one of the commonest passwords.
     */
    register: async ({ password, ...details }: Registration): Promise<ReplyOf<typeof registerCall>> => {
      const { email } = details
      await assertUncommon(password, 'password')
      const passwordHash = await passwords.hash(password)
      const { code, stored } = newCodeFor(email, clock.now())
      const registrationSecret = newToken()
      const startedAtMs = clock.now()
      const waiting = { ...details, createdAt: new Date(startedAtMs) }
      await transact(async (tx) => {
        const member = await members.findMemberByEmail(email, tx)
        const secretHash = tokenHash(registrationSecret)
        await insertRegistration(tx, { ...waiting, ...stored, id: newId(startedAtMs), secretHash, passwordHash })
        if (mailbox.mayMailCode(email)) await (member ? mailAlreadyRegistered(tx, member) : mailCode(tx, waiting, code))
      })
      return { email, registrationSecret, startedAt: waiting.createdAt.toISOString() }
    },

    /** Mails a new code for the registration of this secret; answers alike if it does not wait. Its old code is dead. */
    resendCode: ({ email, registrationSecret }: Secret): Promise<{ email: string; cooldownSeconds: number }> =>
      uniformly(async () => {
        const { code, stored } = newCodeFor(email, clock.now())
        await transact(async (tx) => {
          const member = await members.findMemberByEmail(email, tx)
          const waiting = await renewRegistration(tx, { email, secretHash: tokenHash(registrationSecret) }, stored)
          if (waiting && mailbox.mayMailCode(email))
            await (member ? mailAlreadyRegistered(tx, member) : mailCode(tx, waiting, code))
        })
        return { email, cooldownSeconds: RESEND_COOLDOWN_SECONDS }
      }),

    /**
     * Turns a registration into a member of the guest tier and signs them in. The secret says which one; without it there
     * must be no more than one that waits for the e-mail. Throws CODE_USED to whoever has the secret of a registration that this code
     * confirmed, and CODE_INVALID for a wrong, late or worn-out code, and for the code of another registration: five wrong tries kill one, the sixth fails even if it is right. Tries without the
     * secret are counted apart.
     */
    confirmCode: async (
      { email, confirmationCode, registrationSecret }: InputOf<typeof confirmCodeCall>,
      origin: Origin,
    ): Promise<SignedIn> => {
      const secretHash = registrationSecret === undefined ? null : tokenHash(registrationSecret)
      // A wrong try must stay counted, so the transaction commits it and the refusal comes after.
      const confirm = async (tx: Tx): Promise<SignedIn | null> => {
        const now = new Date(clock.now())
        const waiting = await claimRegistrationTry(tx, { email, secretHash }, CONFIRMATION_CODE_TRIES, now)
        if (!waiting || !sameHash(waiting.codeHash, codeHash(email, confirmationCode))) return null
        await useRegistration(tx, waiting, now)
        const referrer = await referrals.findReferrer(waiting, tx)
        const member = await members.createMember(
          {
            email,
            fullName: waiting.fullName,
            phone: waiting.phone,
            country: waiting.country,
            telegram: waiting.telegram,
            passwordHash: waiting.passwordHash,
            referredBy: referrer?.memberId ?? null,
          },
          tx,
        )
        if (!member) return null
        await notifications.keepFirstSettings(member.id, tx)
        if (referrer) await referrals.createReferral(member.id, referrer, tx)
        const { token } = await sessions.open(member.id, origin, tx)
        return { token, user: members.currentUserOf(member) }
      }
      const isUsed = (tx: Tx): Promise<boolean> | false =>
        secretHash !== null && hasUsedRegistration(tx, { email, secretHash }, codeHash(email, confirmationCode))
      const signedIn = await transact(async (tx) => (await confirm(tx)) ?? (await isUsed(tx)))
      if (typeof signedIn === 'boolean') throw new CallError(signedIn ? 'CODE_USED' : 'CODE_INVALID')
      return signedIn
    },
  }
}
