import type { Signal } from '../../../../contract/signals.ts'
import type { Phase } from '../../../data/trade-rules.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'
import { CommitIcon } from '../../../ui/icons.tsx'
import { useProof } from '../api.ts'
import { proofTexts } from '../content.ts'
import { shortHash } from '../proof-rules.ts'
import { ShareButton } from './share-button.tsx'
import styles from './signal-card.module.css'

type ProofState = keyof typeof proofTexts

const LOOKS: Record<ProofState, BadgeLook> = {
  committed: 'hatched',
  checking: 'hatched',
  matches: 'quiet',
  differs: 'solid',
  unavailable: 'quiet',
  failed: 'quiet',
}

/** `7dc9eba9…ace1a4`; the tail gives way on narrow cards. */
const Hash = ({ signal }: { signal: Signal }) => {
  const [head, tail] = shortHash(signal.recordHash).split('…')
  return (
    <span className="proof" title={`Record ${signal.recordSequence}: ${signal.recordHash}`}>
      {head}…<span>{tail}</span>
    </span>
  )
}

/** The card's own proof: when it was committed, its hash, and what this browser found after the reveal. */
export const ProofLine = ({ signal, phase }: { signal: Signal; phase: Phase }) => {
  const proof = useProof(signal, phase !== 'ready')
  const state: ProofState =
    phase === 'ready' ? 'committed' : (proof.data?.state ?? (proof.isError ? 'failed' : 'checking'))
  const [word, sentence] = proofTexts[state]
  return (
    <div className={styles.cmt}>
      <CommitIcon />
      <span>Committed {Math.round(signal.committedSecondsBeforeEntry)} s before entry</span>
      <Hash signal={signal} />
      <Badge look={LOOKS[state]} title={sentence}>
        {word}
      </Badge>
      <ShareButton signal={signal} className={styles.sealShare} />
      {proof.data?.state === 'differs' ? <span className={styles.why}>{proof.data.reason}</span> : null}
    </div>
  )
}
