import type { AxisFit } from './axis-fit.ts'
import type { ScalePoint } from './reading.ts'

/** Rows by which two points are apart at least. */
const APART = 2
/** Parts of the distance between two prices that a price is told to. */
const PARTS = 100

const decimalsOf = (price: number): number => {
  const [mantissa = '', exponent = '0'] = String(price).split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent))
}

/** Prices along the rows from two points; null where they say nothing. */
export const fitScale = (points: readonly [ScalePoint, ScalePoint], scale: AxisFit['scale']): AxisFit | null => {
  const [one, other] = points
  const values = [one.y, one.price, other.y, other.price]
  if (!values.every(Number.isFinite) || Math.abs(one.y - other.y) < APART || one.price === other.price) return null
  const isLinear = scale === 'linear' || one.price <= 0 || other.price <= 0
  const [first, second] = isLinear ? [one.price, other.price] : [Math.log(one.price), Math.log(other.price)]
  const slope = (second - first) / (other.y - one.y)
  const told = Math.ceil(-Math.log10(Math.abs(other.price - one.price) / PARTS))
  return {
    offset: first - slope * one.y,
    slope,
    scale: isLinear ? 'linear' : 'logarithmic',
    decimals: Math.min(10, Math.max(told, decimalsOf(one.price), decimalsOf(other.price), 0)),
    labels: [],
    from: Math.min(one.y, other.y),
    to: Math.max(one.y, other.y),
    drift: 0,
  }
}
