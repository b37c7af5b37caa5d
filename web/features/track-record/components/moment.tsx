import {
  DEFAULT_ZONE,
  formatDateTime,
  formatTimeWithSeconds,
  formatUtcDateTime,
  zoneCity,
} from '../../../lib/format.ts'

export const ZONE_NAME = zoneCity(DEFAULT_ZONE)

/** A time in the page's zone, UTC in the tooltip. */
export const Moment = ({ at, date = true }: { at: string; date?: boolean }) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {date ? formatDateTime(at) : formatTimeWithSeconds(at)}
  </time>
)
