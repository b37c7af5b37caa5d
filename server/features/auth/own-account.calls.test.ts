import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CONFIRMATION_CODE_TTL_SECONDS,
  forgotPassword,
  getMe,
  listSessions,
  login,
  register,
  resetPassword,
} from '../../../contract/auth.ts'
import { confirmEmailChange, createEmailChange, updatePassword, updateProfile } from '../../../contract/own-account.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedCode, mailedResetToken, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const OLD = 'Correct-horse-1'
const NEW = 'Battery-staple-2'

let test: TestApp
let passwordHash: string
let addresses = 0
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  passwordHash = await test.passwords.hash(OLD)
})
afterAll(() => test.close())

const newAddress = (): string => {
  addresses += 1
  return `another-${addresses}@example.test`
}
const aMember = async () => {
  const member = await createMember(test.db, { passwordHash })
  return { member, own: test.as(member), elsewhere: test.withToken(await test.signInAs(member)) }
}
type Client = Awaited<ReturnType<typeof aMember>>['own']
const logIn = async (email: string, password: string) =>
  (await test.visitor().call(login, { input: { email, password } })).status
const setPassword = (client: Client, currentPassword: string, newPassword = NEW) =>
  client.call(updatePassword, { input: { currentPassword, newPassword } })
const askFor = (client: Client, email: string, password = OLD) =>
  client.call(createEmailChange, { input: { email, password } })
const confirm = (client: Client, confirmationCode: string) =>
  client.call(confirmEmailChange, { input: { confirmationCode } })
const subjects = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject)

describe('the name', () => {
  it('is changed by its member, for every device, by the rules of registration', async () => {
    const { own, elsewhere } = await aMember()
    expect((await own.call(updateProfile, { input: { fullName: '  Ada  Lovelace ' } })).body.data.fullName).toBe(
      'Ada Lovelace',
    )
    expect((await elsewhere.call(getMe)).body.data.fullName).toBe('Ada Lovelace')
    const refused = await own.send('PUT', '/api/members/me/profile', { fullName: 'Al' })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { fullName: 'Full name must be at least 3 characters' },
    ])
    expect((await own.call(getMe)).body.data.fullName).toBe('Ada Lovelace')
  })
})

describe('the password', () => {
  it('is changed by whoever has the old one; other sessions end, this one goes on, and a mail says so', async () => {
    const { member, own, elsewhere } = await aMember()
    await test.visitor().call(forgotPassword, { input: { email: member.email } })
    const token = await mailedResetToken(test, member.email)
    expect((await setPassword(own, OLD)).status).toBe(200)
    expect((await own.call(getMe)).status).toBe(200)
    expect((await elsewhere.call(getMe)).status).toBe(401)
    expect([await logIn(member.email, OLD), await logIn(member.email, NEW)]).toEqual([401, 200])
    expect(await subjects(member.email)).toContain('Your Uptick password was changed')
    const reset = await test.visitor().call(resetPassword, { input: { token, newPassword: 'Third-pass-3' } })
    expect(reset.body.error).toBe('RESET_TOKEN_INVALID')
  })

  it('stays where the old one is wrong or the new one is guessed first, and says at which field', async () => {
    const { member, own, elsewhere } = await aMember()
    const wrong = await setPassword(own, 'Wrong-horse-1')
    expect([wrong.status, wrong.body.error, Object.keys(wrong.body.fields ?? {})]).toEqual([
      400,
      'PASSWORD_INVALID',
      ['currentPassword'],
    ])
    const common = await setPassword(own, OLD, 'Password1')
    expect([common.status, common.body.error, Object.keys(common.body.fields ?? {})]).toEqual([
      400,
      'PASSWORD_COMMON',
      ['newPassword'],
    ])
    expect((await setPassword(own, OLD, 'short')).body.fields).toEqual({
      newPassword: 'Password must be at least 8 characters',
    })
    expect((await elsewhere.call(getMe)).status).toBe(200)
    expect(await logIn(member.email, OLD)).toBe(200)
  })

  it('is set once by twenty simultaneous changes', async () => {
    const { member, own } = await aMember()
    const passwords = Array.from({ length: 20 }, (_, index) => `Parallel-pass-${index}`)
    const answers = await Promise.all(passwords.map((each) => setPassword(own, OLD, each)))
    const set = answers.flatMap(({ status }, index) => (status === 200 ? [passwords[index] ?? ''] : []))
    expect(set).toHaveLength(1)
    expect(await logIn(member.email, set[0] ?? '')).toBe(200)
  })

  it('cannot be guessed through an open device', async () => {
    const strict = await buildTestApp({ db: test.db, clock: test.clock })
    const member = await createMember(test.db, { passwordHash })
    const own = strict.as(member)
    for (let tries = 0; tries < 10; tries += 1)
      expect((await setPassword(own, `Guess-number-${tries}`)).status).toBe(400)
    expect((await setPassword(own, OLD)).body.error).toBe('RATE_LIMITED')
    await strict.close()
  })
})

describe('the email address', () => {
  it('changes once the code of the new mailbox comes back; both hear of it, and other sessions end', async () => {
    const { member, own, elsewhere } = await aMember()
    const email = newAddress()
    expect((await askFor(own, email.toUpperCase())).body.data.email).toBe(email)
    expect((await own.call(getMe)).body.data.email).toBe(member.email)
    expect(await mailsTo(test, member.email)).toEqual([])
    const code = await mailedCode(test, email)
    expect((await confirm(own, code.toLowerCase())).body.data).toEqual({ email })
    expect((await own.call(getMe)).body.data.email).toBe(email)
    expect((await elsewhere.call(getMe)).status).toBe(401)
    expect(await subjects(member.email)).toEqual(['Your Uptick account’s email address was changed'])
    expect(await subjects(email)).toContain('This is now the email address of your Uptick account')
    expect([await logIn(member.email, OLD), await logIn(email, OLD)]).toEqual([401, 200])
    expect((await confirm(own, code)).body).toMatchObject({
      error: 'CODE_USED',
      message: 'You have already used this code.',
    })
    expect((await confirm(own, 'AAAAAAAA')).body.error).toBe('CODE_INVALID')
  })

  it('answers for an address that somebody has as for a free one; only its owner hears', async () => {
    const { member: owner } = await aMember()
    const { own } = await aMember()
    const taken = await askFor(own, owner.email)
    const free = await askFor(own, newAddress())
    const shape = ({ status, body }: typeof taken) => ({
      status,
      body: { ...body, timestamp: '', data: Object.keys(body.data ?? {}) },
    })
    expect(shape(taken)).toEqual(shape(free))
    expect(await subjects(owner.email)).toEqual(['You already have an Uptick account'])
  })

  it('is refused where somebody registered it meanwhile, and stays', async () => {
    const { member, own } = await aMember()
    const email = newAddress()
    await askFor(own, email)
    const code = await mailedCode(test, email)
    await createMember(test.db, { email })
    const late = await confirm(own, code)
    expect([late.status, late.body.error]).toEqual([409, 'MEMBER_EMAIL_TAKEN'])
    expect((await own.call(getMe)).body.data.email).toBe(member.email)
  })

  it('takes only the newest code, five tries, a quarter of an hour, and its own member', async () => {
    const { own } = await aMember()
    const { own: other } = await aMember()
    const [first, second] = [newAddress(), newAddress()]
    await askFor(own, first)
    const old = await mailedCode(test, first)
    await askFor(own, second)
    const code = await mailedCode(test, second)
    expect((await confirm(own, old)).body.error).toBe('CODE_INVALID')
    expect((await confirm(other, code)).body.error).toBe('CODE_INVALID')
    for (let tries = 0; tries < 4; tries += 1) expect((await confirm(own, 'AAAAAAAA')).status).toBe(400)
    expect((await confirm(own, code)).body.error).toBe('CODE_INVALID')

    await askFor(own, second)
    const fresh = await mailedCode(test, second)
    await test.clock.advance(CONFIRMATION_CODE_TTL_SECONDS * 1000)
    expect((await confirm(own, fresh)).body.error).toBe('CODE_INVALID')
  })

  it('asks for the password, and never leaves the administrator', async () => {
    const { own } = await aMember()
    const email = newAddress()
    const wrong = await askFor(own, email, 'Wrong-horse-1')
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'The current password is incorrect.' }])
    expect(await mailsTo(test, email)).toEqual([])
    const admin = test.as(await createMember(test.db, { email: test.env.adminEmail, passwordHash }))
    const refused = await askFor(admin, email)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['email']])
  })

  it('opens for a sign-up of the address that was left', async () => {
    const { member, own } = await aMember()
    const email = newAddress()
    await askFor(own, email)
    await confirm(own, await mailedCode(test, email))
    const input = {
      fullName: 'Somebody Else',
      email: member.email,
      phone: '+2348035550142',
      country: 'Nigeria',
      password: NEW,
    }
    await test.visitor().call(register, { input })
    expect(await subjects(member.email)).toContain('Your Uptick confirmation code')
    expect((await own.call(listSessions)).body.data).toHaveLength(1)
  })
})
