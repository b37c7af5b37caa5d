import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../engine/signals/testing/markets.ts'
import type { Said } from './calibration.ts'
import { gainsOf, pairedZ } from './gains.ts'

/** Figures from 50 to 60 % that win as often as `truth` makes of them. */
const figures = (n: number, truth: (said: number) => number, seed = 3): Said[] => {
  const random = seededRandom(seed)
  return Array.from({ length: n }, () => {
    const said = 0.5 + 0.1 * random()
    return { said, won: random() < truth(said) ? 1 : 0 }
  })
}

describe('what stated figures are worth', () => {
  it('is nothing without slots', () => {
    expect(gainsOf([])).toMatchObject({ n: 0, rate: null, log: { mean: null, z: null }, ece: null, eceInterval: null })
  })

  it('is the growth of a fortune that bets on them at even odds', () => {
    const { log, brier, rate } = gainsOf([
      { said: 0.6, won: 1 },
      { said: 0.6, won: 0 },
    ])
    expect(log.mean).toBeCloseTo(Math.log(1.2 * 0.8) / 2, 12)
    expect(brier.mean).toBeCloseTo(0.25 - (0.16 + 0.36) / 2, 12)
    expect(rate).toBe(0.5)
  })

  it('is a loss where figures boast, and a gain many errors from zero where they are true', () => {
    const truth = gainsOf(figures(20_000, (said) => said))
    expect(truth.log.z).toBeGreaterThan(5)
    expect(truth.slope).toBeCloseTo(1, 0)
    expect(gainsOf(figures(20_000, () => 0.5)).log.z).toBeLessThan(-5)
  })

  it('counts the surest share of them alone', () => {
    const { coverage } = gainsOf([...figures(90, () => 0), ...Array(10).fill({ said: 0.9, won: 1 })])
    expect(coverage.map(({ n }) => n)).toEqual([100, 50, 20, 5, 1])
    expect(coverage.map(({ rate }) => rate)).toEqual([0.1, 0.2, 0.5, 1, 1])
  })

  it('gives an interval about the error of ten equal bins, the same each time', () => {
    const rows = figures(5_000, (said) => said + 0.05)
    const { ece, eceInterval } = gainsOf(rows)
    expect(eceInterval?.low).toBeGreaterThan(0.02)
    expect(eceInterval?.high).toBeLessThan(0.08)
    expect(ece).toBeGreaterThan(eceInterval?.low ?? 1)
    expect(gainsOf(figures(5_000, (said) => said)).eceInterval?.low).toBeLessThan(0.005)
    expect(gainsOf(rows).eceInterval).toEqual(eceInterval)
  })

  it('sets two models side by side on the same slots only', () => {
    const rows = figures(5_000, (said) => said)
    const coin = rows.map(({ won }): Said => ({ said: 0.5, won }))
    expect(pairedZ(rows, coin)).toBeCloseTo(gainsOf(rows).log.z ?? Number.NaN, 9)
    expect(pairedZ(rows, rows)).toBeNull()
    expect(() => pairedZ(rows, coin.slice(1))).toThrow(RangeError)
  })
})
