import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as authCalls from '../../../contract/auth.ts'
import type { Call } from '../../../contract/call.ts'
import { listMembers } from '../../../contract/members.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { accountMark, toSecurityLevel } from './security-log.ts'

const { getMe, listSessions, login, logout, resetPassword } = authCalls
const PASSWORD = 'Correct-horse-1'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await buildTestApp()
  passwordHash = await test.passwords.hash(PASSWORD)
})
afterAll(() => test.close())

interface Line {
  log?: string
  time: number
  call: string
  outcome: string
  code?: string
  member?: string
  session?: string
  account?: string
  address: string
  agent?: string
  silentUntil?: string
}

/** The security log of what `act` does. */
const linesOf = async (act: () => Promise<unknown>): Promise<Line[]> => {
  const before = test.log.length
  await act()
  return test.log
    .slice(before)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ log }) => log === 'security')
}

describe('the security log', () => {
  it('says of a login who, when, from where and with what', async () => {
    const member = await createMember(test.db, { passwordHash })
    const [line, ...more] = await linesOf(() =>
      test
        .visitor('203.0.113.7')
        .call(login, { input: { email: member.email, password: PASSWORD }, headers: { 'user-agent': 'Browser/1' } }),
    )
    expect(more).toEqual([])
    expect(line).toMatchObject({
      call: 'POST /auth/login',
      outcome: 'success',
      member: member.id,
      address: '203.0.113.7',
      agent: 'Browser/1',
    })
    expect(line?.time).toBeGreaterThan(0)
  })

  it('says of a refused login whose account was tried, by a mark, and never what was sent', async () => {
    const { email } = await createMember(test.db, { passwordHash })
    const tried = () =>
      test.visitor().call(login, { input: { email: ` ${email.toUpperCase()} `, password: 'Not-it-9-kites' } })
    const lines = await linesOf(tried)
    expect(lines).toMatchObject([{ outcome: 'refused', code: 'CREDENTIALS_INVALID', account: accountMark(email) }])
    expect(JSON.stringify(lines).toLowerCase()).not.toMatch(new RegExp(`kites|${email.replaceAll('.', '\\.')}`))
  })

  it('says who was refused what is not theirs', async () => {
    const member = await createMember(test.db)
    const lines = await linesOf(() => test.as(member).call(listMembers, { input: {} }))
    expect(lines).toMatchObject([
      { call: `GET ${listMembers.path}`, outcome: 'refused', code: 'ACCESS_ADMIN', member: member.id },
    ])
    expect(lines[0]?.session).toBeDefined()
  })

  it('notes a missing session, bad input, a forged reset, and an address that is none, without the address', async () => {
    const visitor = test.visitor()
    const lines = await linesOf(async () => {
      await visitor.call(getMe)
      await visitor.send('POST', '/api/auth/login', { email: 7 })
      await visitor.call(resetPassword, { input: { token: 'guessed-token', newPassword: 'Another-pass-2' } })
      await visitor.send('GET', '/api/secret-guess?token=guessed-token')
    })
    expect(lines.map(({ call, code }) => [call, code])).toEqual([
      ['GET /auth/me', 'SESSION_REQUIRED'],
      ['POST /auth/login', 'INPUT_INVALID'],
      ['POST /auth/reset-password', 'RESET_TOKEN_INVALID'],
      ['GET (no such address)', 'RESOURCE_NOT_FOUND'],
    ])
    expect(JSON.stringify(lines)).not.toContain('guess')
  })

  it('keeps a line break in what was sent out of its own lines', async () => {
    const member = await createMember(test.db, { passwordHash })
    const before = test.log.length
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'x","outcome":"success\\n{"log":"security"}' },
      payload: { email: member.email, password: 'wrong' },
    })
    const [line = '', ...more] = test.log.slice(before)
    expect(more).toEqual([])
    expect(line.trimEnd()).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({ outcome: 'refused' })
  })

  it('is not filled by a flood: 120 lines of one network and refusal a minute, and the last one says so', async () => {
    await test.clock.advance(60_000)
    const visitor = test.visitor('203.0.113.9')
    const lines = await linesOf(async () => {
      for (let call = 0; call < 130; call += 1) await visitor.call(getMe)
    })
    expect(lines).toHaveLength(120)
    expect(lines.filter(({ silentUntil }) => silentUntil)).toHaveLength(1)
    expect(lines.at(-1)?.silentUntil).toBeDefined()
    expect(await linesOf(() => test.visitor('203.0.113.10').call(getMe))).toHaveLength(1)
    await test.clock.advance(60_000)
    expect(await linesOf(() => visitor.call(getMe))).toHaveLength(1)
  })

  it('does not hear of reading, which is no event', async () => {
    const member = await createMember(test.db)
    expect(await linesOf(() => test.as(member).call(listSessions))).toEqual([])
    expect(await linesOf(() => test.as(member).call(logout))).toMatchObject([{ outcome: 'success', member: member.id }])
  })

  it('hears of every call that signs in or out, or changes what a sign-in needs', () => {
    const written = (Object.values(authCalls) as unknown[]).filter(
      (value): value is Call =>
        typeof value === 'object' && value !== null && 'method' in value && value.method !== 'GET',
    )
    const unheard = test.routes.filter(({ call, logged }) => written.includes(call) && !logged)
    expect(unheard.map(({ call }) => call.path)).toEqual(['/auth/socket-ticket'])
  })
})

describe('its level', () => {
  it.each([
    [{ demo: false, logLevel: 'warn' }, 'info'],
    [{ demo: false, logLevel: 'error' }, 'info'],
    [{ demo: false, logLevel: 'silent' }, 'silent'],
    [{ demo: true, logLevel: 'warn' }, 'warn'],
  ] as const)('of %j is %s', (env, level) => {
    expect(toSecurityLevel(env)).toBe(level)
  })
})
