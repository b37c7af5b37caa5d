import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmCode, forgotPassword, login, register, resendCode, resetPassword } from '../../../contract/auth.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedCode, mailedResetToken, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'Correct-horse-1'
const WRONG = 'Wrong-pass-1'
const PERSON = { fullName: 'Ada Obi', phone: '+234 803 555 0100', country: 'Nigeria', password: PASSWORD }
const STRANGER = '198.51.100.66'
const OWNER = '203.0.113.7'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await buildTestApp()
  passwordHash = await test.passwords.hash(PASSWORD)
})
afterAll(() => test.close())
beforeEach(async () => {
  // Yesterday's guesses are forgotten.
  await test.clock.advance(25 * HOUR)
  test.waits.length = 0
})

const aMember = () => createMember(test.db, { passwordHash })
const logIn = async (email: string, password: string, address: string): Promise<number> =>
  (await test.visitor(address).call(login, { input: { email, password } })).status
const statusesOf = async (count: number, attempt: (index: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push(await attempt(index))
  return statuses
}
const addressOf = (index: number) => `192.0.${index >> 8}.${index & 255}`
/** A newest mail that is not of the same millisecond as the one before. */
const tick = () => test.clock.advance(1)

describe('what a stranger does wrong costs the owner nothing:', () => {
  it('ten wrong logins, and forty more, leave the next login of the owner undelayed', async () => {
    const { email } = await aMember()
    expect(await statusesOf(10, () => logIn(email, WRONG, STRANGER))).toEqual(Array(10).fill(401))
    await statusesOf(40, () => logIn(email, WRONG, STRANGER))
    test.waits.length = 0
    expect(await logIn(email, PASSWORD, OWNER)).toBe(200)
    expect(test.waits).toEqual([])
  })

  it('three forgot calls, and three more, leave the owner’s reset', async () => {
    const { email } = await aMember()
    await statusesOf(6, async () => (await test.visitor(STRANGER).call(forgotPassword, { input: { email } })).status)
    await tick()
    expect((await test.visitor(OWNER).call(forgotPassword, { input: { email } })).status).toBe(200)
    const input = { token: await mailedResetToken(test, email), newPassword: 'Another-pass-2' }
    expect((await test.visitor(OWNER).call(resetPassword, { input })).status).toBe(200)
    expect(await logIn(email, 'Another-pass-2', OWNER)).toBe(200)
  })

  it('five registrations, wrong codes and resends leave the owner’s registration', async () => {
    const email = 'wanted@example.test'
    const planted = { ...PERSON, email, password: 'Planted-pass-9' }
    const stranger = test.visitor(STRANGER)
    let registrationSecret = ''
    for (let count = 0; count < 5; count += 1)
      registrationSecret = (await stranger.call(register, { input: planted })).body.data.registrationSecret
    await stranger.call(resendCode, { input: { email, registrationSecret } })
    await statusesOf(30, async () => {
      const input = { email, confirmationCode: 'AAAAAAAA' }
      return (await stranger.call(confirmCode, { input })).status
    })
    await tick()
    const own = await test.visitor(OWNER).call(register, { input: { ...PERSON, email } })
    expect(own.status).toBe(200)
    await stranger.call(confirmCode, { input: { email, confirmationCode: 'BBBBBBBB' } })
    const confirmed = await test.visitor(OWNER).call(confirmCode, {
      input: {
        email,
        confirmationCode: await mailedCode(test, email),
        registrationSecret: own.body.data.registrationSecret,
      },
    })
    expect(confirmed.status).toBe(200)
    expect(await logIn(email, PASSWORD, OWNER)).toBe(200)
  })
})

describe('one address at one account', () => {
  it('waits longer each time, then has a try a minute: the right password always gets in', async () => {
    const { email } = await aMember()
    await statusesOf(10, () => logIn(email, WRONG, STRANGER))
    expect(test.waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000])
    expect(await statusesOf(5, () => logIn(email, WRONG, STRANGER))).toEqual([401, 429, 429, 429, 429])
    await test.clock.advance(MINUTE)
    expect(await logIn(email, PASSWORD, STRANGER)).toBe(200)
    expect(await logIn(email, PASSWORD, STRANGER)).toBe(200)
  })

  it('gets no more tries by asking at once', async () => {
    const { email } = await aMember()
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email, WRONG, STRANGER)))
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(11)
  })

  it('counts no right password, however often', async () => {
    const { email } = await aMember()
    expect(await statusesOf(30, () => logIn(email, PASSWORD, OWNER))).toEqual(Array(30).fill(200))
    expect(test.waits).toEqual([])
  })
})

describe('many addresses at one account', () => {
  it('leave each unknown one fewer tries and a longer wait, never none; the owner’s own is spared', async () => {
    const { email } = await aMember()
    expect(await logIn(email, PASSWORD, OWNER)).toBe(200)
    await statusesOf(30, (index) => logIn(email, WRONG, addressOf(index)))
    test.waits.length = 0
    expect(await statusesOf(4, () => logIn(email, WRONG, STRANGER))).toEqual([401, 401, 401, 429])
    expect(test.waits.length).toBe(3)
    await statusesOf(270, (index) => logIn(email, WRONG, addressOf(1_000 + index)))
    test.waits.length = 0
    expect(await statusesOf(3, () => logIn(email, WRONG, '198.51.100.67'))).toEqual([401, 429, 429])
    expect(test.waits).toEqual([8_000])
    expect(await logIn(email, PASSWORD, '198.51.100.68')).toBe(200)
    test.waits.length = 0
    expect(await logIn(email, PASSWORD, OWNER)).toBe(200)
    expect(test.waits).toEqual([])
  })

  it('are not made by one that goes on and on', async () => {
    const { email } = await aMember()
    for (let hour = 0; hour < 8; hour += 1) {
      await statusesOf(10, () => logIn(email, WRONG, STRANGER))
      await test.clock.advance(HOUR)
    }
    test.waits.length = 0
    expect(await logIn(email, WRONG, OWNER)).toBe(401)
    expect(test.waits).toEqual([])
  })

  it('fill no mailbox, and leave a fresh reset link in it', async () => {
    const { email } = await aMember()
    const forget = (index: number) => test.visitor(addressOf(index)).call(forgotPassword, { input: { email } })
    for (let index = 0; index < 40; index += 1) expect((await forget(index)).status).toBe(200)
    expect(await mailsTo(test, email)).toHaveLength(10)
    await test.clock.advance(5 * MINUTE)
    for (let index = 40; index < 60; index += 1) await forget(index)
    expect(await mailsTo(test, email)).toHaveLength(11)
  })
})

describe('many members behind one address', () => {
  const CARRIER = '100.64.0.1'

  it('sign up and log in as they like: only what fails is counted', async () => {
    const people = Array.from({ length: 40 }, (_, index) => `carrier-${index}@example.test`)
    for (const email of people) {
      const { status, body } = await test.visitor(CARRIER).call(register, { input: { ...PERSON, email } })
      expect(status).toBe(200)
      const { registrationSecret } = body.data
      const input = { email, registrationSecret, confirmationCode: await mailedCode(test, email) }
      expect((await test.visitor(CARRIER).call(confirmCode, { input })).status).toBe(200)
    }
    for (const email of people) {
      expect(await logIn(email, WRONG, CARRIER)).toBe(401)
      expect(await logIn(email, PASSWORD, CARRIER)).toBe(200)
    }
  })

  it('log in where they did before, also once somebody there has used up the address', async () => {
    const { email } = await aMember()
    const newcomer = await aMember()
    expect(await logIn(email, PASSWORD, CARRIER)).toBe(200)
    await statusesOf(100, (index) => logIn(`guess-${index}@example.test`, WRONG, CARRIER))
    expect(await logIn('guess-100@example.test', WRONG, CARRIER)).toBe(429)
    expect(await logIn(newcomer.email, PASSWORD, CARRIER)).toBe(429)
    expect(await logIn(email, PASSWORD, CARRIER)).toBe(200)
    await test.clock.advance(15 * MINUTE)
    expect(await logIn(newcomer.email, PASSWORD, CARRIER)).toBe(200)
  })
})
