import type { Signal } from '../../../../contract/signals.ts'
import { CommitIcon } from '../../../ui/icons.tsx'
import { useProof } from '../api.ts'
import { proofTexts } from '../content.ts'
import { type ProofCheck, shortHash } from '../proof-rules.ts'
import type { Phase } from '../rules.ts'

const wordsOf = (check: ProofCheck | undefined, failed: boolean): string => {
  if (failed) return proofTexts.failed
  if (!check) return proofTexts.checking
  return check.state === 'differs' ? `${proofTexts.differs}. ${check.reason}` : proofTexts[check.state]
}

/** The card's own proof: when it was committed, its hash, and what this browser found after the reveal. */
export const ProofLine = ({ signal, phase }: { signal: Signal; phase: Phase }) => {
  const proof = useProof(signal, phase !== 'ready')
  const state = phase === 'ready' ? 'committed' : proof.data?.state
  return (
    <div className="cmt">
      <CommitIcon />
      <span>Committed {Math.round(signal.committedSecondsBeforeEntry)} s before entry</span>
      <span className="proof" title={`Record ${signal.recordSequence}: ${signal.recordHash}`}>
        {shortHash(signal.recordHash)}
      </span>
      <span className={state === 'differs' ? 'state-line bad' : 'state-line'}>
        {phase === 'ready' ? proofTexts.committed : wordsOf(proof.data, proof.isError)}
      </span>
    </div>
  )
}
