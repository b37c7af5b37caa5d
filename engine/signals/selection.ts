import type { Timeframe } from '../../contract/market.ts'
import { isStarterSlot } from '../../contract/signals.ts'
import type { Side } from './decision.ts'

/** Changes whenever `choosePublished` could choose another pair from the same candidates. */
export const SELECTION_VERSION = 'most-confident-2'

/** Why a slot abstains whose engine had something to say. */
export const NOT_CHOSEN = 'Another pair was the signal of this slot.'

/** What the choice looks at, per pair: fields of the revealed text alone, so that whoever has the record can repeat it. */
export interface Candidate {
  readonly pair: string
  /** Whether it is one of the two pairs that every tier reads. */
  readonly starter: boolean
  /** What the engine says about the pair, chosen or not. */
  readonly side: Side
  /** The pair's own probability of winning, 0.5 to 1; null counts as a coin flip. */
  readonly confidence: number | null
  readonly calibrated: boolean
}

const beats = (a: Candidate, b: Candidate): boolean =>
  a.calibrated === b.calibrated ? (a.confidence ?? 0.5) > (b.confidence ?? 0.5) : a.calibrated

/**
 * The one published signal of a slot, from candidates in the market's order of pairs: a calibrated confidence before any that is
 * not, then the highest; ties go to the pair that stands first. A half-hour 5m slot chooses among the starter pairs, so that
 * every tier reads the same record. Null where every candidate abstains.
 */
export const choosePublished = <C extends Candidate>(
  candidates: readonly C[],
  timeframe: Timeframe,
  slotAtMs: number,
): C | null => {
  const starterOnly = timeframe === '5m' && isStarterSlot(new Date(slotAtMs))
  let best: C | null = null
  for (const candidate of candidates) {
    if (candidate.side === 'ABSTAIN' || (starterOnly && !candidate.starter)) continue
    if (!best || beats(candidate, best)) best = candidate
  }
  return best
}
