/**
 * Wilder's true range: the bar's range, extended to the previous close.
 * True high − true low equals the largest of the three textbook distances.
 */
export const trueRange = (high: number, low: number, previousClose: number): number =>
  Math.max(high, previousClose) - Math.min(low, previousClose)
