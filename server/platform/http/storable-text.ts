import { CallError } from './call-error.ts'

const NUL = '\u0000'

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes(NUL)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsNul)
}

/** Throws INPUT_INVALID for text that no database column takes: PostgreSQL's text cannot hold NUL. */
export const assertStorable = (...inputs: unknown[]): void => {
  for (const input of inputs) {
    for (const [field, value] of Object.entries(input ?? {})) {
      if (holdsNul(value)) {
        const message = 'This text holds a character that cannot be stored'
        throw new CallError('INPUT_INVALID', { message, fields: { [field]: message } })
      }
    }
  }
}
