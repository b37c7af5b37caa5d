import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'
import { Feed, Timeframe } from './market.ts'
import { ConfidenceBin, Interval, Performance } from './signals.ts'

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

export const getTrackRecord = defineCall({
  method: 'GET',
  path: '/track-record',
  access: 'open',
  summary:
    'All published signals of the current market: counts, interval, verdict; and the back-test before them, apart.',
  reply: z.object({ feed: Feed, performance: Performance, backtests: z.array(Backtest) }),
})

export const getReliability = defineCall({
  method: 'GET',
  path: '/track-record/reliability',
  access: 'open',
  summary: 'Confidence against what happened, per bin, from the record; and from the back-test, apart.',
  input: z.object({ timeframe: z.optional(Timeframe) }),
  reply: z.object({ record: z.array(ConfidenceBin), backtest: z.array(ConfidenceBin) }),
})

export const listGaps = defineCall({
  method: 'GET',
  path: '/track-record/gaps',
  access: 'open',
  summary: 'Stretches without a commitment, newest first.',
  reply: z.array(Gap),
})

export const listRecords = defineCall({
  method: 'GET',
  path: '/track-record/records',
  access: 'open',
  summary: 'The log itself, in order, behind its first `after` entries. Enough to verify it anywhere.',
  input: z.object({
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RECORDS_PAGE_SIZE)), RECORDS_PAGE_SIZE),
  }),
  reply: z.array(RecordEntry),
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
  summary: 'Witnesses and time-stamps of the record: who said what, when, and what is wrong with them.',
  reply: RecordEvidence,
})
