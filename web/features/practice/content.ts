import type { PracticeOrder } from '../../../contract/practice.ts'
import { signalMessages } from '../../../contract/signals.ts'
import { STOP_AFTER_LOSSES } from '../../../engine/practice/review.ts'
import { VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { formatCount } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'

export const pageTexts = {
  title: 'Practice',
  balance: 'Balance',
  opened: 'Started at',
  /** Stakes of open orders: not in the balance, and not lost. */
  reserved: 'Reserved',
  today: 'Today (UTC)',
  result: 'Result',
  staked: 'staked',
  orders: 'Settled orders',
  worstStreak: 'longest losing streak',
  drawdown: 'max drawdown',
  statistics: 'Practice results',
} as const

export const historyTexts = {
  title: 'Orders',
  caption: 'Settled practice orders, newest first',
  journal: 'Journal',
  none: commonLabels.noOrders,
  noneNext: 'They appear here once they settle.',
  more: (rest: number) => `Show ${formatCount(rest)} more`,
  pages: 'Pages of orders',
  file: 'practice orders',
  edit: 'Edit journal',
  editOf: ({ direction, pair }: Pick<PracticeOrder, 'direction' | 'pair'>) =>
    `Edit journal of ${direction ?? ''} ${pair}`,
  journalTitle: 'Journal of this order',
  save: 'Save',
  cancel: 'Cancel',
  said: (percent: number) => `${percent}% confidence`,
} as const

export const equityTexts = {
  title: 'Balance',
  summary: (from: string, to: string, orders: number) =>
    `The balance over the last ${formatCount(orders)} settled orders, from ${from} to ${to}.`,
  caption: 'Balance after each settled order, newest first',
  when: 'When',
} as const

export const ruinTexts = {
  title: 'Chance of ruin',
  caption: 'Chance of ruin by stake',
  stake: 'Stake',
  share: 'Share of balance',
  chance: (orders: number) => `In ${formatCount(orders)} orders`,
  measured: (rate: string, n: number) => `Based on your own win rate, ${rate} of ${formatCount(n)} orders.`,
  coin: 'Based on a 50% win rate until you have 30 settled orders.',
  formula: (payoutPercent: number) =>
    `Ruin means the balance no longer covers the next stake, at a payout of ${payoutPercent}%. Not a forecast.`,
} as const

export const limitTexts = {
  title: 'Session limits',
  how: 'Tighter limits apply now, looser ones from tomorrow (UTC). Starting over resets your balance.',
  dayLoss: 'Daily loss limit',
  none: 'no limit',
  lossesInRow: 'Losses before a break',
  coolOff: 'Break, minutes',
  save: 'Save limits',
  saved: 'Limits saved',
  next: 'Looser limits start',
  takeBreak: 'Take a break now',
  breakUntil: 'On a break until',
  reset: 'Start over',
} as const

export const resetTexts = {
  title: 'Start over?',
  effect: (balance: string, opening: string) =>
    `Your balance goes from ${balance} back to ${opening}, and your results start fresh. Past orders stay in the CSV export.`,
  cancel: 'Keep this balance',
  confirm: 'Start over',
  running: 'Starting over',
} as const

const NOTHING_TO_REVIEW = 'Nothing to review yet.'

export const reviewTexts = {
  title: 'Review',
  period: 'Period of the review',
  week: '7 days',
  all: 'All',
  intro: 'Bot and copied trades are excluded.',
  none: NOTHING_TO_REVIEW,
  statedTitle: 'Confidence and results',
  tooFewStated: (stated: number) =>
    `Not enough data yet (${formatCount(stated)} of ${VERDICT_MIN_SAMPLE} orders with a confidence).`,
  diagram: (bins: number) =>
    `How often you won at each confidence, in ${bins === 1 ? 'one group' : `${bins} groups of about equal counts`}, with 95% intervals. On the dashed line, confidence and results match.`,
  statedCaption: 'Win rate by confidence',
  said: 'Stated',
  happened: 'Won',
  interval: '95% interval',
  hoursTitle: 'Best and worst hour',
  best: 'Best',
  worst: 'Worst',
  tooFewHours: `Not enough data yet: two hours of the day need ${VERDICT_MIN_SAMPLE} orders each.`,
  hoursNote: 'Ranked by the lower bound. If the ranges overlap, the difference may be luck.',
  stoppingTitle: `Stopping after ${STOP_AFTER_LOSSES === 2 ? 'two' : STOP_AFTER_LOSSES} losses in a row`,
  neverStopped: (days: number) =>
    days === 0 ? NOTHING_TO_REVIEW : 'No change: you never went on after a second loss in a row on the same day.',
  actual: 'Actual',
  stopped: 'If you had stopped',
  left: 'Orders skipped',
  leftWords: (won: number, n: number) => `${formatCount(won)} of ${formatCount(n)} won`,
  notEnough: signalMessages.notEnoughData,
  stoppingNote: (stopped: number, days: number) =>
    `Ends ${formatCount(stopped)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'} (UTC) early. Unless the skipped orders won far less than break-even, the difference is chance.`,
} as const
