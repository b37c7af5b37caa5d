import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmCode, getMe, login, type Registration, register, resendCode } from '../../../contract/auth.ts'
import { removeStale } from '../../platform/jobs/cleanup-job.ts'
import type { CallAnswer } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedCode, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { staleRegistrations } from './feature.ts'

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
  const { status, body } = await test.visitor().call(register, { input: person })
  expect(status).toBe(200)
  const { registrationSecret } = body.data
  return { ...person, registrationSecret, code: await mailedCode(test, person.email) }
}
type Registered = Awaited<ReturnType<typeof registered>>
/** As an older client confirms, which knows of no secret. */
const confirm = (email: string, confirmationCode: string) =>
  test.visitor().call(confirmCode, { input: { email, confirmationCode } })
/** As the page that registered confirms. */
const confirmAs = ({ email, registrationSecret }: Registered, confirmationCode: string) =>
  test.visitor().call(confirmCode, { input: { email, registrationSecret, confirmationCode } })
const resend = async ({ email, registrationSecret }: Pick<Registered, 'email' | 'registrationSecret'>) => {
  await test.clock.advance(1)
  return test.visitor().call(resendCode, { input: { email, registrationSecret } })
}
const canLogIn = async (email: string, password: string) =>
  (await test.visitor().call(login, { input: { email, password } })).status === 200
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

  it.each(['Password1', 'Qwerty123', 'P@ssw0rd2024'])(
    '%s, which is guessed first, in a sentence of its field',
    async (password) => {
      const { status, body } = await test.visitor().call(register, { input: someone({ password }) })
      const message = 'This password is easy to guess. Please choose another one.'
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'PASSWORD_COMMON', message, fields: { password: message } })
    },
  )

  it('and takes what the rules just allow', async () => {
    const person = someone({ fullName: ' Abc ', phone: '+1 (23) 456-78', password: 'Abkdmf12', telegram: '' })
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

describe('several registrations of one e-mail', () => {
  const stranger = { fullName: 'Mallory', password: 'Planted-pass-9' }

  it.each(['before', 'after'])(
    'a stranger’s, made %s the owner’s, leaves the owner’s password standing',
    async (when) => {
      const owner = someone()
      const planted = { ...owner, ...stranger }
      const first = when === 'before' ? await registered(planted) : await registered(owner)
      const second = when === 'before' ? await registered(owner) : await registered(planted)
      const own = when === 'before' ? second : first
      expect((await confirmAs(own, own.code)).status).toBe(200)
      expect(await canLogIn(owner.email, owner.password)).toBe(true)
      expect(await canLogIn(owner.email, stranger.password)).toBe(false)
    },
  )

  it('have a code each, which confirms no other', async () => {
    const owner = await registered()
    const planted = await registered({ ...owner, ...stranger })
    expect((await confirmAs(owner, planted.code)).body.error).toBe('CODE_INVALID')
    expect((await confirmAs(planted, owner.code)).body.error).toBe('CODE_INVALID')
    expect((await confirmAs({ ...owner, registrationSecret: 'made-up' }, owner.code)).body.error).toBe('CODE_INVALID')
    const elsewhere = await registered()
    const borrowed = { ...owner, registrationSecret: elsewhere.registrationSecret }
    expect((await confirmAs(borrowed, owner.code)).body.error).toBe('CODE_INVALID')
    expect((await confirmAs(owner, owner.code)).status).toBe(200)
  })

  it('need their secret: a client that sends none confirms nothing while two wait, and the one that is left after', async () => {
    const owner = await registered()
    const planted = await registered({ ...owner, ...stranger })
    expect((await confirm(owner.email, planted.code)).body.error).toBe('CODE_INVALID')
    expect((await confirm(owner.email, owner.code)).body.error).toBe('CODE_INVALID')
    await test.clock.advance(15 * MINUTE)
    const late = await registered({ ...owner })
    expect((await confirm(owner.email, late.code)).status).toBe(200)
  })

  it('end together: what a stranger left waiting confirms nothing once the owner is a member', async () => {
    const owner = await registered()
    const planted = await registered({ ...owner, ...stranger })
    await confirmAs(owner, owner.code)
    expect((await confirmAs(planted, planted.code)).body.error).toBe('CODE_INVALID')
    const { rows } = await test.db.query('select used_at from registrations where email = $1', [owner.email])
    expect(rows).toEqual([{ used_at: expect.anything() }])
  })

  it('become one member, confirmed at once', async () => {
    const one = await registered()
    const other = await registered({ ...one, ...stranger })
    const answers = await Promise.all([confirmAs(one, one.code), confirmAs(other, other.code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('lose no tries to a stranger’s wrong codes, with another secret or with none', async () => {
    const owner = await registered()
    for (let wrong = 0; wrong < 8; wrong += 1) await confirm(owner.email, rewind(owner.code))
    const planted = await registered({ ...owner, ...stranger })
    for (let wrong = 0; wrong < 8; wrong += 1) await confirmAs(planted, rewind(planted.code))
    expect((await confirmAs(owner, owner.code)).status).toBe(200)
  })

  it('keep their code while a stranger asks for new ones', async () => {
    const owner = await registered()
    const planted = await registered({ ...owner, ...stranger })
    expect((await resend(planted)).status).toBe(200)
    expect((await resend({ ...owner, registrationSecret: 'made-up' })).status).toBe(200)
    expect(await mailsTo(test, owner.email)).toHaveLength(3)
    expect((await resend(owner)).status).toBe(200)
    expect((await confirmAs(owner, await mailedCode(test, owner.email))).status).toBe(200)
  })

  it('are told apart by their mails, in which a name can’t carry a link', async () => {
    const owner = await registered(someone({ fullName: 'Adá O’Neill-Obi' }))
    const startedAt = new Date(test.clock.now()).toISOString()
    await registered({ ...owner, fullName: 'Win $900 at https://evil.example/now <b>' })
    const [planted, own] = await mailsTo(test, owner.email)
    expect(own?.text).toContain('as “Adá O’Neill-Obi”')
    expect(planted?.text).toContain('as “Win at https evil example now b”')
    expect(planted?.text).not.toMatch(/evil\.|https:\/\/evil|900|<b>/)
    expect(own?.text).toContain(`${startedAt.slice(11, 16)} UTC`)
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
    const own = await registered()
    const { code } = own
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await confirmAs(own, rewind(code))).body).toMatchObject({
        error: 'CODE_INVALID',
        message: 'Invalid confirmation code',
      })
    }
    expect((await confirmAs(own, code)).body.error).toBe('CODE_INVALID')
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
    const { rows } = await test.db.query('select secretless_tries from registrations where email = $1', [email])
    expect(rows).toEqual([{ secretless_tries: 5 }])
    expect((await confirm(email, code)).status).toBe(400)
  })

  it('works once', async () => {
    const { email, code } = await registered()
    expect((await confirm(email, code)).status).toBe(200)
    expect((await confirm(email, code)).body.error).toBe('CODE_INVALID')
  })

  it('ends after 15 minutes; a new one can still be asked for', async () => {
    const { email, code, registrationSecret } = await registered()
    await test.clock.advance(15 * MINUTE)
    expect((await confirm(email, code)).body.error).toBe('CODE_INVALID')
    await resend({ email, registrationSecret })
    expect((await confirm(email, await mailedCode(test, email))).status).toBe(200)
  })

  it('is replaced by the next one, which has its five tries', async () => {
    const { email, code, registrationSecret } = await registered()
    for (let wrong = 0; wrong < 5; wrong += 1) await confirm(email, rewind(code))
    const { body } = await resend({ email, registrationSecret })
    expect(body.data).toEqual({ email, cooldownSeconds: 60 })
    expect((await confirm(email, code)).status).toBe(400)
    expect((await confirm(email, await mailedCode(test, email))).status).toBe(200)
  })

  it('can be asked for again once a minute', async () => {
    const own = await registered()
    expect((await resend(own)).status).toBe(200)
    const refused = await resend(own)
    expect(refused.body.error).toBe('RATE_LIMITED')
    expect(refused.headers['retry-after']).toBe('60')
    await test.clock.advance(MINUTE)
    expect((await resend(own)).status).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const { email, code, registrationSecret } = await registered()
    const { rows } = await test.db.query('select * from registrations where email = $1', [email])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(registrationSecret)
  })
})

describe('the e-mail of a member', () => {
  /** What an outsider can compare: everything but the clock and the e-mail asked for. */
  const observable = ({ status, headers, body }: CallAnswer<unknown>, email: string) => {
    const { date: _date, ...rest } = headers
    const told = JSON.stringify({ status, rest, body: { ...body, timestamp: '' } }).replaceAll(email, 'E')
    return told.replace(/("registrationSecret":)"[\w-]{43}"/, '$1"S"').replace(/("startedAt":)"[^"]{24}"/, '$1"T"')
  }

  it('answers register, resend and confirm like an unknown one', async () => {
    const unknown = someone()
    const known = someone({
      email: (await createMember(test.db, { email: unknown.email.replace('ada', 'eve') })).email,
    })
    const calls = [
      (person: Registration) => test.visitor().call(register, { input: person }),
      (person: Registration) => resend({ ...person, registrationSecret: 'made-up' }),
      (person: Registration) => confirm(person.email, 'AAAAAAAA'),
    ]
    for (const call of calls) {
      expect(observable(await call(known), known.email)).toBe(observable(await call(unknown), unknown.email))
    }
  })

  it('gets a note instead of a code, and stays as it is', async () => {
    const member = await createMember(test.db, { fullName: 'Eve Ade' })
    const { email } = member
    const { body } = await test.visitor().call(register, { input: someone({ email }) })
    await resend({ email, registrationSecret: body.data.registrationSecret })
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
    expect((await resend({ email, registrationSecret: 'made-up' })).status).toBe(200)
    expect(await mailsTo(test, email)).toEqual([])
  })
})

describe('registering', () => {
  it('is limited to twenty unconfirmed ones an hour per address, under both paths together', async () => {
    const address = '192.0.2.7'
    const visitor = test.visitor(address)
    for (let count = 0; count < 20; count += 1) {
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
    await removeStale(staleRegistrations, test)
    expect(await rows()).toHaveLength(1)
    await test.clock.advance(16 * MINUTE)
    await removeStale(staleRegistrations, test)
    expect(await rows()).toHaveLength(0)
  })
})
