/** How much two colours differ, in the channel that differs most. Each begins at a place in its own array. */
export const differenceBetween = (one: ArrayLike<number>, i: number, other: ArrayLike<number>, k: number): number =>
  Math.max(Math.abs(one[i] - other[k]), Math.abs(one[i + 1] - other[k + 1]), Math.abs(one[i + 2] - other[k + 2]))
