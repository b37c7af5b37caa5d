import type { FeedKind } from '../../../../contract/market.ts'
import { toBase64 } from '../../../../engine/log/bytes.ts'
import { formatVerifierKey } from '../../../../engine/log/note.ts'
import { useRecordState } from '../../../lib/record/record-watch.ts'
import { noteRecount } from '../../../lib/record/recount.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Expected } from '../../../ui/expected.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { verifyTexts } from '../content.ts'
import type { LogCheck } from '../verify-log-rules.ts'
import { RunProgress } from './run-progress.tsx'
import type { Controls, Run } from './use-run.ts'
import { VerificationResult } from './verification-result.tsx'
import styles from './verify.module.css'

interface VerifyRecordProps {
  /** Undefined while it is asked for: the place of what is said of a simulated one is kept. */
  feedKind: FeedKind | undefined
  run: Run<LogCheck>
  start: () => void
  stop: () => void
}

/** What this browser holds of the record, to be verified against; null until it holds something. */
export const useHeld = () => {
  const record = useRecordState()
  if (record.state !== 'holds') return null
  const { key, signed, kept } = record.log
  const { size, root } = signed.checkpoint
  return { key: formatVerifierKey(key), size, root: toBase64(root), seenAt: kept?.seenAt ?? record.checkedAt }
}

/** The verifier is fetched when it is asked for: most visitors only read. */
export const verifyHeld = async (held: ReturnType<typeof useHeld>, controls: Controls): Promise<LogCheck> => {
  if (!held) throw new Error(verifyTexts.nothingHeld)
  const { verifyInWorker } = await import('./verify-in-worker.ts')
  const { readOwnFigures } = await import('./verify-in-worker.ts')
  const check = await verifyInWorker({ ...held, member: await readOwnFigures() }, controls)
  noteRecount(check.guarantees.recount.state)
  return check
}

/** One button that starts and stops, so that focus stays where it is. */
export const VerifyRecord = ({ feedKind, run, start, stop }: VerifyRecordProps) => {
  const running = run.state === 'running'
  // What is verified is what this browser holds; until it has checked the signed checkpoint, it holds nothing.
  const { state } = useRecordState()
  const checking = state === 'unchecked' || state === 'checking'
  return (
    <Panel id="verify" title={verifyTexts.title} className={styles.verify}>
      <p>{verifyTexts.deck}</p>
      {feedKind === 'simulated' ? (
        <Disclosure summary={verifyTexts.drawnTitle}>
          <p>{verifyTexts.drawn}</p>
        </Disclosure>
      ) : null}
      {feedKind === undefined ? <Expected>{verifyTexts.drawnTitle}</Expected> : null}
      {globalThis.crypto?.subtle ? (
        <Button look={running ? 'outline' : 'primary'} busy={checking && !running} onClick={running ? stop : start}>
          {running ? verifyTexts.stop : run.state === 'idle' ? verifyTexts.start : verifyTexts.again}
        </Button>
      ) : (
        <p>
          <b>{verifyTexts.noHash}</b>
        </p>
      )}
      <RunProgress run={run} texts={verifyTexts} />
      {run.state === 'finished' ? <VerificationResult check={run.result} /> : null}
    </Panel>
  )
}
