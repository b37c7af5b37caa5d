import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { chosenCode } from './code-text.ts'
import { commonTexts } from './common-texts.ts'
import { Page } from './list.ts'
import { MarathonStatus } from './marathons.ts'
import { Feed, Pair, Timeframe } from './market.ts'
import { CANCEL_FAILURES, ORDER_FAILURES, PracticeOrder, PracticeOrderForm, practiceMessages } from './practice.ts'
import { Tier } from './tiers.ts'

/** What every account of a marathon begins with, in whole cents of practice money. */
export const MARATHON_OPENING_CENTS = 1_000_000
/** What the engine stakes on each of its signals where it competes. */
export const ENGINE_STAKE_CENTS = 10_000
/** Why an order of the engine is void that a stopped server did not place in time. */
export const NOT_PLACED_REASON = 'Your order came too late for its entry. Nothing was placed.'
/** So many of the best are pushed to whoever looks; the others are read page by page. */
export const BOARD_TOP = 50
export const BOARD_PAGE_SIZE = 50
export const MARATHON_ORDERS_PAGE_SIZE = 20
/** So many of the latest trades of everybody are shown. */
export const TRADES_SHOWN = 10
/** The last so many profits are drawn beside a name. */
export const COURSE_POINTS = 24
/** docs/product.md, “Marathons”: the best three of a month. */
export const MONTH_LEADERS = 3
/** Parts of the pool for the first, second and third that gets a prize; what is left of whole points is the first one’s. */
export const PRIZE_PARTS = [5, 3, 2] as const
/** A reminder goes out so long before the start. */
export const REMINDER_MINUTES = 15

/** Sentences that page and server share. */
export const joinMessages = {
  codeRequired: commonTexts.accessCodeMissing,
  joined: 'Welcome to the Marathon!',
  full: 'This marathon has reached its member limit.',
  over: 'This code has expired. Request a new one.',
  invalid: commonTexts.hostCodeInvalid,
  joinFailed: 'Failed to join the marathon',
  left: 'You left the marathon',
  leaveFailed: 'Failed to leave the marathon',
  feeDiffers: (name: string, fee: number) =>
    `${name} costs ${fee === 0 ? 'nothing' : `${fee.toLocaleString('en-US')} U-Points`} now, not the price you saw. Nothing was deducted.`,
  listFailed: 'Failed to load marathons',
  reminderOn: 'We’ll remind you before it starts',
  reminderOff: 'Reminder turned off',
} as const

/** How long until something, as the list shows it. */
const TimeRemaining = z.object({
  days: z.int(),
  hours: z.int(),
  /** ms. */
  total: z.int(),
})

/** How a member stands in a marathon. */
export const MarathonStanding = z.object({
  /** Of the row of the board that is theirs. */
  entryId: Id,
  /** From 1; nobody shares one. */
  rank: z.int(),
  /** The profit in cents of practice money, less than nothing for a loss. */
  score: z.int(),
  /** The same in whole units, as the board shows it. */
  profit: z.number(),
  /** Settled ones that were not void. */
  trades: z.int(),
  /** Whether they are enough for a prize. */
  qualified: z.boolean(),
  joinedAt: Instant,
  /** What was paid for the place, in U-Points. */
  fee: z.int(),
  /** U-Points that were won; null until prizes are paid. */
  prize: z.nullable(z.int()),
  /** The fee came back. */
  refunded: z.boolean(),
})
export type MarathonStanding = z.infer<typeof MarathonStanding>

/** A row of a board. Names are shortened to the first name and an initial. */
export const BoardRow = z.object({
  entryId: Id,
  rank: z.int(),
  name: z.string(),
  /** Null of the engine. */
  tier: z.nullable(Tier),
  /** The signal engine, which competes in plain sight and takes no prize. */
  isEngine: z.boolean(),
  /** `faceColor` of the member’s id. The id itself stays on the server. */
  faceColor: z.int(),
  profit: z.number(),
  trades: z.int(),
  qualified: z.boolean(),
  /** Profits in cents after the last boundaries that changed them, oldest first, the present one last. */
  course: z.array(z.int()),
  prize: z.nullable(z.int()),
})
export type BoardRow = z.infer<typeof BoardRow>

/** A marathon as members see it, wherever it is listed. The access code is nobody’s to read here. */
export const Marathon = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  startDate: Instant,
  endDate: Instant,
  maxParticipants: z.int(),
  currentParticipants: z.int(),
  /** US dollars that the club adds, paid in U-Points, one for each whole dollar. */
  prizePool: z.number(),
  /** U-Points for a place. */
  entryFee: z.int(),
  /** U-Points that are shared out as it stands: all fees and the club’s part. Once it is paid or cancelled, what was paid as prizes. */
  pool: z.int(),
  /** U-Points that were paid as prizes, and entry fees that were returned; 0 until then. */
  prizesPaid: z.int(),
  feesReturned: z.int(),
  /** So many settled trades are asked for before there is a prize. */
  minTrades: z.int(),
  /** “AI vs Human”: the signal engine competes. */
  hasEngine: z.boolean(),
  status: MarathonStatus,
  startedAt: z.nullable(Instant),
  /** When it ended or was cancelled, which may be before its planned end; null until then. */
  overAt: z.nullable(Instant),
  isParticipating: z.boolean(),
  isFull: z.boolean(),
  /** With the code, where it needs one. */
  canJoin: z.boolean(),
  /** Without one, everybody joins through `joinOpenMarathon`. */
  needsCode: z.boolean(),
  /** The member asked to be reminded of the start. */
  remindMe: z.boolean(),
  /** Null for whoever takes no part. */
  userStats: z.nullable(MarathonStanding),
  /** Until the start of an upcoming one, the end of an active one; nothing of one that is over. */
  timeRemaining: TimeRemaining,
})
export type Marathon = z.infer<typeof Marathon>

export const MarathonView = z.extend(Marathon, {
  rules: z.array(z.string()),
  openingCents: z.int(),
  /** When prizes were paid: after the last open order has settled. */
  paidAt: z.nullable(Instant),
  /** The best three, for everybody. */
  leaders: z.array(BoardRow),
  /** What the first, second and third get as the pool stands, U-Points, if as many qualify; empty once it is paid or cancelled. */
  prizes: z.array(z.int()),
  /** Who was paid a prize, by rank; empty until then. */
  winners: z.array(BoardRow),
  /** False where prizes are switched off in the member’s country: they rank, and the next one gets the prize. */
  prizesAllowed: z.boolean(),
})
export type MarathonView = z.infer<typeof MarathonView>

const MarathonId = z.object({ id: Id })

export const listMarathons = defineCall({
  method: 'GET',
  path: '/marathons/available',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Marathons: active ones, then upcoming ones by start, then those of the last month and the member’s own.',
  failure: joinMessages.listFailed,
  input: z.object({ status: z._default(z.enum(['all', 'upcoming', 'active', 'ended']), 'all') }),
  reply: z.array(Marathon),
})

export const listMonthLeaders = defineCall({
  method: 'GET',
  path: '/marathons/leaderboard',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The three best results in this month’s marathons (UTC).',
  reply: z.object({
    /** The first day of the month. */
    since: Instant,
    leaderboard: z.array(
      z.object({ rank: z.int(), name: z.string(), tier: Tier, profit: z.number(), marathon: z.string() }),
    ),
  }),
})

/** U-Points that the member was shown, and agrees to. Without it the fee of that moment is paid. */
const agreedFee = z.optional(z.int().check(z.gte(0)))
const JOIN_FAILURES = ['MARATHON_FULL', 'MARATHON_EXPIRED', 'MARATHON_FEE_DIFFERS', 'UPOINTS_INSUFFICIENT'] as const

export const joinMarathon = defineCall({
  method: 'POST',
  path: '/marathons/join',
  access: 'member',
  alsoAtRoot: true,
  summary:
    'Join the marathon of this access code and pay its fee. Fails if the fee differs from `fee`. Joining again is free.',
  failure: joinMessages.invalid,
  input: z.object({
    accessCode: chosenCode({ required: joinMessages.codeRequired, most: 64, tooLong: joinMessages.invalid }),
    fee: agreedFee,
  }),
  reply: Marathon,
  fails: ['MARATHON_CODE_INVALID', ...JOIN_FAILURES],
})

export const joinOpenMarathon = defineCall({
  method: 'POST',
  path: '/marathons/:id/place',
  access: 'member',
  summary:
    'Join a marathon that needs no access code and pay its fee. Fails if the fee differs from `fee`. Joining again is free.',
  failure: joinMessages.joinFailed,
  params: MarathonId,
  input: z.object({ fee: agreedFee }),
  reply: Marathon,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_CODE_NEEDED', ...JOIN_FAILURES],
})

export const leaveMarathon = defineCall({
  method: 'DELETE',
  path: '/marathons/:id/place',
  access: 'member',
  summary: 'Leave a marathon before its start. The entry fee is returned. Leaving again changes nothing.',
  failure: joinMessages.leaveFailed,
  params: MarathonId,
  reply: Marathon,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_STARTED', 'MARATHON_EXPIRED'],
})

export const getMarathon = defineCall({
  method: 'GET',
  path: '/marathons/:id',
  access: 'member',
  summary: 'A marathon with its rules, prizes, the member’s place and the top three.',
  failure: joinMessages.listFailed,
  params: MarathonId,
  reply: MarathonView,
  fails: ['MARATHON_NOT_FOUND'],
})

export const listBoard = defineCall({
  method: 'GET',
  path: '/marathons/:id/leaderboard',
  access: 'member',
  summary: 'A page of the leaderboard, by rank, for participants. `around=me` gives the member’s own page.',
  params: MarathonId,
  input: z.object({ page: Page, around: z.optional(z.literal('me')) }),
  reply: z.array(BoardRow),
  paged: true,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_NOT_JOINED'],
})

export const updateMarathonReminder = defineCall({
  method: 'POST',
  path: '/marathons/:id/reminder',
  access: 'member',
  summary: `Turn the reminder on or off. It comes ${REMINDER_MINUTES} minutes before the start, by email and as a notification.`,
  params: MarathonId,
  input: z.object({ remindMe: z._default(z.boolean(), true) }),
  reply: z.object({ remindMe: z.boolean() }),
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_STARTED'],
})

/** What a member trades with in a marathon. */
export const MarathonAccount = z.object({
  feed: Feed,
  balanceCents: z.int(),
  openingCents: z.int(),
  payoutPercent: z.int(),
  /** What has not settled, the next to expire first. */
  open: z.array(PracticeOrder),
  pairs: z.array(Pair),
})
export type MarathonAccount = z.infer<typeof MarathonAccount>

export const getMarathonAccount = defineCall({
  method: 'GET',
  path: '/marathons/:id/account',
  access: 'member',
  summary: 'The member’s account in a marathon: balance and open orders.',
  failure: practiceMessages.accountFailed,
  params: MarathonId,
  reply: MarathonAccount,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_NOT_JOINED'],
})

/** Why a marathon lets its members place and cancel nothing. */
const CLOSED_FAILURES = [
  'MARATHON_NOT_FOUND',
  'MARATHON_NOT_JOINED',
  'MARATHON_NOT_STARTED',
  'MARATHON_EXPIRED',
  'MARATHON_MARKET_DIFFERS',
] as const

export const createMarathonOrder = defineCall({
  method: 'POST',
  path: '/marathons/:id/orders',
  access: 'member',
  summary: 'Place an order in an active marathon, for the next minute, at the server’s price.',
  failure: practiceMessages.orderFailed,
  params: MarathonId,
  input: PracticeOrderForm,
  reply: PracticeOrder,
  fails: [...CLOSED_FAILURES, ...ORDER_FAILURES],
})

export const cancelMarathonOrder = defineCall({
  method: 'DELETE',
  path: '/marathons/:id/orders/:order',
  access: 'member',
  summary:
    'Cancel an order of your own before its entry, while the marathon runs. The stake returns, and the order is void.',
  params: z.object({ id: Id, order: Id }),
  reply: PracticeOrder,
  fails: [...CLOSED_FAILURES, ...CANCEL_FAILURES],
})

export const listMarathonOrders = defineCall({
  method: 'GET',
  path: '/marathons/:id/orders',
  access: 'member',
  summary: 'The member’s settled orders in a marathon, newest first.',
  params: MarathonId,
  input: z.object({ page: Page }),
  reply: z.array(PracticeOrder),
  paged: true,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_NOT_JOINED'],
})

/** A settled order of anybody who takes part. Orders that are open, canceled or void are not shown. */
export const MarathonTrade = z.object({
  id: Id,
  entryId: Id,
  name: z.string(),
  isEngine: z.boolean(),
  pair: z.string(),
  timeframe: Timeframe,
  direction: z.enum(['CALL', 'PUT']),
  outcome: z.enum(['profit', 'loss', 'breakeven']),
  resultCents: z.int(),
  expiresAt: Instant,
})
export type MarathonTrade = z.infer<typeof MarathonTrade>

export const listMarathonTrades = defineCall({
  method: 'GET',
  path: '/marathons/:id/trades',
  access: 'member',
  summary: 'The latest settled orders of everyone in a marathon, newest first, for participants.',
  failure: joinMessages.listFailed,
  params: MarathonId,
  reply: z.array(MarathonTrade),
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_NOT_JOINED'],
})

export const listMarathonProfiles = defineCall({
  method: 'GET',
  path: '/marathons/:id/profiles',
  access: 'member',
  summary: 'Participants with a public profile, for participants. Others get an empty list.',
  params: MarathonId,
  reply: z.array(z.object({ entryId: Id, handle: z.string() })),
  fails: ['MARATHON_NOT_FOUND'],
})

/** What a boundary settled in a marathon: its latest trades, newest first, `TRADES_SHOWN` at most. */
export const TradeNews = z.object({ trades: z.array(MarathonTrade) })

/** What a boundary, a join or a new status changed on a board; for whoever takes part. */
export const BoardNews = z.object({
  at: Instant,
  status: MarathonStatus,
  participants: z.int(),
  pool: z.int(),
  paidAt: z.nullable(Instant),
  /** The rows of the best by rank, `BOARD_TOP` at most. Whoever does not know one of them reads the first page again. */
  top: z.array(Id),
  /** Those of them that are new there or have changed otherwise than in rank: rank is the place in `top`. */
  rows: z.array(BoardRow),
})
export type BoardNews = z.infer<typeof BoardNews>

/** What changed for the member in one marathon. What is null has not. */
export const MarathonNotifications = z.object({
  marathonId: Id,
  balanceCents: z.nullable(z.int()),
  /** Orders that were placed or settled. */
  orders: z.array(PracticeOrder),
  standing: z.nullable(MarathonStanding),
})
export type MarathonNotifications = z.infer<typeof MarathonNotifications>
