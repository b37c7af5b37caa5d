import { formatTime, formatTimeWithSeconds, formatUtcDateTime } from '../../../lib/format.ts'

/** A market time in the member's zone, UTC in the tooltip. */
export const Moment = ({ at, seconds = false }: { at: string; seconds?: boolean }) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {seconds ? formatTimeWithSeconds(at) : formatTime(at)}
  </time>
)
