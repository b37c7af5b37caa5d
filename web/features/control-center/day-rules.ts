import { HOUR_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { TradingDay } from '../../../contract/today.ts'

export const FIVE_MINUTES_MS = 5 * MINUTE_MS

type Trade = TradingDay['trades'][number]

/** How many of the newest trades ended alike; even and void ones count for neither. */
export const findStreak = (
  trades: readonly Pick<Trade, 'outcome'>[],
): { outcome: 'profit' | 'loss'; length: number } | null => {
  const decided = trades.flatMap(({ outcome }) => (outcome === 'profit' || outcome === 'loss' ? [outcome] : []))
  const outcome = decided.at(-1)
  if (!outcome) return null
  const before = decided.findLastIndex((one) => one !== outcome)
  return { outcome, length: decided.length - 1 - before }
}

/** The hours that the ruler shows: from the first trade, at least three hours back, and three ahead. */
export const toRuler = (trades: readonly Trade[], nowMs: number): { fromMs: number; toMs: number } => {
  const firstMs = Math.min(nowMs - 3 * HOUR_MS, ...trades.map(({ at }) => Date.parse(at)))
  return {
    fromMs: Math.floor(firstMs / HOUR_MS) * HOUR_MS,
    toMs: Math.ceil((nowMs + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS,
  }
}

/** The balance of the day after each trade, in cents. */
export const toSteps = (trades: readonly Trade[]): { atMs: number; cents: number }[] => {
  let cents = 0
  return trades.map(({ at, resultCents }) => {
    cents += resultCents
    return { atMs: Date.parse(at), cents }
  })
}

/** Points of a sparkline, all pairs on one scale: `spread` is the share of the first price from the middle to an edge. */
export const toSpark = (course: readonly number[], spread: number, width: number, height: number): string => {
  const [first = 1] = course
  const at = (price: number, place: number) => {
    const share = (price / first - 1) / spread
    const y = height / 2 - Math.max(-1, Math.min(1, share)) * (height / 2 - 1)
    return `${((place / Math.max(1, course.length - 1)) * width).toFixed(1)} ${y.toFixed(1)}`
  }
  return course.length < 2 ? '' : `M${course.map(at).join('L')}`
}

const LEAST_SPREAD = 0.0025

/** The scale that holds every course. */
export const findSpread = (courses: readonly (readonly number[])[]): number =>
  Math.max(
    LEAST_SPREAD,
    ...courses.flatMap((course) => course.map((price) => Math.abs(price / (course[0] ?? price) - 1))),
  )
