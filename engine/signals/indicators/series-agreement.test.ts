import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAdx, pushAdx } from './adx.ts'
import { createAtr, pushAtr } from './atr.ts'
import { createBollinger, pushBollinger } from './bollinger.ts'
import { createEma, createWilderAverage, pushExponential } from './exponential-average.ts'
import { createMacd, pushMacd } from './macd.ts'
import { createRsi, pushRsi } from './rsi.ts'
import { createSma, pushSma } from './sliding-mean.ts'
import { createStochastic, pushStochastic } from './stochastic.ts'
import {
  adxSeries,
  atrSeries,
  bollingerSeries,
  emaSeries,
  macdSeries,
  rsiSeries,
  smaSeries,
  stochasticSeries,
  wilderSeries,
} from './testing/series.ts'

const TOLERANCE = 1e-9
const period = fc.integer({ min: 1, max: 30 })
const price = fc.double({ min: 50, max: 200, noNaN: true })
const prices = fc.array(price, { maxLength: 120 })
/** Prices that repeat often, as those of quiet markets do. */
const coarsePrices = fc.array(fc.integer({ min: 99, max: 102 }), { maxLength: 120 })
const series = fc.oneof(prices, coarsePrices)
const bars = fc.array(
  fc.tuple(price, price, price).map(([a, b, c]) => ({ high: Math.max(a, b, c), low: Math.min(a, b, c), close: b })),
  { maxLength: 120 },
)

/** The same length, NaN in the same places, and equal within the tolerance elsewhere. */
const expectSame = (pass: Float64Array, steps: number[]): void => {
  expect(pass.length).toBe(steps.length)
  for (const [i, step] of steps.entries()) {
    const value = pass[i] ?? Number.POSITIVE_INFINITY
    if (Number.isNaN(step) || Number.isNaN(value)) expect([i, value]).toEqual([i, step])
    else expect(Math.abs(value - step)).toBeLessThanOrEqual(TOLERANCE)
  }
}

describe('a pass over an array equals one update per value', () => {
  it('for EMA and Wilder averages', () => {
    fc.assert(
      fc.property(series, period, (values, length) => {
        const ema = createEma(length)
        const wilder = createWilderAverage(length)
        expectSame(
          emaSeries(Float64Array.from(values), length),
          values.map((value) => pushExponential(ema, value)),
        )
        expectSame(
          wilderSeries(Float64Array.from(values), length),
          values.map((value) => pushExponential(wilder, value)),
        )
      }),
    )
  })

  it('for SMA', () => {
    fc.assert(
      fc.property(series, period, (values, length) => {
        const sma = createSma(length)
        expectSame(
          smaSeries(Float64Array.from(values), length),
          values.map((value) => pushSma(sma, value)),
        )
      }),
    )
  })

  it('for RSI', () => {
    fc.assert(
      fc.property(series, period, (values, length) => {
        const rsi = createRsi(length)
        expectSame(
          rsiSeries(Float64Array.from(values), length),
          values.map((value) => pushRsi(rsi, value)),
        )
      }),
    )
  })

  it('for MACD', () => {
    fc.assert(
      fc.property(series, (values) => {
        const macd = createMacd(5, 11, 4)
        const steps = values.map((value) => pushMacd(macd, value))
        const { line, histogram } = macdSeries(Float64Array.from(values), 5, 11, 4)
        expectSame(histogram, steps)
        if (!Number.isNaN(steps.at(-1) ?? Number.NaN))
          expect([line.at(-1), histogram.at(-1)]).toEqual([macd.line, macd.histogram])
      }),
    )
  })

  it('for Bollinger bands', () => {
    fc.assert(
      fc.property(series, period, (values, length) => {
        const bands = createBollinger(length, 2)
        const spreads: number[] = []
        const steps = values.map((value) => {
          const middle = pushBollinger(bands, value)
          spreads.push(Number.isNaN(middle) ? middle : middle + 2 * bands.deviation)
          return middle
        })
        const { middle, upper } = bollingerSeries(Float64Array.from(values), length, 2)
        expectSame(middle, steps)
        expectSame(upper, spreads)
      }),
    )
  })

  it('for ATR, stochastic and ADX', () => {
    fc.assert(
      fc.property(bars, period, (list, length) => {
        const columns = (['high', 'low', 'close'] as const).map((field) => Float64Array.from(list, (bar) => bar[field]))
        const [highs, lows, closes] = columns
        if (!highs || !lows || !closes) throw new Error('Three columns were made')
        const atr = createAtr(length)
        const stochastic = createStochastic(length, 3)
        const adx = createAdx(length)
        expectSame(
          atrSeries(highs, lows, closes, length),
          list.map((bar) => pushAtr(atr, bar.high, bar.low, bar.close)),
        )
        expectSame(
          stochasticSeries(highs, lows, closes, length, 3).d,
          list.map((bar) => pushStochastic(stochastic, bar.high, bar.low, bar.close)),
        )
        expectSame(
          adxSeries(highs, lows, closes, length).adx,
          list.map((bar) => pushAdx(adx, bar.high, bar.low, bar.close)),
        )
      }),
    )
  })
})
