import { describe, expect, it } from 'vitest'
import { betWorth, toEdge } from './edge.ts'
import { seededRandom } from './testing/markets.ts'

const SIGNALS = 2_000
const ROWS = 28

/** The furthest that betting on signals comes which win with `chance` and state between 50 and 60 %, whoever looks after each. */
const furthest = (seed: number, chance: number): number => {
  const random = seededRandom(seed)
  let worth = 0
  let most = 0
  for (let n = 0; n < SIGNALS; n += 1) {
    worth += betWorth(0.5 + random() / 10, random() < chance)
    most = Math.max(most, worth)
  }
  return most
}

describe('a bet by the stated figure against a fair coin', () => {
  it('multiplies wealth by twice the figure where it won, and by twice the rest where it lost', () => {
    expect(toEdge(1, betWorth(0.6, true), 1).wealth).toBe(1.2)
    expect(toEdge(1, betWorth(0.6, false), 1).wealth).toBe(0.8)
    expect(toEdge(2, betWorth(0.6, true) + betWorth(0.6, false), 1)).toEqual({
      bets: 2,
      wealth: 0.96,
      isShown: false,
    })
  })

  it('stakes nothing on a coin, and never everything', () => {
    expect([betWorth(0.5, true), betWorth(0.5, false)]).toEqual([0, 0])
    expect(toEdge(1, betWorth(1, false), 1).wealth).toBe(0.002)
  })

  it('is a whole number, so that a sum is the same in any order', () => {
    const random = seededRandom(3)
    const worths = Array.from({ length: 500 }, () => betWorth(0.5 + random() / 2, random() < 0.5))
    expect(worths.every(Number.isSafeInteger)).toBe(true)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    expect(sum(worths.toReversed())).toBe(sum(worths))
  })

  it('stays a number however far it comes', () => {
    expect(toEdge(1e6, 1e12, 1).wealth).toBeLessThan(Number.POSITIVE_INFINITY)
    expect(toEdge(1e6, -1e12, 1)).toEqual({ bets: 1_000_000, wealth: 0, isShown: false })
  })
})

describe('an edge is shown', () => {
  it('in one of twenty records of fair coins at most, however often somebody looks', () => {
    const shown = Array.from({ length: 1_000 }, (_, seed) => toEdge(SIGNALS, furthest(seed, 0.5), 1).isShown)
    expect(shown.filter(Boolean).length).toBeGreaterThan(0)
    // Fifty, and three standard deviations of chance.
    expect(shown.filter(Boolean).length).toBeLessThanOrEqual(70)
  })

  it('by any row of a table of fair coins in one of twenty tables at most', () => {
    const tables = Array.from({ length: 100 }, (_, table) =>
      Array.from({ length: ROWS }, (__, row) => furthest(table * ROWS + row, 0.5)),
    )
    const isShownIn = (among: number) => tables.filter((rows) => rows.some((worth) => toEdge(1, worth, among).isShown))
    expect(isShownIn(ROWS).length).toBeLessThanOrEqual(5)
    // What the count of rows is for.
    expect(isShownIn(1).length).toBeGreaterThan(20)
  })

  it('where signals win what they state', () => {
    const shown = Array.from({ length: 50 }, (_, seed) => toEdge(SIGNALS, furthest(seed, 0.55), 1).isShown)
    expect(shown.filter(Boolean).length).toBeGreaterThanOrEqual(40)
  })
})
