import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmCode,
  createSocketTicket,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  verifyResetToken,
} from '../../../contract/auth.ts'
import { mailedCode, mailedResetToken } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const person = {
  fullName: 'Ada Obi',
  email: 'ada@example.test',
  phone: '+234 803 555 0100',
  country: 'Nigeria',
  password: 'Correct-horse-1',
}
const NEW_PASSWORD = 'Battery-staple-2'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { logLevel: 'trace' } })
})
afterAll(() => test.close())

/** Walks through every call that handles a secret; returns the secrets. */
const useEverySecret = async (app: TestApp): Promise<string[]> => {
  const { email, password } = person
  const { registrationSecret } = (await app.visitor().call(register, { input: person })).body.data
  const code = await mailedCode(app, email)
  const confirmed = await app
    .visitor()
    .call(confirmCode, { input: { email, confirmationCode: code, registrationSecret } })
  const session = app.withToken(confirmed.body.data.token)
  const { ticket } = (await session.call(createSocketTicket)).body.data
  await session.call(logout)
  await app.clock.advance(1)
  await app.visitor().call(forgotPassword, { input: { email } })
  const resetToken = await mailedResetToken(app, email)
  await app.visitor().call(verifyResetToken, { input: { token: resetToken } })
  await app.visitor().call(resetPassword, { input: { token: resetToken, newPassword: NEW_PASSWORD } })
  const { token } = (await app.visitor().call(login, { input: { email, password: NEW_PASSWORD } })).body.data
  return [password, code, registrationSecret, confirmed.body.data.token, ticket, resetToken, NEW_PASSWORD, token]
}

describe('secrets', () => {
  it('are in no log line and in no column of any table', async () => {
    const secrets = await useEverySecret(test)
    expect(secrets).toHaveLength(8)
    const tables = ['members', 'registrations', 'sessions', 'password_resets']
    const stored = await Promise.all(tables.map((table) => test.db.query(`select t::text from ${table} t`)))
    const everywhere = test.log.join('') + JSON.stringify(stored.map(({ rows }) => rows))
    expect(everywhere).toContain(person.email)
    for (const secret of secrets) expect(everywhere).not.toContain(secret)
  })

  it('are in no log line when the database fails under a call', async () => {
    const failing = await buildTestApp({
      db: test.db,
      env: { logLevel: 'trace' },
      passwords: { ...test.passwords, hash: async () => 'hash-of-a-password' },
    })
    await test.db.query('alter table registrations add constraint refuse_all check (false) not valid')
    const { status } = await failing.visitor().call(register, { input: { ...person, email: 'eve@example.test' } })
    await test.db.query('alter table registrations drop constraint refuse_all')
    await failing.close()
    expect(status).toBe(500)
    const logged = failing.log.join('')
    // check_violation: what an operator needs to know is there.
    expect(logged).toContain('23514')
    for (const secret of [person.password, 'hash-of-a-password', 'eve@example.test']) {
      expect(logged).not.toContain(secret)
    }
  })

  it('are in no answer: a failure says nothing of its cause', async () => {
    await test.db.query('alter table password_resets rename to password_resets_away')
    const { status, body } = await test.visitor().call(verifyResetToken, { input: { token: 'x' } })
    await test.db.query('alter table password_resets_away rename to password_resets')
    expect(status).toBe(500)
    expect(body).toMatchObject({
      error: 'SERVER_FAILED',
      message: 'Something went wrong on our side. Please try again.',
    })
    expect(JSON.stringify(body)).not.toMatch(/password_resets|select|stack/)
  })
})
