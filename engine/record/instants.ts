import { DAY_MS, HOUR_MS } from '../../contract/slots.ts'

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const ZERO = 48
const DAY_LENGTH = '2026-03-02'.length

/** The day that was asked for last: the instants of a record lie in few days, one behind the other. */
let latestDay = ''
let latestDayMs = Number.NaN

/** When a day (`2026-03-02`) begins; NaN for a day that no calendar has. */
const dayMs = (day: string): number => {
  if (day === latestDay) return latestDayMs
  const atMs = Date.parse(`${day}T00:00:00.000Z`)
  latestDay = day
  latestDayMs = !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day) ? atMs : Number.NaN
  return latestDayMs
}

const digit = (text: string, at: number): number => text.charCodeAt(at) - ZERO
const pair = (text: string, at: number): number => 10 * digit(text, at) + digit(text, at + 1)

const readInstant = (text: string): number => {
  if (!FORM.test(text)) return Number.NaN
  const [hour, minute, second] = [pair(text, 11), pair(text, 14), pair(text, 17)]
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN
  const milliseconds = 100 * digit(text, 20) + pair(text, 21)
  return dayMs(text.slice(0, DAY_LENGTH)) + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds
}

/** The instants that entries near each other share. Not many: each keeps the text of an entry in memory. */
const known = Array.from({ length: 256 }, () => ({ text: '', atMs: Number.NaN }))

/** What is known of an instant, read now if it was not; `atMs` is NaN for any other text. */
const toMemo = (text: string): { text: string; atMs: number } => {
  // A boundary and what is appended just after it differ in their seconds or the first of their milliseconds, boundaries in their minutes.
  const fraction = text.charCodeAt(20) + 3 * text.charCodeAt(18)
  const place = ((fraction & 15) << 4) | (text.charCodeAt(15) & 15)
  const memo = known[place] as (typeof known)[number]
  if (memo.text === text) return memo
  const atMs = readInstant(text)
  if (Number.isNaN(atMs)) return { text, atMs }
  memo.text = text
  memo.atMs = atMs
  return memo
}

/** Milliseconds since 1970 of an instant as the record writes it; NaN for any other text. Every entry states several. */
export const instantMs = (text: string): number => toMemo(text).atMs

/** The same instant in the string that is known of it, which is found again without comparing; null for any other text. */
export const knownInstant = (text: string): string | null => {
  const memo = toMemo(text)
  return Number.isNaN(memo.atMs) ? null : memo.text
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long that is, in its largest whole unit: `3 minutes`. */
export const formatAge = (ms: number): string => {
  const [unit, unitMs] = UNITS.find(([, each]) => ms >= each) ?? (['second', 1_000] as const)
  const count = Math.floor(ms / unitMs)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
