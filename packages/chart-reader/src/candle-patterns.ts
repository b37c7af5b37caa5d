import type { PriceBar } from './price-bars.ts'
import type { Box, Pattern, PatternId, Trend } from './reading.ts'

/** Patterns of single candles are looked for among the last of them only: older ones say nothing of what comes. */
const LAST = 12
const MOST = 3
/** Candles before a pattern that must have gone the other way, and by how many usual bodies. */
const BEFORE = 5
const LEAST_BEFORE = 1.5

/** A candle with prices growing upwards, in rows. */
interface Candle {
  up: boolean
  body: number
  range: number
  upper: number
  lower: number
  open: number
  close: number
  middle: number
}

const toCandle = ({ open, close, high, low }: PriceBar): Candle => ({
  up: close < open,
  body: Math.abs(open - close),
  range: low - high,
  upper: Math.min(open, close) - high,
  lower: low - Math.max(open, close),
  open: -open,
  close: -close,
  middle: -(open + close) / 2,
})

interface Definition {
  id: PatternId
  name: string
  leaning: Trend
  length: number
  /** `usual` is the middle body of the chart. `last` is the candle that ends the pattern. */
  holds: (last: Candle, before: Candle, first: Candle, usual: number) => boolean
  /** Which way the market must have gone before; null when it does not matter. */
  after: 'rise' | 'fall' | null
}

/** The definitions: see README.md, “Patterns”. */
const DEFINITIONS: Definition[] = [
  {
    id: 'morning-star',
    name: 'Morning star',
    leaning: 'bullish',
    length: 3,
    after: 'fall',
    holds: (last, before, first, usual) =>
      !first.up && first.body >= usual && before.body <= 0.5 * usual && last.up && last.close > first.middle,
  },
  {
    id: 'evening-star',
    name: 'Evening star',
    leaning: 'bearish',
    length: 3,
    after: 'rise',
    holds: (last, before, first, usual) =>
      first.up && first.body >= usual && before.body <= 0.5 * usual && !last.up && last.close < first.middle,
  },
  {
    id: 'bullish-engulfing',
    name: 'Bullish engulfing',
    leaning: 'bullish',
    length: 2,
    after: 'fall',
    holds: (last, before, _, usual) =>
      last.up &&
      !before.up &&
      last.body > before.body &&
      last.body >= usual &&
      last.close > before.open &&
      before.body > 0.3 * usual,
  },
  {
    id: 'bearish-engulfing',
    name: 'Bearish engulfing',
    leaning: 'bearish',
    length: 2,
    after: 'rise',
    holds: (last, before, _, usual) =>
      !last.up &&
      before.up &&
      last.body > before.body &&
      last.body >= usual &&
      last.close < before.open &&
      before.body > 0.3 * usual,
  },
  {
    id: 'three-rising-candles',
    name: 'Three rising candles',
    leaning: 'bullish',
    length: 3,
    after: null,
    holds: (last, before, first, usual) =>
      [last, before, first].every(({ up, body }) => up && body >= 0.8 * usual) &&
      last.close > before.close &&
      before.close > first.close,
  },
  {
    id: 'three-falling-candles',
    name: 'Three falling candles',
    leaning: 'bearish',
    length: 3,
    after: null,
    holds: (last, before, first, usual) =>
      [last, before, first].every(({ up, body }) => !up && body >= 0.8 * usual) &&
      last.close < before.close &&
      before.close < first.close,
  },
  {
    id: 'hammer',
    name: 'Hammer',
    leaning: 'bullish',
    length: 1,
    after: 'fall',
    holds: (last) => last.lower >= 2 * last.body && last.lower >= 0.55 * last.range && last.upper <= 0.15 * last.range,
  },
  {
    id: 'shooting-star',
    name: 'Shooting star',
    leaning: 'bearish',
    length: 1,
    after: 'rise',
    holds: (last) => last.upper >= 2 * last.body && last.upper >= 0.55 * last.range && last.lower <= 0.15 * last.range,
  },
]

const toBox = (bars: PriceBar[]): Box => {
  const x = Math.min(...bars.map((bar) => bar.left))
  const y = Math.min(...bars.map((bar) => bar.high))
  return {
    x,
    y,
    width: Math.max(...bars.map((bar) => bar.right)) - x,
    height: Math.max(...bars.map((bar) => bar.low)) - y,
  }
}

/** Candlestick patterns among the last candles, the newest first. */
export const findCandlePatterns = (bars: PriceBar[]): Pattern[] => {
  const candles = bars.map(toCandle)
  const bodies = candles.map(({ body }) => body).sort((a, b) => a - b)
  const usual = Math.max(2, bodies[bodies.length >> 1] ?? 0)
  const found: Pattern[] = []
  let free = bars.length
  for (let end = bars.length - 1; end >= Math.max(BEFORE + 2, bars.length - LAST) && found.length < MOST; end -= 1) {
    if (end >= free) continue
    const definition = DEFINITIONS.find(({ length, after, holds }) => {
      const start = end - length + 1
      const moved = candles[start].open - candles[start - BEFORE].open
      if (after === 'fall' && moved > -LEAST_BEFORE * usual) return false
      if (after === 'rise' && moved < LEAST_BEFORE * usual) return false
      return holds(candles[end], candles[end - 1], candles[end - 2], usual)
    })
    if (definition === undefined) continue
    const { id, name, leaning, length } = definition
    free = end - length + 1
    found.push({ id, name, leaning, box: toBox(bars.slice(free, end + 1)) })
  }
  return found
}
