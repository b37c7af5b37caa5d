import type * as z from 'zod/mini'
import { authMessages, type Registration } from '../../../contract/auth.ts'
import { drawnCodeText } from '../../../contract/code-text.ts'
import { foldText } from '../../../contract/people-text.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { type DialCode, dialCodes, type FailureTexts, mainCountries } from './content.ts'

/** The sentence to show for a failed call: the server's own, else the screen's, else the call's. */
export const failureSentence = (error: Error, { refused, unanswered }: FailureTexts = {}): string => {
  if (!(error instanceof CallFailure)) return unanswered ?? error.message
  if (error.hasSentence) return error.message
  return (error.isNetwork ? unanswered : refused) ?? error.message
}

/** What the registration form holds. `countryCode` is the dial code's country; it is not sent. */
export interface RegistrationForm {
  fullName: string
  email: string
  countryCode: string
  phoneNumber: string
  country: string
  telegram: string
  password: string
}

export const emptyRegistration: RegistrationForm = {
  fullName: '',
  email: '',
  countryCode: 'US',
  phoneNumber: '',
  country: '',
  telegram: '',
  password: '',
}

export const toDialCode = (countryCode: string): DialCode =>
  dialCodes.find(({ iso }) => iso === countryCode) ?? { iso: 'US', dial: '+1' }

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (iso: string): string => names.of(iso) ?? iso

const isoOf = (country: string): string | undefined => dialCodes.find(({ iso }) => countryName(iso) === country)?.iso

/**
 * The dial code's country once another `country` is chosen in the form: that one, unless whoever fills it in has chosen a dial code
 * of their own. For “Other”, by whose dial code the policy goes, it is the one that the form begins with.
 */
export const dialAfterCountry = (
  { countryCode, country: before }: Pick<RegistrationForm, 'countryCode' | 'country'>,
  country: string,
): string => {
  const isOwn = countryCode !== emptyRegistration.countryCode && countryCode !== isoOf(before)
  return isOwn ? countryCode : (isoOf(country) ?? emptyRegistration.countryCode)
}

/** Matches a search by name, dial code (with or without plus) or ISO code. */
export const matchesCountry = ({ iso, dial }: DialCode, query: string): boolean => {
  const wanted = foldText(query.trim())
  return (
    foldText(countryName(iso)).includes(wanted) ||
    iso.toLowerCase() === wanted ||
    (/^\+?\d+$/.test(wanted) && dial.startsWith(`+${wanted.replace('+', '')}`))
  )
}

/** The form as the call takes it: phone is dial code, a space, then the number; an empty number stays empty. */
export const toRegistration = (
  { countryCode, phoneNumber, telegram, ...form }: RegistrationForm,
  referralCode?: string,
): z.input<typeof Registration> => ({
  ...form,
  phone: phoneNumber.trim() ? `${toDialCode(countryCode).dial} ${phoneNumber.trim()}` : '',
  ...(telegram.trim() ? { telegram } : {}),
  ...(referralCode ? { referralCode } : {}),
})

/** Keeps digits, spaces, hyphens and parentheses (docs/product.md, “Registering and signing in”). */
export const cleanPhoneNumber = (typed: string): string => typed.replace(/[^\d\s()-]/g, '')

/**
 * Splits a pasted or autofilled international number into country and rest. Without a leading plus, or with a dial
 * code that is not in the list, the country stays. Where countries share a code, the current one wins, then the main one.
 */
export const splitPhone = (typed: string, countryCode: string): { countryCode: string; phoneNumber: string } => {
  const digits = `+${typed.replace(/\D/g, '')}`
  const known = typed.trim().startsWith('+')
    ? [toDialCode(countryCode), ...mainCountries.map(toDialCode), ...dialCodes]
        .filter(({ dial }) => digits.startsWith(dial))
        .reduce<DialCode | undefined>(
          (best, code) => (best && best.dial.length >= code.dial.length ? best : code),
          undefined,
        )
    : undefined
  return known
    ? { countryCode: known.iso, phoneNumber: digits.slice(known.dial.length) }
    : { countryCode, phoneNumber: cleanPhoneNumber(typed) }
}

/** At most 12 characters; pasted blanks and dashes go. */
export const cleanConfirmationCode = (typed: string): string => drawnCodeText(typed).slice(0, 12)

/** Why a new password is refused, in the order of docs/product.md, “Registering and signing in”; null when it may be sent. */
export const newPasswordProblem = (form: { password: string; confirmation: string; token: string }): string | null => {
  if (!form.password || !form.confirmation) return authMessages.fillAllFields
  if (form.password.length < 8) return authMessages.resetPasswordShort
  if (form.password !== form.confirmation) return authMessages.resetPasswordsDiffer
  return form.token ? null : authMessages.resetTokenMissing
}
