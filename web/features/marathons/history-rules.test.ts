import { describe, expect, it } from 'vitest'
import type { MarathonScores, ReplayedTrade } from '../../../contract/marathon-history.ts'
import { drawScores, findColumns } from './score-rules.ts'
import { marksUpTo, sumUpTo } from './winner-rules.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const frame = { left: 0, right: 100, top: 0, bottom: 100 }
const line = (rank: number, cents: number[]): MarathonScores['lines'][number] => ({
  entryId: `entry ${rank}`,
  rank,
  name: `Member ${rank}`,
  isEngine: false,
  cents,
})

describe('scores over time as lines', () => {
  const scores = {
    steps: [at(0), at(5), at(10)],
    lines: [line(1, [0, 100, 400]), line(2, [0, 0, 398]), line(3, [0, 0, 396]), line(4, [0, -100, 0])],
  }

  it('run by time, within the frame, with zero among the levels', () => {
    const { lines, levels, y } = drawScores(scores, null, frame)
    expect(lines[0]?.path).toBe(`M0.0 ${y(0).toFixed(1)}L50.0 ${y(100).toFixed(1)}L100.0 ${y(400).toFixed(1)}`)
    expect(levels).toContain(0)
    expect([y(Math.max(...levels)), y(Math.min(...levels))]).toEqual([0, 100])
  })

  it('are named at their ends where they are the first three or the reader’s own, names apart', () => {
    const { labels, lines } = drawScores(scores, 'entry 4', frame)
    expect(labels.map(({ entryId }) => entryId)).toEqual(['entry 1', 'entry 2', 'entry 3', 'entry 4'])
    const places = labels.map(({ labelY }) => labelY)
    for (const [index, place] of places.entries())
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(14)
    expect(lines.at(-1)?.entryId).toBe('entry 4')
  })

  it('are a table of at most five times, the first and the last among them', () => {
    expect(findColumns(Array.from({ length: 48 }, (_, minute) => at(minute)))).toEqual([0, 12, 24, 35, 47])
    expect(findColumns([at(0), at(1)])).toEqual([0, 1])
    expect(findColumns([])).toEqual([])
  })
})

describe('the winner’s trades', () => {
  const trade = (minute: number, changes: Partial<ReplayedTrade> = {}): ReplayedTrade => ({
    id: `trade ${minute}`,
    pairId: 'EURUSD-OTC',
    pair: 'EUR/USD OTC',
    decimals: 5,
    timeframe: '1m',
    direction: 'CALL',
    entryAt: at(minute),
    expiresAt: at(minute + 1),
    entryPrice: 1.1,
    exitPrice: 1.2,
    outcome: 'profit',
    resultCents: 8_000,
    ...changes,
  })
  const trades = [
    trade(0),
    trade(30),
    trade(31, { pairId: 'GBPUSD-OTC' }),
    trade(32, { resultCents: -10_000, outcome: 'loss' }),
    trade(90),
  ]

  it('are drawn up to the one that is shown, on its pair, as far back as the chart reaches', () => {
    const drawn = (place: number) => marksUpTo(trades, place).map(({ id }) => id)
    expect(drawn(0)).toEqual(['trade 0'])
    expect(drawn(2)).toEqual(['trade 31'])
    expect(drawn(3)).toEqual(['trade 32', 'trade 30', 'trade 0'])
    expect(drawn(4)).toEqual(['trade 90'])
    expect(drawn(5)).toEqual([])
  })

  it('add up to the score', () => {
    expect([0, 3, 4].map((place) => sumUpTo(trades, place))).toEqual([8_000, 14_000, 22_000])
  })
})
