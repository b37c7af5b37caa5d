import * as z from 'zod/mini'
import { Instant } from '../../contract/call.ts'
import { Timeframe } from '../../contract/market.ts'

/** Entries as pages read them. Instants are market time, ISO 8601 UTC. */

/** One slot's decision, sealed: `commitment` is the SHA-256 of the text that `reveal` publishes at entry. */
export const CommitBody = z.object({
  slot: z.string(),
  feed: z.string(),
  pair: z.string(),
  timeframe: Timeframe,
  slotAt: Instant,
  entryAt: Instant,
  committedAt: Instant,
  commitment: z.string(),
})
export type CommitBody = z.infer<typeof CommitBody>

/** What was sealed. `nonce` keeps the few possible decisions from being guessed from their hash. */
export const SealedDecision = z.object({
  slot: z.string(),
  pair: z.string(),
  timeframe: Timeframe,
  slotAt: Instant,
  entryAt: Instant,
  expiresAt: Instant,
  decision: z.enum(['CALL', 'PUT', 'ABSTAIN']),
  /** The pair's own probability of winning, and whether enough settled slots stand behind it. */
  confidence: z.nullable(z.number()),
  calibrated: z.boolean(),
  /** What the engine said about the pair, also where another was chosen. Absent, like the next three, in slots sealed before. */
  side: z.optional(z.enum(['CALL', 'PUT', 'ABSTAIN'])),
  starter: z.optional(z.boolean()),
  /**
   * The probability that members see if the pair is chosen: what the choice compares. Null where too few published signals stand
   * behind it, and under the rule `most-confident-2` for all that was not chosen.
   */
  stated: z.optional(z.nullable(z.number())),
  /** The rule by which one pair was chosen. */
  selectionVersion: z.optional(z.string()),
  reason: z.nullable(z.string()),
  modelVersion: z.string(),
  ruleVersion: z.string(),
  nonce: z.string(),
})
export type SealedDecision = z.infer<typeof SealedDecision>

/** Slots from `from` (included) to `to` (excluded) have no commitment, and why. */
export const MissedBody = z.object({
  feed: z.string(),
  timeframe: Timeframe,
  from: Instant,
  to: Instant,
  slots: z.int(),
  reason: z.string(),
})
export type MissedBody = z.infer<typeof MissedBody>
