import { MINUTE_MS } from '../../../contract/slots.ts'
import { WEBINAR_DOOR_MINUTES, type Webinar, type WebinarSeries } from '../../../contract/webinars.ts'
import type { Occurrence } from './occurrence-rules.ts'

/** What is known of who comes to a session. */
export interface Attendance {
  isRegistered: boolean
  registered: number
}

const DOOR_MS = WEBINAR_DOOR_MINUTES * MINUTE_MS

/** Where a member joins: only registered ones who may still come, from 10 minutes before the start to the end. */
export const doorFor = (
  { series: { door }, startsAtMs, endsAtMs }: Occurrence,
  { isRegistered, mayCome, nowMs }: { isRegistered: boolean; mayCome: boolean; nowMs: number },
): string | null => (isRegistered && mayCome && nowMs >= startsAtMs - DOOR_MS && nowMs < endsAtMs ? door : null)

export const toWebinar = (
  { id, series, startsAtMs, endsAtMs }: Occurrence,
  { isRegistered, registered }: Attendance,
  door: string | null,
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
  hasDoor: series.door !== null,
  door,
})

export const toSeries = ({ series, startsAtMs }: Occurrence): WebinarSeries => ({
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

/** The page of the session, which shows its door to those who may join: what emails and calendars hold never goes stale. */
export const sessionUrl = (publicUrl: string, { id, series }: Pick<Occurrence, 'id' | 'series'>): string =>
  `${publicUrl}/dashboard/webinar${series.door === null ? '' : `?session=${id}`}`

/** How many whole minutes are left, at least one. */
export const minutesUntil = (startsAtMs: number, nowMs: number): number =>
  Math.max(1, Math.round((startsAtMs - nowMs) / MINUTE_MS))
