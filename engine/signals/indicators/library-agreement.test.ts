import * as technical from 'technicalindicators'
import * as trading from 'trading-signals'
import { describe, expect, it } from 'vitest'
import { createMarket } from '../testing/markets.ts'
import {
  adxSeries,
  atrSeries,
  bollingerSeries,
  emaSeries,
  macdSeries,
  rsiSeries,
  smaSeries,
  stochasticSeries,
} from './testing/series.ts'

const BARS = 3_000
/** The libraries start their averages differently; by then (13/14)^1000 of that is left. */
const WARM = 1_000
const TOLERANCE = 1e-9

const bars = createMarket({ seed: 11, bars: BARS, price: 100 })
const pick = (field: 'high' | 'low' | 'close') => Float64Array.from(bars, (bar) => bar[field])
const highs = pick('high')
const lows = pick('low')
const closes = pick('close')
const columns = { high: [...highs], low: [...lows], close: [...closes] }

/** Largest difference after the warm-up. `theirs` may lack entries at its start; its last is the last bar's. */
const distance = (ours: Float64Array, theirs: readonly (number | undefined)[]): number => {
  const offset = ours.length - theirs.length
  let largest = 0
  for (let i = WARM; i < ours.length; i += 1) {
    const difference = Math.abs((ours[i] ?? Number.NaN) - (theirs[i - offset] ?? Number.NaN))
    if (!(difference <= largest)) largest = difference
  }
  return largest
}

const overCloses = <T>(indicator: { update: (price: number, replace: boolean) => T }): T[] =>
  columns.close.map((close) => indicator.update(close, false))
const overBars = <T>(indicator: { update: (bar: (typeof bars)[number], replace: boolean) => T }): T[] =>
  bars.map((bar) => indicator.update(bar, false))
const orUndefined = (values: (number | null)[]): (number | undefined)[] => values.map((value) => value ?? undefined)

describe('agreement with trading-signals', () => {
  it('agrees on EMA and SMA', () => {
    expect(distance(emaSeries(closes, 21), overCloses(new trading.EMA(21)))).toBeLessThanOrEqual(TOLERANCE)
    expect(distance(smaSeries(closes, 20), orUndefined(overCloses(new trading.SMA(20))))).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on RSI', () => {
    expect(distance(rsiSeries(closes), orUndefined(overCloses(new trading.RSI(14))))).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on MACD', () => {
    const theirs = overCloses(new trading.MACD(new trading.EMA(12), new trading.EMA(26), new trading.EMA(9)))
    const { line, signal, histogram } = macdSeries(closes)
    expect(
      distance(
        line,
        theirs.map((value) => value?.macd),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        signal,
        theirs.map((value) => value?.signal),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        histogram,
        theirs.map((value) => value?.histogram),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on Bollinger bands', () => {
    const theirs = overCloses(new trading.BollingerBands(20, 2))
    const { middle, upper, lower } = bollingerSeries(closes)
    expect(
      distance(
        middle,
        theirs.map((value) => value?.middle),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        upper,
        theirs.map((value) => value?.upper),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        lower,
        theirs.map((value) => value?.lower),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on ATR', () => {
    const theirs = orUndefined(overBars(new trading.ATR(14)))
    expect(distance(atrSeries(highs, lows, closes), theirs)).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on the stochastic', () => {
    const theirs = overBars(new trading.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 1, dPeriod: 3 }))
    const { k, d } = stochasticSeries(highs, lows, closes)
    expect(
      distance(
        k,
        theirs.map((value) => value?.stochK),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        d,
        theirs.map((value) => value?.stochD),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on ADX, +DI and −DI', () => {
    const indicator = new trading.ADX(14)
    const theirs = bars.map((bar) => ({ adx: indicator.update(bar, false), plus: indicator.pdi, minus: indicator.mdi }))
    const { adx, plus, minus } = adxSeries(highs, lows, closes)
    expect(
      distance(
        adx,
        theirs.map((value) => value.adx ?? undefined),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    const percentage = (value: unknown) => (typeof value === 'number' ? 100 * value : undefined)
    expect(
      distance(
        plus,
        theirs.map((value) => percentage(value.plus)),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        minus,
        theirs.map((value) => percentage(value.minus)),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })
})

describe('agreement with technicalindicators', () => {
  it('agrees on EMA and SMA', () => {
    const ema = technical.EMA.calculate({ period: 21, values: columns.close })
    const sma = technical.SMA.calculate({ period: 20, values: columns.close })
    expect(distance(emaSeries(closes, 21), ema)).toBeLessThanOrEqual(TOLERANCE)
    expect(distance(smaSeries(closes, 20), sma)).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on RSI to the two decimals that it rounds to', () => {
    const theirs = technical.RSI.calculate({ period: 14, values: columns.close })
    expect(distance(rsiSeries(closes), theirs)).toBeLessThanOrEqual(0.005 + TOLERANCE)
  })

  it('agrees on MACD', () => {
    const theirs = technical.MACD.calculate({
      values: columns.close,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    })
    expect(
      distance(
        macdSeries(closes).histogram,
        theirs.map((value) => value.histogram),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on Bollinger bands', () => {
    const theirs = technical.BollingerBands.calculate({ period: 20, stdDev: 2, values: columns.close })
    expect(
      distance(
        bollingerSeries(closes).upper,
        theirs.map((value) => value.upper),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on ATR', () => {
    const theirs = technical.ATR.calculate({ period: 14, ...columns })
    expect(distance(atrSeries(highs, lows, closes), theirs)).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on the stochastic', () => {
    const theirs = technical.Stochastic.calculate({ period: 14, signalPeriod: 3, ...columns })
    const { k, d } = stochasticSeries(highs, lows, closes)
    expect(
      distance(
        k,
        theirs.map((value) => value.k),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        d,
        theirs.map((value) => value.d),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })

  it('agrees on ADX, +DI and −DI', () => {
    const theirs = technical.ADX.calculate({ period: 14, ...columns })
    const { adx, plus, minus } = adxSeries(highs, lows, closes)
    expect(
      distance(
        adx,
        theirs.map((value) => value.adx),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        plus,
        theirs.map((value) => value.pdi),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
    expect(
      distance(
        minus,
        theirs.map((value) => value.mdi),
      ),
    ).toBeLessThanOrEqual(TOLERANCE)
  })
})
