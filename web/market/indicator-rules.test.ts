import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Candle } from '../../contract/market.ts'
import { parseCandles } from '../../engine/market/candle-csv.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { createSignalEngine } from '../../engine/signals/engine.ts'
import { INDICATOR_WARM_UP_BARS } from '../../engine/signals/indicators/indicator-set.ts'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import { toTimeline } from './chart-rules.ts'
import { indicatorsFrom, toIndicatorValues, withIndicator } from './indicator-rules.ts'

const RECORDING = '../shared/data/EURUSD_1m_201405.csv'
const recorded = existsSync(RECORDING)

const candleOf = ({ openAtMs, ...prices }: Bar): Candle => ({ openAt: new Date(openAtMs).toISOString(), ...prices })

/** What the engine's own state holds after each bar, in the words of the chart. */
const engineValues = (bars: readonly Bar[]) => {
  const engine = createSignalEngine({ timeframe: '1m' })
  return bars.map((bar) => {
    engine.push(bar)
    const { fast, slow, bollinger, rsiValue } = engine.snapshot().state.indicators
    return { fast: fast.value, slow: slow.value, middle: bollinger.mean, strength: rsiValue }
  })
}

const chartValues = (bars: readonly Bar[]) => {
  const line = toTimeline(bars.map(candleOf), '1m', 0)
  return toIndicatorValues(line).filter((_, place) => line.places[place]?.candle)
}

const expectTheSame = (bars: readonly Bar[]) => {
  const drawn = chartValues(bars)
  const compared = engineValues(bars).filter((own, place) => {
    const shown = drawn[place]
    if (shown) expect({ ...shown, upper: 0, lower: 0 }).toEqual({ ...own, upper: 0, lower: 0 })
    return shown !== null
  })
  expect(compared.length).toBeGreaterThan(bars.length / 2)
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

  it('have their bands two standard deviations of the last 20 closes from the mean', () => {
    const bars = createMarket({ seed: 8, bars: 60 })
    const closes = bars.slice(-20).map(({ close }) => close)
    const mean = closes.reduce((sum, close) => sum + close, 0) / 20
    const deviation = Math.sqrt(closes.reduce((sum, close) => sum + (close - mean) ** 2, 0) / 20)
    const last = chartValues(bars).at(-1)
    expect(last?.upper).toBeCloseTo(mean + 2 * deviation, 9)
    expect(last?.lower).toBeCloseTo(mean - 2 * deviation, 9)
  })

  it('wait for as many bars as the engine, and start again after a closed market', () => {
    const bars = createMarket({ seed: 2, bars: 2 * INDICATOR_WARM_UP_BARS })
    const closedFor = bars.map((bar, place) =>
      place < INDICATOR_WARM_UP_BARS ? bar : { ...bar, openAtMs: bar.openAtMs + 2 * 60 * 60_000 },
    )
    const shown = chartValues(closedFor).flatMap((values, place) => (values ? [place] : []))
    expect(shown).toEqual([INDICATOR_WARM_UP_BARS - 1, 2 * INDICATOR_WARM_UP_BARS - 1])
  })
})

describe('the choice of indicators', () => {
  it('is read from what was kept, and forgets what it does not know', () => {
    expect(indicatorsFrom(null)).toEqual([])
    expect(indicatorsFrom('strength sorcery averages')).toEqual(['averages', 'strength'])
  })

  it('is switched one by one', () => {
    expect(withIndicator(['bands'], 'averages')).toEqual(['averages', 'bands'])
    expect(withIndicator(['averages', 'bands'], 'averages')).toEqual(['bands'])
  })
})
