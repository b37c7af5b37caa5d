import type { NUMBER_FORMATS } from '../../contract/preferences.ts'
import { readerNumberFormat } from './format.ts'

/** What a field takes: its decimals, and the sign that may be typed with it. */
export interface NumberKind {
  decimals: number
  unit?: '$' | '%'
}

export const WHOLE: NumberKind = { decimals: 0 }
export const CENTS: NumberKind = { decimals: 2 }
export const DOLLARS: NumberKind = { decimals: 2, unit: '$' }
export const PERCENT: NumberKind = { decimals: 0, unit: '%' }

/** `value` is NaN unless the text is one number; `problem` names both readings of a text that has two. */
export interface TypedNumber {
  value: number
  problem: string | null
}

interface Marks {
  decimal: '.' | ','
  group: '.' | ',' | ' ' | "'"
}

const POINT: Marks = { decimal: '.', group: ',' }
const COMMA: Marks = { decimal: ',', group: '.' }

const MARKS: Readonly<Record<(typeof NUMBER_FORMATS)[number], Marks>> = {
  'en-US': POINT,
  'de-DE': COMMA,
  'fr-FR': { decimal: ',', group: ' ' },
  'de-CH': { decimal: '.', group: "'" },
}

/** The zeros of the digits that keyboards type beside ours: Arabic, Persian, Devanagari, Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6]
const FULL_WIDTH = 0xfee0

const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** One character for each mark, whichever keyboard typed it. */
const tidy = (typed: string, { decimal }: Marks): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - FULL_WIDTH))
    .replace(/\p{Nd}/gu, plainDigit)
    .replaceAll('\u066b', decimal)
    .replace(/[\u066c’‘\u02bc\u00b4`]/g, "'")
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^[−–]/, '-')

const withoutUnit = (text: string, unit: NumberKind['unit']): string => {
  if (unit === '%') return text.replace(/ ?%$/, '')
  return unit === '$' ? text.replace(/^([+-]?) ?(?:US)? ?\$ ?/i, '$1').replace(/ ?(?:\$|USD)$/i, '') : text
}

interface Reading {
  value: number
  fraction: number
}

const isWhole = (text: string, group: string): boolean =>
  /^\d*$/.test(text) || [group, ' ', "'"].some((mark) => new RegExp(`^[1-9]\\d{0,2}([${mark}]\\d{3})+$`).test(text))

/** The number under these marks, its groups in threes; null where they do not fit. */
const readBy = (text: string, { decimal, group }: Marks): Reading | null => {
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction) || !isWhole(whole, group)) return null
  return { value: Number(`${whole.replace(/\D/g, '')}.${fraction}`), fraction: fraction.length }
}

/** The reader’s group mark once and in the wrong place: either it is a decimal sign, or a slip. */
const readSlip = (text: string, { group }: Marks): Reading | null => {
  const [before = '', after = '', ...more] = text.split(group)
  if (/[ ']/.test(group) || more.length > 0 || !/^[1-9]\d*$/.test(before) || !/^\d+$/.test(after)) return null
  return { value: Number(before + after), fraction: 0 }
}

const shown = ({ value, fraction }: Reading): string => {
  const digits = Number.isInteger(value) ? 0 : fraction
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return value.toLocaleString(readerNumberFormat(), format)
}

const ambiguous = (typed: string, [first, second]: readonly string[]): string =>
  `“${typed.trim()}” could mean ${first} or ${second}. Type the one you mean, or change your number format in Settings.`

/**
 * A number as a person types it, by their own number format. A text that does not fit it is read by the other formats; where
 * two numbers could be meant, or the own reading has more decimals than the field takes, it is refused with both.
 */
export const readNumber = (typed: string, { decimals, unit }: NumberKind): TypedNumber => {
  const marks = MARKS[readerNumberFormat()]
  const [, sign = '', text = ''] = /^([+-]?)(.*)$/.exec(withoutUnit(tidy(typed, marks), unit)) ?? []
  if (!/\d/.test(text)) return { value: Number.NaN, problem: null }
  const signed = (value: number): number => (sign === '-' && value !== 0 ? -value : value)
  const own = readBy(text, marks)
  const readings = [own, readBy(text, POINT), readBy(text, COMMA), readSlip(text, marks)].filter((one) => one !== null)
  const different = readings.filter(({ value }, at) => readings.findIndex((one) => one.value === value) === at)
  const [first] = different
  if (!first) return { value: Number.NaN, problem: null }
  if (different.length === 1 || (own && own.fraction <= decimals)) return { value: signed(first.value), problem: null }
  const both = [...different].sort((one, other) => one.value - other.value)
  return {
    value: Number.NaN,
    problem: ambiguous(
      typed,
      both.map((one) => shown({ ...one, value: signed(one.value) })),
    ),
  }
}

/** The numbers of a form by field, and the sentences for those that could be read in two ways. */
export const readNumbers = <Name extends string>(
  typed: Readonly<NoInfer<Record<Name, string>>>,
  kinds: Readonly<Record<Name, NumberKind>>,
): { numbers: Record<Name, number>; problems: Partial<Record<Name, string>> } => {
  const numbers = {} as Record<Name, number>
  const problems: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(kinds) as Name[]) {
    const { value, problem } = readNumber(typed[name], kinds[name])
    numbers[name] = value
    if (problem) problems[name] = problem
  }
  return { numbers, problems }
}

/** A number as its field shows it before anything is typed: the reader’s decimal sign, no groups. */
export const fieldNumber = (value: number): string =>
  value.toLocaleString(readerNumberFormat(), { useGrouping: false, maximumFractionDigits: 10 })

/** A number that the program wrote itself: an option, a slider, an address. What a person types is for `readNumber`. */
export const plainNumber = (text: string): number => Number(text)
