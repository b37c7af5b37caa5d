import type { Webinar } from '../../../contract/webinars.ts'

/** A weekly session as it is written down. */
export interface WrittenSeries
  extends Pick<Webinar, 'id' | 'title' | 'description' | 'host' | 'level' | 'goldOnly' | 'isSample'> {
  /** 0 is Sunday. */
  weekday: number
  /** On the wall of the zone, `09:00`. */
  time: string
  zone: string
  minutes: number
}

/** A series on one day. */
export interface Occurrence {
  id: string
  series: WrittenSeries
  startsAtMs: number
  endsAtMs: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const walls = new Map<string, Intl.DateTimeFormat>()
const wallOf = (zone: string): Intl.DateTimeFormat => {
  const known = walls.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  walls.set(zone, made)
  return made
}

/** How far the wall of a zone is ahead of UTC at an instant, ms. */
const offsetAt = (zone: string, atMs: number): number => {
  const [day = '', time = ''] = wallOf(zone).format(atMs).split(', ')
  return Date.parse(`${day}T${time}Z`) - atMs
}

/** The day on the wall of a zone, `2026-03-29`. */
const dayAt = (zone: string, atMs: number): string => new Date(atMs + offsetAt(zone, atMs)).toISOString().slice(0, 10)

/**
 * The instant at which the wall of a zone shows a day and a time. Where clocks go back it is shown twice, and one of the two is meant; where
 * they go forward over it, it is the instant an hour later on the wall.
 */
export const instantOf = (day: string, time: string, zone: string): number => {
  const wallMs = Date.parse(`${day}T${time}:00Z`)
  const guess = wallMs - offsetAt(zone, wallMs)
  return wallMs - offsetAt(zone, guess)
}

const onDay = (series: WrittenSeries, day: string): Occurrence => {
  const startsAtMs = instantOf(day, series.time, series.zone)
  return { id: `${series.id}-${day}`, series, startsAtMs, endsAtMs: startsAtMs + series.minutes * MINUTE_MS }
}

const isDayOf = ({ weekday }: WrittenSeries, day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === weekday

/** The sessions that are not over at `fromMs` and begin before `untilMs`, soonest first. */
export const occurrencesIn = (list: readonly WrittenSeries[], fromMs: number, untilMs: number): Occurrence[] =>
  list
    .flatMap((series) => {
      const days = new Set<string>()
      for (let atMs = fromMs - DAY_MS; atMs <= untilMs + DAY_MS; atMs += DAY_MS) days.add(dayAt(series.zone, atMs))
      return [...days].filter((day) => isDayOf(series, day)).map((day) => onDay(series, day))
    })
    .filter(({ startsAtMs, endsAtMs }) => endsAtMs > fromMs && startsAtMs < untilMs)
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs || one.id.localeCompare(other.id))

const NAMED = /^(?<series>[a-z0-9-]+)-(?<day>\d{4}-\d{2}-\d{2})$/

/** The name of the series that a session is of; null for what is no name of a session. */
export const seriesIdOf = (id: string): string | null => NAMED.exec(id)?.groups?.series ?? null

/**
 * Where a session goes when its series has other times: the new weekday of the same week, or of the week after it where that has passed. Null
 * where it stays where it is.
 */
export const movedOccurrence = (
  { before, after }: { before: WrittenSeries; after: WrittenSeries },
  id: string,
  nowMs: number,
): Occurrence | null => {
  const was = occurrenceOf([before], id)
  if (!was) return null
  const day = id.slice(-10)
  const onWeek = (weeks: number): Occurrence => {
    const days = after.weekday - before.weekday + 7 * weeks
    return onDay(after, new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10))
  }
  const [same, next] = [onWeek(0), onWeek(1)]
  const moved = same.startsAtMs > nowMs ? same : next
  return moved.id === was.id && moved.startsAtMs === was.startsAtMs ? null : moved
}

/** The session of a name; null where its series does not know such a day. */
export const occurrenceOf = (list: readonly WrittenSeries[], id: string): Occurrence | null => {
  const { series: seriesId, day = '' } = NAMED.exec(id)?.groups ?? {}
  const series = list.find((one) => one.id === seriesId)
  const isDay = !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  return series && isDay && isDayOf(series, day) ? onDay(series, day) : null
}
