import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { alignWeeks, kindOf, noiseRows, type PublishedRow, publishedRows } from './published.ts'
import { type Recording, readRecordings } from './recordings.ts'

// Several markets: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 180_000 })

const SHARED = '../shared/data'
const DAY_MS = 86_400_000

/** One point overall and 2.5 in every bin of 500 or more, one standard error of the win rate beyond the point. */
const expectHonest = ({ market, timeframe, published, summary }: PublishedRow): void => {
  const name = `${market} ${timeframe}`
  const allowance = 0.01 + 0.5 / Math.sqrt(published.n)
  expect(Math.abs(published.gap ?? 1), name).toBeLessThanOrEqual(allowance)
  for (const { n, rate, meanConfidence } of summary.bins)
    if (n >= 500) expect(Math.abs((meanConfidence ?? 0) - (rate ?? 1)), name).toBeLessThanOrEqual(0.025)
}

describe('what is published says what it wins', () => {
  it('on noise, where the truth is a coin flip', () => {
    const rows = noiseRows([7, 8], 4, 10)
    const minutes = rows.filter(({ timeframe }) => timeframe === '1m')
    expect(minutes).toHaveLength(2)
    for (const row of minutes) {
      expect(row.published.n).toBeGreaterThan(10_000)
      // Of four pairs none of which is worth more than the others.
      expect(row.largestShare).toBeLessThan(0.4)
      expectHonest(row)
    }
  })

  const present = existsSync(SHARED)
  if (!present) console.warn(`${SHARED} is not here: what is published is not tested on recorded candles.`)
  it.runIf(present)('on recorded candles of every kind of market', async () => {
    const recordings: Recording[] = []
    for await (const recording of readRecordings(SHARED)) recordings.push(recording)
    const settled = publishedRows(recordings, 0).filter(({ published }) => published.n >= 1_000)
    expect(settled.length).toBeGreaterThan(5)
    for (const row of settled) expectHonest(row)
  })
})

describe('recordings as one market', () => {
  it('are told apart by their names', () => {
    expect(['EURUSD', 'XAUUSD', 'BTCUSD', 'LTCBTC', 'DE30EUR', 'SPX', 'TSLA'].map(kindOf)).toEqual([
      ...['forex', 'metals', 'crypto', 'crypto', 'indices', 'indices', 'shares'],
    ])
  })

  it('keep their weekdays and hours, and lose the weeks between', () => {
    const bar = (at: number) => ({ openAtMs: at, open: 1, high: 1, low: 1, close: 1, volume: 0 })
    const days = [1_000, 1_001, 1_050].map((day) => bar(day * DAY_MS))
    const [first = bar(0), second = bar(0), third = bar(0)] = alignWeeks(days)
    expect(second.openAtMs - first.openAtMs).toBe(DAY_MS)
    expect(third.openAtMs - second.openAtMs).toBe(7 * DAY_MS)
    expect(first.openAtMs % (7 * DAY_MS)).toBe((1_000 * DAY_MS) % (7 * DAY_MS))
  })
})
