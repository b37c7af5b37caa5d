import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmTotp, disableTotp, enrolTotp, getMe, listSessions, login } from '../../../contract/auth.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const MINUTE = 60_000
const PASSWORD = 'Correct-horse-1'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await buildTestApp()
  passwordHash = await test.passwords.hash(PASSWORD)
})
afterAll(() => test.close())
beforeEach(async () => {
  // Every limit and every delay starts anew.
  await test.clock.advance(60 * MINUTE)
  test.waits.length = 0
})

const aMember = (traits: Parameters<typeof createMember>[1] = {}) => createMember(test.db, { passwordHash, ...traits })
const logIn = (email: string, password = PASSWORD, totp?: string, address?: string) =>
  test.visitor(address).call(login, { input: { email, password, totp } })

describe('login', () => {
  it('gives a token and the member', async () => {
    const member = await aMember({ tier: 'silver', dashboardUnlocked: true })
    const { status, body } = await logIn(` ${member.email.toUpperCase()}`)
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ id: member.id, tier: 'silver', dashboardUnlocked: true })
    expect((await test.withToken(body.data.token).call(getMe)).body.data).toEqual(body.data.user)
  })

  it.each([
    {},
    { email: 'a@b.test' },
    { password: 'x' },
    { email: ' ', password: 'x' },
    { email: 'a@b.test', password: '' },
  ])('asks for both fields: %j', async (input) => {
    const { status, body } = await test.visitor().send('POST', '/api/auth/login', input)
    expect(status).toBe(400)
    expect(body.message).toBe('Please fill in all fields')
  })

  it('stores no more of the token than its hash', async () => {
    const member = await aMember()
    const { body } = await logIn(member.email)
    const { rows } = await test.db.query(
      'select s.*, encode(token_hash, $1) as hex from sessions s where member_id = $2',
      ['hex', member.id],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(body.data.token)
  })

  it('answers an unknown e-mail like a wrong password, after the same work', async () => {
    const member = await aMember()
    const verified: (string | null)[] = []
    const spying = await buildTestApp({
      db: test.db,
      passwords: {
        ...test.passwords,
        verify: (password, stored) => {
          verified.push(stored)
          return test.passwords.verify(password, stored)
        },
      },
    })
    const tryAs = async (email: string) => {
      const { status, headers, body } = await spying
        .visitor()
        .call(login, { input: { email, password: 'Wrong-pass-1' } })
      const { date: _date, ...rest } = headers
      return { status, rest, body: { ...body, timestamp: '' } }
    }
    const known = await tryAs(member.email)
    expect(await tryAs('nobody@example.test')).toEqual(known)
    expect(known).toMatchObject({
      status: 401,
      body: { error: 'CREDENTIALS_INVALID', message: 'Invalid email or password' },
    })
    expect(verified).toEqual([passwordHash, null])
    await spying.close()
  })

  it('never takes a password for an account that has none', async () => {
    const member = await createMember(test.db, { passwordHash: await test.passwords.hash('') })
    expect((await logIn(member.email, ' ')).status).toBe(401)
  })
})

describe('guessing a password', () => {
  it.each(['somebody', 'nobody'])('waits longer each time, for %s', async (who) => {
    const email = who === 'somebody' ? (await aMember()).email : 'no-such-member@example.test'
    const guessFrom = '192.0.2.31'
    for (let guess = 0; guess < 9; guess += 1)
      expect((await logIn(email, 'Wrong-pass-1', undefined, guessFrom)).status).toBe(401)
    expect(test.waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000])
  })

  it('does not lock the account: the right password gets in after the wait, and ends it', async () => {
    const { email } = await aMember()
    const from = '192.0.2.32'
    for (let guess = 0; guess < 5; guess += 1) await logIn(email, 'Wrong-pass-1', undefined, from)
    expect((await logIn(email, PASSWORD, undefined, from)).status).toBe(200)
    expect(test.waits).toEqual([250, 500, 1_000])
    test.waits.length = 0
    expect((await logIn(email, PASSWORD, undefined, from)).status).toBe(200)
    expect(test.waits).toEqual([])
  })

  it('is forgotten after a quarter of an hour', async () => {
    const { email } = await aMember()
    const from = '192.0.2.33'
    for (let guess = 0; guess < 5; guess += 1) await logIn(email, 'Wrong-pass-1', undefined, from)
    await test.clock.advance(15 * MINUTE)
    test.waits.length = 0
    await logIn(email, 'Wrong-pass-1', undefined, from)
    expect(test.waits).toEqual([])
  })
})

describe('an authenticator app', () => {
  const codeOf = (secret: string, offsetMs = 0) =>
    new TOTP({ secret }).generate({ timestamp: test.clock.now() + offsetMs })
  const nextStep = () => test.clock.advance(30_000)

  const enrolled = async (traits: Partial<Member> = {}) => {
    const member = await aMember(traits)
    const { body } = await test.as(member).call(enrolTotp, { input: { password: PASSWORD } })
    const { status } = await test.as(member).call(confirmTotp, { input: { totp: codeOf(body.data.secret) } })
    expect(status).toBe(200)
    await nextStep()
    return { member, secret: body.data.secret }
  }

  it('is enrolled with the password and a first code, and shown by its address', async () => {
    const member = await aMember()
    const wrong = await test.as(member).call(enrolTotp, { input: { password: 'Wrong-pass-1' } })
    expect(wrong.body.error).toBe('PASSWORD_INVALID')
    const { body } = await test.as(member).call(enrolTotp, { input: { password: PASSWORD } })
    const uri = new URL(body.data.uri)
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Uptick/)
    expect(uri.searchParams.get('secret')).toBe(body.data.secret)
    const early = await test.as(member).call(confirmTotp, { input: { totp: '000000' } })
    expect(early.body.error).toBe('TOTP_CODE_INVALID')
    expect((await test.as(member).call(getMe)).body.data.totpEnabled).toBe(false)
    await test.as(member).call(confirmTotp, { input: { totp: codeOf(body.data.secret) } })
    expect((await test.as(member).call(getMe)).body.data.totpEnabled).toBe(true)
    const again = await test.as(member).call(enrolTotp, { input: { password: PASSWORD } })
    expect(again.body.error).toBe('TOTP_ENROLLED')
  })

  it('is not asked for before it is confirmed', async () => {
    const member = await aMember()
    await test.as(member).call(enrolTotp, { input: { password: PASSWORD } })
    expect((await logIn(member.email)).status).toBe(200)
  })

  it('is asked for at login once enrolled, after the password', async () => {
    const { member, secret } = await enrolled()
    expect((await logIn(member.email, 'Wrong-pass-1', codeOf(secret))).body.error).toBe('CREDENTIALS_INVALID')
    expect((await logIn(member.email)).body.error).toBe('TOTP_REQUIRED')
    expect((await logIn(member.email, PASSWORD, '000000')).body.error).toBe('TOTP_INVALID')
    expect((await logIn(member.email, PASSWORD, 'abc')).body.error).toBe('TOTP_INVALID')
    expect((await logIn(member.email, PASSWORD, codeOf(secret))).status).toBe(200)
  })

  it('gives codes that work once, also under simultaneous logins', async () => {
    const { member, secret } = await enrolled()
    const app = await buildTestApp({ db: test.db, clock: test.clock, env: { rateLimitScale: 1000 } })
    const answers = await Promise.all(
      Array.from({ length: 18 }, () =>
        app.visitor().call(login, { input: { email: member.email, password: PASSWORD, totp: codeOf(secret) } }),
      ),
    )
    await app.close()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'TOTP_USED')).toHaveLength(17)
    expect((await logIn(member.email, PASSWORD, codeOf(secret))).body).toMatchObject({
      error: 'TOTP_USED',
      message: 'You have already used this code. Wait for the next one.',
    })
    // Whoever does not know the password learns nothing of it, and an older code than the used one is none.
    expect((await logIn(member.email, 'Wrong-pass-1', codeOf(secret))).body.error).toBe('CREDENTIALS_INVALID')
    expect((await logIn(member.email, PASSWORD, codeOf(secret, -30_000))).body.error).toBe('TOTP_INVALID')
    await nextStep()
    expect((await logIn(member.email, PASSWORD, codeOf(secret))).status).toBe(200)
  })

  it('may be a step off, not two', async () => {
    const { member, secret } = await enrolled()
    expect((await logIn(member.email, PASSWORD, codeOf(secret, -60_000))).status).toBe(401)
    expect((await logIn(member.email, PASSWORD, codeOf(secret, 60_000))).status).toBe(401)
    expect((await logIn(member.email, PASSWORD, codeOf(secret, 30_000))).status).toBe(200)
  })

  it('ends the sessions that were opened without it', async () => {
    const member = await aMember()
    const other = test.withToken(await test.signInAs(member))
    const { body } = await test.as(member).call(enrolTotp, { input: { password: PASSWORD } })
    await test.as(member).call(confirmTotp, { input: { totp: codeOf(body.data.secret) } })
    expect((await other.call(getMe)).status).toBe(401)
    expect((await test.as(member).call(listSessions)).body.data).toHaveLength(1)
  })

  it('is disabled with the password and a code', async () => {
    const { member, secret } = await enrolled()
    const disable = (password: string, totp: string) => test.as(member).call(disableTotp, { input: { password, totp } })
    expect((await disable('Wrong-pass-1', codeOf(secret))).body.error).toBe('PASSWORD_INVALID')
    expect((await disable(PASSWORD, '000000')).body.error).toBe('TOTP_CODE_INVALID')
    expect((await logIn(member.email, PASSWORD, codeOf(secret))).status).toBe(200)
    expect((await disable(PASSWORD, codeOf(secret))).body.error).toBe('TOTP_USED')
    await nextStep()
    expect((await disable(PASSWORD, codeOf(secret))).status).toBe(200)
    expect((await logIn(member.email)).status).toBe(200)
  })

  it('is what makes the administrator one, outside the demo', async () => {
    const app = await buildTestApp({
      db: test.db,
      clock: test.clock,
      env: { demo: false, adminEmail: 'boss@example.test' },
    })
    const boss = await aMember({ email: 'boss@example.test' })
    const asBoss = app.as(boss)
    const grant = async () => {
      const input = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const
      return (await asBoss.call(updateMemberAccess, { params: { id: boss.id }, input })).status
    }
    expect(await grant()).toBe(403)
    expect((await asBoss.call(getMe)).body.data.isAdmin).toBe(false)
    const { body } = await asBoss.call(enrolTotp, { input: { password: PASSWORD } })
    await asBoss.call(confirmTotp, { input: { totp: codeOf(body.data.secret) } })
    expect((await asBoss.call(getMe)).body.data.isAdmin).toBe(true)
    expect(await grant()).toBe(200)
    await app.close()
  })
})
