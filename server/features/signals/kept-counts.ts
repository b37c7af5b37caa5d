import { and, eq, lt, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../contract/market.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Database, Executor } from '../../db/client.ts'
import { signalCounts } from '../../db/schema/schema.ts'
import type { Market } from '../market/service.ts'

/** Asks once per boundary: who asks at the same one waits for the same answer, and one that failed is asked for again. */
const askOncePerBoundary = <Answer>(
  ask: (untilMs: number) => Promise<Answer>,
): ((untilMs: number) => Promise<Answer>) => {
  let asked: { untilMs: number; answer: Promise<Answer> } | null = null
  return (untilMs) => {
    if (asked?.untilMs === untilMs) return asked.answer
    // One after the other: two of them would take the same stretch into what is kept.
    const before = asked?.answer.catch(() => null)
    const answer = Promise.resolve(before).then(() => ask(untilMs))
    const own = { untilMs, answer }
    asked = own
    answer.catch(() => {
      if (asked === own) asked = null
    })
    return answer
  }
}

/** A slot this old at a boundary is revealed, and settled where it was published: a 5-minute signal expires after six minutes. */
const FINAL_AFTER_MS = 10 * MINUTE_MS
/** How much may be counted anew at each question. */
const COUNTED_ANEW_MS = 60 * MINUTE_MS
/** One statement counts no more: a first count of years takes many short ones. */
const COUNTED_AT_ONCE_MS = 14 * DAY_MS

export interface Kept<Counts> {
  /** Slots before this instant are counted, market ms. */
  throughMs: number
  counts: Counts
}

const findKept = async <Counts>(db: Executor, feedId: string, name: string): Promise<Kept<Counts> | null> => {
  const [row] = await db
    .select()
    .from(signalCounts)
    .where(and(eq(signalCounts.feedId, feedId), eq(signalCounts.name, name)))
  // The column holds what was counted under that name: its type went through JSON.
  return row ? { throughMs: row.throughAt.getTime(), counts: row.counts as Counts } : null
}

/** Keeps the later one of two counts. */
const saveKept = async (db: Executor, feedId: string, name: string, { throughMs, counts }: Kept<unknown>) => {
  const row = { feedId, name, throughAt: new Date(throughMs), counts }
  await db
    .insert(signalCounts)
    .values(row)
    .onConflictDoUpdate({
      target: [signalCounts.feedId, signalCounts.name],
      set: { throughAt: row.throughAt, counts: sql`excluded.counts` },
      setWhere: lt(signalCounts.throughAt, row.throughAt),
    })
}

interface Deps<Counts> {
  db: Database
  market: Pick<Market, 'feed' | 'findFeed'>
  /** What is counted. Counts of another shape need another name. */
  name: string
  empty: Counts
  /** Counts the slots from `from` (included) to `to` (excluded; null for all). `before` is what came before them, not to be changed. */
  read: (from: Date, to: Date | null, before: Counts) => Promise<Counts>
  /** Of `before` and what was read behind it. */
  add: (before: Counts, read: Counts) => Counts
}

/**
 * Counts a market's slots. What can't change any more is counted once and kept in the database: a question costs the last hour, however
 * long the record is and however often the server starts.
 */
export const createKeptCounts = <Counts>({ db, market, name, empty, read, add }: Deps<Counts>) => {
  const feedId = market.feed.id
  let final: Kept<Counts> | null = null

  /** The first stretch has everything that came before. */
  const fromOf = (known: Kept<Counts>): Date => new Date(known.counts === empty ? 0 : known.throughMs)

  /** Null before the market is opened. */
  const begin = async (): Promise<Kept<Counts> | null> => {
    const kept = await findKept<Counts>(db.orm, feedId, name)
    if (kept) return kept
    const liveFrom = (await market.findFeed())?.liveFrom
    return liveFrom ? { throughMs: liveFrom.getTime(), counts: empty } : null
  }

  const count = async (untilMs: number): Promise<Counts> => {
    final ??= await begin()
    if (!final) return add(empty, await read(new Date(0), null, empty))
    const finalMs = Math.floor((untilMs - FINAL_AFTER_MS) / MINUTE_MS) * MINUTE_MS
    let known = final
    const isOld = finalMs - known.throughMs >= COUNTED_ANEW_MS
    while (isOld && known.throughMs < finalMs) {
      const toMs = Math.min(finalMs, known.throughMs + COUNTED_AT_ONCE_MS)
      const counted = await read(fromOf(known), new Date(toMs), known.counts)
      known = { throughMs: toMs, counts: add(known.counts, counted) }
    }
    // All or nothing: what was taken in twice would count twice.
    if (isOld) await saveKept(db.orm, feedId, name, known)
    final = known
    return add(known.counts, await read(fromOf(known), null, known.counts))
  }

  return {
    /** The counts at the boundary `untilMs`. Who asks at the same boundary waits for one counting. */
    countUntil: askOncePerBoundary(count),
  }
}
