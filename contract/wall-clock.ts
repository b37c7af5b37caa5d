import { DAY_MS } from './slots.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const toFormat = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** How far a zone's wall clock is ahead of UTC at an instant, ms. */
const offsetAt = (zone: string, atMs: number): number => {
  const [day = '', time = ''] = toFormat(zone).format(atMs).split(', ')
  return Date.parse(`${day}T${time}Z`) - Math.floor(atMs / 1000) * 1000
}

/** What a zone's wall clock shows at an instant, to the minute: `2026-03-29T09:00`. */
export const wallTimeAt = (zone: string, atMs: number): string =>
  new Date(atMs + offsetAt(zone, atMs)).toISOString().slice(0, 16)

/**
 * The instant at which a zone's wall clock shows a day and a time, by the rule of calendars (RFC 5545, 3.3.5): a time that occurs twice is
 * the first of the two, and a time that clocks skip is as much later as they skip. NaN for what is no time.
 */
export const toInstant = (day: string, time: string, zone: string): number => {
  const wallMs = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wallMs)) return Number.NaN
  // Clocks change less often than every two days, so these are the offsets before and after the nearest change.
  const before = offsetAt(zone, wallMs - DAY_MS)
  const after = offsetAt(zone, wallMs + DAY_MS)
  const [first, second] = [wallMs - before, wallMs - after]
  if (offsetAt(zone, first) === before) return first
  return offsetAt(zone, second) === after ? second : first
}
