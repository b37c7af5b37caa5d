import type { Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import { breakEvenRate, computeBin, wilsonInterval } from './statistics.ts'

/** A published signal, and the figure that was stated for it. */
export interface FiguredSignal {
  timeframe: Timeframe
  modelVersion: string
  /** The probability of winning that members saw; null where none was stated. */
  stated: number | null
  slotAtMs: number
  expiresAtMs: number
  outcome: Outcome | null
}

/**
 * What published signals of a timeframe and model have come to, by five-point bands of their figure, up to a slot. Plain data, so that it can
 * be copied.
 */
export interface FigureBands {
  readonly settled: Map<string, { n: number; won: number }>
  /** Those that had not expired. */
  waiting: readonly FiguredSignal[]
}

/** A band of fewer settled signals says nothing: looked at after every signal, a handful clears anything by luck (docs/decisions/0031-stated-confidence.md). */
export const BAND_MIN_SAMPLE = 200

export const createFigureBands = (): FigureBands => ({ settled: new Map(), waiting: [] })

const toKey = ({ timeframe, modelVersion }: FiguredSignal, stated: number): string =>
  `${timeframe} ${modelVersion} ${computeBin(stated)}`

const countIn = (bands: FigureBands, signal: FiguredSignal): void => {
  const { stated, outcome } = signal
  if (stated === null || (outcome !== 'profit' && outcome !== 'loss')) return
  const key = toKey(signal, stated)
  const { n, won } = bands.settled.get(key) ?? { n: 0, won: 0 }
  bands.settled.set(key, { n: n + 1, won: won + (outcome === 'profit' ? 1 : 0) })
}

/**
 * The lower end of the 95 % interval of how often signals with such a figure have won, counting those alone that had expired when this one's slot
 * came; null while they are too few, and without a figure. Takes the signal in for those after it: signals come in the order of their slots.
 */
export const lowerEndBefore = (bands: FigureBands, signal: FiguredSignal): number | null => {
  const { stated, slotAtMs } = signal
  const waiting: FiguredSignal[] = []
  for (const earlier of bands.waiting)
    if (earlier.expiresAtMs <= slotAtMs) countIn(bands, earlier)
    else waiting.push(earlier)
  bands.waiting = [...waiting, signal]
  const band = stated === null ? undefined : bands.settled.get(toKey(signal, stated))
  if (!band || band.n < BAND_MIN_SAMPLE) return null
  return wilsonInterval(band.won, band.n)?.low ?? null
}

/** Whether a signal of that lower end belongs to the selective view of whoever is paid `payout` on a stake of 1. */
export const clearsBreakEven = (lowerEnd: number | null, payout: number): boolean =>
  lowerEnd !== null && lowerEnd > breakEvenRate(payout)
