import type { Outcome, Verdict } from '../../contract/signals.ts'
import { PAYOUT } from '../../contract/slots.ts'

/** The 97.5 % point of the normal distribution, for two-sided 95 % intervals. */
const Z_95 = 1.959963984540054
/** Below this many won and lost signals there is no rate to speak of, and no verdict: "Not enough data yet". */
export const VERDICT_MIN_SAMPLE = 30
/** Confidence lies between 50 and 100 %; bins are five points wide. */
export const BIN_COUNT = 10
const BIN_POINTS = 5
/** 100 · 0.55 − 50 is a little less than 5 in floating point. */
const ROUNDING = 1e-9

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** A proportion's interval, as fractions 0 to 1. */
export interface RateInterval {
  low: number
  high: number
}

/** Wilson's 95 % score interval for `won` of `n` (Wilson, 1927); null without trials. */
export const wilsonInterval = (won: number, n: number): RateInterval | null => {
  if (n === 0) return null
  const rate = won / n
  const spread = (Z_95 * Z_95) / n
  const centre = (rate + spread / 2) / (1 + spread)
  const half = (Z_95 * Math.sqrt((rate * (1 - rate)) / n + spread / (4 * n))) / (1 + spread)
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/** What `won` of `n` say, as fractions; null below `VERDICT_MIN_SAMPLE`: nothing is computed from a handful. */
export const measuredRate = (won: number, n: number): { rate: number; interval: RateInterval } | null => {
  const interval = wilsonInterval(won, n)
  return interval === null || n < VERDICT_MIN_SAMPLE ? null : { rate: won / n, interval }
}

/** The win rate at which a stake that pays `payout` times itself neither gains nor loses. */
export const breakEvenRate = (payout: number): number => 1 / (1 + payout)

/** "Above" only when the whole interval lies above break-even; nothing is said below `VERDICT_MIN_SAMPLE`. */
export const toVerdict = (won: number, lost: number, payout: number = PAYOUT): Verdict => {
  const interval = wilsonInterval(won, won + lost)
  if (!interval || won + lost < VERDICT_MIN_SAMPLE) return 'not enough data yet'
  if (interval.low > breakEvenRate(payout)) return 'above break-even'
  return interval.high < breakEvenRate(payout) ? 'below break-even' : 'spans break-even'
}

/** Running sums over settled decisions; plain data, so that a tally can be stored and merged. */
export interface Tally {
  won: number
  lost: number
  breakeven: number
  void: number
  /** Won and lost decisions that came with a confidence, and the sums over them, per bin. */
  scored: number
  squaredError: number
  readonly binCount: number[]
  readonly binWon: number[]
  readonly binConfidence: number[]
}

export const createTally = (): Tally => ({
  won: 0,
  lost: 0,
  breakeven: 0,
  void: 0,
  scored: 0,
  squaredError: 0,
  binCount: new Array<number>(BIN_COUNT).fill(0),
  binWon: new Array<number>(BIN_COUNT).fill(0),
  binConfidence: new Array<number>(BIN_COUNT).fill(0),
})

const valueAt = (values: number[], bin: number): number => sum(values.slice(bin, bin + 1))

const addAt = (values: number[], bin: number, amount: number): void => {
  values[bin] = (values[bin] ?? 0) + amount
}

/** A confidence on an edge belongs to the bin above it, 100 % to the last; below 50 % there is only the first. */
export const computeBin = (confidence: number): number =>
  Math.min(BIN_COUNT - 1, Math.max(0, Math.floor((100 * confidence - 50) / BIN_POINTS + ROUNDING)))

/** Counts one settled decision. `confidence` is its probability of winning (0 to 1), null when it had none. */
export const addOutcome = (tally: Tally, outcome: Outcome, confidence: number | null): void => {
  if (outcome === 'void') tally.void += 1
  else if (outcome === 'breakeven') tally.breakeven += 1
  else {
    const won = outcome === 'profit' ? 1 : 0
    tally.won += won
    tally.lost += 1 - won
    if (confidence === null) return
    const bin = computeBin(confidence)
    tally.scored += 1
    tally.squaredError += (confidence - won) ** 2
    addAt(tally.binCount, bin, 1)
    addAt(tally.binWon, bin, won)
    addAt(tally.binConfidence, bin, confidence)
  }
}

/** Adds the counts of `other` to `tally`. */
export const mergeTally = (tally: Tally, other: Tally): void => {
  tally.won += other.won
  tally.lost += other.lost
  tally.breakeven += other.breakeven
  tally.void += other.void
  tally.scored += other.scored
  tally.squaredError += other.squaredError
  for (const field of ['binCount', 'binWon', 'binConfidence'] as const)
    for (const [bin, amount] of other[field].entries()) addAt(tally[field], bin, amount)
}

/** Decisions of one confidence band against what happened. All rates are fractions. */
export interface ReliabilityBin {
  low: number
  high: number
  n: number
  won: number
  rate: number | null
  meanConfidence: number | null
  interval: RateInterval | null
}

/** Ten five-point bins from 50 to 100 %. */
export const reliabilityBins = (tally: Tally): ReliabilityBin[] =>
  tally.binCount.map((n, bin) => {
    const won = valueAt(tally.binWon, bin)
    return {
      low: (50 + BIN_POINTS * bin) / 100,
      high: (50 + BIN_POINTS * (bin + 1)) / 100,
      n,
      won,
      rate: n > 0 ? won / n : null,
      meanConfidence: n > 0 ? valueAt(tally.binConfidence, bin) / n : null,
      interval: wilsonInterval(won, n),
    }
  })

/** Mean squared distance of confidence from outcome (Brier, 1950); 0.25 is what always saying 50 % gets. */
export const brierScore = (tally: Tally): number | null => (tally.scored > 0 ? tally.squaredError / tally.scored : null)

/** Mean distance of confidence from win rate over the bins, weighted by their n (Naeini et al., 2015). */
export const expectedCalibrationError = (tally: Tally): number | null => {
  const distance = (_: number, bin: number): number =>
    Math.abs(valueAt(tally.binConfidence, bin) - valueAt(tally.binWon, bin))
  return tally.scored > 0 ? sum(tally.binCount.map(distance)) / tally.scored : null
}

export interface Summary {
  decided: number
  won: number
  lost: number
  breakeven: number
  void: number
  /** won + lost: the denominator of the rate. */
  n: number
  rate: number | null
  interval: RateInterval | null
  breakEvenRate: number
  verdict: Verdict
  averageConfidence: number | null
  brier: number | null
  ece: number | null
  /** What always saying 50 % would have scored on the same decisions. */
  always50: { brier: number; ece: number } | null
  bins: ReliabilityBin[]
}

export const toSummary = (tally: Tally, payout: number = PAYOUT): Summary => {
  const { won, lost, breakeven, scored } = tally
  const n = won + lost
  const scoredWon = sum(tally.binWon)
  return {
    decided: n + breakeven + tally.void,
    won,
    lost,
    breakeven,
    void: tally.void,
    n,
    rate: n > 0 ? won / n : null,
    interval: wilsonInterval(won, n),
    breakEvenRate: breakEvenRate(payout),
    verdict: toVerdict(won, lost, payout),
    averageConfidence: scored > 0 ? sum(tally.binConfidence) / scored : null,
    brier: brierScore(tally),
    ece: expectedCalibrationError(tally),
    always50: scored > 0 ? { brier: 0.25, ece: Math.abs(0.5 - scoredWon / scored) } : null,
    bins: reliabilityBins(tally),
  }
}

/** Counts, rate with interval, verdict, Brier score and calibration error of settled decisions. @internal */
export const summarise = (
  outcomes: Iterable<{ outcome: Outcome; confidence: number | null }>,
  payout: number = PAYOUT,
): Summary => {
  const tally = createTally()
  for (const { outcome, confidence } of outcomes) addOutcome(tally, outcome, confidence)
  return toSummary(tally, payout)
}
