import { commonLabels } from '../../../ui/common-labels.ts'
import type { SharedFacts } from '../share-rules.ts'

export const shareTexts = {
  title: 'Shared signal',
  loading: 'Loading the signal',
  deck: 'This signal in the public record. Anyone can check it, without an account.',
  missing: 'Signal not found',
  missingNote: 'The record has no signal at this address. If it’s new, try again in a moment.',
  older: 'It was recorded in an older format that this page can’t read.',
  states: {
    sealed: 'Sealed. The direction appears at entry.',
    open: commonLabels.running,
    settled: 'Settled.',
    none: 'Revealed: no signal was published for this pair and minute.',
  } satisfies Record<SharedFacts['state'], string>,
  hidden: 'Hidden until entry',
  nothing: 'None',
  facts: {
    decision: 'Direction',
    entry: 'Entry',
    expiry: 'Expiry',
    outcome: 'Outcome',
    toCome: 'Pending',
    seal: 'Seal',
    number: 'Record',
  },
  proof: commonLabels.howKnown,
  replay: 'See it candle by candle',
  record: commonLabels.wholeRecord,
  hypothetical: 'Hypothetical',
  left: { sealed: 'to the entry', open: 'left' },
} as const

export const shareDialogTexts = {
  open: (pair: string, at: string) => `Share ${pair}, ${at}`,
  title: 'Share this signal',
  note: 'The picture shows the direction from entry and the outcome from expiry. Its link stays up to date.',
  loading: 'Making the picture',
} as const
