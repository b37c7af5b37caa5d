import { describe, expect, it } from 'vitest'
import { createHashStream } from './hash-stream.ts'

const COUNT = 100_000
const numbers = (of: (n: number) => number, from = 0): number[] => Array.from({ length: COUNT }, (_, i) => of(from + i))
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)]
  const covariance = mean(a.map((value, i) => (value - meanA) * ((b[i] ?? 0) - meanB)))
  const variances = mean(a.map((value) => (value - meanA) ** 2)) * mean(b.map((value) => (value - meanB) ** 2))
  return covariance / Math.sqrt(variances)
}
/** Five standard errors of a correlation of independent numbers. */
const NOISE = 5 / Math.sqrt(COUNT)

describe('createHashStream', () => {
  it('gives the same number for the same key and position, in any order of asking', () => {
    const [one, other] = [createHashStream('seed/EURUSD'), createHashStream('seed/EURUSD')]
    const forward = [0, 1, 2, 4_000_000_000].map(one.bits)
    expect([4_000_000_000, 2, 1, 0].map(other.bits).toReversed()).toEqual(forward)
    expect(new Set(forward).size).toBe(4)
  })

  it('fills the unit interval evenly and never touches its ends', () => {
    const values = numbers(createHashStream('uniform').uniform, 1_779_000_000)
    const bins = new Array<number>(20).fill(0)
    for (const value of values) bins[Math.floor(value * 20)] = (bins[Math.floor(value * 20)] ?? 0) + 1
    const expected = COUNT / 20
    const chiSquare = bins.reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(43.8) // 99.9 % point, 19 degrees of freedom
    expect(values.every((value) => value > 0 && value < 1)).toBe(true)
  })

  it('draws standard normals', () => {
    const values = numbers(createHashStream('normal').normal)
    expect(mean(values)).toBeCloseTo(0, 1)
    expect(mean(values.map((value) => value ** 2))).toBeCloseTo(1, 1)
    expect(Math.abs(mean(values.map((value) => value ** 4)) - 3)).toBeLessThan(0.2)
  })

  it.each([1, 2, 60, 1440])('does not remember what it said %i positions ago', (lag) => {
    const { uniform } = createHashStream('memory')
    expect(Math.abs(correlation(numbers(uniform), numbers(uniform, lag)))).toBeLessThan(NOISE)
  })

  it('says nothing about the stream of a similar key', () => {
    const [one, other] = [createHashStream('seed/EURUSD-OTC/move'), createHashStream('seed/EURUSE-OTC/move')]
    expect(Math.abs(correlation(numbers(one.uniform), numbers(other.uniform)))).toBeLessThan(NOISE)
    expect(Math.abs(correlation(numbers(one.uniform), numbers(other.uniform, 1)))).toBeLessThan(NOISE)
  })
})
