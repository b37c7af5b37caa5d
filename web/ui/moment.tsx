import { formatDate, formatDateTime, formatUtcDateTime } from '../lib/format.ts'

interface MomentProps {
  at: string
  /** The day alone, or with the time of day. */
  as?: 'date' | 'time'
  before?: string
}

/** An instant as its reader counts it; in UTC for who points at it. */
export const Moment = ({ at, as = 'time', before = '' }: MomentProps) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {before}
    {as === 'date' ? formatDate(at) : formatDateTime(at)}
  </time>
)
