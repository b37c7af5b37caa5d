import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { RecordedPair } from './recordings.ts'
import { layTimeline, replayStart } from './replay-timeline.ts'

const DAY_MS = 1440 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
const MONDAY = Date.UTC(2014, 4, 12)

const barsFrom = (fromMs: number, days: number): Bar[] =>
  Array.from({ length: days * 1440 }, (_, i) => ({
    openAtMs: fromMs + i * MINUTE_MS,
    open: 1,
    high: 1.1,
    low: 0.9,
    close: 1,
    volume: 0,
  }))

const recording = (symbol: string, fromMs: number, days: number): RecordedPair => ({
  file: `${symbol}_1m_x.csv`,
  sha256: symbol,
  symbol,
  instrument: symbol,
  decimals: 5,
  bars: barsFrom(fromMs, days),
})

describe('replayStart', () => {
  it('is the last Monday with a day on either side', () => {
    expect(replayStart(barsFrom(MONDAY - 9 * DAY_MS, 13))).toBe(MONDAY)
    expect(replayStart(barsFrom(MONDAY - 9 * DAY_MS, 9.5))).toBe(MONDAY - WEEK_MS)
    expect(replayStart(barsFrom(MONDAY - DAY_MS, 2))).toBe(MONDAY)
  })

  it('is the 5-minute boundary after 60 % of a recording without such a Monday', () => {
    const from = MONDAY + DAY_MS + 7 * MINUTE_MS
    const start = replayStart(barsFrom(from, 3))
    expect(start % (5 * MINUTE_MS)).toBe(0)
    expect(start - from).toBeGreaterThanOrEqual(0.6 * 3 * DAY_MS)
    expect(start - from).toBeLessThan(0.6 * 3 * DAY_MS + 5 * MINUTE_MS)
  })
})

describe('layTimeline', () => {
  it('runs on EUR/USD’s own time, in the fixed order of pairs', () => {
    const timeline = layTimeline([
      recording('XAUUSD', MONDAY - 9 * DAY_MS, 14),
      recording('BTCUSD', MONDAY - 9 * DAY_MS, 12),
      recording('GBPUSD', MONDAY - 9 * DAY_MS, 12),
      recording('EURUSD', MONDAY - 9 * DAY_MS, 12),
    ])
    expect(timeline?.pairs.map(({ source }) => source.symbol)).toEqual(['EURUSD', 'GBPUSD', 'BTCUSD', 'XAUUSD'])
    expect(timeline).toMatchObject({
      startsAt: MONDAY,
      endsAt: MONDAY + 3 * DAY_MS,
      historyFrom: MONDAY - 9 * DAY_MS,
      skipped: [],
    })
  })

  it('takes the longest recording for its time when there is no EUR/USD', () => {
    const timeline = layTimeline([recording('GBPUSD', MONDAY, 5), recording('XAUUSD', MONDAY, 6)])
    expect(timeline?.endsAt).toBe(MONDAY + 6 * DAY_MS)
  })

  it('shifts other dates by whole weeks, end to end, so that weekdays match', () => {
    const timeline = layTimeline([
      recording('EURUSD', MONDAY - 9 * DAY_MS, 13),
      recording('GBPUSD', MONDAY - 100 * WEEK_MS - 10 * DAY_MS, 13),
      recording('USDJPY', MONDAY + 60 * WEEK_MS - 7 * DAY_MS, 13),
    ])
    const [lead, earlier, later] = timeline?.pairs ?? []
    expect([lead?.offsetMs, earlier?.offsetMs, later?.offsetMs]).toEqual([0, -100 * WEEK_MS, 60 * WEEK_MS])
    expect(earlier?.bars[0]?.openAtMs).toBe(MONDAY - 10 * DAY_MS)
    expect(later?.bars.at(-1)?.openAtMs, 'nothing after the market’s end').toBe(MONDAY + 4 * DAY_MS - MINUTE_MS)
  })

  it('skips a pair without a day of history', () => {
    const timeline = layTimeline([
      recording('EURUSD', MONDAY - 9 * DAY_MS, 13),
      recording('DE30EUR', MONDAY + DAY_MS, 3),
    ])
    expect(timeline?.pairs).toHaveLength(1)
    expect(timeline?.skipped).toEqual([
      { file: 'DE30EUR_1m_x.csv', reason: expect.stringContaining('less than a day') },
    ])
  })

  it('is nothing without recordings', () => {
    expect(layTimeline([])).toBeNull()
  })
})
