import type { Webinar, WebinarSeries } from '../../../contract/webinars.ts'
import type { Occurrence } from './occurrence-rules.ts'

/** What is known of who comes to a session. */
export interface Attendance {
  isRegistered: boolean
  registered: number
}

export const webinarOf = (
  { id, series, startsAtMs, endsAtMs }: Occurrence,
  { isRegistered, registered }: Attendance,
): Webinar => ({
  id,
  seriesId: series.id,
  title: series.title,
  description: series.description,
  host: series.host,
  level: series.level,
  startsAt: new Date(startsAtMs).toISOString(),
  endsAt: new Date(endsAtMs).toISOString(),
  goldOnly: series.goldOnly,
  isSample: series.isSample,
  isRegistered,
  registered,
})

export const seriesOf = ({ series, startsAtMs }: Occurrence): WebinarSeries => ({
  id: series.id,
  title: series.title,
  host: series.host,
  level: series.level,
  minutes: series.minutes,
  goldOnly: series.goldOnly,
  isSample: series.isSample,
  zone: series.zone,
  nextAt: new Date(startsAtMs).toISOString(),
})

/** How many whole minutes are left, at least one. */
export const minutesUntil = (startsAtMs: number, nowMs: number): number =>
  Math.max(1, Math.round((startsAtMs - nowMs) / 60_000))
