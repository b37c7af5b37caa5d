import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../market/candles.ts'

/** Monday 5 January 2026, 00:00 UTC: a boundary of every timeframe. */
export const MARKET_START_MS = Date.UTC(2026, 0, 5)
const TICKS_PER_BAR = 6

/** Uniform numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Standard normal numbers (Box and Muller). */
export const seededNormal = (seed: number) => {
  const random = seededRandom(seed)
  return (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

interface MarketOptions {
  seed: number
  bars: number
  price?: number
  /** Standard deviation of one of the six ticks of a bar, relative to `price`. */
  tick?: number
  /** Strength of a mean-reverting deviation on top of the walk, in ticks; 0 leaves a random walk. */
  reversion?: number
  barMs?: number
}

/** Bars of a random walk, to which `reversion` adds noise that fades within a few bars and so can be foreseen. */
export const createMarket = ({
  seed,
  bars,
  price = 100,
  tick = 1e-4,
  reversion = 0,
  barMs = MINUTE_MS,
}: MarketOptions): Bar[] => {
  const normal = seededNormal(seed)
  let value = price
  let deviation = 0
  return Array.from({ length: bars }, (_, i) => {
    const prices = Array.from({ length: TICKS_PER_BAR }, () => {
      value += normal() * tick * price
      deviation = 0.93 * deviation + reversion * normal() * tick * price
      return value + deviation
    })
    return {
      openAtMs: MARKET_START_MS + i * barMs,
      open: prices[0] ?? price,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? price,
      volume: 0,
    }
  })
}
