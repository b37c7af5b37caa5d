import { describe, expect, it, vi } from 'vitest'
import { MINUTE_MS, type Timeframe } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import { createSignalEngine } from './engine.ts'
import { type MarketPair, runMarketBacktest } from './market-back-test.ts'
import { isSlotBoundary } from './slots.ts'
import { createMarket, seededRandom } from './testing/markets.ts'

// Hundreds of back-tests: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 180_000 })

/** Where a future is changed: `from` is the first bar that may differ. */
type Change = (bars: readonly Bar[], from: number, random: () => number) => Bar[]

const CHANGES: Record<string, Change> = {
  'is cut off': (bars, from) => bars.slice(0, from),

  'is shuffled': (bars, from, random) => {
    const prices = bars.slice(from)
    for (let at = prices.length - 1; at > 0; at -= 1) {
      const other = Math.floor((at + 1) * random())
      const [a, b] = [prices[at], prices[other]]
      if (a && b) [prices[at], prices[other]] = [b, a]
    }
    return bars.map((bar, at) => ({ ...(prices[at - from] ?? bar), openAtMs: bar.openAtMs }))
  },

  'has one other candle': (bars, from, random) => {
    const place = from + Math.floor((bars.length - from) * random())
    return bars.map((bar, at) => {
      if (at !== place) return bar
      const close = bar.close * 1.05
      return { ...bar, close, high: Math.max(bar.high, close) }
    })
  },
}

type Decide = (bars: readonly Bar[], timeframe: Timeframe) => { slotAtMs: number; said: string }[]

/** What is decided at each boundary, as one text. */
const decisionsOf: Decide = (bars, timeframe) => {
  const engine = createSignalEngine({ timeframe })
  return bars.flatMap((bar) => {
    engine.push(bar)
    const slotAtMs = bar.openAtMs + MINUTE_MS
    if (!isSlotBoundary(slotAtMs, timeframe)) return []
    const { direction, probabilityUp, calibrated, reason, analysis } = engine.decide(slotAtMs)
    return [{ slotAtMs, said: JSON.stringify([direction, probabilityUp, calibrated, reason, analysis]) }]
  })
}

/** How many of `checks` random changes of the future alter a decision before it. */
const countAltered = (decide: Decide, timeframe: Timeframe, change: Change, checks: number): number => {
  const bars = createMarket({ seed: 77, bars: 1_200, reversion: 1.5 })
  const told = decide(bars, timeframe)
  const random = seededRandom(12)
  let altered = 0
  for (let check = 0; check < checks; check += 1) {
    const from = 100 + Math.floor((bars.length - 110) * random())
    const untilMs = bars[from]?.openAtMs ?? 0
    const kept = decide(change(bars, from, random), timeframe).filter(({ slotAtMs }) => slotAtMs <= untilMs)
    const before = told.filter(({ slotAtMs }) => slotAtMs <= untilMs)
    if (before.length !== kept.length || before.some(({ said }, at) => said !== kept[at]?.said)) altered += 1
  }
  return altered
}

describe('no decision knows of a future that', () => {
  const CHECKS = 30

  for (const timeframe of ['1m', '5m'] as const)
    it.each(Object.keys(CHANGES))(`%s (${timeframe}, ${CHECKS} times)`, (name) => {
      const change = CHANGES[name]
      expect(change && countAltered(decisionsOf, timeframe, change, CHECKS)).toBe(0)
    })

  it('would be noticed: an engine that sees one candle too many is caught', () => {
    /** Decides with the next bar in hand. */
    const peeking: Decide = (bars, timeframe) => {
      const all = decisionsOf(bars, timeframe)
      return all.slice(0, -1).map(({ slotAtMs }, at) => ({ slotAtMs, said: all[at + 1]?.said ?? '' }))
    }
    for (const name of ['is cut off', 'is shuffled']) {
      const change = CHANGES[name]
      expect(change && countAltered(peeking, '1m', change, 10), name).toBe(10)
    }
  })
})

describe('no choice and no stated figure knows of a future that', () => {
  const pairs: MarketPair[] = [1, 2, 3].map((seed, place) => {
    return { id: `P${seed}`, starter: place < 2, bars: createMarket({ seed, bars: 3_000, reversion: 1.5 }) }
  })
  const toldBy = (market: readonly MarketPair[], untilMs: number): string[] => {
    const told: string[] = []
    runMarketBacktest(
      market,
      { timeframe: '1m' },
      ({ pairId, slotAtMs, expiresAtMs, published, confidence, stated }) => {
        if (slotAtMs <= untilMs) told.push(`${slotAtMs} ${pairId} ${expiresAtMs} ${published} ${confidence} ${stated}`)
      },
    )
    return told.sort()
  }

  it.each(Object.keys(CHANGES))('%s (10 times)', (name) => {
    const change = CHANGES[name]
    const whole = new Map<string, string>()
    for (const line of toldBy(pairs, Number.POSITIVE_INFINITY)) whole.set(line.split(' ').slice(0, 2).join(' '), line)
    const random = seededRandom(31)
    for (let check = 0; change && check < 10; check += 1) {
      const from = 2_200 + Math.floor(700 * random())
      const untilMs = pairs[0]?.bars[from]?.openAtMs ?? 0
      const kept = toldBy(
        pairs.map((pair) => ({ ...pair, bars: change(pair.bars, from, random) })),
        untilMs,
      )
      // What a cut leaves open is not told of.
      expect(kept.length).toBeGreaterThan(3_000)
      for (const line of kept) expect(line).toBe(whole.get(line.split(' ').slice(0, 2).join(' ')))
      expect(kept.some((line) => !line.endsWith('null'))).toBe(true)
    }
  })
})
