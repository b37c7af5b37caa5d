import type { Signal } from '../../../../contract/signals.ts'
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

interface ProofProps {
  signal: Signal
  isRevealed: boolean
}

const useProofState = ({ signal, isRevealed }: ProofProps) => {
  const proof = useProof(signal, isRevealed)
  const checked: ProofState = proof.data?.state ?? (proof.isError ? 'failed' : 'checking')
  return { state: isRevealed ? checked : ('committed' as const), proof: proof.data }
}

/** What this browser found of the seal, in a word. */
export const ProofBadge = ({ className, ...props }: ProofProps & { className?: string }) => {
  const { state } = useProofState(props)
  const [word, sentence] = proofTexts[state]
  return (
    <Badge look={LOOKS[state]} title={sentence} className={className}>
      {word}
    </Badge>
  )
}

/** The card's own proof: when the signal was committed, its hash, and where it differs. */
export const ProofLine = (props: ProofProps) => {
  const { signal } = props
  const { proof } = useProofState(props)
  return (
    <div className={styles.cmt}>
      <CommitIcon />
      <span>Committed {Math.round(signal.committedSecondsBeforeEntry)} s before entry</span>
      <Hash signal={signal} />
      <ProofBadge {...props} className="only-m" />
      <ShareButton signal={signal} className={styles.sealShare} />
      {proof?.state === 'differs' ? <span className={styles.differs}>{proof.reason}</span> : null}
    </div>
  )
}
