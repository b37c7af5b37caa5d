import { hasFlag } from 'country-flag-icons'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { describe, expect, it } from 'vitest'
import { sendActivationEmail, validateDashboardCode } from '../../../contract/access-codes.ts'
import {
  authMessages,
  confirmCode,
  forgotPassword,
  getMe,
  login,
  logout,
  register,
  resetPassword,
  verifyResetToken,
} from '../../../contract/auth.ts'
import { COUNTRIES } from '../../../contract/shared-fields.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { backTo, ownAddress } from '../../lib/own-address.ts'
import { dialCodes, failureTexts, mainCountries } from './content.ts'
import {
  cleanConfirmationCode,
  cleanPhoneNumber,
  countryName,
  dialAfterCountry,
  emptyRegistration,
  failureSentence,
  matchesCountry,
  newPasswordProblem,
  splitPhone,
  toDialCode,
  toRegistration,
} from './rules.ts'

const NETWORK = 'Network error. Please check your connection and try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'

describe('the sentence for a failed call', () => {
  const told = new CallFailure({ status: 401, error: 'CREDENTIALS_INVALID', message: 'Invalid email or password' })
  /** An answer without a sentence, and none at all: the call's own failure stands in. */
  const untold = (message: string) =>
    new CallFailure({ status: 502, error: 'ANSWER_UNREADABLE', message, hasSentence: false })
  const offline = (message: string) => CallFailure.ofNetwork(new TypeError('Failed to fetch'), message)

  it('is the server’s own', () => {
    for (const texts of Object.values(failureTexts))
      expect(failureSentence(told, texts)).toBe('Invalid email or password')
  })

  it.each([
    ['register', register, 'Registration failed. Please try again.', NETWORK],
    ['confirmCode', confirmCode, 'Invalid confirmation code', 'Code confirmation failed'],
    ['login', login, 'Login failed', 'Login failed. Please try again.'],
    ['forgotPassword', forgotPassword, 'Failed to send reset email', UNEXPECTED],
    ['verifyResetToken', verifyResetToken, 'Failed to verify reset token', 'Failed to verify reset token'],
    ['resetPassword', resetPassword, 'Failed to reset password', UNEXPECTED],
  ] as const)('of %s has its screen’s words', (name, { failure }, refused, unanswered) => {
    expect(failureSentence(untold(failure ?? ''), failureTexts[name])).toBe(refused)
    expect(failureSentence(offline(failure ?? ''), failureTexts[name])).toBe(unanswered)
  })

  it('is fixed for every call of the catalogue', () => {
    const fixed = [
      [register, 'Registration failed'],
      [confirmCode, 'Code confirmation failed'],
      [login, 'Login failed'],
      [logout, 'Logout failed'],
      [getMe, 'Failed to get user data'],
      [validateDashboardCode, 'Dashboard code validation failed'],
      [forgotPassword, 'Failed to send password reset email'],
      [verifyResetToken, 'Failed to verify reset token'],
      [resetPassword, 'Failed to reset password'],
      [sendActivationEmail, 'Failed to send activation email'],
    ] as const
    for (const [{ failure }, sentence] of fixed) expect(failure).toBe(sentence)
  })
})

describe('the address to go on to', () => {
  const ORIGIN = 'https://uptick.test'

  it.each([
    '/dashboard',
    '/dashboard/marathons?marathon=weekly-sprint&intent=join',
    '/dashboard/support?ticket=0197b7e2-52f5-7cc2-a5a4-5d1d3c0e7f0a',
    '/dashboard/rooms/desk-1?at=%2F%2Fx%0A',
    '/track-record#head',
  ])('may be %s', (next) => expect(ownAddress(next, ORIGIN)).toBe(next))

  it('is not said where it is the dashboard’s front, where every login leads', () => {
    for (const front of [undefined, '/dashboard', '/dashboard/']) expect(backTo(front)).toEqual({})
    for (const next of ['/dashboard/support', '/dashboard?welcome=1']) expect(backTo(next)).toEqual({ next })
  })

  it.each([
    undefined,
    '',
    'dashboard',
    'https://elsewhere.test/',
    '//elsewhere.test/',
    '/\\elsewhere.test/',
    '/\t/elsewhere.test/',
    '/\n\\elsewhere.test',
    'javascript:alert(1)',
    '//',
    '/.//elsewhere.test/',
    '/dashboard/..//elsewhere.test/',
    '/.\\\\elsewhere.test/',
    '/%2Felsewhere.test',
    '/%2f%2felsewhere.test',
    '/%5Celsewhere.test',
    '/%252Felsewhere.test',
    '/%09/elsewhere.test',
    '/dashboard\u0000',
    '/\u0085/elsewhere.test',
    ' /dashboard',
    '/@elsewhere.test',
    '/login',
    '/login?next=%2Flogin',
    '/LOGIN/',
    '/dashboard/../signup',
    '/reset-password?token=x',
    `/dashboard?${'x'.repeat(2_000)}`,
    ['/dashboard', '/dashboard'],
    { toString: () => '/dashboard' },
  ])('is not %j', (next) => expect(ownAddress(next, ORIGIN)).toBeNull())
})

describe('registration', () => {
  it('sends dial code, a space and the number; no country code; no empty extras', () => {
    const form = { ...emptyRegistration, countryCode: 'NG', phoneNumber: ' 801 234 ', fullName: 'Ada Obi' }
    const sent = toRegistration(form)
    expect(sent.phone).toBe('+234 801 234')
    expect(sent).not.toHaveProperty('countryCode')
    expect(sent).not.toHaveProperty('telegram')
    expect(sent).not.toHaveProperty('referralCode')
    expect(toRegistration({ ...form, telegram: '@ada' }, 'REF1')).toMatchObject({
      telegram: '@ada',
      referralCode: 'REF1',
    })
  })

  it('leaves a missing number empty, so that it reads as required', () => {
    expect(toRegistration(emptyRegistration).phone).toBe('')
  })

  it('keeps digits, spaces, hyphens and parentheses of a number', () => {
    expect(cleanPhoneNumber('(801) 234-56x78;')).toBe('(801) 234-5678')
  })

  it('takes the country out of a pasted international number', () => {
    expect(splitPhone('+234 801-234', 'US')).toEqual({ countryCode: 'NG', phoneNumber: '801234' })
    expect(splitPhone('+1 (555) 010', 'CA')).toEqual({ countryCode: 'CA', phoneNumber: '555010' })
    expect(splitPhone('801 234', 'NG')).toEqual({ countryCode: 'NG', phoneNumber: '801 234' })
    expect(splitPhone('+44 20 7946', 'US')).toEqual({ countryCode: 'GB', phoneNumber: '207946' })
    expect(splitPhone('+1 684 733', 'GB')).toEqual({ countryCode: 'US', phoneNumber: '684733' })
    expect(splitPhone('+999 1', 'NG')).toEqual({ countryCode: 'NG', phoneNumber: '999 1' })
  })

  it.each([
    ['follows the country', { countryCode: 'US', country: '' }, 'Nigeria', 'NG'],
    ['follows it again while nobody chose another', { countryCode: 'NG', country: 'Nigeria' }, 'Ghana', 'GH'],
    ['stays what somebody chose', { countryCode: 'DE', country: '' }, 'Nigeria', 'DE'],
    ['is the first one again for any other country', { countryCode: 'AU', country: 'Australia' }, 'Other', 'US'],
    ['stays what somebody chose for any other country', { countryCode: 'DE', country: 'Nigeria' }, 'Other', 'DE'],
  ])('the dial code %s', (_, form, country, expected) => {
    expect(dialAfterCountry(form, country)).toBe(expected)
  })

  it('every country of the form has a dial code, but “Other”', () => {
    const codes = COUNTRIES.map((country) => dialAfterCountry({ countryCode: 'US', country: '' }, country))
    expect(codes).toEqual(['NG', 'US', 'GB', 'CA', 'AU', 'ZA', 'GH', 'KE', 'US'])
  })
})

describe('the dial codes', () => {
  it('are those of every country that libphonenumber knows', () => {
    const known = getCountries().map((iso) => `${iso} +${getCountryCallingCode(iso)}`)
    expect(dialCodes.map(({ iso, dial }) => `${iso} ${dial}`).toSorted()).toEqual(known.toSorted())
    expect(known.length).toBeGreaterThanOrEqual(100)
  })

  it('have a name and a flag each, in the order of their names, and +1 of the United States by default', () => {
    for (const { iso } of dialCodes) {
      expect(countryName(iso)).not.toBe(iso)
      expect(hasFlag(iso)).toBe(true)
    }
    const names = dialCodes.map(({ iso }) => countryName(iso))
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect(toDialCode(emptyRegistration.countryCode)).toEqual({ iso: 'US', dial: '+1' })
  })

  it('that are shared are taken for the main country’s', () => {
    const shared = Object.values(metadata.country_calling_codes).filter((countries) => countries.length > 1)
    expect(mainCountries.toSorted()).toEqual(shared.map(([main]) => main).toSorted())
  })

  it.each([
    ['nigeria', ['NG']],
    ['NG', ['NG']],
    ['+234', ['NG']],
    ['234', ['NG']],
    ['atlantis', []],
  ])('search %j finds %j', (query, found) => {
    const matches = dialCodes.filter((code) => matchesCountry(code, query)).map(({ iso }) => iso)
    expect(matches.filter((iso) => iso === 'NG')).toEqual(found)
    if (found.length === 0) expect(matches).toEqual([])
  })
})

describe('codes and passwords', () => {
  it('writes a confirmation code in capitals, without spaces, at most 12', () => {
    expect(cleanConfirmationCode(' ab 12\tcd34ef56gh ')).toBe('AB12CD34EF56')
  })

  it('refuses a new password in the product’s order', () => {
    const good = { password: 'Secret123', confirmation: 'Secret123', token: 't' }
    expect(newPasswordProblem({ ...good, confirmation: '' })).toBe(authMessages.fillAllFields)
    expect(newPasswordProblem({ ...good, password: 'short', confirmation: 'other' })).toBe(
      authMessages.resetPasswordShort,
    )
    expect(newPasswordProblem({ ...good, confirmation: 'Secret124' })).toBe(authMessages.resetPasswordsDiffer)
    expect(newPasswordProblem({ ...good, token: '' })).toBe(authMessages.resetTokenMissing)
    expect(newPasswordProblem(good)).toBeNull()
  })
})
