import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { CALLER_NAME, RESERVED_NAME } from './caller-names.ts'
import { commonTexts } from './common-texts.ts'
import { Feed, Timeframe, timeframeMs } from './market.ts'
import { cleanIdentifier } from './people-text.ts'
import { ConfidenceBin, Interval, Outcome } from './signals.ts'
import { ENTRY_DELAY_MS } from './slots.ts'
import { identifierField } from './text-fields.ts'
import { recordOf } from './track-record.ts'

/** Calls of one caller within an hour, over both timeframes. */
export const TRADE_CALLS_PER_HOUR = 12
/** How long before its entry a call is sealed at the latest: time enough for the room to read it. */
export const TRADE_CALL_LEAD_SECONDS = 10

/** The rule by which the demo's program calls (`PROGRAM_HANDLE`), published as it is followed. */
export const PROGRAM_HANDLE = 'follow-the-move'
/** The demo's account that it calls for: nobody logs in to it. */
export const PROGRAM_EMAIL = 'program@uptick.test'
export const PROGRAM_EVERY_MINUTES = 10
export const PROGRAM_RULE = `${PROGRAM_HANDLE} is a bot. Every ${PROGRAM_EVERY_MINUTES} minutes it compares the last ${PROGRAM_EVERY_MINUTES} closed 1-minute candles of all pairs. It picks the pair with the largest relative move and calls 5 minutes in that direction. It states no confidence and knows nothing else.`

const LEAD_MS = TRADE_CALL_LEAD_SECONDS * 1000

/** The slot that a call is for, in market ms: the next of its timeframe whose entry is far enough ahead. */
export const nextCallSlot = (marketNowMs: number, timeframe: Timeframe): number => {
  const step = timeframeMs(timeframe)
  return Math.ceil((marketNowMs + LEAD_MS - ENTRY_DELAY_MS) / step) * step
}

export const tradeCallMessages = {
  handle: 'Use 3 to 24 letters, digits, dots, hyphens or underscores. Start with a letter or a digit',
  handleReserved: 'This name is reserved. Choose another one',
  confidence: commonTexts.confidenceInvalid,
  handleFailed: 'Your public name was not saved. Please try again.',
  callFailed: 'Your call was not sealed. Nothing was recorded.',
  listFailed: 'Failed to load the callers',
} as const

/** The public name that a caller's calls stand under. */
export const CallerHandle = z.string(tradeCallMessages.handle).check(
  z.overwrite(cleanIdentifier),
  z.regex(CALLER_NAME, tradeCallMessages.handle),
  z.refine((handle) => !RESERVED_NAME.test(handle), tradeCallMessages.handleReserved),
)

/** Who calls, as the record announced them: nothing of it says which member they are. */
export const Caller = z.object({ id: Id, handle: z.string(), isBot: z.boolean() })
export type Caller = z.infer<typeof Caller>

/** `sealed` until its entry, then `open`, then `settled`. */
export const TradeCallPhase = z.enum(['sealed', 'open', 'settled'])
export type TradeCallPhase = z.infer<typeof TradeCallPhase>

/** A call by a person, as this reader may see it. */
export const TradeCall = z.object({
  id: Id,
  caller: Caller,
  pair: z.string(),
  pairId: z.string(),
  decimals: z.int(),
  timeframe: Timeframe,
  phase: TradeCallPhase,
  /** Null while it is sealed for this reader, and with it the confidence. */
  direction: z.nullable(z.enum(['CALL', 'PUT'])),
  /** The caller's own probability of winning, whole percent; null where none was given. */
  confidence: z.nullable(z.int()),
  /** Market times. */
  slotAt: Instant,
  entryAt: Instant,
  expiresAt: Instant,
  committedAt: Instant,
  entryPrice: z.nullable(z.number()),
  exitPrice: z.nullable(z.number()),
  outcome: z.nullable(Outcome),
  voidReason: z.nullable(z.string()),
  settledAt: z.nullable(Instant),
  /** Members of its room whose own practice trade was the same at its entry, placed after the seal; null until then, and where it was not counted. */
  copies: z.nullable(z.int()),
  /** Place of the sealed call in the record, from 0: `/log/proof/{index}`. */
  callIndex: z.int(),
  source: Feed,
})
export type TradeCall = z.infer<typeof TradeCall>

/** A call, as a message of a room shows it. */
export const TradeCallCard = z.object({ kind: z.literal('call'), id: Id, call: TradeCall })

/** The record of one caller, or of the engine beside them. Every figure can be counted again from the log. */
export const CallerRow = z.object({
  /** Null for the engine. */
  caller: z.nullable(Id),
  handle: z.string(),
  kind: z.enum(['person', 'bot', 'engine']),
  ...recordOf,
  /** The longest run of losses; null for the engine, whose runs are not counted here. */
  worstStreak: z.nullable(z.int()),
  /** What was said against what happened, of won and lost calls with a confidence; null where none was given. */
  calibration: z.nullable(
    z.object({
      n: z.int(),
      /** The mean of what was said, and how many of these were won, in percent; null below the number that a rate needs. */
      stated: z.nullable(z.number()),
      winRate: z.nullable(z.number()),
      interval: z.nullable(Interval),
      /** Those that hold any. */
      bins: z.array(ConfidenceBin),
    }),
  ),
})
export type CallerRow = z.infer<typeof CallerRow>

export const CallersTable = z.object({
  feed: Feed,
  /** The last boundary that is counted, market time. */
  until: Instant,
  breakEvenRate: z.number(),
  /** The best lower end of the interval first; those with too few calls below. */
  rows: z.array(CallerRow),
})
export type CallersTable = z.infer<typeof CallersTable>

export const listCallers = defineCall({
  method: 'GET',
  path: '/trade-calls/callers',
  access: 'open',
  summary: 'All callers with revealed calls on a market, and the engine. Without `market`, the current one.',
  failure: tradeCallMessages.listFailed,
  input: z.object({ market: z.optional(identifierField(200)) }),
  reply: CallersTable,
  fails: ['MARKET_NOT_FOUND'],
})

export const downloadTradeCalls = defineCall({
  method: 'GET',
  path: '/trade-calls/settled.csv',
  access: 'open',
  answers: 'file',
  summary: 'All settled calls by people as a CSV file, in the order of the record.',
})

export const listCreatorRecords = defineCall({
  method: 'GET',
  path: '/trade-calls/creators',
  access: 'member',
  summary: 'Results of verified creators who make calls, by their entry in the directory.',
  reply: z.array(z.object({ creatorId: Id, record: CallerRow })),
})

export const getRoomCaller = defineCall({
  method: 'GET',
  path: '/trade-calls/rooms/:id',
  access: 'member',
  summary: 'Results of the room’s host, or null without a revealed call.',
  params: z.object({ id: Id }),
  reply: z.nullable(CallerRow),
})

export const listRunningCalls = defineCall({
  method: 'GET',
  path: '/trade-calls/running',
  access: 'member',
  summary: 'Calls that are not settled yet, of the rooms that the member has joined and may read.',
  failure: tradeCallMessages.listFailed,
  reply: z.array(z.object({ roomId: Id, call: TradeCall })),
})

/** What a member may call, and what stands against it now. */
export const OwnCalls = z.object({
  /** Whether the member hosts a room or is a verified creator. */
  mayCall: z.boolean(),
  /** Null before their name is announced. */
  caller: z.nullable(Caller),
  /** Their open calls: at most one a timeframe. */
  open: z.array(TradeCall),
  callsThisHour: z.int(),
})
export type OwnCalls = z.infer<typeof OwnCalls>

export const getOwnCalls = defineCall({
  method: 'GET',
  path: '/trade-calls/mine',
  access: 'unlocked',
  summary: 'The member’s right to call, their public name and their open calls.',
  reply: OwnCalls,
})

export const createCaller = defineCall({
  method: 'POST',
  path: '/trade-calls/callers',
  access: 'unlocked',
  summary: 'Publish the name for the member’s calls in the public record. It can’t be changed.',
  failure: tradeCallMessages.handleFailed,
  input: z.object({ handle: CallerHandle }),
  reply: Caller,
  fails: ['CALLER_REFUSED', 'CALLER_ANNOUNCED', 'CALLER_NAME_TAKEN'],
})

export const createTradeCall = defineCall({
  method: 'POST',
  path: '/trade-calls',
  access: 'unlocked',
  summary:
    'Make a call for the next slot: sealed in the public record, revealed at entry, settled by the candles. It can’t be withdrawn.',
  failure: tradeCallMessages.callFailed,
  input: z.object({
    /** A pair’s id. */
    pair: identifierField(32),
    timeframe: Timeframe,
    direction: z.enum(['CALL', 'PUT']),
    confidence: z.optional(
      z.nullable(
        z
          .int(tradeCallMessages.confidence)
          .check(z.minimum(50, tradeCallMessages.confidence), z.maximum(100, tradeCallMessages.confidence)),
      ),
    ),
    /** The room that the call is shown in, of which the member is host. */
    roomId: z.optional(z.nullable(Id)),
  }),
  reply: TradeCall,
  fails: [
    'CALLER_REFUSED',
    'CALLER_NAMELESS',
    'ROOM_NOT_FOUND',
    'PAIR_NOT_FOUND',
    'TRADE_CALL_OPEN',
    'TRADE_CALLS_FULL',
    'TRADE_CALL_LATE',
    'MARKET_CLOSING',
  ],
})

export const getTradeCall = defineCall({
  method: 'GET',
  path: '/trade-calls/:id',
  access: 'member',
  summary: 'One call. Its direction shows from its entry on, or earlier to members of its room.',
  params: z.object({ id: Id }),
  reply: TradeCall,
  fails: ['TRADE_CALL_NOT_FOUND'],
})
