import { useSyncExternalStore } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/state.tsx'
import type { Progress, Run } from './use-run.ts'
import '../../../ui/meter.css'
import styles from './run-progress.module.css'

const Running = ({ progress, label }: { progress: Progress; label: string }) => {
  const { done, total } = useSyncExternalStore(progress.subscribe, progress.read)
  return (
    <div className={styles.run}>
      <progress className="meter" aria-label={label} max={total || 1} value={total ? done : undefined} />
      <span>
        {label}: {formatCount(done)}
        {total ? ` of ${formatCount(total)}` : null}
      </span>
    </div>
  )
}

interface RunProgressProps {
  run: Run<unknown>
  texts: { progress: string; stopped: string; failed: string }
}

/** How far long work has come, that it was stopped, or why it failed. The result is shown by who started it. */
export const RunProgress = ({ run, texts }: RunProgressProps) => {
  if (run.state === 'failed') return <ErrorState title={texts.failed}>{run.message}</ErrorState>
  if (run.state === 'stopped')
    return (
      <p className={styles.runNote} role="status">
        {formatCount(run.done)} of {formatCount(run.total)}. {texts.stopped}
      </p>
    )
  return run.state === 'running' ? <Running progress={run.progress} label={texts.progress} /> : null
}
