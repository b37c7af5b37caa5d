import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmCode, getMe, login, type Registration, register, resendCode } from '../../../contract/auth.ts'
import type { CallAnswer } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedCode, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeStale } from './jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

let people = 0
const someone = (changes: Partial<Registration> = {}): Registration => {
  people += 1
  return {
    fullName: 'Ada Obi',
    email: `ada-${people}@example.test`,
    phone: '+234 803 555 0100',
    country: 'Nigeria',
    password: 'Correct-horse-1',
    ...changes,
  }
}
const registered = async (person = someone()) => {
  // The mailbox is in the order of time, so no two mails may be of the same millisecond.
  await test.clock.advance(1)
  expect((await test.visitor().call(register, { input: person })).status).toBe(200)
  return { ...person, code: await mailedCode(test, person.email) }
}
const confirm = (email: string, confirmationCode: string) =>
  test.visitor().call(confirmCode, { input: { email, confirmationCode } })
const resend = async (email: string) => {
  await test.clock.advance(1)
  return test.visitor().call(resendCode, { input: { email } })
}
const rewind = (code: string) => [...code].reverse().join('')

describe('register refuses', () => {
  it.each<[field: keyof Registration, value: unknown, message: string]>([
    ['fullName', undefined, 'Full name is required'],
    ['fullName', '   ', 'Full name is required'],
    ['fullName', ' ab ', 'Full name must be at least 3 characters'],
    ['email', undefined, 'Email is required'],
    ['email', '', 'Email is required'],
    ['email', 'ada', 'Email is invalid'],
    ['email', 'ada@example', 'Email is invalid'],
    ['email', 'a da@example.test', 'Email is invalid'],
    ['phone', undefined, 'Phone number is required'],
    ['phone', '', 'Phone number is required'],
    ['phone', '0803 555 0100', 'Please enter a valid phone number with country code'],
    ['phone', '+0 803 555 0100', 'Please enter a valid phone number with country code'],
    ['phone', '+1 23456', 'Please enter a valid phone number with country code'],
    ['phone', '+1 234567890123456', 'Please enter a valid phone number with country code'],
    ['country', undefined, 'Country is required'],
    ['country', '', 'Country is required'],
    ['password', undefined, 'Password is required'],
    ['password', '', 'Password is required'],
    ['password', 'Abc1234', 'Password must be at least 8 characters'],
    ['password', 'alllower1', 'Password must contain uppercase, lowercase, and number'],
    ['password', 'ALLUPPER1', 'Password must contain uppercase, lowercase, and number'],
    ['password', 'NoDigitsHere', 'Password must contain uppercase, lowercase, and number'],
  ])('%s %j: %s', async (field, value, message) => {
    const { status, body } = await test.visitor().send('POST', '/api/auth/register', { ...someone(), [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'INPUT_INVALID', message, fields: { [field]: message } })
  })

  it('and takes what the rules just allow', async () => {
    const person = someone({ fullName: ' Abc ', phone: '+1 (23) 456-78', password: 'Abcdef12', telegram: '' })
    expect((await test.visitor().call(register, { input: person })).status).toBe(200)
  })
})

describe('a registration', () => {
  it('becomes a signed-in guest with an admission code once its code comes back', async () => {
    const { email, code } = await registered(someone({ telegram: '@ada' }))
    const { status, body } = await confirm(` ${email.toUpperCase()} `, ` ${code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({
      email,
      fullName: 'Ada Obi',
      tier: 'guest',
      accessLevel: 'free',
      dashboardUnlocked: false,
      codeActivated: false,
      hasDeposited: false,
      uPoints: 0,
      isAdmin: false,
    })
    expect(body.data.user.admissionCode).toMatch(/^UPT-[2-9A-Z]{4,6}$/)
    const me = await test.withToken(body.data.token).call(getMe)
    expect(me.body.data).toEqual(body.data.user)
  })

  it('is no member before that', async () => {
    const { email, password } = await registered()
    expect((await test.visitor().call(login, { input: { email, password } })).status).toBe(401)
  })

  it('counts in its newest form: the older code is dead and the older password forgotten', async () => {
    const first = await registered()
    const second = await registered(someone({ email: first.email, password: 'Another-pass-2' }))
    expect((await confirm(first.email, first.code)).body.error).toBe('CODE_INVALID')
    expect((await confirm(first.email, second.code)).status).toBe(200)
    const tryWith = async (password: string) =>
      (await test.visitor().call(login, { input: { email: first.email, password } })).status
    expect(await tryWith(first.password)).toBe(401)
    expect(await tryWith(second.password)).toBe(200)
  })

  it('knows who referred it', async () => {
    const sponsor = await createMember(test.db)
    const { email, code } = await registered(someone({ referralCode: sponsor.referralCode }))
    await confirm(email, code)
    expect((await test.members.findMemberByEmail(email))?.referredBy).toBe(sponsor.id)
  })

  it('becomes one member under 50 simultaneous confirmations', async () => {
    const { email, code } = await registered()
    const client = await buildTestApp({ db: test.db, env: { rateLimitScale: 1000 } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.visitor().call(confirmCode, { input: { email, confirmationCode: code } }),
      ),
    )
    await client.close()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'CODE_INVALID')).toHaveLength(49)
    const { rows } = await test.db.query('select 1 from members where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('a confirmation code', () => {
  it('is required, and of at most 12 characters', async () => {
    const { body } = await test
      .visitor()
      .send('POST', '/api/auth/confirm-code', { email: 'a@b.test', confirmationCode: ' ' })
    expect(body.message).toBe('Please enter the confirmation code')
    expect((await confirm('a@b.test', 'A'.repeat(13))).status).toBe(400)
  })

  it('dies after five wrong tries: the sixth fails even if it is right', async () => {
    const { email, code } = await registered()
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await confirm(email, rewind(code))).body).toMatchObject({
        error: 'CODE_INVALID',
        message: 'Invalid confirmation code',
      })
    }
    expect((await confirm(email, code)).body.error).toBe('CODE_INVALID')
  })

  it('is not guessed faster by 50 simultaneous tries: five are compared, then none', async () => {
    const { email, code } = await registered()
    const client = await buildTestApp({ db: test.db, env: { rateLimitScale: 1000 } })
    await Promise.all(
      Array.from({ length: 50 }, () =>
        client.visitor().call(confirmCode, { input: { email, confirmationCode: rewind(code) } }),
      ),
    )
    await client.close()
    const { rows } = await test.db.query('select tries from registrations where email = $1', [email])
    expect(rows).toEqual([{ tries: 5 }])
    expect((await confirm(email, code)).status).toBe(400)
  })

  it('works once', async () => {
    const { email, code } = await registered()
    expect((await confirm(email, code)).status).toBe(200)
    expect((await confirm(email, code)).body.error).toBe('CODE_INVALID')
  })

  it('ends after 15 minutes; a new one can still be asked for', async () => {
    const { email, code } = await registered()
    await test.clock.advance(15 * MINUTE)
    expect((await confirm(email, code)).body.error).toBe('CODE_INVALID')
    await resend(email)
    expect((await confirm(email, await mailedCode(test, email))).status).toBe(200)
  })

  it('is replaced by the next one, which has its five tries', async () => {
    const { email, code } = await registered()
    for (let wrong = 0; wrong < 5; wrong += 1) await confirm(email, rewind(code))
    const { body } = await resend(email)
    expect(body.data).toEqual({ email, cooldownSeconds: 60 })
    expect((await confirm(email, code)).status).toBe(400)
    expect((await confirm(email, await mailedCode(test, email))).status).toBe(200)
  })

  it('can be asked for again once a minute', async () => {
    const { email } = await registered()
    expect((await resend(email)).status).toBe(200)
    const refused = await resend(email)
    expect(refused.body.error).toBe('RATE_LIMITED')
    expect(refused.headers['retry-after']).toBe('60')
    await test.clock.advance(MINUTE)
    expect((await resend(email)).status).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const { email, code } = await registered()
    const { rows } = await test.db.query('select * from registrations where email = $1', [email])
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('the e-mail of a member', () => {
  /** What an outsider can compare: everything but the clock and the e-mail asked for. */
  const observable = ({ status, headers, body }: CallAnswer<unknown>, email: string) => {
    const { date: _date, ...rest } = headers
    return JSON.stringify({ status, rest, body: { ...body, timestamp: '' } }).replaceAll(email, 'E')
  }

  it('answers register, resend and confirm like an unknown one', async () => {
    const unknown = someone()
    const known = someone({
      email: (await createMember(test.db, { email: unknown.email.replace('ada', 'eve') })).email,
    })
    const calls = [
      (person: Registration) => test.visitor().call(register, { input: person }),
      (person: Registration) => resend(person.email),
      (person: Registration) => confirm(person.email, 'AAAAAAAA'),
    ]
    for (const call of calls) {
      expect(observable(await call(known), known.email)).toBe(observable(await call(unknown), unknown.email))
    }
  })

  it('gets a note instead of a code, and stays as it is', async () => {
    const member = await createMember(test.db, { fullName: 'Eve Ade' })
    await test.visitor().call(register, { input: someone({ email: member.email }) })
    await test.visitor().call(resendCode, { input: { email: member.email } })
    const mails = await mailsTo(test, member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('You already have an Uptick account'))
    for (const { text } of mails) expect(text).not.toMatch(/^[2-9A-Z]{8}$/m)
    expect(await test.members.findMember(member.id)).toEqual(member)
  })

  it('costs as many password hashes as an unknown one', async () => {
    let hashes = 0
    const counting = await buildTestApp({
      db: test.db,
      passwords: {
        ...test.passwords,
        hash: (password) => {
          hashes += 1
          return test.passwords.hash(password)
        },
      },
    })
    await counting.visitor().call(register, { input: someone({ email: (await createMember(test.db)).email }) })
    await counting.visitor().call(register, { input: someone() })
    await counting.close()
    expect(hashes).toBe(2)
  })

  it('is not mailed when nobody ever registered it', async () => {
    const { email } = someone()
    expect((await test.visitor().call(resendCode, { input: { email } })).status).toBe(200)
    expect(await mailsTo(test, email)).toEqual([])
  })
})

describe('registering', () => {
  it('is limited to five an hour per address, under both paths together', async () => {
    const address = '192.0.2.7'
    const visitor = test.visitor(address)
    for (let count = 0; count < 5; count += 1) {
      const path = count % 2 === 0 ? '/api/auth/register' : '/auth/register'
      expect((await visitor.send('POST', path, someone())).status).toBe(200)
    }
    const refused = await visitor.call(register, { input: someone() })
    expect(refused.body).toMatchObject({
      error: 'RATE_LIMITED',
      message: 'Too many attempts. Please wait a moment and try again.',
    })
    expect((await visitor.send('POST', '/auth/register', someone())).status).toBe(429)
    expect((await test.visitor('192.0.2.8').call(register, { input: someone() })).status).toBe(200)
    await test.clock.advance(HOUR)
    expect((await visitor.call(register, { input: someone() })).status).toBe(200)
  })

  it('is forgotten a day after its code ended', async () => {
    const { email } = await registered()
    const rows = async () => (await test.db.query('select 1 from registrations where email = $1', [email])).rows
    await test.clock.advance(24 * HOUR)
    await removeStale(test)
    expect(await rows()).toHaveLength(1)
    await test.clock.advance(16 * MINUTE)
    await removeStale(test)
    expect(await rows()).toHaveLength(0)
  })
})
