import { and, asc, desc, eq, gte, lt, max, sql } from 'drizzle-orm'
import type { Bar } from '../../../engine/market/candles.ts'
import { composedOnce, type Executor, type Transaction } from '../../db/client.ts'
import { droppable } from '../../db/droppable.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { candles, feeds } from '../../db/schema/schema.ts'

export type FeedRow = typeof feeds.$inferSelect

const feedById = composedOnce((db) =>
  db
    .select()
    .from(feeds)
    .where(eq(feeds.id, sql.placeholder('id')))
    .prepare('feed_by_id'),
)

export const findFeed = async (db: Executor, id: string): Promise<FeedRow | null> =>
  (await feedById(db).execute({ id }))[0] ?? null

export const listFeeds = (db: Executor): Promise<FeedRow[]> =>
  db.select().from(feeds).orderBy(asc(feeds.createdAt), asc(feeds.id))

/** The market's row, which nobody else changes before the transaction ends. What refers to it is written meanwhile. */
export const lockFeed = async (tx: Transaction, id: string): Promise<FeedRow | null> => {
  const [feed] = await tx.select().from(feeds).where(eq(feeds.id, id)).for('no key update')
  return feed ?? null
}

export const insertFeed = async (db: Executor, feed: typeof feeds.$inferInsert): Promise<void> => {
  await db.insert(feeds).values(feed)
}

export const updateProcessedThrough = async (db: Executor, id: string, processedThrough: Date): Promise<void> => {
  await db.update(feeds).set({ processedThrough }).where(eq(feeds.id, id))
}

/** Takes the next `count` numbers of entry prices; the last of them. */
export const takeEnteredNumbers = async (tx: Transaction, id: string, count: number): Promise<number> => {
  const newest = sql`(select max(entered_sequence) from feeds) + ${count}`
  const [feed] = await tx
    .update(feeds)
    .set({ enteredSequence: newest })
    .where(eq(feeds.id, id))
    .returning({ through: feeds.enteredSequence })
  if (!feed) throw new Error(`There is no market ${id}.`)
  return feed.through
}

export const findEnteredSequence = async (db: Executor): Promise<number> =>
  (await db.select({ newest: max(feeds.enteredSequence) }).from(feeds))[0]?.newest ?? 0

/** Rows per statement, so that a long stretch is not one huge text. */
const CHUNK = 2_000

export interface PairBar {
  pairId: string
  bar: Bar
}

/** Keeps what is already there: a bar is stored once and never changes. */
export const insertCandles = async (db: Executor, feedId: string, bars: readonly PairBar[]): Promise<void> => {
  for (let from = 0; from < bars.length; from += CHUNK) {
    const rows = bars.slice(from, from + CHUNK).map(({ pairId, bar: { openAtMs, ...prices } }) => ({
      feedId,
      pairId,
      openAt: new Date(openAtMs),
      ...prices,
    }))
    await insertRows(db, candles, rows, { onConflict: 'keep' })
  }
}

/** Bars that opened before an instant: the log has them too. */
export const oldCandles = droppable(candles, (before) => lt(candles.openAt, before))

const toBar = ({ openAt, open, high, low, close, volume }: typeof candles.$inferSelect): Bar => ({
  openAtMs: openAt.getTime(),
  open,
  high,
  low,
  close,
  volume,
})

/** Stored bars with from <= openAt < to, oldest first. */
export const findCandles = async (
  db: Executor,
  feedId: string,
  pairId: string,
  from: Date,
  to: Date,
): Promise<Bar[]> => {
  const rows = await db
    .select()
    .from(candles)
    .where(
      and(eq(candles.feedId, feedId), eq(candles.pairId, pairId), gte(candles.openAt, from), lt(candles.openAt, to)),
    )
    .orderBy(asc(candles.openAt))
  return rows.map(toBar)
}

/** One text however many pairs there are. */
const candlesFor = composedOnce((db) =>
  db
    .select()
    .from(candles)
    .where(
      and(
        eq(candles.feedId, sql.placeholder('feedId')),
        sql`${candles.pairId} = any(${sql.placeholder('pairIds')}::text[])`,
        gte(candles.openAt, sql.placeholder('from')),
        lt(candles.openAt, sql.placeholder('to')),
      ),
    )
    .prepare('candles_for'),
)

/** The stored bars of these pairs with from <= openAt < to. */
export const findCandlesFor = async (
  db: Executor,
  feedId: string,
  pairIds: readonly string[],
  from: Date,
  to: Date,
): Promise<PairBar[]> => {
  const rows = await candlesFor(db).execute({ feedId, pairIds, from, to })
  return rows.map((row) => ({ pairId: row.pairId, bar: toBar(row) }))
}

/** The last `limit` stored bars that opened before `before`, oldest first. */
export const findCandlesBefore = async (
  db: Executor,
  feedId: string,
  pairId: string,
  before: Date,
  limit: number,
): Promise<Bar[]> => {
  const rows = await db
    .select()
    .from(candles)
    .where(and(eq(candles.feedId, feedId), eq(candles.pairId, pairId), lt(candles.openAt, before)))
    .orderBy(desc(candles.openAt))
    .limit(limit)
  return rows.map(toBar).reverse()
}
