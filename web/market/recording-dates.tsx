import type { Pair } from '../../contract/market.ts'
import { formatDate } from '../lib/format.ts'

/** Where a pair's replayed candles come from: instrument and the days of its recording. */
export const RecordingDates = ({ pair }: { pair: Pair }) =>
  pair.recording ? (
    <span>
      Replayed: {pair.recording.instrument}, {formatDate(pair.recording.firstAt, 'UTC')} –{' '}
      {formatDate(pair.recording.lastAt, 'UTC')}
    </span>
  ) : null
