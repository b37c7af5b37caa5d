/** The middle one of some values by size, the higher of the two where there are two; 0 of none. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
