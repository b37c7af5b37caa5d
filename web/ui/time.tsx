import {
  formatDate,
  formatDateTime,
  formatTime,
  formatTimeWithSeconds,
  formatUtcDateTime,
  zoneName,
} from '../lib/format.ts'

const formats = { date: formatDate, 'date-time': formatDateTime, time: formatTime, seconds: formatTimeWithSeconds }

interface TimeProps {
  at: string
  /** The day, the day with the time of day, or the time of day alone, to the minute or to the second. */
  as?: keyof typeof formats
  before?: string
}

/** An instant as its reader counts it; in UTC for whoever points at it. */
export const Time = ({ at, as = 'date-time', before = '' }: TimeProps) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {before}
    {formats[as](at)}
  </time>
)

/** The head of a column of times: in which zone they are. */
export const InZone = ({ children }: { children: string }) => `${children}, ${zoneName()}`
