import { seededNormal } from '../../engine/signals/testing/markets.ts'
import { calibrationOf, type Said } from './calibration.ts'

/** A mean over settled slots and how many standard errors it lies from zero; null without slots. */
export interface Gain {
  mean: number | null
  z: number | null
}

/** The rate of the most confident share of what settled. */
export interface Coverage {
  share: number
  n: number
  rate: number | null
}

/** What stated probabilities were worth against always saying 50 %. Fractions; the logarithm is natural. */
export interface GainFigures {
  n: number
  rate: number | null
  /** 0.25 − squared error. */
  brier: Gain
  /** ln 2 − log loss: the growth per slot of a fortune that bets on each figure at even odds. */
  log: Gain
  slope: number | null
  slopeError: number | null
  ece: number | null
  eceInterval: { low: number; high: number } | null
  coverage: Coverage[]
}

const SHARES = [1, 0.5, 0.2, 0.05, 0.01] as const
const BINS = 10
const DRAWS = 400
const SEED = 17

const gainOf = (values: readonly number[]): Gain => {
  const n = values.length
  if (n === 0) return { mean: null, z: null }
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, n - 1)
  return { mean, z: variance > 0 ? mean / Math.sqrt(variance / n) : null }
}

/** What one figure adds to a fortune that bets on it at even odds, as a logarithm. */
export const logGainOf = ({ said, won }: Said): number => Math.log(2 * (won === 1 ? said : 1 - said))

/** How many standard errors `ours` lies above `theirs` on the same slots, by the log of what each said; null where they agree throughout. */
export const pairedZ = (ours: readonly Said[], theirs: readonly Said[]): number | null => {
  if (ours.length !== theirs.length) throw new RangeError('Only figures for the same slots can be paired')
  return gainOf(ours.map((row, at) => logGainOf(row) - logGainOf(theirs[at] ?? row))).z
}

/**
 * Of the equal-count error: each bin's distance is drawn anew, normally about what was seen, and what chance adds to the error on
 * average is taken away again (the basic bootstrap of Davison & Hinkley, 1997). The same figures draw the same.
 */
const eceIntervalOf = (sorted: readonly Said[]): GainFigures['eceInterval'] => {
  const n = sorted.length
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const part = sorted.slice(Math.floor((bin * n) / BINS), Math.floor(((bin + 1) * n) / BINS))
    const won = part.reduce((sum, row) => sum + row.won, 0)
    return {
      distance: part.reduce((sum, row) => sum + row.said - row.won, 0) / n,
      error: part.length > 0 ? Math.sqrt((won * (part.length - won)) / part.length) / n : 0,
    }
  })
  const normal = seededNormal(SEED)
  const draws = Array.from({ length: DRAWS }, () =>
    bins.reduce((sum, { distance, error }) => sum + Math.abs(distance + error * normal()), 0),
  ).sort((a, b) => a - b)
  const seen = bins.reduce((sum, { distance }) => sum + Math.abs(distance), 0)
  const reflected = (share: number): number => Math.max(0, 2 * seen - (draws[Math.floor(share * (DRAWS - 1))] ?? 0))
  return { low: reflected(0.975), high: reflected(0.025) }
}

/** Slots that settled with the figures they were given: what these were worth, and whether they were true. */
export const gainsOf = (rows: readonly Said[]): GainFigures => {
  const sorted = rows.toSorted((one, other) => one.said - other.said)
  const { n, won, slope, slopeError, equalCountEce } = calibrationOf(rows)
  const surest = sorted.toReversed()
  return {
    n,
    rate: won,
    brier: gainOf(rows.map(({ said, won: outcome }) => 0.25 - (said - outcome) ** 2)),
    log: gainOf(rows.map(logGainOf)),
    slope,
    slopeError,
    ece: equalCountEce,
    eceInterval: n > 0 ? eceIntervalOf(sorted) : null,
    coverage: SHARES.map((share) => {
      const part = surest.slice(0, Math.round(share * n))
      const count = part.length
      return { share, n: count, rate: count > 0 ? part.reduce((sum, row) => sum + row.won, 0) / count : null }
    }),
  }
}
