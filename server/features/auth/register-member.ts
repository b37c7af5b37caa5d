import {
  CONFIRMATION_CODE_TRIES,
  CONFIRMATION_CODE_TTL_SECONDS,
  type confirmCode as confirmCodeCall,
  RESEND_COOLDOWN_SECONDS,
  type Registration,
  type SignedIn,
} from '../../../contract/auth.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newCode } from '../../platform/ids.ts'
import { alreadyRegisteredMail, confirmationCodeMail } from '../../platform/mail/account-mails.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Members } from '../members/service.ts'
import type { Referrals } from '../referrals/service.ts'
import type { Origin, Sessions } from './authenticate-session.ts'
import type { Passwords } from './hash-password.ts'
import { codeHash, sameHash } from './rules.ts'
import type { Uniformly } from './slow-answers.ts'
import { claimRegistrationTry, deleteRegistration, renewRegistration, upsertRegistration } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  members: Members
  referrals: Referrals
  passwords: Passwords
  sessions: Sessions
  /** Where links in mails lead. */
  publicUrl: string
  /** Runs after a commit that queued a mail. */
  mailQueued: () => void
  uniformly: Uniformly
}

/** 40 bits: with five tries per code, one chance in 170 billion. */
const CODE_LENGTH = 8

export const createRegistration = (deps: Deps) => {
  const { db, clock, members, referrals, passwords, sessions, publicUrl, mailQueued, uniformly } = deps

  const newCodeFor = (email: string) => {
    const code = newCode(CODE_LENGTH)
    return {
      code,
      stored: {
        codeHash: codeHash(email, code),
        expiresAt: new Date(clock.now() + CONFIRMATION_CODE_TTL_SECONDS * 1000),
      },
    }
  }

  const mailCode = (tx: Executor, email: string, code: string): Promise<void> =>
    queueMail(tx, confirmationCodeMail(email, { code, minutes: CONFIRMATION_CODE_TTL_SECONDS / 60 }), clock.now())

  const mailAlreadyRegistered = (tx: Executor, member: { email: string; fullName: string }): Promise<void> =>
    queueMail(tx, alreadyRegisteredMail(member, { publicUrl }), clock.now())

  return {
    /**
     * Keeps the registration until its code comes back; the newest per e-mail counts. A member's own e-mail gets the same
     * answer after the same work, and that member a mail: only the mailbox tells the two apart.
     */
    register: async ({ password, ...details }: Registration): Promise<{ email: string }> => {
      const { email } = details
      const passwordHash = await passwords.hash(password)
      const { code, stored } = newCodeFor(email)
      await db.orm.transaction(async (tx) => {
        const member = await members.findMemberByEmail(email, tx)
        await upsertRegistration(tx, { ...details, ...stored, passwordHash, createdAt: new Date(clock.now()) })
        await (member ? mailAlreadyRegistered(tx, member) : mailCode(tx, email, code))
      })
      mailQueued()
      return { email }
    },

    /** Mails a new code if a registration waits; answers alike if none does. The old code is dead. */
    resendCode: ({ email }: { email: string }): Promise<{ email: string; cooldownSeconds: number }> =>
      uniformly(async () => {
        const { code, stored } = newCodeFor(email)
        await db.orm.transaction(async (tx) => {
          const member = await members.findMemberByEmail(email, tx)
          const waiting = await renewRegistration(tx, email, stored)
          if (member) await mailAlreadyRegistered(tx, member)
          else if (waiting) await mailCode(tx, email, code)
        })
        mailQueued()
        return { email, cooldownSeconds: RESEND_COOLDOWN_SECONDS }
      }),

    /**
     * Turns a registration into a member of the guest tier and signs them in. Throws CODE_INVALID for a wrong, late, used or
     * worn-out code: five wrong tries kill one, the sixth fails even if it is right.
     */
    confirmCode: async (
      { email, confirmationCode }: InputOf<typeof confirmCodeCall>,
      origin: Origin,
    ): Promise<SignedIn> => {
      // A wrong try must stay counted, so the transaction commits it and the refusal comes after.
      const signedIn = await db.orm.transaction(async (tx) => {
        const waiting = await claimRegistrationTry(tx, email, CONFIRMATION_CODE_TRIES, new Date(clock.now()))
        if (!waiting || !sameHash(waiting.codeHash, codeHash(email, confirmationCode))) return null
        await deleteRegistration(tx, email)
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
        if (referrer) await referrals.createReferral(member.id, referrer, tx)
        const { token } = await sessions.open(member.id, origin, tx)
        return { token, user: members.currentUserOf(member) }
      })
      if (!signedIn) throw new CallError('CODE_INVALID')
      return signedIn
    },
  }
}
