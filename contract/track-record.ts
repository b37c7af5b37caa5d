import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'
import { Feed, Timeframe } from './market.ts'
import { ConfidenceBin, Interval, Performance } from './signals.ts'

export const RECORDS_PAGE_SIZE = 500

/**
 * One link of the chain. `body` is the exact text that was hashed:
 * hash = SHA-256(`${sequence}\n${kind}\n${previousHash}\n${body}`), hex.
 */
export const RecordEntry = z.object({
  sequence: z.int(),
  kind: z.enum(['genesis', 'commit', 'reveal', 'settle', 'missed']),
  body: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  appendedAt: Instant,
})
export type RecordEntry = z.infer<typeof RecordEntry>

export const RecordHead = z.object({
  sequence: z.int(),
  hash: z.string(),
  /** Ed25519 over `${sequence}:${hash}`, base64; null while the chain is empty. */
  signature: z.string(),
  /** Ed25519 public key, SPKI PEM. */
  publicKey: z.string(),
})
export type RecordHead = z.infer<typeof RecordHead>

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
  summary: 'The chain itself, in order. Enough to verify it anywhere.',
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
  summary: 'The last link, signed.',
  reply: RecordHead,
})
