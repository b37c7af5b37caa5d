import type { ReferralOverview } from '../../../contract/referrals.ts'
import type { Frame } from '../../ui/chart/chart.tsx'

export type ReferralDay = ReferralOverview['days'][number]

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

const MAX_TICKS = 4
/** Shares of a day's width: the two bars, and what is left around them. */
const BAR_SHARE = 0.36
const DAYS_BETWEEN_LABELS = 7

/** Whole steps of 1, 2 or 5 times a power of ten, so that at most four of them hold `highest`. */
const stepFor = (highest: number): number => {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((digit) => digit * power).find((candidate) => highest / candidate <= MAX_TICKS)
    if (step !== undefined) return step
  }
}

const toBars = (
  counts: readonly number[],
  place: (index: number) => number,
  y: (count: number) => number,
  width: number,
) =>
  counts.flatMap((count, index): Bar[] =>
    count === 0 ? [] : [{ x: place(index), y: y(count), width, height: y(0) - y(count) }],
  )

/** Two bars for each day, drawn into `frame`: who signed up, and who qualified. Days without either have none. */
export const referralBars = (days: readonly ReferralDay[], frame: Frame) => {
  const highest = Math.max(1, ...days.flatMap(({ signups, qualified }) => [signups, qualified]))
  const step = stepFor(highest)
  const top = Math.ceil(highest / step) * step
  const dayWidth = (frame.right - frame.left) / Math.max(1, days.length)
  const width = dayWidth * BAR_SHARE
  const middle = (index: number) => frame.left + (index + 0.5) * dayWidth
  const y = (count: number) => frame.bottom - (count / top) * (frame.bottom - frame.top)
  return {
    y,
    ticks: Array.from({ length: top / step + 1 }, (_, index) => index * step),
    signups: toBars(
      days.map(({ signups }) => signups),
      (index) => middle(index) - width,
      y,
      width,
    ),
    qualified: toBars(
      days.map(({ qualified }) => qualified),
      middle,
      y,
      width,
    ),
    /** Every seventh day counted back from the last. */
    labels: days
      .map(({ date }, index) => ({ date, x: middle(index) }))
      .filter((_, index) => (days.length - 1 - index) % DAYS_BETWEEN_LABELS === 0),
  }
}

export const toTotals = (days: readonly ReferralDay[]): { signups: number; qualified: number } => ({
  signups: days.reduce((total, { signups }) => total + signups, 0),
  qualified: days.reduce((total, { qualified }) => total + qualified, 0),
})
