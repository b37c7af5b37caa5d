import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmCode, register, resendCode } from '../../../contract/auth.ts'
import { mailedCode, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const EMAIL = 'ada@used-codes.test'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('a used confirmation code says so to whoever registered with it, and to nobody else', async () => {
  const person = { fullName: 'Ada Obi', phone: '+234 803 555 0100', country: 'Nigeria', password: 'Correct-horse-1' }
  const { body } = await test.visitor().call(register, { input: { ...person, email: EMAIL } })
  const { registrationSecret } = body.data
  const code = await mailedCode(test, EMAIL)
  const confirm = (confirmationCode: string, secret: { registrationSecret?: string } = { registrationSecret }) =>
    test.visitor().call(confirmCode, { input: { email: EMAIL, confirmationCode, ...secret } })
  expect((await confirm(code)).status).toBe(200)
  const again = await confirm(code)
  expect([again.status, again.body.error, again.body.message]).toEqual([
    409,
    'CODE_USED',
    'You have already used this code.',
  ])
  const refusals = [
    await confirm([...code].reverse().join('')),
    await confirm(code, {}),
    await confirm(code, { registrationSecret: 'made-up' }),
  ]
  expect(refusals.map(({ body: { error } }) => error)).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID'])

  // What is left of the registration is no person, and no new code is mailed for it.
  const { rows } = await test.db.query(
    'select full_name, phone, country, telegram, password_hash, referral_code from registrations where email = $1',
    [EMAIL],
  )
  const nobody = { full_name: '', phone: '', country: '', telegram: null, password_hash: '', referral_code: null }
  expect(rows).toEqual([nobody])
  const mails = await mailsTo(test, EMAIL)
  await test.visitor().call(resendCode, { input: { email: EMAIL, registrationSecret } })
  expect(await mailsTo(test, EMAIL)).toEqual(mails)
})
