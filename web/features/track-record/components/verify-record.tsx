import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { readHead, readRecords } from '../api.ts'
import { verifyTexts } from '../content.ts'
import type { RecordVerification } from '../verification-rules.ts'
import { findKeptHead, forgetHead, keepHead } from './kept-head.ts'
import { RunProgress } from './run-progress.tsx'
import { type Controls, useRun } from './use-run.ts'
import './verify.css'
import { VerificationResult } from './verification-result.tsx'

/** The verifier is fetched when it is asked for: most visitors only read. */
const verify = async (feedId: string, { signal, report }: Controls): Promise<RecordVerification> => {
  const { verifyRecord } = await import('../verification-rules.ts')
  const head = await readHead(signal)
  report(0, head.size)
  const verification = await verifyRecord({
    feedId,
    head,
    readPage: (after) => readRecords(after, signal),
    keptHead: findKeptHead(),
    onProgress: (checked) => report(checked, head.size),
  })
  if (verification.problems.length === 0 && head.size > 0) {
    keepHead({ sequence: head.size, hash: head.root, checkedAt: new Date().toISOString() })
  }
  return verification
}

/** One button that starts and stops, so that focus stays where it is. */
export const VerifyRecord = ({ feedId }: { feedId: string }) => {
  const { run, start, stop, reset } = useRun((controls) => verify(feedId, controls))
  const running = run.state === 'running'
  const forget = () => {
    forgetHead()
    reset()
  }
  return (
    <Sheet title={verifyTexts.title} className="verify">
      <p>{verifyTexts.deck}</p>
      {globalThis.crypto.subtle ? (
        <Button look={running ? 'outline' : 'primary'} onClick={running ? stop : start}>
          {running ? verifyTexts.stop : run.state === 'idle' ? verifyTexts.start : verifyTexts.again}
        </Button>
      ) : (
        <p>
          <b>{verifyTexts.noHash}</b>
        </p>
      )}
      <RunProgress run={run} texts={verifyTexts} />
      {run.state === 'finished' ? <VerificationResult verification={run.result} onForget={forget} /> : null}
    </Sheet>
  )
}
