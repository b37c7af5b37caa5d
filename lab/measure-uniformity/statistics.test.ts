import { describe, expect, it } from 'vitest'
import { median, permutationShare, quantile } from './statistics.ts'

/** A linear congruential generator: the same numbers in every run. */
const seeded = () => {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
const sample = (random: () => number, shift = 0) => Array.from({ length: 100 }, () => random() * 10 + shift)

describe('quantiles', () => {
  it('are of the nearest rank', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1)
    expect(quantile([4, 1, 3, 2], 1)).toBe(4)
    expect(median([])).toBeNaN()
  })
})

describe('the permutation test', () => {
  it('finds samples of one kind alike, and shifted ones not', () => {
    const random = seeded()
    const [one, other, shifted] = [sample(random), sample(random), sample(random, 5)]
    expect(permutationShare(one, other, random)).toBeGreaterThan(0.05)
    expect(permutationShare(one, shifted, random)).toBeLessThan(0.01)
  })
})
