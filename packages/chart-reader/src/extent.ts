/** Rows from the upper one up to the one after the last. */
export interface Extent {
  top: number
  bottom: number
}

/** The rows from the uppermost to the lowest of all. */
export const toExtent = (rows: readonly Extent[]): Extent => ({
  top: Math.min(...rows.map(({ top }) => top)),
  bottom: Math.max(...rows.map(({ bottom }) => bottom)),
})
