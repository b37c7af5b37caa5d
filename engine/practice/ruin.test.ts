import { describe, expect, it } from 'vitest'
import { ruinChance } from './ruin.ts'

const plan = { balanceCents: 1_000, stakeCents: 1_000, winRate: 0.5, payoutPercent: 80, orders: 1 }

/** Every way that the orders can go, one by one. */
const countWays = (given: typeof plan): number => {
  const gain = Math.floor((given.stakeCents * given.payoutPercent) / 100)
  const go = (balance: number, left: number): number => {
    if (balance < given.stakeCents) return 1
    if (left === 0) return 0
    return given.winRate * go(balance + gain, left - 1) + (1 - given.winRate) * go(balance - given.stakeCents, left - 1)
  }
  return go(given.balanceCents, given.orders)
}

describe('the chance of ruin', () => {
  it('is the chance of losing the only stake', () => {
    expect(ruinChance(plan)).toBe(0.5)
    expect(ruinChance({ ...plan, orders: 0 })).toBe(0)
    expect(ruinChance({ ...plan, balanceCents: 999, orders: 0 })).toBe(1)
  })

  it('is what counting every way gives', () => {
    for (const stakeCents of [1_000, 337, 250, 91])
      for (const winRate of [0.4, 0.5, 0.62])
        for (const payoutPercent of [80, 100]) {
          const given = { balanceCents: 1_000, stakeCents, winRate, payoutPercent, orders: 14 }
          expect(ruinChance(given)).toBeCloseTo(countWays(given), 12)
        }
  })

  it('grows with the stake, and with the orders', () => {
    const chances = [100, 200, 500, 1_000, 2_500].map((stakeCents) =>
      ruinChance({ ...plan, balanceCents: 10_000, stakeCents, orders: 200 }),
    )
    expect(chances).toEqual([...chances].sort((a, b) => a - b))
    expect(chances[0]).toBeLessThan(0.001)
    expect(chances[4]).toBeGreaterThan(0.9)
  })

  it('is nothing for whoever always wins', () => {
    expect(ruinChance({ ...plan, winRate: 1, orders: 100 })).toBe(0)
  })
})
