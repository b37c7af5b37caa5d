import type { PracticeOrder } from '../../../contract/practice.ts'
import { STOP_AFTER_LOSSES } from '../../../engine/practice/review.ts'
import { VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { formatCount } from '../../lib/format.ts'

export const pageTexts = {
  title: 'Practice',
  balance: 'Balance',
  opened: 'Opened with',
  /** Stakes of open orders: not in the balance, and not lost. */
  reserved: 'Reserved for open orders',
  today: 'Today (UTC)',
  result: 'Result',
  staked: 'staked',
  orders: 'Settled orders',
  worstStreak: 'worst run of losses',
  drawdown: 'deepest fall',
  statistics: 'Practice figures',
  onBreak: 'You are on a break until',
} as const

export const historyTexts = {
  title: 'Orders',
  caption: 'Settled practice orders, newest first',
  journal: 'Journal',
  none: 'No settled orders yet.',
  noneNext: 'Your orders appear here once they settle.',
  pages: 'Pages of orders',
  file: 'practice orders',
  edit: 'Edit journal',
  editOf: ({ direction, pair }: Pick<PracticeOrder, 'direction' | 'pair'>) =>
    `Edit journal of ${direction ?? ''} ${pair}`,
  journalTitle: 'Journal of this order',
  save: 'Save',
  cancel: 'Cancel',
  said: (percent: number) => `${percent} % stated`,
} as const

export const equityTexts = {
  title: 'Balance',
  none: 'The balance is drawn once an order is settled.',
  summary: (from: string, to: string, orders: number) =>
    `The balance over the last ${formatCount(orders)} settled orders, from ${from} to ${to}.`,
  caption: 'Balance after each settled order, newest first',
  when: 'When',
} as const

export const ruinTexts = {
  title: 'Chance of ruin',
  caption: 'Chance of ruin by stake',
  stake: 'Stake',
  share: 'Of the balance',
  chance: (orders: number) => `Ruin within ${formatCount(orders)} orders`,
  measured: (rate: string, n: number) => `Based on your own win rate, ${rate} of ${formatCount(n)} orders.`,
  coin: 'Based on a 50% win rate until you have 30 settled orders.',
  formula: (payoutPercent: number) =>
    `Ruin: the balance no longer covers the next stake. Every order has the same stake and wins independently of the others, with a payout of ${payoutPercent} %. The chances of every number of wins are followed order by order; nothing is simulated. Real orders are not independent: read it to compare stakes, not as a forecast.`,
} as const

export const limitTexts = {
  title: 'Session limits',
  intro: 'Stricter limits hold at once, looser ones from the next day (UTC).',
  dayLoss: 'A day may cost',
  none: 'no limit',
  lossesInRow: 'Break after losses in a row',
  coolOff: 'Length of a break, minutes',
  save: 'Save limits',
  saved: 'Limits saved',
  next: 'Looser limits begin',
  takeBreak: 'Take a break now',
  breakUntil: 'On a break until',
  reset: 'Begin again',
  resetNote: 'Sets the balance back to the beginning. Earlier orders stay in the file.',
  empty: 'Leave empty for no limit.',
} as const

export const resetTexts = {
  title: 'Begin again?',
  effect: (balance: string, opening: string) =>
    `The balance goes from ${balance} back to ${opening}. Figures and the list of orders begin anew; earlier orders stay in the file only.`,
  cancel: 'Keep this balance',
  confirm: 'Begin again',
  running: 'Beginning again',
} as const

export const reviewTexts = {
  title: 'Review',
  period: 'Period of the review',
  week: '7 days',
  all: 'All',
  intro:
    'Your own settled orders on this market, those of the bot and of copying left out. Hypothetical results, on practice money.',
  statedTitle: 'What you stated and what happened',
  tooFewStated: (stated: number) =>
    `Not enough data yet: ${formatCount(stated)} won or lost orders with a confidence, of the ${VERDICT_MIN_SAMPLE} that a rate needs.`,
  diagram: (bins: number) =>
    `Your stated confidence against how often you won, in ${bins === 1 ? 'one group' : `${bins} groups of about equal counts`}, each with its 95% interval. On the dashed line both are the same.`,
  statedCaption: 'Stated confidence against what happened',
  said: 'Stated',
  happened: 'Won',
  interval: '95% interval',
  hoursTitle: 'Best and worst hour',
  best: 'Best',
  worst: 'Worst',
  tooFewHours: `Not enough data yet: it takes two hours of the day with ${VERDICT_MIN_SAMPLE} won or lost orders each.`,
  hoursNote:
    'By the near end of the interval. The best of several hours looks better than it is: overlapping intervals tell nothing.',
  stoppingTitle: `Stopping after ${STOP_AFTER_LOSSES === 2 ? 'two' : STOP_AFTER_LOSSES} losses in a row`,
  neverStopped: (days: number) =>
    days === 0
      ? 'Nothing to review yet.'
      : 'It would have changed nothing: no order came after a second loss in a row on the same day.',
  actual: 'As it was',
  stopped: 'If you had stopped for the day',
  left: 'Orders left out',
  leftWords: (won: number, n: number) => `${formatCount(won)} of ${formatCount(n)} won`,
  notEnough: 'Not enough data yet',
  stoppingNote: (stopped: number, days: number) =>
    `It would have ended ${formatCount(stopped)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'} (UTC) early. This is your history cut short, not a forecast: unless the orders left out won clearly less than break-even, the difference is chance.`,
} as const
