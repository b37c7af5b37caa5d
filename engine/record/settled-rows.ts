import type { Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import type { SealedSlot, SettleEntry } from './entries.ts'
import { percent } from './percent.ts'

/** One settled signal as a line of the table that is offered for download. */
export interface SettledRow {
  slot: string
  pair: string
  timeframe: Timeframe
  slotAt: string
  entryAt: string
  expiresAt: string
  direction: string
  /** The figure that members saw, in percent; null where none was stated. */
  statedPercent: number | null
  outcome: Outcome
  entryPrice: number | null
  exitPrice: number | null
  modelVersion: string
  ruleVersion: string
  /** Place of its commitment in the log, from 0. */
  commitIndex: number
}

export const SETTLED_COLUMNS = [
  'slot',
  'pair',
  'timeframe',
  'slotAt',
  'entryAt',
  'expiresAt',
  'direction',
  'statedPercent',
  'outcome',
  'entryPrice',
  'exitPrice',
  'modelVersion',
  'ruleVersion',
  'commitIndex',
] as const satisfies readonly (keyof SettledRow)[]

/** What the revealed text says of a slot, as far as a line needs it. */
type SealedFacts = Pick<
  SealedSlot,
  'slot' | 'pair' | 'timeframe' | 'slotAt' | 'entryAt' | 'expiresAt' | 'decision' | 'modelVersion' | 'ruleVersion'
>

/** What a settlement says. */
type SettledFacts = Pick<SettleEntry, 'outcome' | 'entryPrice' | 'exitPrice'>

/** The line of one signal. `stated` is a fraction. */
export const toSettledRow = (
  { slot, pair, timeframe, slotAt, entryAt, expiresAt, decision, modelVersion, ruleVersion }: SealedFacts,
  stated: number | null,
  { outcome, entryPrice, exitPrice }: SettledFacts,
  commitIndex: number,
): SettledRow => ({
  slot,
  pair,
  timeframe,
  slotAt,
  entryAt,
  expiresAt,
  direction: decision,
  statedPercent: stated === null ? null : percent(stated),
  outcome,
  entryPrice,
  exitPrice,
  modelVersion,
  ruleVersion,
  commitIndex,
})

/** What the record tells of published signals, market by market and in its own order. */
export interface SignalListener {
  /** A published signal was revealed. */
  onReveal: (feed: string, commitIndex: number) => void
  onSettle: (feed: string, row: SettledRow) => void
}

/**
 * Puts settled signals into the order of their commitments: a 5-minute signal settles after 1-minute ones that were committed later.
 * Holds back no more than what is open. `take` gets each line of the market `feed`; call `finish` after the last entry.
 */
export const createSettledRows = (feed: string, take: (row: SettledRow) => void) => {
  const waiting = new Map<number, SettledRow | null>()

  const flush = (): void => {
    for (const [index, row] of waiting) {
      if (!row) return
      waiting.delete(index)
      take(row)
    }
  }

  const listener: SignalListener = {
    onReveal: (of, commitIndex) => {
      if (of === feed) waiting.set(commitIndex, null)
    },
    onSettle: (of, row) => {
      if (of !== feed) return
      waiting.set(row.commitIndex, row)
      flush()
    },
  }
  return {
    listener,
    finish: (): void => {
      for (const row of waiting.values()) if (row) take(row)
      waiting.clear()
    },
  }
}
