import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { Candle, Feed, Timeframe } from './market.ts'
import { ConfidenceBin, Interval, Outcome, Performance, Verdict } from './signals.ts'
import { identifierField } from './text-fields.ts'

export const RECORDS_PAGE_SIZE = 500

/**
 * One leaf of the log. `text` is JSON, and exactly what was hashed: SHA-256 of a byte 0x00 and the text in UTF-8. What it says begins
 * with its `kind` and `appendedAt`.
 */
export const RecordEntry = z.object({
  /** From 0. */
  index: z.int(),
  text: z.string(),
  /** Lower-case hex. */
  leafHash: z.string(),
})
export type RecordEntry = z.infer<typeof RecordEntry>
export const RecordEntries = z.array(RecordEntry)

/** The newest checkpoint of the log. */
export const RecordHead = z.object({
  /** How many entries it covers. */
  size: z.int(),
  /** Root of the tree over them, lower-case hex. */
  root: z.string(),
  /** The signed note: the same as `/log/checkpoint`. */
  checkpoint: z.string(),
  /** The log's key, as a vkey: name, key ID and Ed25519 public key. */
  key: z.string(),
})
export type RecordHead = z.infer<typeof RecordHead>

/** What stands behind the record besides itself, and what is wrong with it. */
export const RecordEvidence = z.object({
  /** What the log is called: where it began, without scheme. */
  origin: z.string(),
  /** The log's key, as a vkey. */
  key: z.string(),
  checkpoint: z.object({ size: z.int(), root: z.string(), signedAt: Instant }),
  /** Why nothing is added any more; null while all is well. */
  halted: z.nullable(z.string()),
  /** Which witnesses must have cosigned: the name of one, of a group of the policy, or `none`. */
  quorum: z.string(),
  witnesses: z.array(
    z.object({
      name: z.string(),
      /** Its key, as a vkey. */
      key: z.string(),
      url: z.string(),
      /** The last checkpoint that it cosigned, and when. */
      cosignedSize: z.nullable(z.int()),
      cosignedAt: z.nullable(Instant),
      /** What was wrong when it was last asked; null where it cosigned. */
      problem: z.nullable(z.string()),
    }),
  ),
  timestamps: z.object({
    /** Host of the RFC 3161 authority; null where none is configured. */
    authority: z.nullable(z.string()),
    /** The last checkpoint that was stamped, and the time the authority put there. */
    size: z.nullable(z.int()),
    stampedAt: z.nullable(Instant),
    problem: z.nullable(z.string()),
  }),
})
export type RecordEvidence = z.infer<typeof RecordEvidence>

/** A stretch of slots with no commitment, and why. */
export const Gap = z.object({
  timeframe: Timeframe,
  from: Instant,
  to: Instant,
  slots: z.int(),
  reason: z.string(),
  sequence: z.int(),
})
export type Gap = z.infer<typeof Gap>

/** A run of the engine over history before its first slot. Never part of the record. */
export const Backtest = z.object({
  pair: z.string(),
  timeframe: Timeframe,
  from: Instant,
  to: Instant,
  slots: z.int(),
  decided: z.int(),
  won: z.int(),
  lost: z.int(),
  breakeven: z.int(),
  void: z.int(),
  winRate: z.nullable(z.number()),
  interval: z.nullable(Interval),
  modelVersion: z.string(),
})
export type Backtest = z.infer<typeof Backtest>

/** One of several markets, by its feed's id (`listMarkets`); the club's own where none is named. Figures of two are never added up. */
const market = z.optional(identifierField(200))

/** A market that has a record of its own. */
export const RecordedMarket = z.object({
  feed: Feed,
  /** The last boundary that its record tells of, market time; null before any. */
  until: z.nullable(Instant),
  /** `paused`: nothing is decided on it, as its prices are away, it still learns, or it is not run any more. `closed`: it ended for good. */
  state: z.enum(['running', 'paused', 'closed']),
  /** Since when that is so, market time: its first slot while it runs, else its last boundary; null before any. */
  since: z.nullable(Instant),
})
export type RecordedMarket = z.infer<typeof RecordedMarket>

export const listMarkets = defineCall({
  method: 'GET',
  path: '/track-record/markets',
  access: 'open',
  summary: 'All markets of the record, the main one first. Pass a market’s id as `market` to the other calls.',
  reply: z.array(RecordedMarket),
})

export const getTrackRecord = defineCall({
  method: 'GET',
  path: '/track-record',
  access: 'open',
  summary: 'All published signals of the current market: counts, interval and verdict, with a separate back-test.',
  input: z.object({ market }),
  reply: z.object({ feed: Feed, performance: Performance, backtests: z.array(Backtest) }),
  fails: ['MARKET_NOT_FOUND'],
})

export const getReliability = defineCall({
  method: 'GET',
  path: '/track-record/reliability',
  access: 'open',
  summary: 'Confidence and win rate per bin, from the record and separately from the back-test.',
  input: z.object({ timeframe: z.optional(Timeframe), market }),
  reply: z.object({ record: z.array(ConfidenceBin), backtest: z.array(ConfidenceBin) }),
  fails: ['MARKET_NOT_FOUND'],
})

/** What came of signals or calls. */
export const recordOf = {
  /** Revealed: won, lost, breakeven, void and open together. */
  published: z.int(),
  won: z.int(),
  lost: z.int(),
  breakeven: z.int(),
  void: z.int(),
  open: z.int(),
  /** won + lost: the denominator of the rate. */
  n: z.int(),
  /** Percentages; null below the number that a rate needs: "Not enough data yet". */
  winRate: z.nullable(z.number()),
  interval: z.nullable(Interval),
  verdict: Verdict,
}
const RecordOf = z.object(recordOf)
export type RecordOf = z.infer<typeof RecordOf>

/**
 * What betting by the stated figures against a fair coin made of a wealth of 1 (`engine/signals/edge.ts`). Shown: a fair coin comes so far in
 * one of twenty records at most, the number of rows beside it counted in.
 */
export const Edge = z.object({ bets: z.int(), wealth: z.number(), isShown: z.boolean() })

/** The record by pair, hour, week and version: every figure can be counted again from the log. */
export const Breakdown = z.object({
  /** The last boundary that is counted, market time. */
  until: Instant,
  /** Of all pairs together. */
  edge: Edge,
  /** The best lower end of the interval first; those with too few signals below. */
  pairs: z.array(z.object({ pair: z.string(), ...recordOf, edge: Edge })),
  /** `hour` of the slot, 0 to 23 UTC, in the same order as the pairs. */
  hours: z.array(z.object({ hour: z.int(), ...recordOf })),
  weeks: z.object({
    counted: z.int(),
    /** How many ended with less than they began with, at equal stakes. */
    losing: z.int(),
    /** Up to five, the worst first. A week begins on Monday at 0:00 UTC. */
    worst: z.array(
      z.object({
        from: Instant,
        won: z.int(),
        lost: z.int(),
        n: z.int(),
        winRate: z.nullable(z.number()),
        interval: z.nullable(Interval),
        /** What equal stakes made at the club's payout, in stakes. */
        net: z.number(),
        isRunning: z.boolean(),
      }),
    ),
  }),
  /** Won and lost so far, after each of up to 120 stretches of equal length that settled something, oldest first. */
  course: z.array(z.object({ at: Instant, won: z.int(), lost: z.int() })),
  /** Every pair decides every slot; at most one is published. */
  abstentions: z.array(
    z.object({
      timeframe: Timeframe,
      decisions: z.int(),
      published: z.int(),
      /** Another pair was the signal of the slot. */
      notChosen: z.int(),
      /** The engine had nothing to say: gapped, stale or flat candles, or too little learnt. */
      declined: z.int(),
    }),
  ),
  /** Newest first. */
  versions: z.array(
    z.object({
      modelVersion: z.string(),
      ruleVersion: z.string(),
      firstSlotAt: Instant,
      lastSlotAt: Instant,
      ...recordOf,
    }),
  ),
})
export type Breakdown = z.infer<typeof Breakdown>

export const getBreakdown = defineCall({
  method: 'GET',
  path: '/track-record/breakdown',
  access: 'open',
  summary: 'Results by pair, hour of the day (UTC), week and version, results over time, and slots without a signal.',
  input: z.object({ timeframe: z.optional(Timeframe), market }),
  reply: Breakdown,
  fails: ['MARKET_NOT_FOUND'],
})

/** One settled signal of the record, with the places of its entries there. */
export const SettledSignal = z.object({
  id: Id,
  pair: z.string(),
  decimals: z.int(),
  timeframe: Timeframe,
  direction: z.enum(['CALL', 'PUT']),
  slotAt: Instant,
  entryAt: Instant,
  expiresAt: Instant,
  /** The figure that was stated, in percent; null where none was. */
  stated: z.nullable(z.number()),
  outcome: Outcome,
  entryPrice: z.nullable(z.number()),
  exitPrice: z.nullable(z.number()),
  /** Of its commitment, from 0: `/log/proof/{index}`. */
  commitIndex: z.int(),
})
export type SettledSignal = z.infer<typeof SettledSignal>

export const SETTLED_PAGE_SIZE = 20

export const listSettledSignals = defineCall({
  method: 'GET',
  path: '/track-record/signals',
  access: 'open',
  summary:
    'Settled signals, newest slot first. `before` gives the next page, and `record` the signal with that number.',
  input: z.object({
    timeframe: z.optional(Timeframe),
    before: z.optional(Instant),
    /** A signal's number: the place of its commitment in the record, from 1. */
    record: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(100)), SETTLED_PAGE_SIZE),
    market,
  }),
  reply: z.array(SettledSignal),
  fails: ['MARKET_NOT_FOUND'],
})

/** How many settled signals are drawn for who may see no others, and how much of the market before the newest one's expiry. */
export const SETTLED_CHART_SIGNALS = 3
export const SETTLED_CHART_MINUTES = 60

/** The market up to the last thing that the record told of it. What came after is nobody's who may see no signals. */
export const SettledChart = z.object({
  /** The last to expire first. */
  signals: z.array(SettledSignal),
  /** 1-minute candles of the first signal's pair, oldest first, gaps left as gaps: none of them closed after that signal's expiry. */
  candles: z.array(Candle),
})
export type SettledChart = z.infer<typeof SettledChart>

export const getSettledChart = defineCall({
  method: 'GET',
  path: '/track-record/chart',
  access: 'open',
  summary: 'The last three settled signals, and the market up to the newest expiry. Empty before the first.',
  input: z.object({ market }),
  reply: SettledChart,
  fails: ['MARKET_NOT_FOUND'],
})

/** How many settled signals the front page shows. */
export const LATEST_SIGNALS = 7

export const listLatestEntries = defineCall({
  method: 'GET',
  path: '/track-record/latest',
  access: 'open',
  summary: 'The log entries needed to verify the last seven settled signals, in order.',
  input: z.object({ market }),
  reply: RecordEntries,
  fails: ['MARKET_NOT_FOUND'],
})

export const downloadSettledSignals = defineCall({
  method: 'GET',
  path: '/track-record/signals.csv',
  access: 'open',
  answers: 'file',
  summary: 'All settled signals as a CSV file, oldest slot first.',
  input: z.object({ market }),
  fails: ['MARKET_NOT_FOUND'],
})

/** Whether the price was at its entry, or better, some seconds after a signal could be taken. Measured by the server: no part of the record. */
export const Reachability = z.object({
  /** False on a market that is played back, whose seconds are not those of a market, and on one whose signals nobody is told. */
  isMeasured: z.boolean(),
  /** The first signal that was measured; null before any. */
  since: z.nullable(Instant),
  /** From the commit to the moment at which its frames were written to every open connection. */
  delivery: z.object({
    n: z.int(),
    /** How many of them were delivered before their entry. */
    beforeEntry: z.int(),
    /** Null below the number that a rate needs. */
    medianMs: z.nullable(z.int()),
  }),
  after: z.array(
    z.object({
      seconds: z.int(),
      n: z.int(),
      reachable: z.int(),
      /** Percentages; null below the number that a rate needs: "Not measured yet". */
      rate: z.nullable(z.number()),
      interval: z.nullable(Interval),
    }),
  ),
})
export type Reachability = z.infer<typeof Reachability>

export const getReachability = defineCall({
  method: 'GET',
  path: '/track-record/reachability',
  access: 'open',
  summary: 'Delivery times of signals, and the share of entry prices still available 5 s and 15 s later.',
  input: z.object({ market }),
  reply: Reachability,
  fails: ['MARKET_NOT_FOUND'],
})

export const listGaps = defineCall({
  method: 'GET',
  path: '/track-record/gaps',
  access: 'open',
  summary: 'Periods without commitments, newest first, of all markets or of one `market`.',
  input: z.object({ market }),
  reply: z.array(Gap),
})

export const listRecords = defineCall({
  method: 'GET',
  path: '/track-record/records',
  access: 'open',
  summary: 'Log entries in order, after the first `after` entries. Anyone can verify them.',
  input: z.object({
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RECORDS_PAGE_SIZE)), RECORDS_PAGE_SIZE),
  }),
  reply: RecordEntries,
})

export const getRecordHead = defineCall({
  method: 'GET',
  path: '/track-record/head',
  access: 'open',
  summary: 'The newest checkpoint: size, root, and the signed note.',
  reply: RecordHead,
})

export const getRecordEvidence = defineCall({
  method: 'GET',
  path: '/track-record/evidence',
  access: 'open',
  summary: 'Witnesses and time-stamps of the record, with their last statements and problems.',
  reply: RecordEvidence,
})
