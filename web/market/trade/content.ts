import type { PracticeOrder } from '../../../contract/practice.ts'
import { formatCents } from '../../lib/format.ts'
import { outcomeWord } from '../../ui/direction.tsx'
import { formatResult } from '../practice/order-rules.ts'

const sumResults = (orders: readonly PracticeOrder[]): string =>
  formatResult(orders.reduce((sum, { resultCents }) => sum + (resultCents ?? 0), 0))

export const deskTexts = {
  desk: 'Trade',
  loading: 'Loading the chart',
  onBreak: 'You are on a break until',
  ticket: 'New order',
  available: 'Available',
  reserved: (cents: number) => `${formatCents(cents)} reserved`,
  length: 'Order length',
  lengths: { '1m': '1 min', '5m': '5 min' },
  lowerStake: 'Lower stake',
  higherStake: 'Higher stake',
  stakes: 'Stakes',
  onePercent: '1%',
  risk: (cents: number) => `Lose ${formatCents(cents)} if wrong`,
  breakEven: 'Break-even',
  sound: 'Sound for results',
  share: 'Share',
  shareOf: (direction: string, pair: string) => `Share ${direction} ${pair}`,
  shared: (facts: string) => `${facts}. Practice money on Uptick.`,
  copied: 'Result copied',
  notShared: 'Couldn’t share the result',
  journal: 'Journal',
  openOrders: (count: number) => `${count} open`,
  undo: 'Undo',
  canceled: 'Order canceled. Your stake is back.',
  results: (orders: readonly PracticeOrder[]) => {
    const [first] = orders
    return orders.length === 1 && first?.outcome
      ? `${outcomeWord(first.outcome)} ${sumResults(orders)}, ${first.pair}`
      : `${orders.length} orders settled: ${sumResults(orders)}`
  },
  placed: (direction: string, pair: string, cents: number) => `${direction} ${pair}, ${formatCents(cents)} placed`,
} as const

export const watchTexts = {
  title: 'Watchlist',
  day: (percent: string) => `${percent}, 24 h`,
  won: (won: number, n: number) => `you won ${won} of ${n}`,
} as const
