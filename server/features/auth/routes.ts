import {
  confirmCode,
  confirmTotp,
  createSocketTicket,
  disableTotp,
  enrolTotp,
  forgotPassword,
  getMe,
  listSessions,
  login,
  logout,
  RESEND_COOLDOWN_SECONDS,
  register,
  resendCode,
  resetPassword,
  revokeSession,
  verifyResetToken,
} from '../../../contract/auth.ts'
import { removeConnectionsAfterReset } from '../../../contract/connections.ts'
import { confirmEmailChange, createEmailChange, updatePassword } from '../../../contract/own-account.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { Auth } from './service.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 3600

const perAddress = (max: number, windowSeconds: number): Limit => ({ by: 'address', max, windowSeconds })
const perMember = (max: number, windowSeconds: number): Limit => ({ by: 'member', max, windowSeconds })
/** Of the e-mail that is asked for at one address, whether or not anybody has it: what others ask for it takes nothing from here. */
const perPair = (max: number, windowSeconds: number): Limit => ({
  by: (input, network) => `${network}|${(input as { email: string }).email}`,
  max,
  windowSeconds,
})
const failing = (limit: Limit): Limit => ({ ...limit, counts: 'failures' })
/** Of the registration that the secret belongs to: nobody else can use up its turns. */
const perRegistration = (max: number, windowSeconds: number): Limit => ({
  by: (input) => {
    const { email, registrationSecret } = input as { email: string; registrationSecret: string }
    return `${email}|${registrationSecret}`
  },
  max,
  windowSeconds,
})

const own = (session: Caller) => ({ memberId: session.member.id, sessionId: session.sessionId })

const signupRoutes = (auth: Auth): Route[] => [
  route(
    register,
    async ({ input }) =>
      answer(await auth.register(input), { message: 'Please check your email for the confirmation code' }),
    { limits: [perAddress(20, HOUR), perPair(5, HOUR)], logged: true },
  ),
  route(
    confirmCode,
    async (call) => {
      const signedIn = await auth.confirmCode(call.input, call)
      call.request.actingMemberId = signedIn.user.id
      return answer(signedIn, { message: 'Email confirmed' })
    },
    {
      limits: [failing(perAddress(60, QUARTER_HOUR)), failing(perPair(20, QUARTER_HOUR))],
      completes: register,
      logged: true,
    },
  ),
  route(resendCode, async ({ input }) => answer(await auth.resendCode(input), { message: 'We sent a new code' }), {
    limits: [perAddress(30, HOUR), perRegistration(1, RESEND_COOLDOWN_SECONDS), perRegistration(5, HOUR)],
    logged: true,
  }),
]

const sessionRoutes = (auth: Auth): Route[] => [
  // Its limits know more than a count can say: slow-guesses.ts.
  route(
    login,
    async (call) => {
      const signedIn = await auth.login(call.input, call)
      call.request.actingMemberId = signedIn.user.id
      return answer(signedIn, { message: 'Login successful' })
    },
    { logged: true },
  ),
  route(
    logout,
    async ({ session }) => {
      await auth.logout(session)
      return answer(null, { message: 'Logged out' })
    },
    { logged: true },
  ),
  route(getMe, ({ member }) => auth.getMe(member.id)),
  route(createSocketTicket, ({ session }) => auth.createSocketTicket(session), { limits: [perMember(60, 60)] }),
  route(listSessions, ({ session }) => auth.listSessions(session)),
  route(
    revokeSession,
    async ({ session, params }) => {
      await auth.revokeSession(session, params.id)
      return answer(null, { message: 'Session ended' })
    },
    { logged: true },
  ),
]

const resetRoutes = (auth: Auth): Route[] => [
  route(
    forgotPassword,
    async ({ input }) => {
      await auth.forgotPassword(input)
      return answer(null, { message: 'If an account exists for this email, a reset link is on its way' })
    },
    { limits: [perAddress(30, HOUR), perPair(3, HOUR)], logged: true },
  ),
  route(verifyResetToken, ({ input }) => auth.verifyResetToken(input), {
    limits: [failing(perAddress(30, QUARTER_HOUR))],
    logged: true,
  }),
  route(
    resetPassword,
    async ({ input, address, request }) => {
      const { memberId, connections } = await auth.resetPassword(input, { address })
      request.actingMemberId = memberId
      return answer({ connections }, { message: 'Password reset successfully' })
    },
    { limits: [failing(perAddress(30, QUARTER_HOUR))], logged: true },
  ),
  route(
    removeConnectionsAfterReset,
    async ({ input, request }) => {
      request.actingMemberId = await auth.removeConnectionsAfterReset(input)
      return answer(null, { message: 'Disconnected' })
    },
    { limits: [failing(perAddress(30, QUARTER_HOUR))], logged: true },
  ),
]

/** How members prove that it is them: authenticator app, password and email address. */
const credentialRoutes = (auth: Auth): Route[] => [
  route(enrolTotp, ({ session, input }) => auth.enrolTotp(own(session), input), {
    limits: [perMember(10, QUARTER_HOUR)],
    logged: true,
  }),
  route(
    confirmTotp,
    async ({ session, input }) => {
      await auth.confirmTotp(own(session), input)
      return answer(null, { message: 'Authenticator app enabled' })
    },
    { limits: [perMember(10, QUARTER_HOUR)], logged: true },
  ),
  route(
    disableTotp,
    async ({ session, input }) => {
      await auth.disableTotp(own(session), input)
      return answer(null, { message: 'Authenticator app disabled' })
    },
    { limits: [perMember(10, QUARTER_HOUR)], logged: true },
  ),
  route(
    updatePassword,
    async ({ session, input }) => {
      await auth.updatePassword(own(session), input)
      return answer(null, { message: 'Password changed' })
    },
    { limits: [perMember(10, QUARTER_HOUR)], logged: true },
  ),
  route(
    createEmailChange,
    async ({ session, input }) =>
      answer(await auth.createEmailChange(own(session), input), { message: 'We sent a code' }),
    { limits: [perMember(10, HOUR)], logged: true },
  ),
  route(
    confirmEmailChange,
    async ({ session, input }) =>
      answer(await auth.confirmEmailChange(own(session), input), { message: 'Email address changed' }),
    { limits: [perMember(30, HOUR)], logged: true },
  ),
]

export const authRoutes = (auth: Auth): Route[] => [
  ...signupRoutes(auth),
  ...sessionRoutes(auth),
  ...resetRoutes(auth),
  ...credentialRoutes(auth),
]
