import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { Page } from './list.ts'
import { Feed, MINUTE_MS, Pair, Timeframe } from './market.ts'
import { NotificationAnswer, NotificationReply } from './notifications.ts'
import { Interval, Outcome, Verdict } from './signals.ts'
import { PAYOUT } from './slots.ts'
import { anyLine, anyText, identifierField } from './text-fields.ts'

/** What every practice account begins with, and begins with again after a reset. All amounts are whole cents of practice money. */
export const PRACTICE_OPENING_CENTS = 1_000_000
export const MIN_STAKE_CENTS = 100
export const MAX_STAKE_CENTS = 100_000
/** What a won stake pays on top of itself, as of the signals; fixed in each order when it is placed. */
export const PRACTICE_PAYOUT_PERCENT = Math.round(PAYOUT * 100)
/** An order can be undone for so long. */
export const UNDO_SECONDS = 3
/** An order is for the next minute that begins at least so far ahead, so that it can be undone before its entry. */
const ORDER_LEAD_MS = UNDO_SECONDS * 1_000

export const MAX_LOSSES_IN_ROW = 10
export const MIN_COOL_OFF_MINUTES = 5
export const MAX_COOL_OFF_MINUTES = 24 * 60
export const MAX_NOTE_CHARACTERS = 500
export const MAX_TAG_CHARACTERS = 24
export const PRACTICE_PAGE_SIZE = 20
/** As many settled orders are drawn at most. */
export const EQUITY_POINTS = 500

/** The minute at which an order enters that is placed now, market ms. */
export const nextOrderEntry = (marketNowMs: number): number =>
  Math.ceil((marketNowMs + ORDER_LEAD_MS) / MINUTE_MS) * MINUTE_MS

/** What a stake gains when it wins, rounded down to the cent. */
export const gainCents = (stakeCents: number, payoutPercent: number): number =>
  Math.floor((stakeCents * payoutPercent) / 100)

/** What an order adds to the balance it was placed from, its stake included. */
export const resultCents = (
  { stakeCents, payoutPercent }: { stakeCents: number; payoutPercent: number },
  outcome: Outcome,
): number => {
  if (outcome === 'profit') return gainCents(stakeCents, payoutPercent)
  return outcome === 'loss' ? -stakeCents : 0
}

export const practiceMessages = {
  stake: 'A stake must be from 1.00 to 1,000.00, in whole cents',
  confidence: commonTexts.confidenceInvalid,
  lossLimit: 'A loss limit must be from 1.00 to 10,000.00, in whole cents',
  lossesInRow: `The number of losses must be from 1 to ${MAX_LOSSES_IN_ROW}`,
  coolOff: 'A break must be from 5 minutes to 24 hours, in whole minutes',
  note: `A note has at most ${MAX_NOTE_CHARACTERS} characters`,
  tag: `A tag has at most ${MAX_TAG_CHARACTERS} characters`,
  orderFailed: 'Your order was not placed. Please try again.',
  accountFailed: 'Failed to load the practice account',
} as const

const cents = (min: number, max: number, sentence: string) =>
  z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))

const CoolOffMinutes = cents(MIN_COOL_OFF_MINUTES, MAX_COOL_OFF_MINUTES, practiceMessages.coolOff)
const Note = anyText(MAX_NOTE_CHARACTERS, practiceMessages.note)
const Tag = anyLine(MAX_TAG_CHARACTERS, practiceMessages.tag)

/** Who placed an order: the member, their bot, copying, or the engine where it competes in a marathon. */
const OrderOrigin = z.enum(['member', 'bot', 'copy', 'engine'])

export const PracticeOrder = z.object({
  id: Id,
  origin: OrderOrigin,
  pair: z.string(),
  pairId: z.string(),
  decimals: z.int(),
  timeframe: Timeframe,
  /** Null before its entry where what it copies is sealed until then. */
  direction: z.nullable(z.enum(['CALL', 'PUT'])),
  stakeCents: z.int(),
  payoutPercent: z.int(),
  /** Market times. */
  placedAt: Instant,
  entryAt: Instant,
  expiresAt: Instant,
  /** Null until the market has said it, and of a void order. */
  entryPrice: z.nullable(z.number()),
  exitPrice: z.nullable(z.number()),
  outcome: z.nullable(Outcome),
  voidReason: z.nullable(z.string()),
  /** When it was settled, by the wall clock: late after an outage, on the same candles. */
  settledAt: z.nullable(Instant),
  /** What it added to the balance: a gain, less than nothing for a loss, 0 where the stake came back; null while it is open. */
  resultCents: z.nullable(z.int()),
  /** The signal that it follows. */
  signalId: z.nullable(Id),
  /** The member's own words and probability, whole percent. */
  note: z.string(),
  tag: z.string(),
  confidence: z.nullable(z.int()),
})
export type PracticeOrder = z.infer<typeof PracticeOrder>

/** What a member allows themselves; null: no such limit. */
export const SessionLimits = z.object({
  /** What a day (UTC) may cost, stakes at risk included. */
  dayLossCents: z.nullable(cents(MIN_STAKE_CENTS, PRACTICE_OPENING_CENTS, practiceMessages.lossLimit)),
  /** After so many losses in a row there is a break. */
  lossesInRow: z.nullable(cents(1, MAX_LOSSES_IN_ROW, practiceMessages.lossesInRow)),
  /** How long that break is. */
  coolOffMinutes: CoolOffMinutes,
})
export type SessionLimits = z.infer<typeof SessionLimits>

export const PracticeAccount = z.object({
  /** Results of different markets are never summed: each has an account of its own. */
  feed: Feed,
  balanceCents: z.int(),
  openingCents: z.int(),
  resets: z.int(),
  payoutPercent: z.int(),
  limits: SessionLimits,
  /** Looser limits that were asked for, and when they begin; null where none were. */
  nextLimits: z.nullable(z.object({ limits: SessionLimits, from: Instant })),
  /** Until when nothing can be placed, by the wall clock; null where it can. */
  coolOffUntil: z.nullable(Instant),
  /** What the orders placed today (UTC) have brought, once settled; less than nothing for a loss. Open stakes are no loss. */
  dayResultCents: z.int(),
  /** What has not settled, the next to expire first. */
  open: z.array(PracticeOrder),
  pairs: z.array(Pair),
})
export type PracticeAccount = z.infer<typeof PracticeAccount>

/** Orders that were settled, and the balance after them. */
export const PracticeNews = z.object({ balanceCents: z.int(), orders: z.array(PracticeOrder) })

export const getPracticeAccount = defineCall({
  method: 'GET',
  path: '/practice/account',
  access: 'member',
  summary: 'The member’s practice account on the current market: balance, limits and open orders.',
  failure: practiceMessages.accountFailed,
  reply: PracticeAccount,
})

const placed = {
  /** Chosen by the client: the same nonce places one order, however often it is sent. */
  nonce: Id,
  stakeCents: cents(MIN_STAKE_CENTS, MAX_STAKE_CENTS, practiceMessages.stake),
  note: z._default(Note, ''),
  tag: z._default(Tag, ''),
  confidence: z._default(z.nullable(cents(50, 100, practiceMessages.confidence)), null),
}

/** An order as its member asks for it. */
export const PracticeOrderForm = z.object({
  ...placed,
  /** A pair’s id. */
  pair: identifierField(32),
  direction: z.enum(['CALL', 'PUT']),
  timeframe: Timeframe,
  entryAt: Instant,
  /** The signal that it follows: then pair, direction, timeframe and entry must be the signal’s. */
  signalId: z._default(z.nullable(Id), null),
})
export type PracticeOrderForm = z.infer<typeof PracticeOrderForm>

/** Why an order is not placed, in whichever account. */
export const ORDER_FAILURES = [
  'PAIR_NOT_FOUND',
  'SIGNAL_NOT_FOUND',
  'PRACTICE_ORDER_LATE',
  'PRACTICE_ENTRY_UNKNOWN',
  'PRACTICE_SIGNAL_DIFFERS',
  'PRACTICE_FEED_STALE',
  'PRACTICE_MARKET_CLOSING',
  'PRACTICE_BALANCE_LOW',
  'IDEMPOTENCY_KEY_REUSED',
] as const

export const createPracticeOrder = defineCall({
  method: 'POST',
  path: '/practice/orders',
  access: 'member',
  summary:
    'Place a practice order for the next minute, at the server’s price. Fails if the member’s `entryAt` has passed.',
  failure: practiceMessages.orderFailed,
  input: PracticeOrderForm,
  reply: PracticeOrder,
  fails: [...ORDER_FAILURES, 'PRACTICE_DAY_LOSS_REACHED', 'PRACTICE_COOLING_OFF'],
})

/** What a press on a signal's notification stakes. */
export const NOTIFIED_STAKE_CENTS = 1_000

export const createNotifiedOrder = defineCall({
  method: 'POST',
  path: '/practice/orders/answers',
  access: 'open',
  summary: 'Place a practice order on the signal of a push notification, by the `token` in it. Each token places one.',
  failure: practiceMessages.orderFailed,
  input: NotificationReply,
  reply: NotificationAnswer,
  fails: ['NOTIFICATION_REPLY_INVALID', ...ORDER_FAILURES, 'PRACTICE_DAY_LOSS_REACHED', 'PRACTICE_COOLING_OFF'],
})

/** Why an order is not canceled, in whichever account. */
export const CANCEL_FAILURES = ['PRACTICE_ORDER_NOT_FOUND', 'PRACTICE_ORDER_ENTERED', 'PRACTICE_ORDER_COPIED'] as const

/** The reason of a void order that its member canceled. */
export const CANCELED_REASON = 'Canceled before the entry'

export const cancelPracticeOrder = defineCall({
  method: 'DELETE',
  path: '/practice/orders/:id',
  access: 'member',
  summary: 'Cancel an order of your own before its entry. The stake returns, and the order is void.',
  params: z.object({ id: Id }),
  reply: PracticeOrder,
  fails: [...CANCEL_FAILURES],
})

export const listPracticeOrders = defineCall({
  method: 'GET',
  path: '/practice/orders',
  access: 'member',
  summary: 'The settled orders of the current balance, newest first.',
  input: z.object({ page: Page }),
  reply: z.array(PracticeOrder),
  paged: true,
})

export const downloadPracticeOrders = defineCall({
  method: 'GET',
  path: '/practice/orders.csv',
  access: 'member',
  answers: 'file',
  summary: 'All orders of the practice account with notes, including those before a reset, as a CSV file.',
})

export const updatePracticeOrder = defineCall({
  method: 'PATCH',
  path: '/practice/orders/:id',
  access: 'member',
  summary: 'Change the note and the tag of an order. Its confidence can’t change.',
  params: z.object({ id: Id }),
  input: z.object({ note: Note, tag: Tag }),
  reply: PracticeOrder,
  fails: ['PRACTICE_ORDER_NOT_FOUND'],
})

/** What settled orders come to. */
export const OrderResults = z.object({
  won: z.int(),
  lost: z.int(),
  /** won + lost; rates are percentages, null while too few settled. */
  n: z.int(),
  winRate: z.nullable(z.number()),
  interval: z.nullable(Interval),
  breakEvenRate: z.number(),
  verdict: Verdict,
  stakedCents: z.int(),
  resultCents: z.int(),
})
export type OrderResults = z.infer<typeof OrderResults>

export const PracticeStatistics = z.object({
  ...OrderResults.shape,
  breakeven: z.int(),
  void: z.int(),
  /** The longest run of losses, and the deepest fall of the balance from its highest point, over the orders that are drawn. */
  worstStreak: z.int(),
  drawdownCents: z.int(),
  /** The balance after each settled order, the last `EQUITY_POINTS`, oldest first; the first is what came before them. */
  equity: z.array(z.object({ at: Instant, balanceCents: z.int() })),
})
export type PracticeStatistics = z.infer<typeof PracticeStatistics>

export const getPracticeStatistics = defineCall({
  method: 'GET',
  path: '/practice/statistics',
  access: 'member',
  summary: 'Results of the current balance: win rate with interval, verdict, and the balance over time.',
  reply: PracticeStatistics,
})

export const resetPracticeAccount = defineCall({
  method: 'POST',
  path: '/practice/reset',
  access: 'member',
  summary:
    'Reset the account to the opening balance. Earlier orders stay in the CSV file. Limits and breaks stay in force.',
  reply: PracticeAccount,
  fails: ['PRACTICE_ORDERS_OPEN'],
})

export const updatePracticeLimits = defineCall({
  method: 'PUT',
  path: '/practice/limits',
  access: 'member',
  summary: 'Set the session limits. Tighter limits apply now, looser ones from tomorrow (UTC).',
  input: SessionLimits,
  reply: PracticeAccount,
})

export const startPracticeCoolOff = defineCall({
  method: 'POST',
  path: '/practice/cool-off',
  access: 'member',
  summary: 'Take a break. No orders until it ends. A break can get longer but not shorter.',
  input: z.object({ minutes: CoolOffMinutes }),
  reply: PracticeAccount,
})

/** As many orders are reviewed at most, the newest. */
export const REVIEWED_ORDERS = 10_000

export const ReviewPeriod = z.enum(['week', 'all'])
export type ReviewPeriod = z.infer<typeof ReviewPeriod>

/** n is won + lost; the rate, in percent, and its interval are null below the number that a rate needs. */
const counted = { n: z.int(), won: z.int(), rate: z.nullable(z.number()), interval: z.nullable(Interval) }

const HourCount = z.object({ hour: z.int(), ...counted })

/** What the member's own orders say, those that a bot or copying placed left out. */
export const PracticeReview = z.object({
  /** Settled orders that were reviewed. */
  orders: z.int(),
  /** Won and lost ones with a confidence, and what was said against what happened, in bins of equal counts; none while there are too few. */
  stated: z.int(),
  bins: z.array(z.object({ low: z.int(), high: z.int(), stated: z.number(), ...counted })),
  /** By the hour of their entry, UTC. The best and the worst are null while fewer than two hours have enough. */
  hours: z.array(HourCount),
  best: z.nullable(HourCount),
  worst: z.nullable(HourCount),
  /** The same orders, each day (UTC) cut short once its second loss in a row was settled. */
  stopping: z.object({
    days: z.int(),
    stoppedDays: z.int(),
    actualCents: z.int(),
    stoppedCents: z.int(),
    left: z.object(counted),
  }),
})
export type PracticeReview = z.infer<typeof PracticeReview>

export const getPracticeReview = defineCall({
  method: 'GET',
  path: '/practice/review',
  access: 'member',
  summary: `A review of the member’s own settled orders, of seven days or all time: confidence, hours, and stops after two losses. At most the newest ${REVIEWED_ORDERS}.`,
  input: z.object({ period: z._default(ReviewPeriod, 'week') }),
  reply: PracticeReview,
})

/** A pair's day beside the member's own trades on it. */
export const WatchedPair = z.object({
  pairId: z.string(),
  pair: z.string(),
  decimals: z.int(),
  /** Closes of the last 24 hours in equal steps, oldest first. */
  course: z.array(z.number()),
  /** The member's own won and lost practice trades on it. */
  won: z.int(),
  n: z.int(),
})
export type WatchedPair = z.infer<typeof WatchedPair>

export const listWatchedPairs = defineCall({
  method: 'GET',
  path: '/practice/watchlist',
  access: 'member',
  summary: 'Every pair with its last 24 hours and the member’s own trades on it, the most traded first.',
  reply: z.array(WatchedPair),
})
