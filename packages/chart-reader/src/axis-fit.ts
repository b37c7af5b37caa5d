import type { AxisLabel } from './axis-labels.ts'

/** Prices along the rows of the picture: `price = offset + slope × row`, or the logarithm of the price. */
export interface AxisFit {
  offset: number
  slope: number
  scale: 'linear' | 'logarithmic'
  decimals: number
  labels: readonly AxisLabel[]
  /** Rows of the outermost labels. */
  from: number
  to: number
  /** By how many columns the labels stand aslant, from the uppermost to the lowest: by whichever edge they are aligned. */
  drift: number
}

export const priceAt = ({ offset, slope, scale }: AxisFit, row: number): number =>
  scale === 'linear' ? offset + slope * row : Math.exp(offset + slope * row)
