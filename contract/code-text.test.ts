import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validateDashboardCode } from './access-codes.ts'
import { ConfirmationCode, confirmTotp, disableTotp, login, Registration } from './auth.ts'
import { joinMarathon } from './marathon-places.ts'
import { MarathonForm } from './marathons.ts'
import { confirmEmailChange } from './own-account.ts'
import { recordReferralVisit } from './referrals.ts'
import { joinRoom } from './rooms.ts'

const person = { email: 'ada@example.test', password: 'Password1' }

/** Every field for a code, with what it makes of a text; undefined where it refuses it. */
const FIELDS: Record<string, (typed: string) => unknown> = {
  'the login’s authenticator code': (totp) => z.safeParse(login.input, { ...person, totp }).data?.totp,
  'the code that confirms an authenticator': (totp) => z.safeParse(confirmTotp.input, { totp }).data?.totp,
  'the code that ends an authenticator': (totp) =>
    z.safeParse(disableTotp.input, { totp, password: person.password }).data?.totp,
  'a confirmation code': (code) => z.safeParse(ConfirmationCode, code).data,
  'the confirmation of a new email': (confirmationCode) =>
    z.safeParse(confirmEmailChange.input, { confirmationCode }).data?.confirmationCode,
  'a dashboard code': (dashboardCode) =>
    z.safeParse(validateDashboardCode.input, { dashboardCode }).data?.dashboardCode,
  'an invite': (inviteCode) => z.safeParse(joinRoom.input, { inviteCode }).data?.inviteCode,
  'a marathon’s code': (accessCode) => z.safeParse(joinMarathon.input, { accessCode }).data?.accessCode,
  'the code that a marathon is given': (accessCode) => z.safeParse(MarathonForm.shape.accessCode, accessCode).data,
  'a referral code of a registration': (code) => z.safeParse(Registration.shape.referralCode, code).data,
  'a referral code of a visit': (code) => z.safeParse(recordReferralVisit.input, { code }).data?.code,
}

it.each(Object.entries(FIELDS))('takes %s with blanks wherever they were copied from', (_, read) => {
  for (const typed of [
    '123456',
    ' 123456 ',
    '123 456',
    '123\u00a0456',
    '123\u202f456',
    '123\t456',
    '1\u200b23456',
    '１２３４５６',
  ])
    expect([typed, read(typed)]).toEqual([typed, '123456'])
})

it.each(Object.entries(FIELDS).filter(([name]) => !name.includes('marathon')))('takes %s with dashes', (_, read) => {
  for (const typed of ['123-456', '123‑456', '123 – 456']) expect([typed, read(typed)]).toEqual([typed, '123456'])
})

it('keeps the dashes of a code that somebody chose', () => {
  expect(FIELDS['a marathon’s code']?.('week – 12')).toBe('WEEK-12')
  expect(FIELDS['the code that a marathon is given']?.('Week 12')).toBe('WEEK12')
})

it('still refuses a code that has another length, or nothing but blanks', () => {
  expect(FIELDS['the code that confirms an authenticator']?.('12 345')).toBeUndefined()
  expect(FIELDS['a dashboard code']?.(' - ')).toBeUndefined()
  expect(FIELDS['an invite']?.('\u00a0')).toBeUndefined()
})
