import { getMessage } from '../../../contract/errors.ts'
import { CallError } from '../../platform/http/call-error.ts'

let common: Promise<ReadonlySet<string>> | undefined

/**
 * The commonest passwords of leaked lists, in small letters, and what anybody would try here first. Read at the first question: no start
 * waits for a list of fifty thousand.
 */
const readCommon = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], 'uptick', 'upoints']),
  )
  return common
}

/** What people write for a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const withLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)

/** A year, a date, an exclamation mark: what is put before or behind a word to please a rule. */
const EDGE = /^[^a-z]{1,4}|[^a-z]{1,4}$/g
const SHORTEST_WORD = 4

/**
 * Whether a password is one of the commonest, or one of them with capitals, look-alike signs, or up to four digits and signs in front
 * or behind: `Password1`, `P@ssw0rd2024`. Guessers try those first.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const small = password.toLowerCase()
  const word = small.replace(EDGE, '')
  const forms = [small, withLetters(small), ...(word.length < SHORTEST_WORD ? [] : [word, withLetters(word)])]
  const known = await readCommon()
  return forms.some((form) => known.has(form))
}

/** Throws PASSWORD_COMMON, tied to the field that the password came in. */
export const assertUncommon = async (password: string, field: 'password' | 'newPassword'): Promise<void> => {
  if (await isCommonPassword(password))
    throw new CallError('PASSWORD_COMMON', { fields: { [field]: getMessage('PASSWORD_COMMON') } })
}
