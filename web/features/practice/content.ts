import type { PracticeOrder } from '../../../contract/practice.ts'
import { formatCount } from '../../lib/format.ts'

export const timeframeNames = { '1m': '1 minute', '5m': '5 minutes' } as const

export const pageTexts = {
  title: 'Practice',
  balance: 'Balance',
  opened: 'Opened with',
  today: 'Today (UTC)',
  result: 'Result',
  staked: 'staked',
  winRate: 'Win rate',
  orders: 'Settled orders',
  worstStreak: 'worst run of losses',
  drawdown: 'deepest fall',
  notEnough: 'Not enough data yet',
  statistics: 'Practice figures',
} as const

export const ticketTexts = {
  title: 'New order',
  pair: 'Pair',
  timeframe: 'Timeframe',
  direction: 'Direction',
  place: (direction: string, pair: string) => `Place ${direction} ${pair}`,
  priceNow: 'Price now',
  noPrice: 'No price yet',
  journal: 'Journal',
  payout: 'Payout',
  onBreak: 'You are on a break until',
} as const

export const openTexts = {
  title: 'Open orders',
  none: 'No open orders.',
  waiting: 'enters in',
  left: 'left',
  settling: 'Settling',
  entry: 'Entry',
  now: 'now',
} as const

export const historyTexts = {
  title: 'Orders',
  caption: 'Settled practice orders, newest first',
  entry: 'Entry',
  order: 'Order',
  stake: 'Stake',
  outcome: 'Outcome',
  result: 'Result',
  journal: 'Journal',
  none: 'No settled orders yet.',
  noneNext: 'What you place shows here once it is settled.',
  pages: 'Pages of orders',
  file: 'practice orders',
  edit: 'Edit journal',
  editOf: ({ direction, pair }: Pick<PracticeOrder, 'direction' | 'pair'>) => `Edit journal of ${direction} ${pair}`,
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
  measured: (rate: string, n: number) => `Reckoned with your own win rate, ${rate} of ${formatCount(n)} orders.`,
  coin: 'Reckoned with a win rate of 50 %, as fewer than 30 of your orders are settled.',
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
  resetNote: 'Sets the balance back to 10,000.00. Earlier orders stay in the file.',
  empty: 'Leave empty for no limit.',
} as const
