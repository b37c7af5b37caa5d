import { directionalIndex, movement } from '../adx.ts'
import { trueRange } from '../atr.ts'
import { strengthIndex } from '../rsi.ts'
import { position } from '../stochastic.ts'

/**
 * The same average over a whole array, from index `from` on (earlier entries are ignored).
 * Entries before the first average are NaN.
 */
const exponentialSeries = (values: Float64Array, period: number, weight: number, from: number): Float64Array => {
  const out = new Float64Array(values.length).fill(Number.NaN, 0, from + period - 1)
  if (values.length < from + period) return out.fill(Number.NaN)
  let value = 0
  for (let i = from; i < from + period; i += 1) value += ((values[i] ?? 0) - value) / (i - from + 1)
  out[from + period - 1] = value
  for (let i = from + period; i < values.length; i += 1) {
    value += weight * ((values[i] ?? 0) - value)
    out[i] = value
  }
  return out
}

export const emaSeries = (values: Float64Array, period: number, from = 0): Float64Array =>
  exponentialSeries(values, period, 2 / (period + 1), from)

export const wilderSeries = (values: Float64Array, period: number, from = 0): Float64Array =>
  exponentialSeries(values, period, 1 / period, from)

/** SMA over a whole array, from index `from` on; NaN before the first mean. */
export const smaSeries = (values: Float64Array, period: number, from = 0): Float64Array => {
  const out = new Float64Array(values.length).fill(Number.NaN, 0, from + period - 1)
  let sum = 0
  let fresh = 0
  let at = 0
  for (let i = from; i < values.length; i += 1) {
    const value = values[i] ?? 0
    sum += i - from < period ? value : value - (values[i - period] ?? 0)
    fresh += value
    at += 1
    if (at === period) {
      at = 0
      sum = fresh
      fresh = 0
    }
    if (i - from >= period - 1) out[i] = sum / period
  }
  return out
}

/** ATR over whole arrays of equal length; the first value stands at index `period`, NaN before it. */
export const atrSeries = (highs: Float64Array, lows: Float64Array, closes: Float64Array, period = 14): Float64Array => {
  const out = new Float64Array(closes.length).fill(Number.NaN, 0, period)
  let average = 0
  for (let i = 1; i < closes.length; i += 1) {
    const range = trueRange(highs[i] ?? 0, lows[i] ?? 0, closes[i - 1] ?? 0)
    average += (range - average) * (i < period ? 1 / i : 1 / period)
    if (i >= period) out[i] = average
  }
  return out
}

interface AdxSeries {
  adx: Float64Array
  plus: Float64Array
  minus: Float64Array
}

/** +DI, −DI (from index `period`) and ADX (from 2 · `period` − 1) over whole arrays; NaN before. */
export const adxSeries = (highs: Float64Array, lows: Float64Array, closes: Float64Array, period = 14): AdxSeries => {
  const adx = new Float64Array(closes.length).fill(Number.NaN, 0, 2 * period - 1)
  const plus = new Float64Array(closes.length).fill(Number.NaN, 0, period)
  const minus = plus.slice()
  let range = 0
  let rise = 0
  let fall = 0
  let index = 0
  for (let i = 1; i < closes.length; i += 1) {
    const up = (highs[i] ?? 0) - (highs[i - 1] ?? 0)
    const down = (lows[i - 1] ?? 0) - (lows[i] ?? 0)
    const weight = i < period ? 1 / i : 1 / period
    range += weight * (trueRange(highs[i] ?? 0, lows[i] ?? 0, closes[i - 1] ?? 0) - range)
    rise += weight * (movement(up, down) - rise)
    fall += weight * (movement(down, up) - fall)
    if (i < period) continue
    const plusNow = range > 0 ? (100 * rise) / range : 0
    const minusNow = range > 0 ? (100 * fall) / range : 0
    const steps = i - period + 1
    index += (directionalIndex(plusNow, minusNow) - index) * (steps < period ? 1 / steps : 1 / period)
    plus[i] = plusNow
    minus[i] = minusNow
    if (steps >= period) adx[i] = index
  }
  return { adx, plus, minus }
}

interface BollingerSeries {
  middle: Float64Array
  upper: Float64Array
  lower: Float64Array
}

/** The bands over a whole array; NaN before the first window is full. */
export const bollingerSeries = (closes: Float64Array, period = 20, width = 2): BollingerSeries => {
  const middle = new Float64Array(closes.length).fill(Number.NaN)
  const upper = middle.slice()
  const lower = middle.slice()
  let at = 0
  let mean = 0
  let squares = 0
  let freshMean = 0
  let freshSquares = 0
  for (let i = 0; i < closes.length; i += 1) {
    const close = closes[i] ?? 0
    at += 1
    const fromFresh = close - freshMean
    freshMean += fromFresh / at
    freshSquares += fromFresh * (close - freshMean)
    if (i >= period) {
      const leaving = closes[i - period] ?? 0
      const change = close - leaving
      const moved = mean + change / period
      squares += change * (close - moved + leaving - mean)
      mean = moved
    }
    if (at === period) {
      at = 0
      mean = freshMean
      squares = freshSquares
      freshMean = 0
      freshSquares = 0
    }
    if (i < period - 1) continue
    const spread = squares > 0 ? width * Math.sqrt(squares / period) : 0
    middle[i] = mean
    upper[i] = mean + spread
    lower[i] = mean - spread
  }
  return { middle, upper, lower }
}

interface MacdSeries {
  line: Float64Array
  signal: Float64Array
  histogram: Float64Array
}

/** MACD over a whole array; the line starts at index slow − 1, signal and histogram `signal` − 1 later. */
export const macdSeries = (closes: Float64Array, fast = 12, slow = 26, signal = 9): MacdSeries => {
  const line = emaSeries(closes, fast)
  const slowAverage = emaSeries(closes, slow)
  for (let i = 0; i < line.length; i += 1) line[i] = (line[i] ?? 0) - (slowAverage[i] ?? 0)
  const signalLine = emaSeries(line, signal, slow - 1)
  const histogram = new Float64Array(line.length)
  for (let i = 0; i < line.length; i += 1) histogram[i] = (line[i] ?? 0) - (signalLine[i] ?? 0)
  return { line, signal: signalLine, histogram }
}

/** RSI over a whole array; the first value stands at index `period`, NaN before it. */
export const rsiSeries = (closes: Float64Array, period = 14): Float64Array => {
  const out = new Float64Array(closes.length).fill(Number.NaN, 0, period)
  let gain = 0
  let loss = 0
  for (let i = 1; i < closes.length; i += 1) {
    const change = (closes[i] ?? 0) - (closes[i - 1] ?? 0)
    const weight = i < period ? 1 / i : 1 / period
    gain += weight * (Math.max(change, 0) - gain)
    loss += weight * ((change < 0 ? -change : 0) - loss)
    if (i >= period) out[i] = strengthIndex(gain, loss)
  }
  return out
}

interface StochasticSeries {
  k: Float64Array
  d: Float64Array
}

/** Maximum of each window that ends at i, scaled by `sign` before and after. */
const slidingExtreme = (values: Float64Array, period: number, sign: 1 | -1): Float64Array => {
  const out = new Float64Array(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = sign * (values[i] ?? 0)
    if (head < tail && (queue[head] ?? 0) <= i - period) head += 1
    while (head < tail && sign * (values[queue[tail - 1] ?? 0] ?? 0) <= value) tail -= 1
    queue[tail] = i
    tail += 1
    out[i] = values[queue[head] ?? 0] ?? 0
  }
  return out
}

/** %K and %D over whole arrays of equal length; NaN before each is defined. */
export const stochasticSeries = (
  highs: Float64Array,
  lows: Float64Array,
  closes: Float64Array,
  period = 14,
  signal = 3,
): StochasticSeries => {
  const highest = slidingExtreme(highs, period, 1)
  const lowest = slidingExtreme(lows, period, -1)
  const k = new Float64Array(closes.length).fill(Number.NaN, 0, period - 1)
  for (let i = period - 1; i < closes.length; i += 1) {
    const low = lowest[i] ?? 0
    k[i] = position(closes[i] ?? 0, low, (highest[i] ?? 0) - low)
  }
  return { k, d: smaSeries(k, signal, period - 1) }
}
