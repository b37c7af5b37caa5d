import { gainCents, MAX_STAKE_CENTS, MIN_STAKE_CENTS } from '../../../contract/practice.ts'
import { formatCents } from '../../lib/format.ts'

export const timeframeNames = { '1m': '1 minute', '5m': '5 minutes' } as const

/** Who placed an order, where it was not the member. */
export const originNames = { bot: 'Trading Bot', copy: 'Copy Trading', engine: 'Signal engine' } as const

export const practiceTexts = {
  mark: 'Practice',
  noMoney: 'Practice money. Nothing here can be paid in, paid out or lost.',
  stake: 'Stake',
  get stakeInvalid() {
    return `A stake is from ${formatCents(MIN_STAKE_CENTS)} to ${formatCents(MAX_STAKE_CENTS)}`
  },
  note: 'Note',
  tag: 'Tag',
  confidence: 'Your confidence, %',
  confidenceHint: '50 to 100. It stays as you state it.',
  confidenceInvalid: 'A confidence is a whole number from 50 to 100',
  wins: (stakeCents: number, payoutPercent: number) =>
    `Wins ${formatCents(gainCents(stakeCents, payoutPercent))}, loses ${formatCents(stakeCents)}`,
  placed: (name: string) => `Practice order placed: ${name}`,
  practise: 'Practice this',
  practiseTitle: (name: string) => `Practice ${name}`,
  confirm: 'Place practice order',
  cancel: 'Cancel',
  entersIn: 'Enters in',
  balance: 'Balance',
  late: 'This entry has passed.',
} as const

export const openTexts = {
  sealed: 'Sealed until its entry',
  title: 'Open orders',
  none: 'Press CALL or PUT. The order appears here.',
  waiting: 'enters in',
  left: 'left',
  settling: 'Settling',
  entry: 'Entry',
  now: 'now',
} as const

export const orderTexts = {
  entry: 'Entry',
  order: 'Order, stake',
  outcome: 'Outcome',
  result: 'Result',
} as const
