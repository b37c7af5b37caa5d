import { useRecordState } from '../lib/record/record-watch.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import styles from './record-alarm.module.css'

const save = (note: string, name: string): void => saveFile({ blob: new Blob([note], { type: 'text/plain' }), name })

const isOwnComputer = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** Says over every page that the record broke its promise, for as long as this browser can prove it. Nothing closes it. */
export const RecordAlarm = () => {
  const state = useRecordState()
  if (state.state !== 'broken') return null
  const { sentence, kept, shown, foundAt } = state.breach
  return (
    <div className={styles.recordAlarm} role="alert" aria-label="The record">
      <AlertIcon />
      <div>
        <b>The record broke its promise.</b> <span>{sentence}</span>{' '}
        <span className={styles.seen}>
          Found by this browser on {foundAt.slice(0, 10)} at {foundAt.slice(11, 16)} UTC. Keep the evidence: both are
          signed.
        </span>
        {isOwnComputer() ? (
          <span className={styles.seen}>
            {' '}
            Running Uptick yourself? A new data folder starts a new record: clear this site’s data.
          </span>
        ) : null}
      </div>
      <div className={styles.acts}>
        {kept === null ? null : (
          <Button size="small" onClick={() => save(kept, 'kept.checkpoint')}>
            Saved checkpoint
          </Button>
        )}
        <Button size="small" onClick={() => save(shown, 'shown.checkpoint')}>
          Current checkpoint
        </Button>
      </div>
    </div>
  )
}
