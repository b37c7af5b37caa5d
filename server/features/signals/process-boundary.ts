import { randomBytes } from 'node:crypto'
import type { Timeframe } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { RevealBody, SettleBody } from '../../../engine/record/bodies.ts'
import { type Draft, sha256 } from '../../../engine/record/chain.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import { RULE_VERSION, settle } from '../../../engine/signals/settlement.ts'
import type { Transaction } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { Market } from '../market/service.ts'
import { appendEntries } from '../track-record/service.ts'
import {
  choosePublished,
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

interface Deps {
  market: Market
  engines: Engines
  /** Market time for the record, wall time for the rows; ms. */
  marketNow: () => number
  wallNow: () => number
  /** Market time at which the market closes for good. */
  endsAt: number | null
}

/** What a boundary changed, for the world to hear after the transaction. Ids of published signals. */
export interface BoundaryResult {
  created: string[]
  settled: string[]
}

const draft = (kind: Draft['kind'], slotId: string, body: object) => ({ kind, slotId, body: JSON.stringify(body) })

/** Publishes the decisions whose entry has come. */
export const revealDue = async (tx: Transaction, { market, wallNow }: Deps, boundary: Date): Promise<void> => {
  const due = await store.findUnrevealed(tx, market.feed.id, boundary)
  if (due.length === 0) return
  const drafts = due.map((slot) => {
    const body: RevealBody = { slot: slot.id, commitSequence: slot.commitSequence, revealed: sealedTextOf(slot) }
    return draft('reveal', slot.id, body)
  })
  await appendEntries(tx, drafts, new Date(wallNow()))
  await store.updateRevealed(tx, market.feed.id, boundary, boundary)
}

/** Settles the expired signals on stored candles alone. Answers their ids. */
export const settleDue = async (tx: Transaction, { market, wallNow }: Deps, boundary: Date): Promise<string[]> => {
  const due = await store.findUnsettled(tx, market.feed.id, boundary)
  const drafts: (Draft & { slotId: string })[] = []
  for (const slot of due) {
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
    const body: SettleBody = {
      slot: slot.id,
      commitSequence: slot.commitSequence,
      ruleVersion: slot.ruleVersion,
      ...settlement,
    }
    drafts.push(draft('settle', slot.id, body))
  }
  await appendEntries(tx, drafts, new Date(wallNow()))
  return due.map(({ id }) => id)
}

const sealedFieldsOf = (
  { pair, decision }: PairDecision,
  timeframe: Timeframe,
  slotAtMs: number,
  published: boolean,
): SealedFields => ({
  id: newId(),
  pair: pair.name,
  timeframe,
  slotAt: new Date(slotAtMs),
  entryAt: new Date(entryAtOf(slotAtMs)),
  expiresAt: new Date(expiresAtOf(slotAtMs, timeframe)),
  decision: published ? decision.direction : 'ABSTAIN',
  confidence: decision.confidence,
  calibrated: decision.calibrated,
  reason: published ? null : (decision.reason ?? NOT_CHOSEN),
  modelVersion: MODEL_VERSION,
  ruleVersion: RULE_VERSION,
  nonce: randomBytes(16).toString('hex'),
})

/** Commits one slot per pair of this timeframe, at most one of them published. Answers the published one's id. */
const commitSlots = async (
  tx: Transaction,
  { market, engines, marketNow, wallNow }: Deps,
  timeframe: Timeframe,
  slotAtMs: number,
): Promise<string[]> => {
  const decisions = engines.decide(timeframe, slotAtMs)
  const chosen = choosePublished(decisions, timeframe, slotAtMs)
  const committedAt = new Date(marketNow())
  const committedWallAt = new Date(wallNow())
  const slots = await Promise.all(
    decisions.map(async (candidate) => {
      const fields = sealedFieldsOf(candidate, timeframe, slotAtMs, candidate === chosen)
      return { candidate, fields, commitment: await sha256(sealedTextOf(fields)) }
    }),
  )
  const links = await appendEntries(
    tx,
    slots.map(({ fields, commitment }) =>
      draft('commit', fields.id, commitBodyOf(fields, market.feed.id, committedAt, commitment)),
    ),
    committedWallAt,
  )
  await store.insertSlots(
    tx,
    slots.map(({ candidate, fields, commitment }, place) => ({
      ...fields,
      feedId: market.feed.id,
      pairId: candidate.pair.id,
      starterPair: candidate.pair.starter,
      // Composed when read: only for the one that people see.
      analysis: candidate === chosen ? candidate.decision.analysis : '',
      commitment,
      commitSequence: links[place]?.sequence ?? 0,
      committedAt,
      committedWallAt,
    })),
  )
  return slots.filter(({ candidate }) => candidate === chosen).map(({ fields }) => fields.id)
}

/**
 * Everything that happens at one minute boundary, in the caller's transaction: the closed bars are stored and taught, expired
 * signals settle, entries are revealed, and the new slots are committed. Either all of it is in the database or none.
 */
export const processBoundary = async (
  tx: Transaction,
  deps: Deps,
  boundaryMs: number,
  bars: ReadonlyMap<string, Bar>,
): Promise<BoundaryResult> => {
  const { market, engines } = deps
  const boundary = new Date(boundaryMs)
  for (const [pairId, bar] of bars) await market.storeBars(tx, pairId, [bar])
  await revealDue(tx, deps, boundary)
  const settled = await settleDue(tx, deps, boundary)
  // A transaction that is tried again must not teach the same bars twice.
  if ((engines.pushedThrough ?? 0) < boundaryMs) engines.push(bars, boundaryMs)
  const created: string[] = []
  for (const timeframe of TIMEFRAMES) {
    // A slot that the market's end cuts short is not opened.
    const inTime = deps.endsAt === null || expiresAtOf(boundaryMs, timeframe) <= deps.endsAt
    if (inTime && isBoundary(boundaryMs, timeframe))
      created.push(...(await commitSlots(tx, deps, timeframe, boundaryMs)))
  }
  await market.markProcessed(tx, boundary)
  return { created, settled }
}
