import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether a number with its country code is one that the country's numbering plan can give out. */
export const isRealPhone = (phone: string): boolean => isValidPhoneNumber(phone)

const toDigits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/** The digits of E.164, without the national prefix that some write behind the country code; null where no country is named. */
const parsedDigits = (phone: string): string | null => {
  const international = phone.normalize('NFKC').trim().replace(/^00/, '+')
  return parsePhoneNumberFromString(international)?.number.slice(1) ?? null
}

/**
 * What a phone number is compared by: the same for every way of writing it, `2348035550177`. Digits alone where it has no country
 * that anybody knows; null where it has none.
 */
export const phoneDigits = (phone: string | null): string | null =>
  phone === null ? null : parsedDigits(phone) || toDigits(phone) || null

/** Blanks, brackets, dashes, points and slashes between digits. */
const PHONE_TEXT = /^\+?[\d\s()\p{Pd}./]+$/u
const SHORTEST_PART = 3

/** The digits that a search for a phone number, or a part of one, looks for in `phoneDigits`; none where the text is no such search. */
export const phoneSearches = (search: string): string[] => {
  const text = search.normalize('NFKC').trim()
  if (!PHONE_TEXT.test(text)) return []
  // What stands before the number inside of its country is not part of it: 0803… is found in 234803….
  const found = [parsedDigits(text), parsedDigits(`+${toDigits(text)}`), toDigits(text).replace(/^0+/, '')]
  return [...new Set(found.map((digits) => digits ?? ''))].filter(({ length }) => length >= SHORTEST_PART)
}
