import type { FeedKind, Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'

/**
 * The leaves of the record, each one JSON text whose bytes are hashed. Instants are ISO 8601 UTC with milliseconds.
 * `appendedAt` is the wall clock; `boundary`, `slotAt`, `entryAt`, `committedAt`, `from` and `to` are the market's own time.
 * `commitIndex` is the place of a commitment in the record, counted from 0.
 */
interface Appended<Kind extends string> {
  kind: Kind
  appendedAt: string
}

/** Opens a market, once. From `liveFrom` on every slot of every pair has a commitment, or lies in a `missed` stretch. */
export interface GenesisEntry extends Appended<'genesis'> {
  feed: string
  /** A replayed market runs at its recording's time, every other on the wall clock. */
  feedKind: FeedKind
  label: string
  /** In the order in which ties of the choice are broken. */
  pairs: { name: string; starter: boolean }[]
  liveFrom: string
  /** Where the market closes for good: slots that would expire later are not opened. */
  endsAt: string | null
  modelVersion: string
  ruleVersion: string
  selectionVersion: string
  /** What is due at a boundary is in the record this long after it, by the wall clock; at most `MAX_GRACE_SECONDS`. */
  graceSeconds: number
  /** Only of a demo with a past: entries before this instant were made at once, on a simulated clock. Their times prove nothing. */
  madeUntil?: string
}

/** A market that gives itself longer could be silent about a loss for as long. */
export const MAX_GRACE_SECONDS = 300

/** Announces other versions, before the first slot that they decide. */
export interface ModelEntry extends Appended<'model'> {
  feed: string
  from: string
  modelVersion: string
  ruleVersion: string
  selectionVersion: string
}

export type RecordedBar = [pair: string, open: number, high: number, low: number, close: number]

/** The one-minute bars that closed at a boundary. A pair that is absent had none. */
export interface CandlesEntry extends Appended<'candles'> {
  feed: string
  boundary: string
  bars: RecordedBar[]
}

/** One slot's decision, sealed: `commitment` is the SHA-256 (hex) of the text that `reveal` publishes at entry. */
export interface CommitEntry extends Appended<'commit'> {
  slot: string
  feed: string
  pair: string
  timeframe: Timeframe
  slotAt: string
  entryAt: string
  committedAt: string
  commitment: string
}

/** `revealed` is the text of a SealedSlot, to the byte. */
export interface RevealEntry extends Appended<'reveal'> {
  boundary: string
  slot: string
  commitIndex: number
  revealed: string
}

export interface SettleEntry extends Appended<'settle'> {
  boundary: string
  slot: string
  commitIndex: number
  ruleVersion: string
  outcome: Outcome
  entryPrice: number | null
  exitPrice: number | null
  voidReason: string | null
}

/** Slots from `from` (included) to `to` (excluded) have no commitment, and why. Stands before what was due meanwhile. */
export interface MissedEntry extends Appended<'missed'> {
  feed: string
  timeframe: Timeframe
  from: string
  to: string
  slots: number
  reason: string
}

/** A clock was found at `to` when it should have read `from`, which is later. Its own `appendedAt` may lie before others. */
export interface ClockEntry extends Appended<'clock'> {
  feed: string
  from: string
  to: string
  reason: string
}

/**
 * The seed of a day of a simulated market, 32 bytes in lower-case hex, once the day is over; `day` is its 00:00 UTC. Hashed by SHA-256 once for
 * each day between, it gives the seed that was revealed before it, or the anchor that the market's id ends in.
 */
export interface SeedEntry extends Appended<'seed'> {
  feed: string
  day: string
  seed: string
}

/** Announces somebody who calls, once, before anything they call. Drawn at random, `caller` says nothing of who it is. */
export interface CallerEntry extends Appended<'caller'> {
  caller: string
  /** The public name that their calls stand under, for ever. */
  handle: string
  /** A program that calls by a published rule. */
  isBot: boolean
  termsVersion: string
}

/** A call by a person, sealed: `commitment` is the SHA-256 (hex) of the text that `call-reveal` publishes at entry. */
export interface CallEntry extends Appended<'call'> {
  call: string
  feed: string
  caller: string
  pair: string
  timeframe: Timeframe
  slotAt: string
  entryAt: string
  committedAt: string
  commitment: string
}

/** `revealed` is the text of a SealedCall, to the byte; `callIndex` the place of its `call`, counted from 0. */
export interface CallRevealEntry extends Appended<'call-reveal'> {
  boundary: string
  call: string
  callIndex: number
  revealed: string
}

export interface CallSettleEntry extends Appended<'call-settle'> {
  boundary: string
  call: string
  callIndex: number
  ruleVersion: string
  outcome: Outcome
  entryPrice: number | null
  exitPrice: number | null
  voidReason: string | null
}

export type Entry =
  | GenesisEntry
  | ModelEntry
  | CandlesEntry
  | CommitEntry
  | RevealEntry
  | SettleEntry
  | MissedEntry
  | ClockEntry
  | SeedEntry
  | CallerEntry
  | CallEntry
  | CallRevealEntry
  | CallSettleEntry
export type EntryKind = Entry['kind']
/** What the writer of an entry decides; `kind` and `appendedAt` are put before it. */
export type EntryFields<E extends Entry> = Omit<E, 'kind' | 'appendedAt'>

export type Side = 'CALL' | 'PUT' | 'ABSTAIN'

/** What a commitment hides until entry. `nonce` keeps the few possible decisions from being guessed from their hash. */
export interface SealedSlot {
  slot: string
  pair: string
  timeframe: Timeframe
  slotAt: string
  entryAt: string
  expiresAt: string
  /** ABSTAIN unless it is the slot's published signal. */
  decision: Side
  /** The pair's own probability of winning, and whether enough settled slots stand behind it. */
  confidence: number | null
  calibrated: boolean
  /** What the engine said about the pair, also where another was chosen. */
  side: Side
  starter: boolean
  /** The probability that members see if the pair is chosen: what the choice compares. Null where too little stands behind it. */
  stated: number | null
  selectionVersion: string
  reason: string | null
  modelVersion: string
  ruleVersion: string
  nonce: string
}

/** What a person's call hides until entry. `nonce` keeps the few possible calls from being guessed from their hash. */
export interface SealedCall {
  call: string
  caller: string
  pair: string
  timeframe: Timeframe
  slotAt: string
  entryAt: string
  expiresAt: string
  direction: 'CALL' | 'PUT'
  /** The caller's own probability of winning, whole percent from 50 to 100; null where none was given. */
  confidence: number | null
  ruleVersion: string
  nonce: string
}

/** The text of a leaf. @internal */
export const entryText = (entry: Entry): string => JSON.stringify(entry)
