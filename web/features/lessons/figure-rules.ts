import type { LessonFigure } from '../../../contract/lessons.ts'
import { PAYOUT } from '../../../contract/slots.ts'
import { ruinChance } from '../../../engine/practice/ruin.ts'
import { breakEvenRate, wilsonInterval } from '../../../engine/signals/statistics.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { readNumber } from '../../lib/typed-number.ts'

interface FigureField {
  name: string
  label: string
  min: number
  max: number
  step: number
  start: number
}

/** What a calculation answers: lines of words and figures, and a rate to draw where there is one. */
export interface FigureAnswer {
  lines: readonly (readonly [words: string, value: string])[]
  rate?: { estimate: number; low: number; high: number; breakEven: number }
}

export interface FigureRule {
  title: string
  fields: readonly FigureField[]
  answer: (values: Readonly<Record<string, number>>) => FigureAnswer
}

const field = (
  name: string,
  label: string,
  [min, max, step]: [number, number, number],
  start: number,
): FigureField => ({
  name,
  label,
  min,
  max,
  step,
  start,
})
const PAYOUT_PERCENT = PAYOUT * 100
const payoutField = field('payout', 'Payout, %', [10, 100, 1], PAYOUT_PERCENT)
const rateField = (start: number) => field('rate', 'Win rate, %', [1, 99, 0.5], start)

/** `+8.00`, `−70.00` */
const signed = (amount: number): string => {
  const words = Math.abs(amount).toFixed(2)
  if (/^[0.]+$/.test(words)) return words
  return `${amount < 0 ? '−' : '+'}${words}`
}

const chance = (share: number): string => {
  if (share > 0 && share < 0.0005) return 'under 0.1%'
  return share < 1 && share > 0.9995 ? 'over 99.9%' : formatPercent(share * 100)
}

/** Stakes of 10, 20, 40 … until one wins or the steps are used up. */
export const doublingRound = ({ payout, rate, steps }: { payout: number; rate: number; steps: number }) => {
  let [reached, staked, average] = [1, 0, 0]
  for (let step = 0; step < steps; step += 1) {
    const stake = 10 * 2 ** step
    average += reached * rate * (stake * payout - staked)
    staked += stake
    reached *= 1 - rate
  }
  return { lostAll: reached, cost: staked, average: average - reached * staked }
}

/** The chance that at least `least` of `trades` even tosses are won. */
export const luckyChance = (trades: number, least: number): number => {
  let logOfChance = trades * Math.log(0.5)
  let sum = 0
  for (let won = 0; won <= trades; won += 1) {
    if (won >= least) sum += Math.exp(logOfChance)
    logOfChance += Math.log((trades - won) / (won + 1))
  }
  return Math.min(1, sum)
}

export const figureRules: Readonly<Record<LessonFigure, FigureRule>> = {
  'break-even': {
    title: 'Result of 100 trades of 10',
    fields: [payoutField, rateField(52)],
    answer: ({ payout = PAYOUT_PERCENT, rate = 50 }) => {
      const result = 1_000 * ((rate / 100) * (payout / 100) - (1 - rate / 100))
      return {
        lines: [
          ['Break-even rate', formatPercent(100 * breakEvenRate(payout / 100), 2)],
          ['Average result', signed(result)],
        ],
      }
    },
  },
  interval: {
    title: 'How sure a win rate is',
    fields: [field('won', 'Won', [0, 100_000, 1], 60), field('of', 'Of', [1, 100_000, 1], 100), payoutField],
    answer: ({ won = 0, of = 1, payout = PAYOUT_PERCENT }) => {
      const counted = Math.min(won, of)
      const interval = wilsonInterval(counted, of) ?? { low: 0, high: 1 }
      const breakEven = 100 * breakEvenRate(payout / 100)
      const rate = { estimate: (100 * counted) / of, low: 100 * interval.low, high: 100 * interval.high, breakEven }
      return {
        rate,
        lines: [
          ['Rate', `${formatPercent(rate.estimate)} of ${formatCount(of)}`],
          ['95% interval', `${formatPercent(rate.low)} to ${formatPercent(rate.high)}`],
          ['Break-even rate', formatPercent(breakEven, 2)],
          ['Shown', shownBy(rate)],
        ],
      }
    },
  },
  martingale: {
    title: 'Doubling after each loss, from a stake of 10',
    fields: [field('steps', 'Steps', [1, 10, 1], 3), payoutField, rateField(50)],
    answer: ({ steps = 3, payout = PAYOUT_PERCENT, rate = 50 }) => {
      const round = doublingRound({ steps, payout: payout / 100, rate: rate / 100 })
      return {
        lines: [
          ['Rounds that end with all steps lost', chance(round.lostAll)],
          ['Cost of a lost round', signed(-round.cost)],
          ['Average per round', signed(round.average)],
          ['At least one lost round in 20', chance(1 - (1 - round.lostAll) ** 20)],
        ],
      }
    },
  },
  ruin: {
    title: 'Ruin within 500 trades of one size, from 1,000',
    fields: [field('stake', 'Stake, % of the start', [0.5, 50, 0.5], 2), payoutField, rateField(50)],
    answer: ({ stake = 2, payout = PAYOUT_PERCENT, rate = 50 }) => {
      const stakeCents = stake * 1_000
      const plan = { balanceCents: 100_000, stakeCents, winRate: rate / 100, payoutPercent: payout, orders: 500 }
      return {
        lines: [
          ['Stake', (stakeCents / 100).toFixed(2)],
          ['Chance of ruin', chance(ruinChance(plan))],
        ],
      }
    },
  },
  'position-size': {
    title: 'Position size for a risk',
    fields: [
      field('account', 'Account', [1, 10_000_000, 1], 1_000),
      field('risk', 'Risk per trade, %', [0.1, 100, 0.1], 2),
      field('stop', 'Stop, pips away', [1, 10_000, 1], 25),
    ],
    answer: ({ account = 1_000, risk = 2, stop = 25 }) => {
      const amount = (account * risk) / 100
      return {
        lines: [
          ['Maximum loss, or stake', amount.toFixed(2)],
          ['Per pip', (amount / stop).toFixed(2)],
          ['Cost of six losses in a row', formatPercent(100 * (1 - (1 - risk / 100) ** 6))],
        ],
      }
    },
  },
  'lucky-best': {
    title: 'The best of many coins',
    fields: [
      field('ideas', 'Ideas tried', [1, 1_000, 1], 20),
      field('trades', 'Trades per idea', [10, 1_000, 1], 100),
      field('rate', 'Win rate to show, %', [50, 100, 1], 60),
    ],
    answer: ({ ideas = 20, trades = 100, rate = 60 }) => {
      const one = luckyChance(trades, Math.ceil((trades * rate) / 100))
      return {
        lines: [
          ['Chance for one coin', chance(one)],
          ['Chance for the best coin', chance(1 - (1 - one) ** ideas)],
        ],
      }
    },
  },
}

const shownBy = ({ low, high, breakEven }: { low: number; high: number; breakEven: number }): string => {
  if (low > breakEven) return 'Above break-even'
  return high < breakEven ? 'Below break-even' : 'Spans break-even'
}

const FIGURE = { decimals: 2, unit: '%' } as const

/** What is written in a field as a number within its bounds, or why it is none. */
export const readValue = (
  { min, max }: Pick<FigureField, 'min' | 'max'>,
  written: string,
): { value: number; problem: null } | { value: null; problem: string } => {
  const { value, problem } = readNumber(written, FIGURE)
  return value >= min && value <= max
    ? { value, problem: null }
    : { value: null, problem: problem ?? `From ${formatCount(min)} to ${formatCount(max)}` }
}
