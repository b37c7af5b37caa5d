import { describe, expect, it } from 'vitest'
import { authMessages } from '../../../contract/auth.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { dialCodes, failureTexts } from './content.ts'
import {
  cleanConfirmationCode,
  cleanPhoneNumber,
  countryName,
  dialCodeOf,
  emptyRegistration,
  failureSentence,
  flagOf,
  matchesCountry,
  newPasswordProblem,
  registrationOf,
  splitPhone,
} from './rules.ts'

describe('the sentence for a failed call', () => {
  const refused = new CallFailure({ status: 401, error: 'CREDENTIALS_INVALID', message: 'Invalid email or password' })
  const unreadable = new CallFailure({ status: 502, error: 'ANSWER_UNREADABLE', message: 'Bad Gateway' })

  it('is the server’s own, else the screen’s', () => {
    expect(failureSentence(refused, failureTexts.login)).toBe('Invalid email or password')
    expect(failureSentence(unreadable, failureTexts.login)).toBe('Login failed')
  })

  it('differs when no answer came', () => {
    const offline = CallFailure.ofNetwork(new TypeError('Failed to fetch'))
    expect(failureSentence(offline, failureTexts.login)).toBe('Login failed. Please try again.')
    expect(failureSentence(offline, failureTexts.register)).toBe(
      'Network error. Please check your connection and try again.',
    )
    expect(failureSentence(new Error('?'), failureTexts.resetPassword)).toBe(
      'An unexpected error occurred. Please try again.',
    )
  })
})

describe('registration', () => {
  it('sends dial code, a space and the number; no country code; no empty extras', () => {
    const form = { ...emptyRegistration, countryCode: 'NG', phoneNumber: ' 801 234 ', fullName: 'Ada Obi' }
    const sent = registrationOf(form)
    expect(sent.phone).toBe('+234 801 234')
    expect(sent).not.toHaveProperty('countryCode')
    expect(sent).not.toHaveProperty('telegram')
    expect(sent).not.toHaveProperty('referralCode')
    expect(registrationOf({ ...form, telegram: '@ada' }, 'REF1')).toMatchObject({
      telegram: '@ada',
      referralCode: 'REF1',
    })
  })

  it('leaves a missing number empty, so that it reads as required', () => {
    expect(registrationOf(emptyRegistration).phone).toBe('')
  })

  it('keeps digits, spaces, hyphens and parentheses of a number', () => {
    expect(cleanPhoneNumber('(801) 234-56x78;')).toBe('(801) 234-5678')
  })

  it('takes the country out of a pasted international number', () => {
    expect(splitPhone('+234 801-234', 'US')).toEqual({ countryCode: 'NG', phoneNumber: '801234' })
    expect(splitPhone('+1 (555) 010', 'CA')).toEqual({ countryCode: 'CA', phoneNumber: '555010' })
    expect(splitPhone('801 234', 'NG')).toEqual({ countryCode: 'NG', phoneNumber: '801 234' })
    expect(splitPhone('+999 1', 'NG')).toEqual({ countryCode: 'NG', phoneNumber: '999 1' })
  })
})

describe('the dial codes', () => {
  it('are about a hundred, +1 of the United States by default, each with a name', () => {
    expect(dialCodes.length).toBeGreaterThanOrEqual(95)
    expect(new Set(dialCodes.map(({ iso }) => iso)).size).toBe(dialCodes.length)
    expect(dialCodeOf(emptyRegistration.countryCode)).toEqual({ iso: 'US', dial: '+1' })
    for (const { iso, dial } of dialCodes) {
      expect(countryName(iso)).not.toBe(iso)
      expect(dial).toMatch(/^\+[1-9]\d{0,2}$/)
    }
    expect(flagOf('NG')).toBe('🇳🇬')
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

  it('refuses a new password in the order of the specification', () => {
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
