import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { decodeCompact, encodeCompact } from '../../../engine/log/tree.ts'
import { composedOnce, type Executor, type Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import {
  logCheckpoints,
  logCosignatures,
  logEntries,
  logIdentity,
  logTiles,
  logTimestamps,
} from '../../db/schema/schema.ts'

export type IdentityRow = typeof logIdentity.$inferSelect
export type LeafRow = typeof logEntries.$inferSelect
export type TileRow = typeof logTiles.$inferSelect
export type CheckpointRow = typeof logCheckpoints.$inferSelect
export type CosignatureRow = typeof logCosignatures.$inferSelect

/** Bytes as JSON carries them into a column of bytes. */
const toHex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`

export const findIdentity = async (db: Executor): Promise<IdentityRow | null> => {
  const [row] = await db.select().from(logIdentity)
  return row ?? null
}

/** Keeps whoever else wants to append waiting until this transaction ends. */
export const lockLog = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select 1 from ${logIdentity} for update`)
}

export const insertIdentity = async (tx: Transaction, row: IdentityRow): Promise<void> => {
  await tx.insert(logIdentity).values(row)
}

/** Asked twice at every boundary. */
const newestCheckpoint = composedOnce((db) =>
  db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.size)).limit(1).prepare('newest_checkpoint'),
)

export const findNewestCheckpoint = async (db: Executor): Promise<CheckpointRow | null> => {
  const [row] = await newestCheckpoint(db).execute()
  return row ?? null
}

export const findCheckpoint = async (db: Executor, size: number): Promise<CheckpointRow | null> => {
  const [row] = await db.select().from(logCheckpoints).where(eq(logCheckpoints.size, size))
  return row ?? null
}

export const toCompact = ({ size, subtrees }: CheckpointRow) => decodeCompact(size, subtrees)
export const toSubtrees = (tree: Parameters<typeof encodeCompact>[0]): Buffer => Buffer.from(encodeCompact(tree))

export const insertCheckpoint = async (tx: Transaction, row: CheckpointRow): Promise<void> => {
  await tx.insert(logCheckpoints).values(row)
}

export const insertLeaves = (tx: Transaction, rows: readonly LeafRow[]): Promise<void> =>
  // As text, which is how the one JSON parameter carries bytes.
  insertRows(
    tx,
    logEntries,
    rows.map((row) => ({ ...row, leafHash: toHex(row.leafHash) as unknown as Buffer })),
  )

interface LeafQuery {
  /** Included. */
  begin: number
  /** Excluded. */
  end: number
  kind?: string
  slotId?: string
  /** Of entries that name their market. */
  feed?: string
  limit?: number
}

const isOfMarket = (feed: string) => sql`${logEntries.text}::json ->> 'feed' = ${feed}`

/** The entries between two places, in order: all of them, those of a kind, or those about one slot. */
export const findLeaves = (db: Executor, { begin, end, kind, slotId, feed, limit }: LeafQuery): Promise<LeafRow[]> => {
  const rows = db
    .select()
    .from(logEntries)
    .where(
      and(
        gte(logEntries.index, begin),
        lt(logEntries.index, end),
        kind === undefined ? undefined : eq(logEntries.kind, kind),
        slotId === undefined ? undefined : eq(logEntries.slotId, slotId),
        feed === undefined ? undefined : isOfMarket(feed),
      ),
    )
    .orderBy(asc(logEntries.index))
  return limit === undefined ? rows : rows.limit(limit)
}

/** The texts of the entries from `begin` (included) to `end` (excluded). */
export const findTexts = async (db: Executor, begin: number, end: number): Promise<string[]> => {
  const rows = await db
    .select({ text: logEntries.text })
    .from(logEntries)
    .where(and(gte(logEntries.index, begin), lt(logEntries.index, end)))
    .orderBy(asc(logEntries.index))
  return rows.map(({ text }) => text)
}

export const findLeavesOfKind = (db: Executor, kind: string, limit: number, feed?: string): Promise<LeafRow[]> =>
  db
    .select()
    .from(logEntries)
    .where(and(eq(logEntries.kind, kind), feed === undefined ? undefined : isOfMarket(feed)))
    .orderBy(desc(logEntries.index))
    .limit(limit)

/** The hashes that a tile of `level` is made of: leaves at level 0, above it the roots of full tiles. */
export const findHashes = async (db: Executor, level: number, begin: number, end: number): Promise<Buffer[]> => {
  if (level === 0) {
    const rows = await db
      .select({ hash: logEntries.leafHash })
      .from(logEntries)
      .where(and(gte(logEntries.index, begin), lt(logEntries.index, end)))
      .orderBy(asc(logEntries.index))
    return rows.map(({ hash }) => hash)
  }
  const rows = await db
    .select({ hash: logTiles.root })
    .from(logTiles)
    .where(and(eq(logTiles.level, level - 1), gte(logTiles.index, begin), lt(logTiles.index, end)))
    .orderBy(asc(logTiles.index))
  return rows.map(({ hash }) => hash)
}

export const insertTile = async (tx: Transaction, row: TileRow): Promise<void> => {
  await tx.insert(logTiles).values(row)
}

export const findTile = async (db: Executor, level: number, index: number): Promise<Buffer | null> => {
  const [row] = await db
    .select({ hashes: logTiles.hashes })
    .from(logTiles)
    .where(and(eq(logTiles.level, level), eq(logTiles.index, index)))
  return row?.hashes ?? null
}

export const findCosignatures = (db: Executor, size: number): Promise<CosignatureRow[]> =>
  db.select().from(logCosignatures).where(eq(logCosignatures.size, size)).orderBy(asc(logCosignatures.witness))

interface SizeRange {
  /** Excluded. */
  after: number
  /** Included. */
  through: number
  limit: number
}

/** Checkpoints that somebody cosigned, in the order of their sizes: their notes with all cosignatures. */
export const findCosignedNotes = async (db: Executor, { after, through, limit }: SizeRange): Promise<string[]> => {
  const rows = await db
    .select({
      note: logCheckpoints.note,
      lines: sql<string>`string_agg(${logCosignatures.line}, '' order by ${logCosignatures.witness})`,
    })
    .from(logCosignatures)
    .innerJoin(logCheckpoints, eq(logCheckpoints.size, logCosignatures.size))
    .where(and(gt(logCosignatures.size, after), lte(logCosignatures.size, through)))
    .groupBy(logCheckpoints.size)
    .orderBy(asc(logCheckpoints.size))
    .limit(limit)
  return rows.map(({ note, lines }) => note + lines)
}

/** Sizes of the checkpoints that are time-stamped, in order. */
export const findStampedSizes = async (db: Executor, { after, through, limit }: SizeRange): Promise<number[]> => {
  const rows = await db
    .select({ size: logTimestamps.size })
    .from(logTimestamps)
    .where(and(gt(logTimestamps.size, after), lte(logTimestamps.size, through)))
    .orderBy(asc(logTimestamps.size))
    .limit(limit)
  return rows.map(({ size }) => size)
}

/** The last checkpoint that each witness cosigned. */
export const findLastCosignatures = (db: Executor): Promise<CosignatureRow[]> =>
  db
    .selectDistinctOn([logCosignatures.witness])
    .from(logCosignatures)
    .orderBy(asc(logCosignatures.witness), desc(logCosignatures.size))

export const insertCosignature = async (db: Executor, row: CosignatureRow): Promise<void> => {
  await db.insert(logCosignatures).values(row).onConflictDoNothing()
}

export const findTimestamp = async (db: Executor, size: number): Promise<Buffer | null> => {
  const [row] = await db
    .select({ response: logTimestamps.response })
    .from(logTimestamps)
    .where(eq(logTimestamps.size, size))
  return row?.response ?? null
}

export const findNewestTimestamp = async (db: Executor): Promise<{ size: number; stampedAt: Date } | null> => {
  const [row] = await db
    .select({ size: logTimestamps.size, stampedAt: logTimestamps.stampedAt })
    .from(logTimestamps)
    .orderBy(desc(logTimestamps.size))
    .limit(1)
  return row ?? null
}

export const insertTimestamp = async (db: Executor, row: typeof logTimestamps.$inferInsert): Promise<void> => {
  await db.insert(logTimestamps).values(row).onConflictDoNothing()
}
