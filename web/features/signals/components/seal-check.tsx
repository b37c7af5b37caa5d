import { useState } from 'react'
import type { Signal } from '../../../../contract/signals.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AlertIcon, CheckIcon, CommitIcon } from '../../../ui/icons.tsx'
import { useProof } from '../api.ts'
import { proofTexts } from '../content.ts'
import type { ProofCheck } from '../proof-rules.ts'

const ICONS = { matches: CheckIcon, differs: AlertIcon, committed: CommitIcon, unavailable: CommitIcon } as const

const sentenceOf = (check: ProofCheck | undefined, failed: boolean): string => {
  if (failed) return proofTexts.failed[1]
  const [, sentence] = proofTexts[check?.state ?? 'unasked']
  return check?.state === 'differs' ? `${sentence}. ${check.reason}` : sentence
}

/** Recomputes one signal's seal on request: the icon is the answer, the sentence is in its name. */
export const SealCheck = ({ signal }: { signal: Signal }) => {
  const [asked, setAsked] = useState(false)
  const proof = useProof(signal, asked)
  const state = proof.data?.state
  const Icon = state ? ICONS[state] : CommitIcon
  const sentence = sentenceOf(proof.data, proof.isError)
  return (
    <button
      type="button"
      className={classNames('seal-check', state === 'matches' && 'done', state === 'differs' && 'bad')}
      title={sentence}
      aria-busy={proof.isFetching}
      onClick={() => (asked ? proof.refetch() : setAsked(true))}
    >
      <Icon />
      <span className="sr-only" aria-live="polite">
        {sentence}
        {state ? null : `: record ${signal.recordSequence}, ${signal.pair}`}
      </span>
    </button>
  )
}
