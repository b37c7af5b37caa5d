import type { SharedFacts } from '../share-rules.ts'

export const shareTexts = {
  title: 'Shared signal',
  loading: 'Loading the signal',
  deck: 'What the public record tells of this decision now. Anybody can check it here, without an account.',
  missing: 'There is no such signal',
  missingNote: 'The record has no decision under this address. It may not be written yet: try again in a moment.',
  older: 'It was recorded in an older form, which this page does not read.',
  states: {
    sealed: 'Sealed. The direction is told at the entry.',
    open: 'Entered. It runs until its expiry.',
    settled: 'Settled.',
    none: 'Revealed: no signal was published for this pair and minute.',
  } satisfies Record<SharedFacts['state'], string>,
  hidden: 'Hidden until the entry',
  nothing: 'None',
  facts: {
    decision: 'Direction',
    entry: 'Entry',
    expiry: 'Expiry',
    outcome: 'Outcome',
    toCome: 'To come',
    seal: 'Seal',
    number: 'Record',
  },
  proof: 'How do I know?',
  replay: 'See it candle by candle',
  record: 'The whole track record',
  hypothetical: 'Hypothetical',
  left: { sealed: 'to the entry', open: 'left' },
} as const

export const shareDialogTexts = {
  open: (pair: string, at: string) => `Share ${pair}, ${at}`,
  title: 'Share this signal',
  note: 'The picture tells what the public record tells: the direction from the entry on, the outcome from the expiry on. Its link shows anybody how it ended.',
  share: 'Share',
  link: 'Copy link',
  text: 'Copy as text',
  save: 'Save picture',
  failed: 'The picture could not be drawn.',
  loading: 'Drawing the picture',
} as const
