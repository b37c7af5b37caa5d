import type { Signal } from '../../../../contract/signals.ts'
import { formatDate, formatUtc } from '../../../lib/format.ts'
import styles from './signal-card.module.css'

/** Where a replayed signal comes from: instrument and the recording's own date and time. */
export const RecordedNote = ({ signal }: { signal: Signal }) => {
  if (!signal.recording) return null
  const at = Date.parse(signal.entryAt) + signal.recording.offsetMs
  return (
    <p className={styles.recorded}>
      Replayed: {signal.recording.instrument}, recorded {formatDate(at, 'UTC')}, {formatUtc(at)}
    </p>
  )
}
