import { randomBytes } from 'node:crypto'
import type { Timeframe } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type {
  CandlesEntry,
  EntryFields,
  RecordedBar,
  RevealEntry,
  SettleEntry,
} from '../../../engine/record/entries.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import { choosePublished, SELECTION_VERSION } from '../../../engine/signals/selection.ts'
import { RULE_VERSION, settle } from '../../../engine/signals/settlement.ts'
import type { Transaction } from '../../db/client.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Market } from '../market/service.ts'
import type { EntryDraft, RecordLog } from '../record/service.ts'
import { enterDue } from './enter-signals.ts'
import {
  commitBodyOf,
  entryAtOf,
  expiresAtOf,
  isBoundary,
  NOT_CHOSEN,
  type PairDecision,
  type SealedFields,
  sealedTextOf,
  TIMEFRAMES,
} from './rules.ts'
import type { Engines } from './run-engines.ts'
import * as store from './store.ts'

export interface BoundaryDeps {
  record: RecordLog
  market: Market
  engines: Engines
  /** The bar being formed, which knows the price at entry from entry on. */
  forming: MarketFeed['forming']
  /** Market time for the record, wall time for the rows; ms. */
  marketNow: () => number
  wallNow: () => number
  /** Market time at which the market closes for good. */
  endsAt: number | null
}

/** The published signals that a boundary changed, for the world to hear after the transaction. */
export interface BoundaryResult {
  created: store.RecordedSlot[]
  /** Open signals whose entry price became known, or was set right by their closed bar. */
  entered: store.RecordedSlot[]
  /** Open signals that have entered at a price which nobody can say yet. */
  unpriced: store.RecordedSlot[]
  settled: store.RecordedSlot[]
}

/** The boundary took so long that its slots would be committed at or after their entry. Nothing of it may stay. */
export class CommittedTooLate extends Error {
  constructor(slotAt: Date) {
    super(`The slots of ${slotAt.toISOString()} could not be committed before their entry.`)
    this.name = 'CommittedTooLate'
  }
}

const draft = (kind: string, slotId: string, fields: object): EntryDraft => ({ kind, slotId, fields })

/** The bars that closed at a boundary, as the record holds them. */
export const candlesDraft = (market: Market, boundaryMs: number, bars: ReadonlyMap<string, Bar>): EntryDraft => {
  const recorded = market.pairs.flatMap(({ id, name }): RecordedBar[] => {
    const bar = bars.get(id)
    return bar ? [[name, bar.open, bar.high, bar.low, bar.close]] : []
  })
  const fields: EntryFields<CandlesEntry> = {
    feed: market.feed.id,
    boundary: new Date(boundaryMs).toISOString(),
    bars: recorded,
  }
  return { kind: 'candles', fields }
}

/** Its place in the log; the row counts from 1. */
const commitIndexOf = ({ commitSequence }: { commitSequence: number }): number => commitSequence - 1

/** Publishes the decisions whose entry has come. Answers what the record has to say of it. */
export const revealDue = async (tx: Transaction, { market }: BoundaryDeps, boundary: Date): Promise<EntryDraft[]> => {
  const revealed = await store.updateRevealed(tx, market.feed.id, boundary, boundary)
  return revealed.map((slot) => {
    const fields: EntryFields<RevealEntry> = {
      boundary: boundary.toISOString(),
      slot: slot.id,
      commitIndex: commitIndexOf(slot),
      revealed: sealedTextOf(slot),
    }
    return draft('reveal', slot.id, fields)
  })
}

/** Teaches the streams what became of their model's signals. A transaction that is tried again teaches nothing twice. */
export const learnSettled = (engines: Engines, slots: readonly store.SlotRow[]): void => {
  for (const { timeframe, modelVersion, confidence, calibrated, outcome, expiresAt } of slots) {
    if (modelVersion !== MODEL_VERSION) continue
    engines.streams.get(timeframe)?.learn({ confidence, calibrated, outcome, expiresAtMs: expiresAt.getTime() })
  }
}

/** Settles the expired signals on stored candles alone, and learns from them. Answers them settled, and what the record has to say of it. */
export const settleDue = async (
  tx: Transaction,
  { market, engines }: BoundaryDeps,
  boundary: Date,
): Promise<{ slots: store.RecordedSlot[]; drafts: EntryDraft[] }> => {
  const slots: store.RecordedSlot[] = []
  const drafts: EntryDraft[] = []
  for (const slot of await store.findUnsettled(tx, market.feed.id, boundary)) {
    if (slot.decision === 'ABSTAIN') continue
    const bars = await market.findBars(tx, slot.pairId, slot.entryAt, slot.expiresAt)
    const barAt = new Map(bars.map((bar) => [bar.openAtMs, bar]))
    const position = {
      direction: slot.decision,
      entryAtMs: slot.entryAt.getTime(),
      expiresAtMs: slot.expiresAt.getTime(),
    }
    const settlement = settle(position, (openAtMs) => barAt.get(openAtMs))
    await store.updateSettled(tx, slot.id, { ...settlement, settledAt: boundary })
    const { outcome, entryPrice, exitPrice, voidReason } = settlement
    const fields: EntryFields<SettleEntry> = {
      boundary: boundary.toISOString(),
      slot: slot.id,
      commitIndex: commitIndexOf(slot),
      ruleVersion: slot.ruleVersion,
      outcome,
      entryPrice,
      exitPrice,
      voidReason,
    }
    slots.push({ ...slot, ...settlement, settledAt: boundary })
    drafts.push(draft('settle', slot.id, fields))
  }
  learnSettled(engines, slots)
  return { slots, drafts }
}

const sealedFieldsOf = (
  { pair, starter, side, confidence, calibrated, decision }: PairDecision,
  timeframe: Timeframe,
  slotAtMs: number,
  published: boolean,
  stated: number | null,
): SealedFields => ({
  id: newId(),
  pair,
  timeframe,
  slotAt: new Date(slotAtMs),
  entryAt: new Date(entryAtOf(slotAtMs)),
  expiresAt: new Date(expiresAtOf(slotAtMs, timeframe)),
  decision: published ? side : 'ABSTAIN',
  side,
  selectionVersion: SELECTION_VERSION,
  starterPair: starter,
  confidence,
  calibrated,
  stated,
  reason: published ? null : (decision.reason ?? NOT_CHOSEN),
  modelVersion: MODEL_VERSION,
  ruleVersion: RULE_VERSION,
  nonce: randomBytes(16).toString('hex'),
})

interface NewCommit {
  draft: EntryDraft
  row: Omit<store.RecordedSlot, 'commitSequence' | 'hash'>
}

/** One sealed slot per pair of this timeframe, at most one of them published. */
const decideSlots = (
  { market, engines, marketNow, wallNow }: BoundaryDeps,
  timeframe: Timeframe,
  slotAtMs: number,
): NewCommit[] => {
  const decisions = engines.decide(timeframe, slotAtMs)
  const chosen = choosePublished(decisions, timeframe, slotAtMs)
  const committedAt = new Date(marketNow())
  const committedWallAt = new Date(wallNow())
  return decisions.map((candidate): NewCommit => {
    const stated = candidate === chosen ? (engines.streams.get(timeframe)?.state(candidate) ?? null) : null
    const fields = sealedFieldsOf(candidate, timeframe, slotAtMs, candidate === chosen, stated)
    const commitment = sha256(sealedTextOf(fields))
    return {
      draft: draft('commit', fields.id, commitBodyOf(fields, market.feed.id, committedAt, commitment)),
      row: {
        ...fields,
        feedId: market.feed.id,
        pairId: candidate.pairId,
        // Composed when read: only for the one that people see.
        analysis: candidate === chosen ? candidate.decision.analysis : '',
        commitment,
        committedAt,
        committedWallAt,
        revealedAt: null,
        outcome: null,
        entryPrice: null,
        exitPrice: null,
        voidReason: null,
        settledAt: null,
      },
    }
  })
}

/**
 * Everything that happens at one minute boundary, in the caller's transaction: the closed bars are stored and taught, expired
 * signals settle, entries are revealed, and the new slots are committed. Either all of it is in the database or none.
 * Throws CommittedTooLate.
 */
export const processBoundary = async (
  tx: Transaction,
  deps: BoundaryDeps,
  boundaryMs: number,
  bars: ReadonlyMap<string, Bar>,
): Promise<BoundaryResult> => {
  const { market, engines } = deps
  const boundary = new Date(boundaryMs)
  await market.storeBars(
    tx,
    [...bars].map(([pairId, bar]) => ({ pairId, bar })),
  )
  const revealed = await revealDue(tx, deps, boundary)
  const settled = await settleDue(tx, deps, boundary)
  const entries = await enterDue(tx, deps, boundary)
  // A transaction that is tried again must not teach the same bars twice.
  if ((engines.pushedThrough ?? 0) < boundaryMs) engines.push(bars, boundaryMs)
  const commits: NewCommit[] = []
  for (const timeframe of TIMEFRAMES) {
    // A slot that the market's end cuts short is not opened.
    const inTime = deps.endsAt === null || expiresAtOf(boundaryMs, timeframe) <= deps.endsAt
    if (inTime && isBoundary(boundaryMs, timeframe)) commits.push(...decideSlots(deps, timeframe, boundaryMs))
  }
  const committed = commits.map((commit) => commit.draft)
  const drafts = [candlesDraft(market, boundaryMs, bars), ...committed, ...revealed, ...settled.drafts]
  const [, ...appended] = await deps.record.appendEntries(tx, drafts, new Date(deps.wallNow()))
  const slots = commits.map(({ row }, place) => ({
    ...row,
    commitSequence: (appended[place]?.index ?? -1) + 1,
    hash: appended[place]?.leafHash ?? '',
  }))
  await store.insertSlots(tx, slots)
  await market.markProcessed(tx, boundary)
  if (deps.marketNow() >= entryAtOf(boundaryMs)) throw new CommittedTooLate(boundary)
  return { created: slots.filter(({ decision }) => decision !== 'ABSTAIN'), ...entries, settled: settled.slots }
}
