import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Member, Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Own, OwnPassword } from './own-password.ts'
import { acceptedTotpStep, TOTP_PERIOD_SECONDS } from './rules.ts'

interface Deps {
  transact: Transact
  clock: Clock
  members: Members
  sessions: Sessions
}

/** Uses up a current code of the member's authenticator app. Throws TOTP_USED for the one they used last, `otherwise` for any other. */
export type TotpClaim = (
  member: Pick<Member, 'id' | 'totpSecret'>,
  code: string,
  otherwise: 'TOTP_INVALID' | 'TOTP_CODE_INVALID',
) => Promise<void>

const SECRET_BYTES = 20

export const createSecondFactor = ({ transact, clock, members, sessions }: Deps, own: OwnPassword) => {
  const claimTotp: TotpClaim = async (member, code, otherwise) => {
    const step = member.totpSecret ? acceptedTotpStep(member.totpSecret, code, clock.now()) : null
    if (step !== null && (await members.claimTotpStep(member.id, step))) return
    // As it is now: the same code may have come twice at once.
    const isUsed = step !== null && (await members.findMember(member.id))?.totpLastStep === step
    throw new CallError(isUsed ? 'TOTP_USED' : otherwise)
  }

  return {
    claimTotp,

    /** Draws a secret. It counts once `confirmTotp` has seen a code of it. Throws PASSWORD_INVALID, TOTP_ENROLLED. */
    enrolTotp: async ({ memberId }: Own, { password }: { password: string }) => {
      const member = await own.verify(memberId, password)
      if (member.totpEnabledAt) throw new CallError('TOTP_ENROLLED')
      const secret = new Secret({ size: SECRET_BYTES })
      await members.updateMember(memberId, { totpSecret: secret.base32, totpLastStep: null })
      const totp = new TOTP({ issuer: 'Uptick', label: member.email, secret, period: TOTP_PERIOD_SECONDS })
      return { secret: secret.base32, uri: totp.toString() }
    },

    /**
     * Requires the authenticator app from now on. The member's other sessions end: they were opened without it.
     * Throws TOTP_CODE_INVALID, TOTP_USED, TOTP_ENROLLED.
     */
    confirmTotp: async ({ memberId, sessionId }: Own, { totp }: { totp: string }): Promise<void> => {
      const member = await own.getMember(memberId)
      if (member.totpEnabledAt) throw new CallError('TOTP_ENROLLED')
      await claimTotp(member, totp, 'TOTP_CODE_INVALID')
      await transact(async (tx) => {
        await members.updateMember(memberId, { totpEnabledAt: new Date(clock.now()) }, tx)
        await sessions.endAll(memberId, { keepId: sessionId }, tx)
      })
    },

    /** Stops requiring the authenticator app. Throws PASSWORD_INVALID, TOTP_CODE_INVALID, TOTP_USED. */
    disableTotp: async ({ memberId }: Own, { password, totp }: { password: string; totp: string }): Promise<void> => {
      const member = await own.verify(memberId, password)
      if (!member.totpEnabledAt) throw new CallError('TOTP_CODE_INVALID')
      await claimTotp(member, totp, 'TOTP_CODE_INVALID')
      await members.updateMember(memberId, { totpSecret: null, totpEnabledAt: null, totpLastStep: null })
    },
  }
}
