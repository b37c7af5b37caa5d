import { randomBytes } from 'node:crypto'
import type { Timeframe } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { CandlesEntry, EntryFields, RecordedBar } from '../../../engine/record/entries.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import { choosePublished, NOT_CHOSEN, SELECTION_VERSION } from '../../../engine/signals/selection.ts'
import { RULE_VERSION } from '../../../engine/signals/settlement.ts'
import type { Transaction } from '../../db/client.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { Market } from '../market/service.ts'
import type { EntryDraft } from '../record/service.ts'
import { type BoundaryDeps, type Due, findRecording, processDue, type Recorded } from './process-due.ts'
import {
  computeEntryAt,
  computeExpiresAt,
  isBoundary,
  type PairDecision,
  type SealedFields,
  TIMEFRAMES,
  toCommitBody,
  toSealedText,
} from './rules.ts'
import { seedDraftsAt } from './seed-drafts-at.ts'
import * as store from './store.ts'

/** The published signals that a boundary changed, for the world to hear after the transaction. */
export interface BoundaryResult extends Omit<Due, 'drafts'> {
  created: store.RecordedSlot[]
  /** Null where the log did not grow. */
  recorded: Recorded | null
}

/** The boundary took so long that its slots would be committed at or after their entry. Nothing of it may stay. */
export class CommittedTooLate extends Error {
  constructor(slotAt: Date) {
    super(`The slots of ${slotAt.toISOString()} missed their entry. Nothing was committed.`)
    this.name = 'CommittedTooLate'
  }
}

/** The bars that closed at a boundary, as the record holds them. */
export const candlesDraft = (
  market: Pick<Market, 'feed' | 'pairs'>,
  boundaryMs: number,
  bars: ReadonlyMap<string, Bar>,
): EntryDraft => {
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

const toSealedFields = (
  { pair, starter, side, confidence, calibrated, stated, decision }: PairDecision & { stated: number | null },
  timeframe: Timeframe,
  slotAtMs: number,
  published: boolean,
): SealedFields => ({
  id: newId(),
  pair,
  timeframe,
  slotAt: new Date(slotAtMs),
  entryAt: new Date(computeEntryAt(slotAtMs)),
  expiresAt: new Date(computeExpiresAt(slotAtMs, timeframe)),
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

/** One sealed slot per pair of this timeframe, at most one of them published. @internal */
export const decideSlots = (
  {
    market,
    engines,
    marketNow,
    wallNow,
  }: Pick<BoundaryDeps, 'engines' | 'marketNow' | 'wallNow'> & {
    market: Pick<Market, 'feed'>
  },
  timeframe: Timeframe,
  slotAtMs: number,
): NewCommit[] => {
  const stream = engines.streams.get(timeframe)
  const decisions = engines
    .decide(timeframe, slotAtMs)
    .map((candidate) => ({ ...candidate, stated: stream?.state(candidate) ?? null }))
  const chosen = choosePublished(decisions, timeframe, slotAtMs)
  const committedAt = new Date(marketNow())
  const committedWallAt = new Date(wallNow())
  return decisions.map((candidate): NewCommit => {
    const fields = toSealedFields(candidate, timeframe, slotAtMs, candidate === chosen)
    const commitment = sha256(toSealedText(fields))
    return {
      draft: {
        kind: 'commit',
        slotId: fields.id,
        fields: toCommitBody(fields, market.feed.id, committedAt, commitment),
      },
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
        enteredSequence: null,
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
  // First, as it locks the market's row too: whoever else appends for this market waits.
  await market.markProcessed(tx, boundary)
  await market.storeBars(
    tx,
    [...bars].map(([pairId, bar]) => ({ pairId, bar })),
  )
  const due = await processDue(tx, deps, boundary)
  // A transaction that is tried again must not teach the same bars twice.
  if ((engines.pushedThrough ?? 0) < boundaryMs) engines.push(bars, boundaryMs)
  const isLate = () => deps.marketNow() >= computeEntryAt(boundaryMs)
  if (isLate()) throw new CommittedTooLate(boundary)
  const commits: NewCommit[] = []
  for (const timeframe of TIMEFRAMES) {
    // A slot that the market's end cuts short is not opened.
    const inTime = deps.endsAt === null || computeExpiresAt(boundaryMs, timeframe) <= deps.endsAt
    if (inTime && isBoundary(boundaryMs, timeframe)) commits.push(...decideSlots(deps, timeframe, boundaryMs))
  }
  const committed = commits.map((commit) => commit.draft)
  const seeds = seedDraftsAt(deps, boundaryMs)
  const drafts = [candlesDraft(market, boundaryMs, bars), ...committed, ...due.drafts, ...seeds]
  const added = await deps.record.appendEntries(tx, drafts, new Date(deps.wallNow()))
  const appended = added.slice(1)
  const slots = commits.map(({ row }, place) => ({
    ...row,
    commitSequence: (appended[place]?.index ?? -1) + 1,
    hash: appended[place]?.leafHash ?? '',
  }))
  await store.insertSlots(tx, slots)
  if (isLate()) throw new CommittedTooLate(boundary)
  const { entered, unpriced, settled, called } = due
  return {
    created: slots.filter(({ decision }) => decision !== 'ABSTAIN'),
    entered,
    unpriced,
    settled,
    called,
    recorded: findRecording(drafts, added),
  }
}
