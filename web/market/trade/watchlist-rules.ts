/** A line through the values in a box of 100 × 28, with two pixels of air above and below. */
export const toLine = (values: readonly number[]): string => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = high - low || 1
  const step = 100 / Math.max(1, values.length - 1)
  return values
    .map(
      (value, place) =>
        `${place === 0 ? 'M' : 'L'}${(place * step).toFixed(1)} ${(26 - (24 * (value - low)) / range).toFixed(1)}`,
    )
    .join('')
}
