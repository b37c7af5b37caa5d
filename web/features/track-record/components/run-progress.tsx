import { formatCount } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/state.tsx'
import type { Run } from './use-run.ts'
import './run-progress.css'

interface RunProgressProps {
  run: Run<unknown>
  texts: { progress: string; stopped: string; failed: string }
}

/** How far long work has come, that it was stopped, or why it failed. The result is shown by who started it. */
export const RunProgress = ({ run, texts }: RunProgressProps) => {
  if (run.state === 'failed') return <ErrorState title={texts.failed}>{run.message}</ErrorState>
  if (run.state === 'stopped')
    return (
      <p className="run-note" role="status">
        {formatCount(run.done)} of {formatCount(run.total)}. {texts.stopped}
      </p>
    )
  if (run.state !== 'running') return null
  return (
    <div className="run">
      <progress aria-label={texts.progress} max={run.total || 1} value={run.total ? run.done : undefined} />
      <span>
        {texts.progress}: {formatCount(run.done)}
        {run.total ? ` of ${formatCount(run.total)}` : null}
      </span>
    </div>
  )
}
