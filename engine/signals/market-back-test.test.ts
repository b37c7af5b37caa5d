import { describe, expect, it, vi } from 'vitest'
import type { Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import { type MarketPair, runMarketBacktest } from './market-back-test.ts'
import type { ScoredDecision } from './score-market.ts'
import { createMarket, seededRandom } from './testing/markets.ts'

// Several markets: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 60_000 })

const marketOf = (seeds: readonly number[], bars: number, reversion = 1.5): MarketPair[] =>
  seeds.map((seed, place) => ({ id: `P${seed}`, starter: place < 2, bars: createMarket({ seed, bars, reversion }) }))

type Settled = ScoredDecision & { outcome: Outcome }

const settledOf = (pairs: readonly MarketPair[], timeframe: Timeframe = '1m'): Settled[] => {
  const settled: Settled[] = []
  runMarketBacktest(pairs, { timeframe }, (decision, outcome) => settled.push({ ...decision, outcome }))
  return settled
}

describe('a market of several pairs', () => {
  const pairs = marketOf([1, 2, 3, 4], 4_000)
  const settled = settledOf(pairs)
  const published = settled.filter((decision) => decision.published)

  it('publishes one of them per slot, a calibrated one before any that is not', () => {
    expect(new Set(published.map(({ slotAtMs }) => slotAtMs)).size).toBe(published.length)
    expect(new Set(published.map(({ pairId }) => pairId)).size).toBe(4)
    const rivals = Map.groupBy(settled, ({ slotAtMs }) => slotAtMs)
    for (const { slotAtMs, confidence, calibrated } of published)
      for (const rival of rivals.get(slotAtMs) ?? []) {
        if (rival.calibrated !== calibrated) expect(calibrated).toBe(true)
        // Figures are less far apart than confidences: beyond this two of them are never worth the same here.
        else expect(rival.confidence).toBeLessThanOrEqual((confidence ?? 0) + 0.03)
      }
  })

  it('states a figure for what is published alone, once enough of that has settled', () => {
    expect(settled.filter((decision) => !decision.published && decision.stated !== null)).toEqual([])
    const first = published.findIndex(({ stated }) => stated !== null)
    expect(first).toBeGreaterThanOrEqual(2 * 380)
    expect(published.filter(({ stated }) => stated !== null).length).toBeGreaterThan(1_000)
  })

  it.each(['1m', '5m'] as const)('states the same %s figures whatever the candles after them are', (timeframe) => {
    const whole = timeframe === '1m' ? pairs : marketOf([1, 2], 10_000)
    const figure = ({ pairId, slotAtMs, published: chosen, confidence, stated }: Settled) =>
      `${pairId}|${slotAtMs}|${chosen}|${confidence}|${stated}`
    const told = settledOf(whole, timeframe)
    const random = seededRandom(5)
    for (let cut = 0; cut < 3; cut += 1) {
      const changedAtMs = whole[0]?.bars[Math.floor((0.7 + 0.3 * random()) * whole[0].bars.length)]?.openAtMs ?? 0
      const changed = whole.map((pair) => ({
        ...pair,
        bars: pair.bars.map((bar) =>
          bar.openAtMs < changedAtMs
            ? bar
            : { ...bar, open: 300 - bar.open, close: 300 - bar.close, high: 250, low: 150 },
        ),
      }))
      const before = (all: Settled[]) =>
        all
          .filter(({ slotAtMs }) => slotAtMs <= changedAtMs)
          .map(figure)
          .sort()
      const kept = before(settledOf(changed, timeframe))
      expect(kept).toEqual(before(told))
      expect(kept.some((line) => !line.endsWith('null'))).toBe(true)
    }
  })
})
