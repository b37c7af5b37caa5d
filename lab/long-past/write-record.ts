import { MINUTE_MS } from '../../contract/market.ts'
import { DAY_MS } from '../../contract/slots.ts'
import { utf8 } from '../../engine/log/bytes.ts'
import { TILE_WIDTH } from '../../engine/log/tiles.ts'
import { createGrowingTree } from '../../engine/log/tree.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { settle } from '../../engine/signals/settlement.ts'
import type { Executor } from '../../server/db/client.ts'
import {
  candles,
  logCheckpoints,
  logEntries,
  logTiles,
  signalDeliveries,
  slots as slotsTable,
} from '../../server/db/schema/schema.ts'
import { hasher, type Signer, toCheckpoint } from '../../server/features/record/append-leaves.ts'
import { toLeafText } from '../../server/features/record/rules.ts'
import type { EntryDraft } from '../../server/features/record/service.ts'
import * as recordStore from '../../server/features/record/store.ts'
import { createEngines } from '../../server/features/signals/create-engines.ts'
import { candlesDraft, decideSlots } from '../../server/features/signals/process-boundary.ts'
import { learnSettled, revealDraft, settleDraft } from '../../server/features/signals/process-due.ts'
import { isBoundary, TIMEFRAMES } from '../../server/features/signals/rules.ts'
import { seedDraftsAt } from '../../server/features/signals/seed-drafts-at.ts'
import type { SlotRow, SnapshotRow } from '../../server/features/signals/store.ts'
import { readMinutes, teachEngines } from '../../server/features/signals/train-engines.ts'
import type { MarketFeed } from '../../server/platform/market-feed/market-feed.ts'
import type { BulkDatabase } from './copy-rows.ts'

/** After the boundary its entries are appended; later its signals are with the members. */
const LATENCY_MS = 400
/** Boundaries whose rows are written at once. */
const CHUNK_MINUTES = 6 * 60

/** A clock that stands wherever it is put. */
export interface StandingClock {
  now: () => number
  putAt: (atMs: number) => void
}

/** The tree of a log and its full tiles, grown without a database. */
const createTiledTree = (compact: Parameters<typeof createGrowingTree>[0], pending: Uint8Array[][]) => {
  const tree = createGrowingTree(compact, hasher)
  const full = pending.map((_hashes, level) => Math.floor(tree.size / TILE_WIDTH ** (level + 1)))
  const addTo = (level: number, hash: Uint8Array): recordStore.TileRow[] => {
    pending[level] ??= []
    full[level] ??= 0
    const hashes = pending[level]
    hashes.push(hash)
    if (hashes.length < TILE_WIDTH) return []
    const tile = createGrowingTree(undefined, hasher)
    for (const one of hashes) tile.append(one)
    const root = Buffer.from(tile.root())
    const row = { level, index: full[level], hashes: Buffer.concat(hashes), root }
    full[level] += 1
    pending[level] = []
    return [row, ...addTo(level + 1, root)]
  }
  return {
    tree,
    append: (hash: Uint8Array): recordStore.TileRow[] => {
      tree.append(hash)
      return addTo(0, hash)
    },
  }
}

/** The tree that a log has come to. */
export const readTree = async (db: Executor) => {
  const newest = await recordStore.findNewestCheckpoint(db)
  if (!newest) throw new Error('The record was not begun.')
  const pending: Uint8Array[][] = []
  for (let level = 0, size = newest.size; size > 0; level += 1, size = Math.floor(size / TILE_WIDTH))
    pending.push(await recordStore.findHashes(db, level, Math.floor(size / TILE_WIDTH) * TILE_WIDTH, size))
  return createTiledTree(recordStore.toCompact(newest), pending)
}

/** What was decided and waits: for its entry, or for its expiry. */
const createWaiting = (slots: readonly SlotRow[]) => {
  const due = new Map<number, SlotRow[]>()
  const wait = (slot: SlotRow): void => {
    const at = slot.revealedAt === null ? slot.entryAt : slot.expiresAt
    due.set(at.getTime(), [...(due.get(at.getTime()) ?? []), slot])
  }
  for (const slot of slots) wait(slot)
  return {
    wait,
    /** In the order of the commitments, as a boundary reads them. */
    take: (boundaryMs: number): SlotRow[] => {
      const own = due.get(boundaryMs) ?? []
      due.delete(boundaryMs)
      return own.toSorted((a, b) => a.commitSequence - b.commitSequence)
    },
    rest: (): SlotRow[] => [...due.values()].flat(),
  }
}

interface Deps {
  bulk: BulkDatabase
  /** The log that the server left. */
  tree: Awaited<ReturnType<typeof readTree>>
  feed: MarketFeed
  clock: StandingClock
  signer: Signer
  snapshots: readonly SnapshotRow[]
  /** Decided by the server before, and not over. */
  open: readonly SlotRow[]
  enteredSequence: number
  onDay?: (boundaryMs: number, entries: number) => void
  /** After every six hours of record, once they are in the database. */
  onChunk?: (tree: Deps['tree']['tree']) => Promise<void>
}

interface Chunk {
  leaves: recordStore.LeafRow[]
  tiles: recordStore.TileRow[]
  checkpoints: recordStore.CheckpointRow[]
  slots: SlotRow[]
  /** Of before, changed since. */
  changed: SlotRow[]
  candles: (typeof candles.$inferSelect)[]
  deliveries: (typeof signalDeliveries.$inferSelect)[]
}

const emptyChunk = (): Chunk => ({
  leaves: [],
  tiles: [],
  checkpoints: [],
  slots: [],
  changed: [],
  candles: [],
  deliveries: [],
})

const writeChunk = async (bulk: BulkDatabase, chunk: Chunk): Promise<void> => {
  await bulk.copy(candles, chunk.candles)
  await bulk.copy(slotsTable, chunk.slots)
  await bulk.copy(signalDeliveries, chunk.deliveries)
  await bulk.copy(logEntries, chunk.leaves)
  await bulk.copy(logTiles, chunk.tiles)
  await bulk.copy(logCheckpoints, chunk.checkpoints)
  for (const slot of chunk.changed)
    await bulk.query(
      `update slots set revealed_at = $2, outcome = $3, entry_price = $4, exit_price = $5, void_reason = $6, settled_at = $7,
         entered_sequence = $8 where id = $1`,
      [
        slot.id,
        slot.revealedAt,
        slot.outcome,
        slot.entryPrice,
        slot.exitPrice,
        slot.voidReason,
        slot.settledAt,
        slot.enteredSequence,
      ],
    )
}

/**
 * Writes what a server would have written at every boundary from after `fromMs` to `throughMs`: the same engines decide, the same texts are
 * hashed and signed. Only the way into the tables is another one, many boundaries at a time. Answers the engines' snapshots.
 */
export const writeRecord = async (
  {
    bulk,
    tree: tiled,
    feed,
    clock,
    signer,
    snapshots,
    open,
    enteredSequence,
    onDay = () => {},
    onChunk = async () => {},
  }: Deps,
  fromMs: number,
  throughMs: number,
): Promise<SnapshotRow[]> => {
  const market = { feed: feed.feed, pairs: feed.pairs }
  const engines = createEngines(feed.pairs, snapshots)
  if (engines.pushedThrough === null) throw new Error('The server stored no snapshot.')
  await teachEngines(engines, feed, engines.pushedThrough, fromMs)
  const waiting = createWaiting(open)
  const before = new Set(open.map(({ id }) => id))
  let entered = enteredSequence
  let chunk = emptyChunk()

  /** It goes into the table once nothing about it changes any more. */
  const finish = (slot: SlotRow): void => {
    if (before.has(slot.id)) return void chunk.changed.push(slot)
    chunk.slots.push(slot)
    if (slot.decision === 'ABSTAIN') return
    const deliveredAt = new Date(slot.slotAt.getTime() + 2 * LATENCY_MS)
    chunk.deliveries.push({
      slotId: slot.id,
      deliveredAt,
      priceAfter5: slot.entryPrice,
      priceAfter15: slot.entryPrice,
    })
  }

  const reveal = (slot: SlotRow, boundary: Date, bar: Bar | undefined): EntryDraft => {
    const shown = { ...slot, revealedAt: boundary }
    if (slot.decision === 'ABSTAIN') finish(shown)
    else {
      entered += bar ? 1 : 0
      waiting.wait({ ...shown, entryPrice: bar?.open ?? null, enteredSequence: bar ? entered : null })
    }
    return revealDraft(shown, boundary)
  }

  const handleDue = (boundaryMs: number, minutes: ReadonlyMap<number, ReadonlyMap<string, Bar>>): EntryDraft[] => {
    const boundary = new Date(boundaryMs)
    const reveals: EntryDraft[] = []
    const settles: EntryDraft[] = []
    const settled: SlotRow[] = []
    for (const slot of waiting.take(boundaryMs)) {
      if (slot.revealedAt === null) reveals.push(reveal(slot, boundary, minutes.get(boundaryMs)?.get(slot.pairId)))
      else if (slot.decision !== 'ABSTAIN') {
        const position = { direction: slot.decision, entryAtMs: slot.entryAt.getTime(), expiresAtMs: boundaryMs }
        const settlement = settle(position, (openAtMs) => minutes.get(openAtMs)?.get(slot.pairId))
        const over = { ...slot, ...settlement, settledAt: boundary }
        settles.push(settleDraft(over, settlement, boundary))
        settled.push(over)
        finish(over)
      }
    }
    learnSettled(engines, settled)
    return [...reveals, ...settles]
  }

  const append = async (drafts: readonly EntryDraft[], appendedAt: Date): Promise<number> => {
    const first = tiled.tree.size
    for (const { kind, slotId, fields } of drafts) {
      const text = toLeafText(kind, appendedAt, fields)
      const leafHash = Buffer.from(hasher.leaf(utf8(text)))
      chunk.leaves.push({ index: tiled.tree.size, kind, slotId: slotId ?? null, text, leafHash, appendedAt })
      chunk.tiles.push(...tiled.append(leafHash))
    }
    chunk.checkpoints.push(await toCheckpoint(tiled.tree, signer, appendedAt))
    return first
  }

  const handleBoundary = async (
    boundaryMs: number,
    minutes: ReadonlyMap<number, ReadonlyMap<string, Bar>>,
  ): Promise<void> => {
    clock.putAt(boundaryMs + LATENCY_MS)
    const openAtMs = boundaryMs - MINUTE_MS
    const bars = minutes.get(openAtMs) ?? new Map<string, Bar>()
    for (const [pairId, { openAtMs: at, ...prices }] of bars)
      chunk.candles.push({ feedId: feed.feed.id, pairId, openAt: new Date(at), ...prices })
    const due = handleDue(boundaryMs, minutes)
    engines.push(bars, boundaryMs)
    const commits = TIMEFRAMES.filter((timeframe) => isBoundary(boundaryMs, timeframe)).flatMap((timeframe) =>
      decideSlots({ market, engines, marketNow: clock.now, wallNow: clock.now }, timeframe, boundaryMs),
    )
    const seeds = seedDraftsAt({ seedOf: feed.seedOf ?? null, market }, boundaryMs)
    const drafts = [candlesDraft(market, boundaryMs, bars), ...commits.map(({ draft }) => draft), ...due, ...seeds]
    const first = await append(drafts, new Date(clock.now()))
    for (const [place, { row }] of commits.entries()) waiting.wait({ ...row, commitSequence: first + place + 2 })
  }

  for (let chunkMs = fromMs; chunkMs < throughMs; chunkMs += CHUNK_MINUTES * MINUTE_MS) {
    const endMs = Math.min(chunkMs + CHUNK_MINUTES * MINUTE_MS, throughMs)
    // A 5-minute signal of the chunk before settles on what opened then; one of its end enters at what opens next.
    clock.putAt(endMs + 2 * MINUTE_MS)
    const minutes = await readMinutes(feed, chunkMs - 10 * MINUTE_MS, endMs + MINUTE_MS)
    for (let boundaryMs = chunkMs + MINUTE_MS; boundaryMs <= endMs; boundaryMs += MINUTE_MS)
      await handleBoundary(boundaryMs, minutes)
    if (endMs === throughMs) for (const slot of waiting.rest()) finish(slot)
    await writeChunk(bulk, chunk)
    chunk = emptyChunk()
    await onChunk(tiled.tree)
    if (endMs % DAY_MS < CHUNK_MINUTES * MINUTE_MS) onDay(endMs, tiled.tree.size)
  }
  await bulk.query(`update feeds set processed_through = $2, entered_sequence = $3 where id = $1`, [
    feed.feed.id,
    new Date(throughMs),
    entered,
  ])
  return engines.snapshots(feed.feed.id)
}
