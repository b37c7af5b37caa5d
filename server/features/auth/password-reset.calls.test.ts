import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, getMe, login, resetPassword, verifyResetToken } from '../../../contract/auth.ts'
import { removeStale } from '../../platform/jobs/cleanup-job.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedResetToken, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { staleRegistrations } from './feature.ts'

const MINUTE = 60_000
const OLD = 'Correct-horse-1'
const NEW = 'Battery-staple-2'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await buildTestApp()
  passwordHash = await test.passwords.hash(OLD)
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(60 * MINUTE))

const aMember = () => createMember(test.db, { passwordHash })
const forgot = async (email: string) => {
  await test.clock.advance(1)
  return test.visitor().call(forgotPassword, { input: { email } })
}
const reset = (token: string, newPassword = NEW) =>
  test.visitor().call(resetPassword, { input: { token, newPassword } })
const verify = (token: string) => test.visitor().call(verifyResetToken, { input: { token } })
const logIn = async (email: string, password: string) =>
  (await test.visitor().call(login, { input: { email, password } })).status

const withToken = async () => {
  const member = await aMember()
  await forgot(member.email)
  return { member, token: await mailedResetToken(test, member.email) }
}

describe('forgot password', () => {
  it.each([
    [undefined, 'Please enter your email address'],
    ['', 'Please enter your email address'],
    ['ada', 'Please enter a valid email address'],
  ])('asks for an e-mail: %j', async (email, message) => {
    const { status, body } = await test.visitor().send('POST', '/api/auth/forgot-password', { email })
    expect(status).toBe(400)
    expect(body.message).toBe(message)
  })

  it('answers an unknown e-mail like a member’s, and takes as long', async () => {
    const member = await aMember()
    test.waits.length = 0
    const observe = async (email: string) => {
      const { status, headers, body } = await forgot(email)
      const { date: _date, ...rest } = headers
      return { status, rest, body: { ...body, timestamp: '' } }
    }
    expect(await observe('nobody@example.test')).toEqual(await observe(member.email))
    const [unknown, known] = test.waits
    expect(unknown).toBeGreaterThan(0)
    expect(known).toBe(unknown)
    expect(await mailsTo(test, 'nobody@example.test')).toEqual([])
  })

  it.each(['somebody', 'nobody'])('is limited to three an hour per e-mail and address, for %s', async (who) => {
    const email = who === 'somebody' ? (await aMember()).email : 'no-one@example.test'
    const client = test.visitor()
    const ask = (input: { email: string }) => client.call(forgotPassword, { input })
    for (let count = 0; count < 3; count += 1) expect((await ask({ email })).status).toBe(200)
    expect((await ask({ email: email.toUpperCase() })).body.error).toBe('RATE_LIMITED')
    expect((await forgot(email)).status).toBe(200)
  })
})

describe('a reset token', () => {
  it('says whose it is, and sets a new password once', async () => {
    const { member, token } = await withToken()
    expect((await verify(token)).body.data).toEqual({ email: member.email })
    expect((await reset(token)).status).toBe(200)
    expect(await logIn(member.email, OLD)).toBe(401)
    expect(await logIn(member.email, NEW)).toBe(200)
    expect((await reset(token, 'Third-pass-3')).body).toMatchObject({
      error: 'RESET_TOKEN_INVALID',
      message: 'Invalid or expired reset token',
    })
    expect((await verify(token)).body.error).toBe('RESET_TOKEN_INVALID')
  })

  it.each([
    [{ token: 'x' }, 'Please fill in all fields'],
    [{ token: 'x', newPassword: '' }, 'Please fill in all fields'],
    [{ token: 'x', newPassword: 'Short-1' }, 'Password must be at least 8 characters long'],
    [{ newPassword: NEW }, 'Reset token is missing'],
    [{ token: '', newPassword: NEW }, 'Reset token is missing'],
  ])('is refused: %j', async (input, message) => {
    const { status, body } = await test.visitor().send('POST', '/api/auth/reset-password', input)
    expect(status).toBe(400)
    expect(body.message).toBe(message)
  })

  it('sets none of the passwords that are guessed first, and stays usable', async () => {
    const { email } = await aMember()
    await forgot(email)
    const token = await mailedResetToken(test, email)
    const resetTo = (newPassword: string) => test.visitor().call(resetPassword, { input: { token, newPassword } })
    const { status, body } = await resetTo('password1')
    expect(status).toBe(400)
    expect(body.error).toBe('PASSWORD_COMMON')
    expect(body.fields).toEqual({ newPassword: body.message })
    expect((await resetTo('Another-pass-2')).status).toBe(200)
  })

  it('is asked for when the page is opened without one', async () => {
    const { body } = await test.visitor().send('POST', '/api/auth/verify-reset-token', {})
    expect(body.message).toBe('Invalid or missing reset token')
  })

  it('is not another token', async () => {
    await withToken()
    expect((await verify('A'.repeat(43))).body.error).toBe('RESET_TOKEN_INVALID')
    expect((await reset('A'.repeat(43))).body.error).toBe('RESET_TOKEN_INVALID')
  })

  it('ends after 30 minutes', async () => {
    const { token } = await withToken()
    await test.clock.advance(30 * MINUTE - 1)
    expect((await verify(token)).status).toBe(200)
    await test.clock.advance(1)
    expect((await verify(token)).status).toBe(400)
    expect((await reset(token)).status).toBe(400)
  })

  it('sets one password under 50 simultaneous uses', async () => {
    const { member, token } = await withToken()
    const app = await buildTestApp({ db: test.db, clock: test.clock, env: { rateLimitScale: 1000 } })
    const passwords = Array.from({ length: 50 }, (_, index) => `Parallel-pass-${index}`)
    const answers = await Promise.all(
      passwords.map((newPassword) => app.visitor().call(resetPassword, { input: { token, newPassword } })),
    )
    await app.close()
    const won = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(won).toHaveLength(1)
    expect(await logIn(member.email, won[0] ?? '')).toBe(200)
  })

  it('ends every session, every other token, and is reported by mail', async () => {
    const { member, token } = await withToken()
    await forgot(member.email)
    const other = await mailedResetToken(test, member.email)
    const sessions = [test.withToken(await test.signInAs(member)), test.as(member)]
    for (const session of sessions) expect((await session.call(getMe)).status).toBe(200)
    await test.clock.advance(1)
    expect((await reset(token)).status).toBe(200)
    for (const session of sessions) expect((await session.call(getMe)).status).toBe(401)
    expect((await reset(other)).status).toBe(400)
    expect((await mailsTo(test, member.email))[0]?.subject).toBe('Your Uptick password was changed')
  })

  it('leaves the second factor asked for', async () => {
    const totp = { totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totpEnabledAt: new Date(test.clock.now()) }
    const member = await createMember(test.db, { passwordHash, ...totp })
    await forgot(member.email)
    expect((await reset(await mailedResetToken(test, member.email))).status).toBe(200)
    const { body } = await test.visitor().call(login, { input: { email: member.email, password: NEW } })
    expect(body.error).toBe('TOTP_REQUIRED')
  })

  it('is stored as a hash only, and removed a day after its end', async () => {
    const { member, token } = await withToken()
    const rows = async () =>
      (await test.db.query('select * from password_resets where member_id = $1', [member.id])).rows
    expect(JSON.stringify(await rows())).not.toContain(token)
    await test.clock.advance(25 * 60 * MINUTE)
    await removeStale(staleRegistrations, test)
    expect(await rows()).toEqual([])
  })

  it('is not used up when the server is too busy to hash', async () => {
    const { member, token } = await withToken()
    const busy = await buildTestApp({
      db: test.db,
      clock: test.clock,
      passwords: { ...test.passwords, hash: () => Promise.reject(new Error('busy')) },
    })
    expect((await busy.visitor().call(resetPassword, { input: { token, newPassword: NEW } })).status).toBe(500)
    await busy.close()
    expect((await reset(token)).status).toBe(200)
    expect(await logIn(member.email, NEW)).toBe(200)
  })

  it('leads nowhere when the member gets another e-mail while it is used', async () => {
    const { member, token } = await withToken()
    const meanwhile = await buildTestApp({
      db: test.db,
      clock: test.clock,
      passwords: {
        ...test.passwords,
        // The address changes between the check of the link and its use.
        hash: async (password) => {
          await test.members.updateMember(member.id, { email: `moved-${member.email}` })
          return test.passwords.hash(password)
        },
      },
    })
    const { body } = await meanwhile.visitor().call(resetPassword, { input: { token, newPassword: NEW } })
    expect(body.error).toBe('RESET_TOKEN_INVALID')
    expect(await logIn(`moved-${member.email}`, OLD)).toBe(200)
    await meanwhile.close()
  })

  it('lets no login with the old password slip through', async () => {
    const { member, token } = await withToken()
    const meanwhile = await buildTestApp({
      db: test.db,
      clock: test.clock,
      passwords: {
        ...test.passwords,
        // The reset happens between the check of the old password and the opening of the session.
        verify: async (password, stored) => {
          const matches = await test.passwords.verify(password, stored)
          await reset(token)
          return matches
        },
      },
    })
    const { body } = await meanwhile.visitor().call(login, { input: { email: member.email, password: OLD } })
    expect(body.error).toBe('CREDENTIALS_INVALID')
    await meanwhile.close()
  })
})
