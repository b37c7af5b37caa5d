import type { ChartPoint, Drawing } from '../../../contract/chart-layouts.ts'

/** A place on the canvas, from the top left corner of the candles. */
export interface Pixel {
  x: number
  y: number
}

/** The shares at which a retracement has a line. */
export const FIBONACCI_SHARES = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** How near a press must be. */
const NEAR_PX = 7
const CHARACTER_PX = 7.5
const TEXT_HEIGHT_PX = 18

const distance = (one: Pixel, other: Pixel): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Whether two presses are so near that the pointer did not move. */
export const isSamePress = (one: Pixel, other: Pixel): boolean => distance(one, other) < NEAR_PX

/** How far a place is from the line through `a` and `b`: from the stretch between them, or on without an end behind `b`. */
const distanceToLine = (at: Pixel, a: Pixel, b: Pixel, isRay: boolean): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  if (square === 0) return distance(at, a)
  const share = ((at.x - a.x) * dx + (at.y - a.y) * dy) / square
  const within = Math.max(0, isRay ? share : Math.min(1, share))
  return distance(at, { x: a.x + within * dx, y: a.y + within * dy })
}

const isWithin = (at: Pixel, a: Pixel, b: Pixel): boolean =>
  at.x >= Math.min(a.x, b.x) - NEAR_PX &&
  at.x <= Math.max(a.x, b.x) + NEAR_PX &&
  at.y >= Math.min(a.y, b.y) - NEAR_PX &&
  at.y <= Math.max(a.y, b.y) + NEAR_PX

/** Whether a press at a place means this drawing, whose points are at `pixels`. A level is pressed at its handle. */
export const isHit = ({ kind, text }: Pick<Drawing, 'kind' | 'text'>, [a, b]: readonly Pixel[], at: Pixel): boolean => {
  if (!a) return false
  if (kind === 'level') return Math.abs(at.y - a.y) < NEAR_PX
  if (kind === 'text')
    return isWithin(at, { x: a.x, y: a.y - TEXT_HEIGHT_PX }, { x: a.x + text.length * CHARACTER_PX, y: a.y })
  if (!b) return false
  if (kind === 'trend' || kind === 'ray') return distanceToLine(at, a, b, kind === 'ray') < NEAR_PX
  return isWithin(at, a, b)
}

/** Where a ray that begins at `a` and goes through `b` leaves a pane of that size. */
export const findRayEnd = (a: Pixel, b: Pixel, { width, height }: { width: number; height: number }): Pixel => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const shares = [
    dx === 0 ? Number.POSITIVE_INFINITY : ((dx > 0 ? width : 0) - a.x) / dx,
    dy === 0 ? Number.POSITIVE_INFINITY : ((dy > 0 ? height : 0) - a.y) / dy,
  ].filter((share) => share > 1)
  const share = Math.min(...shares)
  return Number.isFinite(share) ? { x: a.x + share * dx, y: a.y + share * dy } : b
}

/** The price of each line of a retracement: the first point is 100%, the second 0%. */
export const toRetracement = ([from, to]: readonly ChartPoint[]): { share: number; price: number }[] =>
  from && to ? FIBONACCI_SHARES.map((share) => ({ share, price: to.price + share * (from.price - to.price) })) : []

/** What lies between two points: in price, in percent of the first, in bars of that length. */
export const toMeasure = ([from, to]: readonly ChartPoint[], stepMs: number) =>
  from && to
    ? {
        change: to.price - from.price,
        percent: (100 * (to.price - from.price)) / from.price,
        bars: Math.round(Math.abs(to.atMs - from.atMs) / stepMs),
      }
    : null

export const withDrawing = (drawings: readonly Drawing[], next: Drawing): Drawing[] =>
  drawings.some(({ id }) => id === next.id)
    ? drawings.map((one) => (one.id === next.id ? next : one))
    : [...drawings, next]

export const withPoint = (drawing: Drawing, place: number, point: ChartPoint): Drawing => ({
  ...drawing,
  points: drawing.points.map((one, index) => (index === place ? point : one)),
})

/** The nearest of a bar's four prices where one is as near as `nearPx`, by where each lies; else the price itself. */
export const snapPrice = (
  price: number,
  prices: readonly number[],
  yOf: (price: number) => number | null,
  nearPx: number,
): number => {
  const y = yOf(price)
  if (y === null) return price
  const near = prices.flatMap((one) => {
    const oneY = yOf(one)
    return oneY === null ? [] : [{ one, away: Math.abs(oneY - y) }]
  })
  const best = near.toSorted((a, b) => a.away - b.away)[0]
  return best && best.away <= nearPx ? best.one : price
}
