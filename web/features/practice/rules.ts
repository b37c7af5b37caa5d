import {
  MAX_STAKE_CENTS,
  MIN_STAKE_CENTS,
  PRACTICE_PAYOUT_PERCENT,
  type PracticeReview,
} from '../../../contract/practice.ts'
import { ruinChance } from '../../../engine/practice/ruin.ts'
import type { Frame } from '../../ui/chart/chart.tsx'

/** Shares of the balance that are staked on one order, percent. */
const STAKE_PERCENTS = [1, 2, 5, 10, 20, 33] as const
export const RUIN_ORDERS = 200

export interface RuinRow {
  percent: number
  stakeCents: number
  chance: number
}

/** The chance of ruin for stakes of the same size, by their share of the balance today; those that can be placed. */
export const ruinRows = (balanceCents: number, winPercent: number): RuinRow[] =>
  STAKE_PERCENTS.flatMap((percent) => {
    const stakeCents = Math.floor((balanceCents * percent) / 100)
    if (stakeCents < MIN_STAKE_CENTS || stakeCents > MAX_STAKE_CENTS) return []
    const plan = {
      balanceCents,
      stakeCents,
      winRate: winPercent / 100,
      payoutPercent: PRACTICE_PAYOUT_PERCENT,
      orders: RUIN_ORDERS,
    }
    return [{ percent, stakeCents, chance: ruinChance(plan) }]
  })

const STATED = { from: 50, to: 100 }
const PERCENTS = [0, 25, 50, 75, 100] as const

/** Stated confidence from left to right, how often it was won upwards, each dot with its interval. */
export const drawStated = (bins: PracticeReview['bins'], { left, right, top, bottom }: Frame) => {
  const x = (percent: number): number =>
    Math.round((left + ((percent - STATED.from) / (STATED.to - STATED.from)) * (right - left)) * 10) / 10
  const y = (percent: number): number => Math.round((bottom - (percent / 100) * (bottom - top)) * 10) / 10
  const dots = bins.flatMap(({ stated, rate, interval }) =>
    rate === null || interval === null
      ? []
      : [{ stated: x(stated), rate: y(rate), low: y(interval.low), high: y(interval.high) }],
  )
  return { levels: PERCENTS, x, y, dots }
}
