import { describe, expect, it } from 'vitest'
import { toScoreLines } from './history-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const row = (entryId: string, rank: number) => ({ entryId, rank, name: entryId, isEngine: false })

describe('scores over time', () => {
  it('add up, and stay where nothing settled', () => {
    const results = [
      { accountId: 'b', at: at(5), cents: -100 },
      { accountId: 'a', at: at(1), cents: 80 },
      { accountId: 'a', at: at(5), cents: 80 },
      { accountId: 'a', at: at(9), cents: -100 },
    ]
    const { steps, lines } = toScoreLines([row('a', 1), row('c', 2), row('b', 3)], results)
    expect(steps).toEqual([at(1), at(5), at(9)].map((instant) => instant.toISOString()))
    expect(lines.map(({ cents }) => cents)).toEqual([
      [80, 160, 60],
      [0, 0, 0],
      [0, -100, -100],
    ])
  })

  it('have no steps before anything has settled', () => {
    expect(toScoreLines([row('a', 1)], [])).toMatchObject({ steps: [], lines: [{ cents: [] }] })
  })
})
