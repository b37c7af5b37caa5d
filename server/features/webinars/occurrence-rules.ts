import { DAY_MS, MINUTE_MS } from '../../../contract/slots.ts'
import { toInstant, wallTimeAt } from '../../../contract/wall-clock.ts'
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
  /** An https address or the path of a room; null for none. */
  door: string | null
}

/** A series on one day. */
export interface Occurrence {
  id: string
  series: WrittenSeries
  startsAtMs: number
  endsAtMs: number
}

const onDay = (series: WrittenSeries, day: string): Occurrence => {
  const startsAtMs = toInstant(day, series.time, series.zone)
  return { id: `${series.id}-${day}`, series, startsAtMs, endsAtMs: startsAtMs + series.minutes * MINUTE_MS }
}

const isDayOf = ({ weekday }: WrittenSeries, day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === weekday

/** The calendar days of a zone from an instant to another. Stepping by 24 hours would jump over a day of 23. */
const daysBetween = (zone: string, fromMs: number, untilMs: number): string[] => {
  const [first = 0, last = 0] = [fromMs, untilMs].map((atMs) =>
    Date.parse(`${wallTimeAt(zone, atMs).slice(0, 10)}T00:00Z`),
  )
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, place) =>
    new Date(first + place * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The sessions that are not over at `fromMs` and begin before `untilMs`, soonest first. */
export const occurrencesIn = (list: readonly WrittenSeries[], fromMs: number, untilMs: number): Occurrence[] =>
  list
    .flatMap((series) =>
      daysBetween(series.zone, fromMs - DAY_MS, untilMs + DAY_MS)
        .filter((day) => isDayOf(series, day))
        .map((day) => onDay(series, day)),
    )
    .filter(({ startsAtMs, endsAtMs }) => endsAtMs > fromMs && startsAtMs < untilMs)
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs || one.id.localeCompare(other.id))

const NAMED = /^(?<series>[a-z0-9-]+)-(?<day>\d{4}-\d{2}-\d{2})$/

/** The name of the series that a session is of; null for what is no name of a session. */
export const findSeriesId = (id: string): string | null => NAMED.exec(id)?.groups?.series ?? null

/**
 * Where a session goes when its series has other times: the new weekday of the same week, or of the week after it where that has passed. Null
 * where it stays where it is.
 */
export const movedOccurrence = (
  { before, after }: { before: WrittenSeries; after: WrittenSeries },
  id: string,
  nowMs: number,
): Occurrence | null => {
  const was = findOccurrence([before], id)
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
export const findOccurrence = (list: readonly WrittenSeries[], id: string): Occurrence | null => {
  const { series: seriesId, day = '' } = NAMED.exec(id)?.groups ?? {}
  const series = list.find((one) => one.id === seriesId)
  const isDay = !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  return series && isDay && isDayOf(series, day) ? onDay(series, day) : null
}
