import type { login as loginCall, SignedIn } from '../../../contract/auth.ts'
import type { InputOf } from '../../../contract/call.ts'
import { cleanEmail } from '../../../contract/people-text.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Member, Members } from '../members/service.ts'
import type { Origin, Sessions } from '../sessions/service.ts'
import type { Passwords } from './create-passwords.ts'
import type { GuessBrake } from './guess-brake.ts'
import type { TotpClaim } from './second-factor.ts'

interface Deps {
  transact: Transact
  members: Members
  passwords: Passwords
  sessions: Sessions
}

export const createLogin = (deps: Deps, brake: GuessBrake, claimTotp: TotpClaim) => {
  const { transact, members, passwords, sessions } = deps

  /** Throws CREDENTIALS_INVALID, after the same work whether the account is unknown or the password wrong. */
  const assertPassword = async (email: string, password: string): Promise<Member> => {
    const [first = null, ...others] = await members.listMembersByEmail(email)
    for (const member of [first, ...others])
      if ((await passwords.verify(password, member?.passwordHash ?? null)) && member) return member
    throw new CallError('CREDENTIALS_INVALID')
  }

  const assertSecondFactor = async (member: Member, totp: string | undefined, address: string): Promise<void> => {
    if (!member.totpEnabledAt) return
    if (!totp) throw new CallError('TOTP_REQUIRED')
    brake.admitSecondFactor({ email: member.email, address })
    await claimTotp(member, totp, 'TOTP_INVALID')
  }

  return {
    /**
     * Signs in with e-mail and password, and a code of the authenticator app where one is enrolled.
     * Throws CREDENTIALS_INVALID, TOTP_REQUIRED, TOTP_INVALID, TOTP_USED, or RATE_LIMITED after many wrong guesses. Further guesses wait longer.
     */
    login: ({ email, password, totp }: InputOf<typeof loginCall>, origin: Origin): Promise<SignedIn> =>
      brake.guess({ email: cleanEmail(email), address: origin.address }, async () => {
        const member = await assertPassword(email, password)
        const renewedHash = await passwords.renew(password, member.passwordHash)
        await assertSecondFactor(member, totp, origin.address)
        // A password reset that came between the check and here has ended all sessions: this one must not outlive it.
        const token = await transact(async (tx) => {
          const current = await members.lockMember(member.id, tx)
          if (current?.passwordHash !== member.passwordHash) throw new CallError('CREDENTIALS_INVALID')
          if (renewedHash) await members.updateMember(member.id, { passwordHash: renewedHash }, tx)
          return (await sessions.open(member.id, origin, tx)).token
        })
        return { token, user: members.currentUserOf(member) }
      }),
  }
}
