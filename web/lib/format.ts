import { FIRST_PREFERENCES } from '../../contract/first-preferences.ts'
import type { Preferences } from '../../contract/preferences.ts'

/** The zone of docs/product.md, “Signals”: of visitors, and of members who have not chosen another. */
export const DEFAULT_ZONE = FIRST_PREFERENCES.timeZone

/** Of words; numbers are written as the reader chose. */
const LOCALE = 'en-US'

let reader: Preferences = FIRST_PREFERENCES
let decimalSign = '.'

/** Whose eyes the pages are for. What is drawn already stays as it is until it is drawn again. */
export const setReader = (preferences: Preferences): void => {
  reader = preferences
  const parts = new Intl.NumberFormat(preferences.numberFormat).formatToParts(1.5)
  decimalSign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** The format that numbers are shown and typed in. */
export const readerNumberFormat = (): Preferences['numberFormat'] => reader.numberFormat

/** The zone that times are shown in. */
export const readerZone = (): string => reader.timeZone

const formatters = new Map<string, Intl.DateTimeFormat>()

const formatter = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = zone + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options })
  formatters.set(key, made)
  return made
}

export type InstantLike = string | number | Date

const formatClock = (instant: InstantLike, zone: string, options: Intl.DateTimeFormatOptions): string =>
  // ICU separates AM/PM with a narrow no-break space; a plain one copies and compares better.
  formatter(zone, { hour: 'numeric', minute: '2-digit', hourCycle: reader.hourCycle, ...options })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ')

/** `2:41 PM`, or `14:41` */
export const formatTime = (instant: InstantLike, zone = readerZone()): string => formatClock(instant, zone, {})

/** `2:41:22 PM`, or `14:41:22` */
export const formatTimeWithSeconds = (instant: InstantLike, zone = readerZone()): string =>
  formatClock(instant, zone, { second: '2-digit' })

/** `Nov 21, 2026` */
export const formatDate = (instant: InstantLike, zone = readerZone()): string => {
  const parts = formatter(zone, { day: 'numeric', month: 'short', year: 'numeric' }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('month')} ${part('day')}, ${part('year')}`
}

/** `Nov 21, 2026, 2:41 PM` */
export const formatDateTime = (instant: InstantLike, zone = readerZone()): string =>
  `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`

/** `13:41:22 UTC`, for the tooltip beside every clock. */
export const formatUtc = (instant: InstantLike): string => `${new Date(instant).toISOString().slice(11, 19)} UTC`

/** `Nov 21, 2026, 13:41:22 UTC` */
export const formatUtcDateTime = (instant: InstantLike): string =>
  `${formatDate(instant, 'UTC')}, ${formatUtc(instant)}`

/** `Africa/Lagos` → `Lagos` */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The city whose time the pages show. */
export const zoneName = (): string => zoneCity(readerZone())

/** Whole seconds left as `0:38` or `1:04:09`; never negative. */
export const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The sign between whole and parts as the reader writes it. */
const withSign = (figures: string): string => (decimalSign === '.' ? figures : figures.replace('.', decimalSign))

/** A price with the pair's decimals. */
export const formatPrice = (price: number, decimals: number): string => withSign(price.toFixed(decimals))

/** `62.4%`; whole percentages carry no decimal. */
export const formatPercent = (percent: number, decimals = 1): string =>
  `${withSign(percent.toFixed(decimals).replace(/\.0+$/, ''))}%`

/** `57.6–66.9%` */
export const formatInterval = ({ low, high }: { low: number; high: number }): string =>
  `${formatPercent(low).slice(0, -1)}–${formatPercent(high)}`

/** `1.25`, `0.951`, `49.4`: three digits that say something. */
export const formatFigure = (figure: number): string =>
  figure.toLocaleString(reader.numberFormat, { maximumSignificantDigits: 3 })

/** `12,480` */
export const formatCount = (count: number): string => count.toLocaleString(reader.numberFormat)

/** Before a size that is written without one: nothing for nought. */
export const signOf = (value: number): '+' | '−' | '' => (value > 0 ? '+' : value < 0 ? '−' : '')

/** `1,250.00`, or `−30.50`: an amount without a currency, to the cent. */
export const formatCents = (cents: number): string => {
  const size = new Intl.NumberFormat(reader.numberFormat, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${cents < 0 ? '−' : ''}${size.format(Math.abs(cents) / 100)}`
}

/** `$1,250`, `$30.50`: whole dollars carry no cents. */
export const formatDollars = (dollars: number): string => {
  const size = new Intl.NumberFormat(reader.numberFormat, {
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(dollars))
  return `${dollars < 0 ? '-' : ''}$${size}`
}
