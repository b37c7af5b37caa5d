import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarket } from '../testing/markets.ts'
import { createAdx, pushAdx } from './adx.ts'
import { trueRange } from './atr.ts'
import { bollingerScore, createBollinger, pushBollinger } from './bollinger.ts'
import { createIndicatorSet, INDICATOR_WARM_UP_BARS, pushBar } from './indicator-set.ts'
import { createSlidingMaximum, pushMaximum } from './sliding-maximum.ts'
import { createSma, pushSma } from './sliding-mean.ts'
import {
  adxSeries,
  atrSeries,
  bollingerSeries,
  emaSeries,
  rsiSeries,
  smaSeries,
  stochasticSeries,
} from './testing/series.ts'

const of = (...values: number[]): Float64Array => Float64Array.from(values)
const flat = new Float64Array(40).fill(7)

describe('known values', () => {
  it('starts an EMA with the mean and then weighs by 2 / (period + 1)', () => {
    expect([...emaSeries(of(1, 2, 3, 7), 3)]).toEqual([Number.NaN, Number.NaN, 2, 4.5])
  })

  it('means the last values only', () => {
    expect([...smaSeries(of(1, 2, 3, 10), 2)]).toEqual([Number.NaN, 1.5, 2.5, 6.5])
  })

  it('puts Bollinger bands two population deviations from the mean', () => {
    const { middle, upper, lower } = bollingerSeries(of(2, 4), 2, 2)
    expect([middle[1], upper[1], lower[1]]).toEqual([3, 5, 1])
  })

  it('counts RSI 100 in a pure rise, 0 in a pure fall, 50 where nothing moves', () => {
    expect(rsiSeries(of(1, 2, 3, 4), 3)[3]).toBe(100)
    expect(rsiSeries(of(4, 3, 2, 1), 3)[3]).toBe(0)
    expect(rsiSeries(flat, 3)[39]).toBe(50)
  })

  it('extends a true range to the previous close', () => {
    expect(trueRange(5, 4, 4.5)).toBe(1)
    expect(trueRange(5, 4, 7)).toBe(3)
    expect(trueRange(5, 4, 1)).toBe(4)
    expect(atrSeries(of(5, 6, 8), of(4, 5, 7), of(5, 6, 7), 2)[2]).toBe(1.5)
  })

  it('places the close in the range of the window', () => {
    const { k, d } = stochasticSeries(of(10, 12, 11), of(8, 9, 10), of(9, 11, 10.5), 2, 2)
    expect([...k]).toEqual([Number.NaN, 75, 50])
    expect(d[2]).toBe(62.5)
  })

  it('sees only +DI in a steady rise', () => {
    const rise = Float64Array.from({ length: 40 }, (_, i) => i)
    const { adx, plus, minus } = adxSeries(
      rise.map((v) => v + 1),
      rise,
      rise.map((v) => v + 0.5),
      5,
    )
    expect(minus.at(-1)).toBe(0)
    expect(plus.at(-1)).toBeGreaterThan(50)
    expect(adx.at(-1)).toBeCloseTo(100, 9)
  })

  it('stays defined in a flat market', () => {
    const { adx, plus } = adxSeries(flat, flat, flat, 5)
    expect([adx.at(-1), plus.at(-1)]).toEqual([0, 0])
    expect(stochasticSeries(flat, flat, flat).k.at(-1)).toBe(50)
    const bands = createBollinger(5)
    for (const value of flat) pushBollinger(bands, value)
    expect(bollingerScore(bands, 7)).toBe(0)
  })
})

describe('sliding windows', () => {
  it('answers the maximum of each window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.integer({ min: 1, max: 9 }), (values, period) => {
        const maximum = createSlidingMaximum(period)
        for (const [i, value] of values.entries())
          expect(pushMaximum(maximum, value)).toBe(Math.max(...values.slice(Math.max(0, i + 1 - period), i + 1)))
      }),
    )
  })

  it('does not drift over 200,000 values of changing size', () => {
    const values = Array.from({ length: 200_000 }, (_, i) => (i < 100_000 ? 1e7 : 1) * (1.5 + Math.sin(i * i)))
    const sma = createSma(20)
    const bands = createBollinger(20)
    for (const value of values) {
      pushSma(sma, value)
      pushBollinger(bands, value)
    }
    const window = values.slice(-20)
    const mean = window.reduce((sum, value) => sum + value, 0) / 20
    const deviation = Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 20)
    expect(sma.sum / 20).toBeCloseTo(mean, 12)
    expect(bands.deviation).toBeCloseTo(deviation, 12)
  })
})

describe('the indicator set', () => {
  it('holds no NaN at any time, so that JSON keeps it', () => {
    const set = createIndicatorSet()
    for (const bar of createMarket({ seed: 3, bars: 100 })) {
      pushBar(set, bar)
      expect(JSON.parse(JSON.stringify(set))).toEqual(set)
    }
  })

  it('has every indicator defined once warm', () => {
    const set = createIndicatorSet()
    const adx = createAdx()
    for (const bar of createMarket({ seed: 4, bars: INDICATOR_WARM_UP_BARS })) {
      pushBar(set, bar)
      pushAdx(adx, bar.high, bar.low, bar.close)
    }
    expect(set.bars).toBe(INDICATOR_WARM_UP_BARS)
    expect(set.atrValue).toBeGreaterThan(0)
    expect(set.adxValue).toBeGreaterThan(0)
    expect(set.adx).toEqual(adx)
    expect(set.macd.histogram).not.toBe(0)
    expect(set.bollinger.deviation).toBeGreaterThan(0)
  })

  it('is mirrored by a mirrored market', () => {
    const market = createMarket({ seed: 5, bars: 80 })
    const [straight, mirrored] = [createIndicatorSet(), createIndicatorSet()]
    for (const bar of market) {
      pushBar(straight, bar)
      const mirror = { open: 200 - bar.open, high: 200 - bar.low, low: 200 - bar.high, close: 200 - bar.close }
      pushBar(mirrored, { ...bar, ...mirror })
    }
    expect(mirrored.rsiValue).toBeCloseTo(100 - straight.rsiValue, 8)
    expect(mirrored.stochastic.k).toBeCloseTo(100 - straight.stochastic.k, 8)
    expect(mirrored.adx.plus).toBeCloseTo(straight.adx.minus, 8)
    expect(mirrored.atrValue).toBeCloseTo(straight.atrValue, 10)
    expect(mirrored.macd.histogram).toBeCloseTo(-straight.macd.histogram, 10)
  })
})
