import { commonTexts } from '../../../contract/common-texts.ts'
import { MAX_STAKE_CENTS, MIN_STAKE_CENTS } from '../../../contract/practice.ts'
import { formatCents } from '../../lib/format.ts'

export const timeframeNames = { '1m': '1 minute', '5m': '5 minutes' } as const

/** Who placed an order, where it was not the member. */
export const originNames = { bot: 'Trading Bot', copy: 'Copy Trading', engine: 'Signal engine' } as const

export const practiceTexts = {
  mark: 'Practice',
  noMoney: 'Practice money, not real money.',
  stake: 'Stake',
  get stakeInvalid() {
    return `A stake must be from ${formatCents(MIN_STAKE_CENTS)} to ${formatCents(MAX_STAKE_CENTS)}`
  },
  note: 'Note',
  tag: 'Tag',
  confidence: 'Your confidence, %',
  confidenceHint: '50 to 100. You can’t change it later.',
  confidenceInvalid: commonTexts.confidenceInvalid,
  practice: 'Practice this',
  toWin: (stakeCents: number, gain: number) => `${formatCents(stakeCents)} to win ${formatCents(gain)}`,
  taken: (stakeCents: number) => `Practicing with ${formatCents(stakeCents)}`,
  entersIn: 'Enters in',
  toPractice: 'Open practice account',
} as const

export const openTexts = {
  sealed: 'Hidden until entry',
  title: 'Open orders',
  none: 'Press CALL or PUT to open one.',
  waiting: (left: string) => `Enters in ${left}`,
  open: (left: string) => `${left} left`,
  settling: 'Settling',
  cancel: 'Cancel',
  cancelOrder: (direction: string, pair: string) => `Cancel ${direction} ${pair}`,
  inAt: (price: string) => `In at ${price}`,
  ifNow: (result: string) => `${result} if it ends now`,
  count: (orders: number) => `${orders} open`,
} as const

export const orderTexts = {
  entry: 'Entry',
  order: 'Order, stake',
  outcome: 'Outcome',
  result: 'Result',
} as const
