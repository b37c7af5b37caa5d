import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accessCodes from '../../../contract/access-codes.ts'
import * as auth from '../../../contract/auth.ts'
import type { Call } from '../../../contract/call.ts'
import { listLocalMails } from '../../../contract/dev.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import * as ownAccount from '../../../contract/own-account.ts'
import * as personalData from '../../../contract/personal-data.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { everyCall, titleOf } from '../../testing/every-call.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

/** Every account call with what makes it reach its handler. */
const nobody = '00000000-0000-7000-8000-000000000000'
const email = 'nobody@example.test'
const calls: [call: Call, url: string, body?: object][] = [
  [auth.register, '/api/auth/register', {}],
  [auth.confirmCode, '/api/auth/confirm-code', { email, confirmationCode: 'AAAAAAAA' }],
  [auth.resendCode, '/api/auth/resend-code', { email }],
  [auth.login, '/api/auth/login', {}],
  [auth.forgotPassword, '/api/auth/forgot-password', { email }],
  [auth.verifyResetToken, '/api/auth/verify-reset-token', { token: 'x' }],
  [auth.resetPassword, '/api/auth/reset-password', { token: 'x', newPassword: 'Battery-2' }],
  [auth.getMe, '/api/auth/me'],
  [auth.listSessions, '/api/auth/sessions'],
  [auth.revokeSession, `/api/auth/sessions/${nobody}`],
  [auth.createSocketTicket, '/api/auth/socket-ticket'],
  [auth.enrolTotp, '/api/auth/totp/enrol', { password: 'x' }],
  [auth.confirmTotp, '/api/auth/totp/confirm', { totp: '000000' }],
  [auth.disableTotp, '/api/auth/totp/disable', { password: 'x', totp: '000000' }],
  [ownAccount.updateProfile, '/api/members/me/profile', { fullName: 'Ada' }],
  [ownAccount.updatePassword, '/api/auth/password', { currentPassword: 'x', newPassword: 'Battery-staple-2' }],
  [ownAccount.createEmailChange, '/api/auth/email-change', { email, password: 'x' }],
  [ownAccount.confirmEmailChange, '/api/auth/email-change/confirm', { confirmationCode: 'AAAAAAAA' }],
  [personalData.createOwnDataFile, '/api/members/me/data', { password: 'x' }],
  [personalData.removeAccount, '/api/members/me/removal', { password: 'x' }],
  [accessCodes.validateDashboardCode, '/api/auth/validate-dashboard-code', { dashboardCode: 'AAAAAAAAAA' }],
  [accessCodes.sendActivationEmail, '/api/auth/send-activation-email'],
  [accessCodes.listAccessCodes, '/api/admin/access-codes'],
  [accessCodes.listAccessCodes.file, '/api/admin/access-codes.csv'],
  [accessCodes.createAccessCode, '/api/admin/access-codes', { maxUses: 1, validDays: 1 }],
  [accessCodes.revokeAccessCode, `/api/admin/access-codes/${nobody}`],
  [
    updateMemberAccess,
    `/api/admin/users/${nobody}/access`,
    { tier: 'gold', dashboardUnlocked: true, hasDeposited: true },
  ],
  [listLocalMails, '/api/dev/mailbox'],
  // Last: it ends the session it is made with.
  [auth.logout, '/api/auth/logout'],
]

const roles = ['visitor', 'guest', 'starter', 'silver', 'pro', 'gold', 'admin'] as const
type Role = (typeof roles)[number]

const ABOVE_GUEST: readonly Role[] = ['starter', 'silver', 'pro', 'gold']
/** Who is let through to the handler; everybody where it is not named here. */
const LET_IN: Partial<Record<Call['access'], readonly Role[]>> = {
  member: ['guest', ...ABOVE_GUEST, 'admin'],
  unlocked: ABOVE_GUEST,
  signals: ABOVE_GUEST,
  gold: ['gold'],
  admin: ['admin'],
}

/** Refused before its input is looked at, or let through to its handler. The guest and the administrator are locked. */
const expectedRefusal = ({ access }: Call, role: Role): string | null => {
  if (LET_IN[access]?.includes(role) ?? true) return null
  if (role === 'visitor') return 'SESSION_REQUIRED'
  if (access === 'admin') return 'ACCESS_ADMIN'
  return role === 'guest' || role === 'admin' ? 'ACCESS_LOCKED' : 'ACCESS_TIER'
}
const REFUSALS = ['SESSION_REQUIRED', 'ACCESS_ADMIN', 'ACCESS_LOCKED', 'ACCESS_TIER']

let test: TestApp
let clients: Record<Role, CallClient>
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  const { guest, starter, silver, pro, gold } = await createMembersPerTier(test.db)
  const admin = await createMember(test.db, { email: test.env.adminEmail })
  const { as } = test
  clients = {
    visitor: test.visitor(),
    guest: as(guest),
    starter: as(starter),
    silver: as(silver),
    pro: as(pro),
    gold: as(gold),
    admin: as(admin),
  }
})
afterAll(() => test.close())

/** Account calls are in the table above, with what makes them reach their handler, and come last: one of them ends the session. */
const others = everyCall.filter((call) => !calls.some(([tabled]) => tabled === call))

describe.each(roles)('as %s', (role) => {
  it.each(others.map((call) => ({ call, title: titleOf(call) })))(
    '$title is let through or refused by its access, whatever is asked',
    async ({ call }) => {
      const url = `/api${call.path.replace(/:\w+/g, nobody)}`
      const { status, body } = await (call.method === 'GET' || call.method === 'DELETE'
        ? clients[role].send(call.method, url)
        : clients[role].send(call.method, url, { junk: true }))
      expect(status).toBeLessThan(500)
      expect(REFUSALS.includes(body?.error) ? body.error : null).toBe(expectedRefusal(call, role))
    },
  )
})

describe.each(roles)('as %s', (role) => {
  it.each(calls.map(([call, url, body]) => ({ call, url, body, title: `${call.method} ${call.path}` })))(
    '$title is let through or refused by its access',
    async ({ call, url, body }) => {
      const { status, body: answer } = await clients[role].send(call.method, url, body)
      expect(status).toBeLessThan(500)
      const refusal = REFUSALS.includes(answer.error) ? answer.error : null
      expect(refusal).toBe(expectedRefusal(call, role))
    },
  )
})

describe('the calls that are tried above', () => {
  it('are those that the application answers, each of them', () => {
    expect(test.routes.map(({ call }) => titleOf(call)).sort()).toEqual(everyCall.map(titleOf).sort())
    expect(others.length).toBeGreaterThan(60)
  })
})

describe('the table above', () => {
  it('has every account call of the contract', () => {
    const account = new Set<unknown>(Object.values({ ...auth, ...accessCodes }))
    expect(calls.length).toBeGreaterThan(10)
    expect(others.filter((call) => account.has(call))).toEqual([])
  })
})

describe('the local mailbox', () => {
  it('is not there outside the demo', async () => {
    const live = await buildTestApp({ db: test.db, env: { demo: false } })
    const { status, body } = await live.visitor().call(listLocalMails)
    expect(status).toBe(404)
    expect(body.error).toBe('RESOURCE_NOT_FOUND')
    await live.close()
  })
})
