import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import type { Timeframe } from '../../contract/market.ts'
import { MINUTE_MS } from '../../contract/market.ts'
import { parseCandles } from '../market/candle-csv.ts'
import type { Bar } from '../market/candles.ts'
import { runBacktest } from './back-test.ts'
import { createMarket, seededRandom } from './testing/markets.ts'

// Many back-tests: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 60_000 })

const CUTS = 100
const RECORDINGS = ['EURUSD_1m_201405', 'UNITTESTBTC_1m_201711', 'TSLA_5m_202305']

const reverting = createMarket({ seed: 31, bars: 6_000, reversion: 1.5 })
/** Two missing minutes and a weekend. */
const holed = reverting
  .filter((_, index) => index !== 1_000 && index !== 1_001)
  .map((bar, index) => (index < 3_000 ? bar : { ...bar, openAtMs: bar.openAtMs + 2_880 * MINUTE_MS }))

/** What was decided at each slot, as the calibrated estimate and the side; −1 where it abstained. */
const decisionsOf = (bars: readonly Bar[], timeframe: Timeframe, resolution: Timeframe): Map<number, number> => {
  const decisions = new Map<number, number>()
  runBacktest(bars, { timeframe, resolution }, (slotAtMs, { direction, probabilityUp }) =>
    decisions.set(slotAtMs, direction === 'ABSTAIN' ? -1 : probabilityUp),
  )
  return decisions
}

/** Cuts the market at random times: what was decided before the cut must be what the whole market decided there. */
const expectFutureUnseen = (
  bars: readonly Bar[],
  timeframe: Timeframe,
  resolution: Timeframe,
  cuts: number,
  look: (bars: readonly Bar[]) => readonly Bar[] = (seen) => seen,
): void => {
  const whole = decisionsOf(look(bars), timeframe, resolution)
  const random = seededRandom(77)
  for (let i = 0; i < cuts; i += 1) {
    const kept = bars.slice(0, 1 + Math.floor(random() * bars.length))
    for (const [slotAtMs, decision] of decisionsOf(look(kept), timeframe, resolution))
      if (whole.get(slotAtMs) !== decision) throw new Error(`The decision at ${slotAtMs} changed with the future`)
  }
  expect(whole.size).toBeGreaterThan(100)
}

describe('runBacktest', () => {
  it.each(['1m', '5m'] as const)('never changes a past %s decision when the future is cut off', (timeframe) => {
    expectFutureUnseen(holed, timeframe, '1m', CUTS)
  })

  it('would notice an engine that peeks one candle ahead', () => {
    const peek = (bars: readonly Bar[]): Bar[] =>
      bars.map((bar, index) => {
        const { close, high, low } = bars[index + 1] ?? bar
        return { ...bar, close, high: Math.max(bar.high, high), low: Math.min(bar.low, low) }
      })
    expect(() => expectFutureUnseen(holed, '1m', '1m', CUTS, peek)).toThrow('changed with the future')
  })

  for (const name of RECORDINGS) {
    const path = `../shared/data/${name}.csv`
    const present = existsSync(path)
    if (!present) console.warn(`${path} is not here: the recorded candles of ${name} are not tested.`)
    it.runIf(present)(`never changes a past decision on ${name}`, () => {
      const resolution = name.includes('_5m_') ? '5m' : '1m'
      expectFutureUnseen(parseCandles(readFileSync(path, 'utf8')), '5m', resolution, CUTS)
    })
  }

  it('accounts for every slot', () => {
    const seen: string[] = []
    const result = runBacktest(holed, { timeframe: '1m' }, (_, decision) => seen.push(decision.direction))
    const { summary, abstainedFor } = result
    expect(result.slots).toBe(result.abstained + summary.decided)
    expect(result.abstained).toBe(abstainedFor.uncalibrated + abstainedFor.noEstimate + abstainedFor.margin)
    expect(summary.decided).toBe(summary.n + summary.breakeven + summary.void)
    // The two missing minutes are slots nobody could decide; the weekend has none.
    expect(result.slots).toBe(seen.length + 2)
    expect(result.closedSlots).toBe(2_880)
    expect(abstainedFor.uncalibrated).toBeGreaterThanOrEqual(380)
  })

  it('settles by the public rule, void where the market stopped', () => {
    const outcomes: (string | undefined)[] = []
    const result = runBacktest(holed, { timeframe: '1m' }, (_, __, settlement) => outcomes.push(settlement?.outcome))
    expect(outcomes.filter((outcome) => outcome === 'profit')).toHaveLength(result.summary.won)
    expect(outcomes.at(-1)).toBe('void')
    expect(result.summary.void).toBeGreaterThanOrEqual(2)
  })

  it('abstains below a margin and says how often', () => {
    const { abstainedFor, summary } = runBacktest(reverting, { timeframe: '1m', margin: 0.03 })
    expect(abstainedFor.margin).toBeGreaterThan(0)
    expect(summary.averageConfidence).toBeGreaterThan(0.53)
  })

  it('finds an edge where there is one, and says truthfully how large', () => {
    const { summary } = runBacktest(createMarket({ seed: 41, bars: 20_000, reversion: 2.5 }), { timeframe: '5m' })
    expect(summary.interval?.low).toBeGreaterThan(0.52)
    expect(summary.ece).toBeLessThan(0.03)
    expect(summary.brier).toBeLessThan(0.25)
  })

  it('stays near 50 % on random walks, with a confidence that says so', () => {
    const { summary } = runBacktest(createMarket({ seed: 43, bars: 30_000 }), { timeframe: '1m' })
    expect(summary.rate).toBeGreaterThan(0.485)
    expect(summary.rate).toBeLessThan(0.515)
    expect(summary.averageConfidence).toBeLessThan(0.51)
    expect(summary.ece).toBeLessThan(0.015)
  })

  it('is empty without bars', () => {
    expect(runBacktest([], { timeframe: '1m' })).toMatchObject({ slots: 0, abstained: 0, candles: 0 })
  })
})
