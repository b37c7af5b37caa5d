import type { login as loginCall, SignedIn } from '../../../contract/auth.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Member, Members } from '../members/service.ts'
import type { Origin, Sessions } from './authenticate-session.ts'
import type { TotpVerifier } from './enrol-totp.ts'
import type { Passwords } from './hash-password.ts'
import type { GuessBrake } from './slow-guesses.ts'

interface Deps {
  db: Database
  members: Members
  passwords: Passwords
  sessions: Sessions
}

export const createLogin = (deps: Deps, brake: GuessBrake, acceptTotp: TotpVerifier) => {
  const { db, members, passwords, sessions } = deps

  /** Throws CREDENTIALS_INVALID, after the same work whether the account is unknown or the password wrong. */
  const assertPassword = async (email: string, password: string): Promise<Member> => {
    const member = await members.findMemberByEmail(email)
    const matches = await passwords.verify(password, member?.passwordHash ?? null)
    if (member && matches) return member
    brake.countWrong(email)
    throw new CallError('CREDENTIALS_INVALID')
  }

  const assertSecondFactor = async (member: Member, totp: string | undefined): Promise<void> => {
    if (!member.totpEnabledAt) return
    if (!totp) throw new CallError('TOTP_REQUIRED')
    if (await acceptTotp(member, totp)) return
    brake.countWrong(member.email)
    throw new CallError('TOTP_INVALID')
  }

  return {
    /**
     * Signs in with e-mail and password, and a code of the authenticator app where one is enrolled.
     * Throws CREDENTIALS_INVALID, TOTP_REQUIRED or TOTP_INVALID. Further guesses at an account wait longer.
     */
    login: async ({ email, password, totp }: InputOf<typeof loginCall>, origin: Origin): Promise<SignedIn> => {
      await brake.wait(email)
      const member = await assertPassword(email, password)
      await assertSecondFactor(member, totp)
      // A password reset that came between the check and here has ended all sessions: this one must not outlive it.
      const token = await db.orm.transaction(async (tx) => {
        const current = await members.lockMember(member.id, tx)
        if (current?.passwordHash !== member.passwordHash) throw new CallError('CREDENTIALS_INVALID')
        return (await sessions.open(member.id, origin, tx)).token
      })
      brake.forget(email)
      return { token, user: members.currentUserOf(member) }
    },
  }
}
