import { DAY_MS } from '../../../contract/slots.ts'
import type { AdminWebinarSeries, WebinarSeriesForm } from '../../../contract/webinars.ts'
import { occurrencesIn, type WrittenSeries } from './occurrence-rules.ts'
import type { SeriesRow } from './series-store.ts'

const EIGHT_DAYS_MS = 8 * DAY_MS

/** A series as its sessions are computed from it. */
export const toWrittenEntry = ({ slug, ...row }: SeriesRow): WrittenSeries => ({ ...row, id: slug })

export const toAdminSeries = (row: SeriesRow, registered: number, nowMs: number): AdminWebinarSeries => {
  const [next] = occurrencesIn([toWrittenEntry(row)], nowMs, nowMs + EIGHT_DAYS_MS)
  if (!next) throw new Error('A weekly session comes back within eight days.')
  const {
    id,
    title,
    description,
    host,
    level,
    weekday,
    time,
    zone,
    minutes,
    goldOnly,
    isSample,
    door,
    isPublished,
    version,
  } = row
  return {
    id,
    title,
    description,
    host,
    level,
    weekday,
    time,
    zone,
    minutes,
    goldOnly,
    isSample,
    door,
    isPublished,
    nextAt: new Date(next.startsAtMs).toISOString(),
    registered,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** What the audit log keeps of a series. */
export const auditedSeries = ({
  title,
  description,
  host,
  level,
  weekday,
  time,
  zone,
  minutes,
  goldOnly,
  isSample,
  door,
  isPublished,
}: SeriesRow): WebinarSeriesForm => ({
  title,
  description,
  host,
  level,
  weekday,
  time,
  zone,
  minutes,
  goldOnly,
  isSample,
  door,
  isPublished,
})
