import { commonLabels } from '../../../ui/common-labels.ts'
import type { SharedFacts } from '../share-rules.ts'

export const shareTexts = {
  title: 'Shared signal',
  loading: 'Loading the signal',
  missing: 'Signal not found',
  missingNote: 'The record has no signal at this address. If it’s new, try again in a moment.',
  older: 'It was recorded in an older format that this page can’t read.',
  states: {
    sealed: commonLabels.directionAtEntry,
    open: commonLabels.running,
    settled: 'Settled.',
    none: 'The engine published no signal for this pair and minute.',
  } satisfies Record<SharedFacts['state'], string>,
  large: { sealed: 'Sealed', none: 'No signal' },
  chart: (pair: string) => `${pair}, 1-minute candles up to the expiry`,
  facts: {
    entry: 'Entry',
    expiry: 'Expiry',
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
