import { describe, expect, it } from 'vitest'
import type { BoardNews, BoardRow, MarathonAccount } from '../../../contract/marathon-places.ts'
import type { PracticeOrder } from '../../../contract/practice.ts'
import { accountAfter, boardAfter, drawCourse, findGap, pageOfRank } from './board-rules.ts'

const row = (entryId: string, rank: number, profit: number): BoardRow => ({
  entryId,
  rank,
  name: entryId,
  tier: 'gold',
  isEngine: false,
  faceColor: 1,
  profit,
  trades: 3,
  qualified: true,
  course: [],
  prize: null,
})
const news = (top: string[], rows: BoardRow[], participants = 3): BoardNews => ({
  at: '2026-03-02T12:00:00.000Z',
  status: 'active',
  participants,
  pool: 0,
  paidAt: null,
  top,
  rows,
})
const page = { rows: [row('a', 1, 30), row('b', 2, 20), row('c', 3, 10)], total: 3, pages: 1 }

describe('a board that is told what changed', () => {
  it('reorders the rows, with the changed ones in place of the old', () => {
    const after = boardAfter(page, news(['c', 'a', 'b'], [row('c', 1, 90)]), 3)
    expect(after?.rows.map(({ entryId, rank, profit }) => [entryId, rank, profit])).toEqual([
      ['c', 1, 90],
      ['a', 2, 30],
      ['b', 3, 20],
    ])
  })

  it('is read again where a row is not known', () => {
    expect(boardAfter(page, news(['d', 'a', 'b'], []), 3)).toBeNull()
  })

  it('counts who came, and its pages with them', () => {
    const after = boardAfter({ ...page, total: 50 }, news(['a', 'b', 'c'], [], 51), 50)
    expect([after?.total, after?.pages]).toEqual([51, 2])
  })

  it('keeps the rows that did not change as they are, so that they are not drawn again', () => {
    const after = boardAfter(page, news(['a', 'c', 'b'], []), 3)
    expect(after?.rows[0]).toBe(page.rows[0])
  })
})

describe('the gap to the next one', () => {
  it('is what is missing to the better one, and for the first how far the second is behind', () => {
    expect(findGap(page.rows, 'c')).toEqual({ kind: 'behind', name: 'b', cents: 1_000 })
    expect(findGap(page.rows, 'a')).toEqual({ kind: 'ahead', name: 'b', cents: 1_000 })
    expect(findGap([row('a', 1, 20.1), row('b', 2, 20.1)], 'b')).toEqual({ kind: 'level', name: 'a', cents: 0 })
  })

  it('is not known across pages, alone, or between those with enough trades and those without', () => {
    expect(findGap([row('x', 51, 5), row('y', 52, 4)], 'x')).toBeNull()
    expect([findGap([row('a', 1, 5)], 'a'), findGap(page.rows, 'z')]).toEqual([null, null])
    expect(findGap([row('a', 1, 5), { ...row('b', 2, 90), qualified: false }], 'b')).toBeNull()
  })
})

describe('the page of a rank', () => {
  it('is where the pager leads', () => {
    expect([1, 50, 51, 5_000].map(pageOfRank)).toEqual([1, 1, 2, 100])
  })
})

describe('the course of a profit', () => {
  it('is a line with zero in sight', () => {
    expect(drawCourse([0, 100, -100], 100, 20)).toEqual({ line: 'M0.0 10.0L50.0 0.0L100.0 20.0', zero: 10 })
    expect(drawCourse([50], 100, 20)).toEqual({ line: 'M0.0 20.0L100.0 0.0', zero: 20 })
    expect(drawCourse([], 100, 20).line).toBe('')
    expect(drawCourse([0, 0], 100, 20).line).not.toContain('NaN')
  })
})

describe('an account that is told of its orders', () => {
  const order = (id: string, minute: number, outcome: 'profit' | null = null): PracticeOrder => ({
    id,
    origin: 'member',
    pair: 'EUR/USD OTC',
    pairId: 'EURUSD-OTC',
    decimals: 5,
    timeframe: '1m',
    direction: 'CALL',
    stakeCents: 1_000,
    payoutPercent: 80,
    entryPrice: null,
    exitPrice: null,
    outcome,
    voidReason: null,
    settledAt: null,
    resultCents: null,
    signalId: null,
    note: '',
    tag: '',
    confidence: null,
    placedAt: '2026-03-02T12:00:00.000Z',
    entryAt: '2026-03-02T12:00:00.000Z',
    expiresAt: `2026-03-02T12:0${minute}:00.000Z`,
  })
  const account: MarathonAccount = {
    feed: { kind: 'simulated' } as MarathonAccount['feed'],
    balanceCents: 99_000,
    openingCents: 100_000,
    payoutPercent: 80,
    open: [order('a', 5)],
    pairs: [],
  }

  it('shows what is open, the next to expire first, each once', () => {
    const after = accountAfter(account, 98_000, [order('b', 3), order('a', 5)])
    expect([after.balanceCents, after.open.map(({ id }) => id)]).toEqual([98_000, ['b', 'a']])
  })

  it('lets go of what has settled, and keeps a balance that is not told', () => {
    const after = accountAfter(account, null, [order('a', 5, 'profit')])
    expect([after.balanceCents, after.open]).toEqual([99_000, []])
  })
})
