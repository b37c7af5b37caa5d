/** The zone of docs/product.md, “Signals”: shown until a member sets another. */
export const DEFAULT_ZONE = 'Africa/Lagos'

const LOCALE = 'en-US'
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

const format = (instant: InstantLike, zone: string, options: Intl.DateTimeFormatOptions): string =>
  // ICU separates AM/PM with a narrow no-break space; a plain one copies and compares better.
  formatter(zone, options).format(new Date(instant)).replaceAll('\u202f', ' ')

/** `2:41 PM` */
export const formatTime = (instant: InstantLike, zone = DEFAULT_ZONE): string =>
  format(instant, zone, { hour: 'numeric', minute: '2-digit' })

/** `2:41:22 PM` */
export const formatTimeWithSeconds = (instant: InstantLike, zone = DEFAULT_ZONE): string =>
  format(instant, zone, { hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** `21 Nov 2026` */
export const formatDate = (instant: InstantLike, zone = DEFAULT_ZONE): string => {
  const parts = formatter(zone, { day: 'numeric', month: 'short', year: 'numeric' }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** `21 Nov 2026, 2:41 PM` */
export const formatDateTime = (instant: InstantLike, zone = DEFAULT_ZONE): string =>
  `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`

/** `13:41:22 UTC`, for the tooltip beside every clock. */
export const formatUtc = (instant: InstantLike): string => `${new Date(instant).toISOString().slice(11, 19)} UTC`

/** `21 Nov 2026, 13:41:22 UTC` */
export const formatUtcDateTime = (instant: InstantLike): string =>
  `${formatDate(instant, 'UTC')}, ${formatUtc(instant)}`

/** `Africa/Lagos` → `Lagos` */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The city whose time the pages show. */
export const ZONE_NAME = zoneCity(DEFAULT_ZONE)

/** Whole seconds left as `0:38` or `1:04:09`; never negative. */
export const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** A price with the pair's decimals. */
export const formatPrice = (price: number, decimals: number): string => price.toFixed(decimals)

/** `62.4%`; whole percentages carry no decimal. */
export const formatPercent = (percent: number, decimals = 1): string =>
  `${percent.toFixed(decimals).replace(/\.0+$/, '')}%`

/** `57.6–66.9%` */
export const formatInterval = ({ low, high }: { low: number; high: number }): string =>
  `${formatPercent(low).slice(0, -1)}–${formatPercent(high)}`

/** `12,480` */
export const formatCount = (count: number): string => count.toLocaleString(LOCALE)
