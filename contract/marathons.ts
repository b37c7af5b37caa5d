import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { codeText } from './code-text.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList } from './list.ts'
import { TimeZone } from './preferences.ts'
import { wholeCents } from './shared-fields.ts'
import { WEEK_MS } from './slots.ts'
import { anyLine, visibleLine, visibleText } from './text-fields.ts'

/** docs/product.md, “Administration”. */
export const DEFAULT_MARATHON_PARTICIPANTS = 100

/** So many settled trades, unless said otherwise, make a member eligible for a prize. */
export const DEFAULT_MIN_TRADES = 3

export const MARATHONS_PAGE_SIZE = 50

export const MarathonStatus = z.enum(['upcoming', 'active', 'ended', 'cancelled'])
export type MarathonStatus = z.infer<typeof MarathonStatus>

/** docs/product.md, “Administration”: Start, End, and Cancel from whatever is not cancelled. */
export const marathonTransitions: Record<MarathonStatus, readonly MarathonStatus[]> = {
  upcoming: ['active', 'cancelled'],
  active: ['ended', 'cancelled'],
  ended: ['cancelled'],
  cancelled: [],
}

/** What can still be changed; the others are over. */
export const openMarathonStatuses = ['upcoming', 'active'] as const satisfies readonly MarathonStatus[]

/** A marathon as the administrator sees one (docs/product.md, “Administration”). `prizePool` in US dollars. */
export const AdminMarathon = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  startDate: Instant,
  endDate: Instant,
  prizePool: z.number(),
  maxParticipants: z.int(),
  /** Null where everybody joins without one. */
  accessCode: z.nullable(z.string()),
  rules: z.array(z.string()),
  /** Ours: U-Points for a place, how many settled trades a prize asks for, and whether the engine competes. */
  entryFee: z.int(),
  minTrades: z.int(),
  hasEngine: z.boolean(),
  /** Ours: a week after its start the next one starts, at the same time on the clocks of `timeZone`. */
  repeatsWeekly: z.boolean(),
  timeZone: TimeZone,
  status: MarathonStatus,
  /** Ours: when it was started, early or late; null before that. */
  startedAt: z.nullable(Instant),
  /** Ours: when it ended or was cancelled, early or not; null before that. */
  overAt: z.nullable(Instant),
  /** Ours: when its prizes were paid, once the last order had settled; null before that. */
  paidAt: z.nullable(Instant),
  _count: z.object({ participants: z.int() }),
  createdAt: Instant,
})
export type AdminMarathon = z.infer<typeof AdminMarathon>

export const marathonMessages = {
  nameRequired: 'Please enter a marathon name',
  descriptionRequired: commonTexts.descriptionMissing,
  startRequired: 'Please choose a start date',
  startPast: 'The start date cannot be in the past',
  startFixed: 'You can’t change the start date after the start',
  startBeforeStarted: 'The start date cannot be before the marathon really started',
  endRequired: 'Please choose an end date',
  endBeforeStart: 'The end date cannot be before the start date',
  accessCodeRequired: commonTexts.accessCodeMissing,
  prizePool: 'The prize pool must be 0 or more',
  dateOutOfRange: 'Please choose a date between 2000 and 2100',
  maxParticipants: 'Max participants must be 1 or more, in whole numbers',
  entryFee: 'The entry fee must be 0 or more, in whole U-Points',
  entryFeeFixed: 'You can’t change the entry fee after someone has joined',
  tooLongToRepeat: 'A weekly marathon lasts at most 7 days',
  minTrades: 'Minimum trades must be 1 or more, in whole numbers',
  conditionsFixed: 'You can’t change the conditions after the start',
  createFailed: 'Failed to create marathon',
  updateFailed: 'Failed to update marathon',
  listFailed: 'Failed to load trading marathons',
  statusFailed: commonTexts.statusFailed,
  removeFailed: 'Failed to delete marathon',
  networkError: commonTexts.networkError,
  none: 'No trading marathons found',
} as const

const EARLIEST_MS = Date.UTC(2000, 0, 1)
const LATEST_MS = Date.UTC(2101, 0, 1)

const date = (required: string) =>
  z.iso.datetime({ offset: true, error: required }).check(
    z.refine((iso) => Date.parse(iso) >= EARLIEST_MS && Date.parse(iso) < LATEST_MS, {
      error: marathonMessages.dateOutOfRange,
    }),
  )

export const MarathonForm = z
  .object({
    name: visibleLine(marathonMessages.nameRequired, 80),
    description: visibleText(marathonMessages.descriptionRequired, 1_000),
    startDate: date(marathonMessages.startRequired),
    endDate: date(marathonMessages.endRequired),
    /** US dollars, to the cent. */
    prizePool: z._default(
      z
        .number(marathonMessages.prizePool)
        .check(z.minimum(0, marathonMessages.prizePool), z.maximum(10_000_000, 'At most $10,000,000'), wholeCents),
      0,
    ),
    maxParticipants: z._default(
      z
        .int(marathonMessages.maxParticipants)
        .check(z.minimum(1, marathonMessages.maxParticipants), z.maximum(100_000, 'At most 100,000 participants')),
      DEFAULT_MARATHON_PARTICIPANTS,
    ),
    /** Ours, and so are the next two: U-Points for a place. */
    entryFee: z._default(
      z
        .int(marathonMessages.entryFee)
        .check(z.minimum(0, marathonMessages.entryFee), z.maximum(100_000, 'At most 100,000 U-Points')),
      0,
    ),
    /** So many settled trades are asked for before there is a prize. */
    minTrades: z._default(
      z
        .int(marathonMessages.minTrades)
        .check(z.minimum(1, marathonMessages.minTrades), z.maximum(1_000, 'At most 1,000 trades')),
      DEFAULT_MIN_TRADES,
    ),
    /** The signal engine competes. */
    hasEngine: z._default(z.boolean(), false),
    /** Once it starts, the next one is announced: the same, a week later. */
    repeatsWeekly: z._default(z.boolean(), false),
    /** Whose clocks the repetition follows: the next one starts at the same time of day, also after clocks change. */
    timeZone: z._default(TimeZone, 'UTC'),
    /** Forced to upper case (docs/product.md, “Administration”); null where everybody joins without one. */
    accessCode: z.nullable(
      z.string(marathonMessages.accessCodeRequired).check(
        z.overwrite(codeText),
        z.minLength(1, marathonMessages.accessCodeRequired),
        z.maxLength(32, 'An access code has at most 32 characters'),
        // What every database and every keyboard calls upper case alike.
        z.regex(/^[ -~]*$/, 'An access code has only plain letters, digits and symbols'),
      ),
    ),
    /** Blank ones are dropped. */
    rules: z._default(
      z.array(anyLine(300, 'A rule has at most 300 characters')).check(z.maxLength(50, 'At most 50 rules')),
      [],
    ),
  })
  .check(
    // What is no date has a sentence of its own already.
    z.refine(({ startDate, endDate }) => !(Date.parse(endDate) < Date.parse(startDate)), {
      path: ['endDate'],
      error: marathonMessages.endBeforeStart,
    }),
    z.refine(
      ({ repeatsWeekly, startDate, endDate }) =>
        !repeatsWeekly || Date.parse(endDate) - Date.parse(startDate) <= WEEK_MS,
      { path: ['endDate'], error: marathonMessages.tooLongToRepeat },
    ),
  )
export type MarathonForm = z.infer<typeof MarathonForm>

const MarathonId = z.object({ id: Id })

export const listAdminMarathons = defineList({
  path: '/admin/marathons',
  secret: true,
  summary:
    'Marathons: active ones first, then by latest start. `search` finds part of a name, a description or an access code.',
  row: AdminMarathon,
  orders: ['status', 'startDate', 'endDate', 'name', 'participants', 'prizePool'],
  filters: {
    status: z.optional(MarathonStatus),
    /** Days of the start. */
    ...dayFilters,
  },
  pageSize: MARATHONS_PAGE_SIZE,
  failure: marathonMessages.listFailed,
})

export const getMarathonCounts = defineCall({
  method: 'GET',
  path: '/admin/marathons/counts',
  access: 'admin',
  summary: 'The number of marathons and participants, and the sum of the prizes.',
  reply: z.object({
    total: z.int(),
    active: z.int(),
    upcoming: z.int(),
    participants: z.int(),
    /** US dollars. */
    prizePool: z.number(),
  }),
})

/** Somebody whose points an end or a cancellation moves. */
export const MarathonMove = z.object({
  memberId: Id,
  name: z.string(),
  email: z.string(),
  kind: z.enum(['prize', 'refund']),
  /** The rank that wins a prize; null of a fee that goes back. */
  rank: z.nullable(z.int()),
  /** U-Points to the member. */
  amount: z.int(),
})
export type MarathonMove = z.infer<typeof MarathonMove>

/** So many moves are named; the others are counted. */
export const MOVES_NAMED = 50

const Moves = z.object({
  /** The first of them: prizes by rank, fees by name. */
  moves: z.array(MarathonMove),
  count: z.int(),
  /** U-Points of all of them. */
  total: z.int(),
})
export type Moves = z.infer<typeof Moves>

export const getMarathonMoves = defineCall({
  method: 'GET',
  path: '/admin/marathons/:id/moves',
  access: 'admin',
  summary: 'A preview of the points that ending or canceling the marathon now would move.',
  params: MarathonId,
  reply: z.object({
    status: MarathonStatus,
    /** Orders that are still to settle: they may change the standings before prizes are paid. */
    hasOpenOrders: z.boolean(),
    payOut: Moves,
    /** U-Points of `payOut` that Uptick adds; the others are entry fees. */
    fromUptick: z.int(),
    cancel: Moves,
    /** U-Points that were paid as prizes already, and stay paid. */
    prizesPaid: z.int(),
  }),
  fails: ['MARATHON_NOT_FOUND'],
})

export const createMarathon = defineCall({
  method: 'POST',
  path: '/admin/marathons',
  access: 'admin',
  summary: 'Create a marathon.',
  failure: marathonMessages.createFailed,
  input: MarathonForm,
  reply: AdminMarathon,
  fails: ['MARATHON_CODE_TAKEN'],
})

export const updateMarathon = defineCall({
  method: 'PUT',
  path: '/admin/marathons/:id',
  access: 'admin',
  summary:
    'Change a marathon. Its start can change only before it begins, and its limit can’t go below the participants.',
  failure: marathonMessages.updateFailed,
  params: MarathonId,
  input: MarathonForm,
  reply: AdminMarathon,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_CODE_TAKEN', 'MARATHON_TOO_SMALL', 'MARATHON_OVER'],
})

export const updateMarathonStatus = defineCall({
  method: 'PATCH',
  path: '/admin/marathons/:id/status',
  access: 'admin',
  summary: 'Start, end or cancel a marathon.',
  failure: marathonMessages.statusFailed,
  params: MarathonId,
  input: z.object({
    status: MarathonStatus,
    /** Ours: the status that the administrator saw. When given and no longer true, the change is refused. */
    from: z.optional(MarathonStatus),
    /** Ours: the U-Points that the administrator saw would move. When given and no longer true, the change is refused. */
    moving: z.optional(z.int().check(z.gte(0))),
  }),
  reply: AdminMarathon,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_TRANSITION', 'MARATHON_MOVES_DIFFER'],
})

export const removeMarathon = defineCall({
  method: 'DELETE',
  path: '/admin/marathons/:id',
  access: 'admin',
  summary: 'Delete a marathon that has ended or has no participants.',
  failure: marathonMessages.removeFailed,
  params: MarathonId,
  fails: ['MARATHON_NOT_FOUND', 'MARATHON_RUNNING'],
})
