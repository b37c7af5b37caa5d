import { MINUTE_MS, type Pair, type Timeframe, timeframeMs } from '../../../contract/market.ts'
import { ENTRY_DELAY_MS } from '../../../contract/signals.ts'
import type { RecordedMarket } from '../../../contract/track-record.ts'
import type { SealedDecision } from '../../../engine/record/bodies.ts'
import type { CommitEntry, EntryFields, MissedEntry } from '../../../engine/record/entries.ts'
import type { Decision } from '../../../engine/signals/engine.ts'
import type { PairCandidate } from '../../../engine/signals/score-market.ts'

export const TIMEFRAMES: readonly Timeframe[] = ['1m', '5m']

/** What a pair's engine says about one slot. */
export interface PairDecision extends PairCandidate {
  decision: Decision
}

export const toPairDecision = ({ id, name, starter }: Pair, decision: Decision): PairDecision => ({
  pairId: id,
  pair: name,
  starter,
  side: decision.direction,
  confidence: decision.confidence,
  calibrated: decision.calibrated,
  decision,
})

export const computeEntryAt = (slotAtMs: number): number => slotAtMs + ENTRY_DELAY_MS
export const computeExpiresAt = (slotAtMs: number, timeframe: Timeframe): number =>
  computeEntryAt(slotAtMs) + timeframeMs(timeframe)

/** The last minute boundary at or before `atMs`. */
export const computeMinute = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS

export const isBoundary = (atMs: number, timeframe: Timeframe): boolean => atMs % timeframeMs(timeframe) === 0

/** A stretch of slots that nobody committed to, or null when it holds none. From included, to excluded. */
export const missedStretch = (
  feed: string,
  timeframe: Timeframe,
  fromMs: number,
  toMs: number,
  reason: string,
): EntryFields<MissedEntry> | null => {
  const step = timeframeMs(timeframe)
  const from = Math.ceil(fromMs / step) * step
  const to = Math.ceil(toMs / step) * step
  if (to <= from) return null
  return {
    feed,
    timeframe,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    slots: (to - from) / step,
    reason,
  }
}

/** The fields of a slot that its commitment hides until entry. */
export interface SealedFields {
  id: string
  pair: string
  timeframe: Timeframe
  slotAt: Date
  entryAt: Date
  expiresAt: Date
  decision: 'CALL' | 'PUT' | 'ABSTAIN'
  /** What the engine said, and the rule that chose among the pairs; null where the slot was sealed before they were. */
  side: 'CALL' | 'PUT' | 'ABSTAIN' | null
  selectionVersion: string | null
  starterPair: boolean
  confidence: number | null
  calibrated: boolean
  stated: number | null
  reason: string | null
  modelVersion: string
  ruleVersion: string
  nonce: string
}

/** The figure that members see. Slots sealed before it was kept showed the pair's own, once that was calibrated. */
export const findStatedConfidence = ({
  side,
  stated,
  confidence,
  calibrated,
}: Pick<SealedFields, 'side' | 'stated' | 'confidence' | 'calibrated'>): number | null => {
  if (side !== null) return stated
  return calibrated ? confidence : null
}

/** What was sealed with a slot since the choice among the pairs can be repeated; nothing on a slot from before. */
const toSelection = ({ side, selectionVersion, starterPair, stated }: SealedFields): Partial<SealedDecision> =>
  side === null || selectionVersion === null ? {} : { side, starter: starterPair, stated, selectionVersion }

/** The exact text that a slot's commitment is the SHA-256 of: the same bytes at commit and at reveal. */
export const toSealedText = (slot: SealedFields): string =>
  JSON.stringify({
    slot: slot.id,
    pair: slot.pair,
    timeframe: slot.timeframe,
    slotAt: slot.slotAt.toISOString(),
    entryAt: slot.entryAt.toISOString(),
    expiresAt: slot.expiresAt.toISOString(),
    decision: slot.decision,
    confidence: slot.confidence,
    calibrated: slot.calibrated,
    ...toSelection(slot),
    reason: slot.reason,
    modelVersion: slot.modelVersion,
    ruleVersion: slot.ruleVersion,
    nonce: slot.nonce,
  } satisfies SealedDecision)

/** What the record says of a slot before its entry. */
export const toCommitBody = (
  slot: SealedFields,
  feed: string,
  committedAt: Date,
  commitment: string,
): EntryFields<CommitEntry> => ({
  slot: slot.id,
  feed,
  pair: slot.pair,
  timeframe: slot.timeframe,
  slotAt: slot.slotAt.toISOString(),
  entryAt: slot.entryAt.toISOString(),
  committedAt: committedAt.toISOString(),
  commitment,
})

/** The last slots before a market's end are not opened: they would expire after it. */
const LAST_SLOT_MS = 10 * MINUTE_MS

interface Standing {
  isRunning: boolean
  /** Market ms; null where the market has no end. */
  endsAt: number | null
  liveFrom: Date | null
  /** The last boundary, ISO. */
  until: string | null
}

/** Whether a market runs, pauses or has closed, and since when. */
export const toStanding = ({
  isRunning,
  endsAt,
  liveFrom,
  until,
}: Standing): Pick<RecordedMarket, 'state' | 'since'> => {
  if (until !== null && endsAt !== null && Date.parse(until) >= endsAt - LAST_SLOT_MS)
    return { state: 'closed', since: until }
  return isRunning ? { state: 'running', since: liveFrom?.toISOString() ?? null } : { state: 'paused', since: until }
}
