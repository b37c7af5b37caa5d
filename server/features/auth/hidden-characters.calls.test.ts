import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, register } from '../../../contract/auth.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
})
afterAll(() => test.close())

const LIGHT = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const form = {
  fullName: 'Ada Obi',
  phone: '+234 803 555 0100',
  country: 'Nigeria',
  password: 'Quiet-harbor-71',
}
const loginAs = (email: string, password: string) => test.visitor().call(login, { input: { email, password } })

describe('characters nobody sees', () => {
  it('make no other email: its owner hears that they have an account', async () => {
    await createMember(test.db, { email: 'ada@hidden.test' })
    const { status, body } = await test
      .visitor()
      .call(register, { input: { ...form, email: 'a\u200bda@hidden.test\u2060' } })
    expect([status, body.data.email]).toEqual([200, 'ada@hidden.test'])
    expect((await mailsTo(test, 'ada@hidden.test')).map(({ subject }) => subject)).toEqual([
      'You already have an Uptick account',
    ])
  })

  it('make no name', async () => {
    const sent = { ...form, email: 'nobody@hidden.test', fullName: '\u200b\u2060\u3164' }
    const { status, body } = await test.visitor().send('POST', '/api/auth/register', sent)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['fullName']])
  })

  it('do not keep two accounts of before apart from their owners', async () => {
    const [plain, hidden] = ['pair@hidden.test', 'pa\u200bir@hidden.test']
    const one = await createMember(test.db, { email: plain, passwordHash: await hash('Quiet-harbor-71', LIGHT) })
    const other = await createMember(test.db, { email: hidden, passwordHash: await hash('Loud-harbor-72', LIGHT) })
    for (const email of [plain, hidden]) {
      expect((await loginAs(email, 'Quiet-harbor-71')).body.data.user.id).toBe(one.id)
      expect((await loginAs(email, 'Loud-harbor-72')).body.data.user.id).toBe(other.id)
      expect((await loginAs(email, 'Neither-harbor-73')).status).toBe(401)
    }
  })

  it('open the one that was meant to the letter, where both have one password', async () => {
    const passwordHash = await hash('Quiet-harbor-71', LIGHT)
    const one = await createMember(test.db, { email: 'twin@hidden.test', passwordHash })
    const other = await createMember(test.db, { email: 'twin\u200b@hidden.test', passwordHash })
    expect((await loginAs('twin@hidden.test', 'Quiet-harbor-71')).body.data.user.id).toBe(one.id)
    expect((await loginAs('twin\u200b@hidden.test', 'Quiet-harbor-71')).body.data.user.id).toBe(other.id)
  })
})

describe('a password', () => {
  it.each([
    ['P\u00e1ssage-harbor-1', 'Pa\u0301ssage-harbor-1'],
    ['Pa\u0301ssage-harbor-1', 'P\u00e1ssage-harbor-1'],
  ])(
    'stored as %j before opens its account in the other form, and is stored in today’s form from then on',
    async (stored, typed) => {
      const { id, email } = await createMember(test.db, { passwordHash: await hash(stored, LIGHT) })
      expect((await loginAs(email, typed)).body.data.user.id).toBe(id)
      const { passwordHash } = (await test.members.findMember(id)) ?? { passwordHash: '' }
      expect(await test.passwords.renew(typed, passwordHash)).toBeNull()
      for (const form of [stored, typed]) expect((await loginAs(email, form)).status).toBe(200)
    },
  )
})
