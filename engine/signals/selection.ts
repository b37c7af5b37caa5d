import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import { isStarterSlot } from '../../contract/signals.ts'
import type { Side } from './decision.ts'

/** Changes whenever `choosePublished` could choose another pair from the same candidates. */
export const SELECTION_VERSION = 'most-worth-3'
/** The one before it. */
export const EARLIER_SELECTION_VERSION = 'most-confident-2'

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
  /** The probability that members see if it is chosen, calibrated by what was published before; null while there is none. */
  readonly stated: number | null
}

/** A rule of choice, from candidates in the market's order of pairs. Null where every candidate abstains. */
export type SelectionRule = <C extends Candidate>(
  candidates: readonly C[],
  timeframe: Timeframe,
  slotAtMs: number,
) => C | null

/** A half-hour 5m slot chooses among the starter pairs, so that every tier reads the same record. */
const isStarterOnly = (timeframe: Timeframe, slotAtMs: number): boolean =>
  timeframe === '5m' && isStarterSlot(new Date(slotAtMs))

const toEligibleSlots = <C extends Candidate>(
  candidates: readonly C[],
  timeframe: Timeframe,
  slotAtMs: number,
): C[] => {
  const starterOnly = isStarterOnly(timeframe, slotAtMs)
  return candidates.filter(({ side, starter }) => side !== 'ABSTAIN' && (starter || !starterOnly))
}

const isMoreConfident = (a: Candidate, b: Candidate): boolean =>
  a.calibrated === b.calibrated ? (a.confidence ?? 0.5) > (b.confidence ?? 0.5) : a.calibrated

/** A calibrated confidence before any that is not, then the highest; ties go to the pair that stands first. */
const mostConfident: SelectionRule = (candidates, timeframe, slotAtMs) => {
  const [first, ...others] = toEligibleSlots(candidates, timeframe, slotAtMs)
  if (!first) return null
  return others.reduce((best, one) => (isMoreConfident(one, best) ? one : best), first)
}

/** Figures closer than the step are worth the same. */
const STEPS_PER_ONE = 200

/** A stated figure above any calibrated one that is not, this above the rest; then the figure, to the step. */
const computeWorth = ({ stated, calibrated, confidence }: Candidate): number => {
  const standing = stated !== null ? 2 : calibrated ? 1 : 0
  return 2 * STEPS_PER_ONE * standing + Math.round(STEPS_PER_ONE * (stated ?? confidence ?? 0.5))
}

/** Which of `n` equals a slot takes: as good as drawn by lot, and known beforehand to everybody (the mixing of MurmurHash3). */
const drawFor = (n: number, timeframe: Timeframe, slotAtMs: number): number => {
  let mixed = Math.imul(Math.floor(slotAtMs / timeframeMs(timeframe)), 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % n
}

/** What is worth most by the figure that would be stated; among equals the slot's time decides, so that none has more than its share. */
const mostWorth: SelectionRule = (candidates, timeframe, slotAtMs) => {
  const eligible = toEligibleSlots(candidates, timeframe, slotAtMs)
  const highest = Math.max(...eligible.map(computeWorth))
  const equals = eligible.filter((one) => computeWorth(one) === highest)
  return equals[drawFor(equals.length, timeframe, slotAtMs)] ?? null
}

/** Every rule that slots were ever chosen by: what one chose stays verifiable. */
const RULES: Readonly<Record<string, SelectionRule>> = {
  [EARLIER_SELECTION_VERSION]: mostConfident,
  [SELECTION_VERSION]: mostWorth,
}

/** The rule of that name; null where nobody knows it. */
export const findSelectionRule = (version: string): SelectionRule | null =>
  Object.hasOwn(RULES, version) ? (RULES[version] ?? null) : null

/** By the rule before the present one, beside which the back-test sets it. */
export const chooseEarlier: SelectionRule = mostConfident

/** The one published signal of a slot, by the present rule. */
export const choosePublished: SelectionRule = mostWorth
