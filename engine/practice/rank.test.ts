import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBoard } from './board.ts'
import { addOrders, type CountedOrder, compareRanked, NO_SCORE, type Ranked, sharePool } from './rank.ts'

const order = (id: string, expiresAtMs: number, resultCents: number, outcome: CountedOrder['outcome'] = 'profit') => ({
  id,
  expiresAtMs,
  resultCents,
  outcome,
})
const ranked = (entryId: string, changes: Partial<Ranked> = {}): Ranked => ({
  ...NO_SCORE,
  entryId,
  joinedAtMs: 0,
  ...changes,
})
const orderOf = (rows: readonly Ranked[], minTrades = 1) =>
  rows.toSorted(compareRanked(minTrades)).map(({ entryId }) => entryId)

describe('a score', () => {
  it('is the sum of results, reached when it last changed; void orders are no trades', () => {
    const orders = [
      order('a', 1, 80),
      order('b', 2, -100, 'loss'),
      order('c', 3, 0, 'breakeven'),
      order('d', 4, 0, 'void'),
    ]
    expect(addOrders(NO_SCORE, orders)).toEqual({ profitCents: -20, trades: 3, reachedAtMs: 2, reachedBy: 'b' })
  })

  it('takes what expires together as one step, by its last order', () => {
    const together = [order('b', 5, 80), order('a', 5, 80)]
    expect(addOrders(NO_SCORE, together)).toMatchObject({ profitCents: 160, reachedAtMs: 5, reachedBy: 'b' })
    const levelled = [order('a', 5, 100), order('b', 5, -100, 'loss')]
    expect(addOrders(NO_SCORE, levelled)).toMatchObject({ profitCents: 0, trades: 2, reachedAtMs: null })
  })

  it('is the same, however the orders are split into settlements between two instants', () => {
    const results = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(-100, 0, 80)), { maxLength: 30 })
    fc.assert(
      fc.property(results, fc.integer({ min: 0, max: 9 }), (drawn, cut) => {
        const orders = drawn.map(([at, cents], index) => order(`order ${index}`, at, cents))
        const whole = addOrders(NO_SCORE, orders)
        const before = orders.filter(({ expiresAtMs }) => expiresAtMs <= cut)
        const after = orders.filter(({ expiresAtMs }) => expiresAtMs > cut)
        expect(addOrders(addOrders(NO_SCORE, before), after)).toEqual(whole)
      }),
    )
  })
})

describe('ranks', () => {
  it('go by enough trades, then profit, then who was there first', () => {
    const few = ranked('few', { profitCents: 900, trades: 2 })
    const enough = ranked('enough', { profitCents: -5, trades: 3 })
    const more = ranked('more', { profitCents: 10, trades: 3, reachedAtMs: 9, reachedBy: 'a' })
    const sooner = ranked('sooner', { profitCents: 10, trades: 8, reachedAtMs: 8, reachedBy: 'b' })
    expect(orderOf([few, enough, more, sooner], 3)).toEqual(['sooner', 'more', 'enough', 'few'])
  })

  it('put whoever has never moved before whoever came back to nothing, and the earlier order, place and id first', () => {
    const at = { trades: 1, reachedAtMs: 5 }
    const rows = [
      ranked('late', { ...at, reachedBy: 'b' }),
      ranked('early', { ...at, reachedBy: 'a', joinedAtMs: 2 }),
      ranked('earlier', { ...at, reachedBy: 'a', joinedAtMs: 1 }),
      ranked('same', { ...at, reachedBy: 'a', joinedAtMs: 2 }),
      ranked('still', { trades: 1, joinedAtMs: 9 }),
    ]
    expect(orderOf(rows)).toEqual(['still', 'earlier', 'early', 'same', 'late'])
  })
})

describe('a pool', () => {
  it.each([
    [1_001, 3, [501, 300, 200]],
    [1_000, 2, [625, 375]],
    [7, 3, [4, 2, 1]],
    [1, 3, [1, 0, 0]],
    [0, 3, [0, 0, 0]],
    [10, 1, [10]],
    [10, 0, []],
  ])('of %i among %i is shared as %j', (pool, winners, shares) =>
    expect(sharePool(pool, winners, [5, 3, 2])).toEqual(shares),
  )

  it('is shared to the last point', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 3 }), (pool, winners) => {
        const shares = sharePool(pool, winners, [5, 3, 2])
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(pool)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('a board in memory', () => {
  it('stands after any changes as if it were sorted anew, and tells exactly who moved', () => {
    const row = fc.record({ id: fc.integer({ min: 0, max: 12 }), cents: fc.constantFrom(-100, 0, 80), at: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 8 }), { maxLength: 8 }), (batches) => {
        const board = createBoard<Ranked>([], 1, 3)
        const all = new Map<string, Ranked>()
        for (const batch of batches) {
          const before = [...all.values()].sort(compareRanked(1)).map(({ entryId }) => entryId)
          const fresh = new Map(
            batch.map(({ id, cents, at }) => [
              String(id),
              ranked(String(id), { profitCents: cents, trades: 1, reachedAtMs: at }),
            ]),
          )
          for (const [id, changed] of fresh) all.set(id, changed)
          const expected = [...all.values()].sort(compareRanked(1)).map(({ entryId }) => entryId)
          const { moved, top, changedTop } = board.update([...fresh.values()])
          expect(top.map(({ entryId }) => entryId)).toEqual(expected.slice(0, 3))
          expect(expected.map((id) => board.rankOf(id))).toEqual(expected.map((_, index) => index + 1))
          expect(moved.map((each) => each.row.entryId).sort()).toEqual(
            expected.filter((id, index) => fresh.has(id) || before[index] !== id).sort(),
          )
          const news = expected.slice(0, 3).filter((id) => fresh.has(id) || !before.slice(0, 3).includes(id))
          expect(changedTop.map(({ entryId }) => entryId)).toEqual(news)
        }
      }),
    )
  })
})
