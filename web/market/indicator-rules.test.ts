import { existsSync, readFileSync } from 'node:fs'
import * as trading from 'trading-signals'
import { describe, expect, it } from 'vitest'
import { INDICATOR_SETTINGS, type Indicator, IndicatorKind } from '../../contract/chart-layouts.ts'
import type { Candle } from '../../contract/market.ts'
import { parseCandles } from '../../engine/market/candle-csv.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { createSignalEngine } from '../../engine/signals/engine.ts'
import { INDICATOR_WARM_UP_BARS } from '../../engine/signals/indicators/indicator-set.ts'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import { toTimeline } from './chart-rules.ts'
import { toIndicatorValues } from './indicator-rules.ts'

const RECORDING = '../shared/data/EURUSD_1m_201405.csv'
const recorded = existsSync(RECORDING)

const candleOf = ({ openAtMs, ...prices }: Bar): Candle => ({ openAt: new Date(openAtMs).toISOString(), ...prices })

const valuesOf = (bars: readonly Bar[], kind: IndicatorKind, ...settings: number[]) => {
  const line = toTimeline(bars.map(candleOf), '1m', 0)
  return toIndicatorValues(line, { kind, settings }).filter((_, place) => line.places[place]?.candle)
}

/** What the engine's own state holds after each bar, beside what the chart shows. */
const expectTheSame = (bars: readonly Bar[]) => {
  const engine = createSignalEngine({ timeframe: '1m' })
  const shown = {
    fast: valuesOf(bars, 'ema', 9),
    slow: valuesOf(bars, 'ema', 21),
    bands: valuesOf(bars, 'bollinger', 20, 2),
    rsi: valuesOf(bars, 'rsi', 14),
    macd: valuesOf(bars, 'macd', 12, 26, 9),
    stochastic: valuesOf(bars, 'stochastic', 14, 3),
    atr: valuesOf(bars, 'atr', 14),
  }
  let compared = 0
  for (const [place, bar] of bars.entries()) {
    engine.push(bar)
    const {
      fast,
      slow,
      bollinger,
      rsiValue,
      macd,
      stochastic,
      atrValue,
      bars: seen,
    } = engine.snapshot().state.indicators
    if (seen < INDICATOR_WARM_UP_BARS) continue
    compared += 1
    expect(shown.fast[place]).toEqual([fast.value])
    expect(shown.slow[place]).toEqual([slow.value])
    expect(shown.bands[place]?.[1]).toBe(bollinger.mean)
    expect(shown.rsi[place]).toEqual([rsiValue])
    expect(shown.macd[place]?.[0]).toBe(macd.line)
    expect(shown.stochastic[place]).toEqual([stochastic.k, stochastic.d])
    expect(shown.atr[place]).toEqual([atrValue])
  }
  expect(compared).toBeGreaterThan(bars.length / 2)
}

describe('the indicators of the chart', () => {
  it('are those that the engine decides by, to the last bit', () => {
    expectTheSame(createMarket({ seed: 4, bars: 200 }))
  })

  it.skipIf(!recorded)('are so on recorded candles too, with their gaps', () => {
    const bars = parseCandles(readFileSync(RECORDING, 'utf8')).slice(0, 400)
    expect(bars.some((bar, place) => place > 0 && bar.openAtMs - (bars[place - 1]?.openAtMs ?? 0) > 60_000)).toBe(true)
    expectTheSame(bars)
  })

  it('have a value once there are enough bars, with usual settings and with the longest', () => {
    const bars = createMarket({ seed: 9, bars: 420 }).map((bar) => ({ ...bar, volume: 1 }))
    for (const kind of IndicatorKind.options) {
      for (const pick of ['usual', 'max'] as const) {
        const values = valuesOf(bars, kind, ...INDICATOR_SETTINGS[kind].map((setting) => setting[pick]))
        expect(values.at(-1)?.every(Number.isFinite), kind).toBe(true)
        expect(values.length).toBe(bars.length)
      }
    }
  })
})

describe('with settings of the member', () => {
  const bars = createMarket({ seed: 8, bars: 600, price: 100 })
  const last = (kind: Indicator['kind'], ...settings: number[]) => valuesOf(bars, kind, ...settings).at(-1) ?? []
  const closes = bars.map(({ close }) => close)

  it('agree with another library', () => {
    const overCloses = <T>(indicator: { update: (price: number, replace: boolean) => T }) =>
      closes.map((close) => indicator.update(close, false)).at(-1)
    const overBars = <T>(indicator: { update: (bar: Bar, replace: boolean) => T }) =>
      bars.map((bar) => indicator.update(bar, false)).at(-1)
    expect(last('sma', 33)[0]).toBeCloseTo(overCloses(new trading.SMA(33)) ?? 0, 9)
    expect(last('ema', 7)[0]).toBeCloseTo(overCloses(new trading.EMA(7)) ?? 0, 9)
    expect(last('rsi', 9)[0]).toBeCloseTo(overCloses(new trading.RSI(9)) ?? 0, 9)
    expect(last('atr', 5)[0]).toBeCloseTo(overBars(new trading.ATR(5)) ?? 0, 9)
    const macd = overCloses(new trading.MACD(new trading.EMA(5), new trading.EMA(13), new trading.EMA(4)))
    for (const [place, value] of [macd?.macd, macd?.signal, macd?.histogram].entries())
      expect(last('macd', 5, 13, 4)[place]).toBeCloseTo(value ?? 0, 9)
  })

  it('agree with their definitions over a window', () => {
    const window = closes.slice(-12)
    const mean = window.reduce((sum, close) => sum + close, 0) / 12
    const deviation = Math.sqrt(window.reduce((sum, close) => sum + (close - mean) ** 2, 0) / 12)
    const bands = [mean + 1.5 * deviation, mean, mean - 1.5 * deviation]
    for (const [place, value] of bands.entries()) expect(last('bollinger', 12, 1.5)[place]).toBeCloseTo(value, 9)
    const kAt = (end: number) => {
      const range = bars.slice(end - 8, end)
      const [low, high] = [Math.min(...range.map((bar) => bar.low)), Math.max(...range.map((bar) => bar.high))]
      return (100 * ((closes[end - 1] ?? 0) - low)) / (high - low)
    }
    const ks = [0, 1, 2, 3].map((back) => kAt(bars.length - back))
    const [k, d] = last('stochastic', 8, 4)
    expect(k).toBeCloseTo(ks[0] ?? 0, 9)
    expect(d).toBeCloseTo(ks.reduce((sum, one) => sum + one, 0) / 4, 9)
  })

  it('weigh the day’s prices by their volume, from midnight on', () => {
    const day = 86_400_000
    const at = (minute: number, price: number, volume: number): Bar => ({
      openAtMs: 20 * day + minute * 60_000,
      open: price,
      high: price + 1,
      low: price - 1,
      close: price + 0.3,
      volume,
    })
    const values = valuesOf([at(-1, 900, 50), at(0, 10, 1), at(1, 20, 3), at(2, 30, 0)], 'vwap')
    expect(values.map((one) => one && Number(one[0]?.toFixed(6)))).toEqual([900.1, 10.1, 17.6, 17.6])
    expect(valuesOf([at(0, 10, 0)], 'vwap')).toEqual([null])
  })
})
