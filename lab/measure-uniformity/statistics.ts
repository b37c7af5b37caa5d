/** Nearest-rank quantile of a sample, 0 to 1. NaN for an empty one. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

const ROUNDS = 1_000

/**
 * Permutation test of two samples' medians: how often the difference of medians is at least as large as observed when the
 * labels are dealt at random. Near 0: the samples differ. `random` gives numbers from 0 to 1.
 */
export const permutationShare = (
  one: readonly number[],
  other: readonly number[],
  random: () => number = Math.random,
): number => {
  const observed = Math.abs(median(one) - median(other))
  const pool = [...one, ...other]
  let asLarge = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(pool, random)
    const difference = Math.abs(median(pool.slice(0, one.length)) - median(pool.slice(one.length)))
    if (difference >= observed) asLarge += 1
  }
  return asLarge / ROUNDS
}

/** Fisher and Yates. */
const shuffle = (values: number[], random: () => number): void => {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const place = Math.floor(random() * (last + 1))
    const [a = 0, b = 0] = [values[last], values[place]]
    values[last] = b
    values[place] = a
  }
}
