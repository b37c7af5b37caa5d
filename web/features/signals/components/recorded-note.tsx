import type { Pair } from '../../../../contract/market.ts'
import type { Signal } from '../../../../contract/signals.ts'
import { formatDate, formatUtc } from '../../../lib/format.ts'

/** Where a replayed signal comes from: instrument and the recording's own date and time. */
export const RecordedNote = ({ signal }: { signal: Signal }) => {
  if (!signal.recording) return null
  const at = Date.parse(signal.entryAt) + signal.recording.offsetMs
  return (
    <p className="recorded">
      Replayed: {signal.recording.instrument}, recorded {formatDate(at, 'UTC')}, {formatUtc(at)}
    </p>
  )
}

/** The same for a pair's candles: instrument and the days of its recording. */
export const RecordingDates = ({ pair }: { pair: Pair }) =>
  pair.recording ? (
    <span>
      Replayed: {pair.recording.instrument}, {formatDate(pair.recording.firstAt, 'UTC')} –{' '}
      {formatDate(pair.recording.lastAt, 'UTC')}
    </span>
  ) : null
