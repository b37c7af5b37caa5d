/**
 * The largest of the last `period` values, by a monotonic queue in a ring: each value enters and leaves
 * once, so an update is O(1) amortised. A minimum is the maximum of the negated values.
 */
export interface SlidingMaximum {
  readonly period: number
  readonly values: number[]
  readonly bornAt: number[]
  head: number
  size: number
  count: number
}

export const createSlidingMaximum = (period: number): SlidingMaximum => ({
  period,
  values: new Array<number>(period).fill(0),
  bornAt: new Array<number>(period).fill(0),
  head: 0,
  size: 0,
  count: 0,
})

/** Takes the next value; answers the maximum of what has come, of the last `period` values at most. */
export const pushMaximum = (maximum: SlidingMaximum, value: number): number => {
  const { period, values, bornAt } = maximum
  let { head, size } = maximum
  if (size > 0 && (bornAt[head] ?? 0) <= maximum.count - period) {
    head = head + 1 === period ? 0 : head + 1
    size -= 1
  }
  let tail = head + size
  if (tail >= period) tail -= period
  while (size > 0) {
    const last = tail === 0 ? period - 1 : tail - 1
    if ((values[last] ?? 0) > value) break
    tail = last
    size -= 1
  }
  values[tail] = value
  bornAt[tail] = maximum.count
  maximum.head = head
  maximum.size = size + 1
  maximum.count += 1
  return values[head] ?? value
}
