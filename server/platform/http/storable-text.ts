import { CallError } from './call-error.ts'

const NUL = '\u0000'

/** PostgreSQL's text has no NUL, and half a surrogate pair is no character of its encoding: its JSON refuses one. */
const isStorable = (text: string): boolean => !text.includes(NUL) && text.isWellFormed()

const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !isStorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, held]) => !isStorable(name) || holdsUnstorable(held))
}

/** Throws INPUT_INVALID, with the field's name, for text that the database could not keep as it was sent. */
export const assertStorable = (...inputs: unknown[]): void => {
  for (const input of inputs) {
    for (const [field, value] of Object.entries(input ?? {})) {
      if (!isStorable(field) || holdsUnstorable(value)) {
        const message = 'This text contains a character that we can’t store'
        throw new CallError('INPUT_INVALID', { message, fields: { [field.toWellFormed()]: message } })
      }
    }
  }
}

/** What came along unasked, such as the name of a browser or of a file: kept without what cannot be stored. */
export const storable = (text: string): string => text.replaceAll(NUL, '').toWellFormed()
