import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import {
  callers,
  creatorApplications,
  practiceAccounts,
  practiceOrders,
  roomMembers,
  rooms,
  slots,
  tradeCalls,
} from '../../db/schema/schema.ts'

export type CallerEntryRow = typeof callers.$inferSelect
export type CallRow = typeof tradeCalls.$inferSelect
/** A call with who made it. */
export interface CalledRow {
  call: CallRow
  caller: CallerEntryRow
}

const selectCalled = (db: Executor) =>
  db
    .select({ call: tradeCalls, caller: callers })
    .from(tradeCalls)
    .innerJoin(callers, eq(callers.id, tradeCalls.callerId))

/** Whether a member hosts an open room, or is a verified creator. */
export const mayCall = async (db: Executor, memberId: string): Promise<boolean> => {
  const [hosted, verified] = await Promise.all([
    db.$count(rooms, and(eq(rooms.hostId, memberId), eq(rooms.isActive, true))),
    db.$count(
      creatorApplications,
      and(eq(creatorApplications.memberId, memberId), eq(creatorApplications.status, 'approved')),
    ),
  ])
  return hosted + verified > 0
}

/** Whether the member is host of this room, and it is open. */
export const isHostOf = async (db: Executor, memberId: string, roomId: string): Promise<boolean> =>
  (await db.$count(rooms, and(eq(rooms.id, roomId), eq(rooms.hostId, memberId), eq(rooms.isActive, true)))) > 0

/** The open room that a member hosts; the first of several. */
export const findRoomOfHost = async (db: Executor, memberId: string): Promise<string | null> => {
  const [room] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.hostId, memberId), eq(rooms.isActive, true)))
    .orderBy(asc(rooms.createdAt))
    .limit(1)
  return room?.id ?? null
}

export const findCallerFor = async (db: Executor, memberId: string): Promise<CallerEntryRow | null> =>
  (await db.select().from(callers).where(eq(callers.memberId, memberId)))[0] ?? null

/** The caller who hosts a room; null where it has none. */
export const findCallerOfRoom = async (db: Executor, roomId: string): Promise<CallerEntryRow | null> => {
  const [found] = await db
    .select({ caller: callers })
    .from(rooms)
    .innerJoin(callers, eq(callers.memberId, rooms.hostId))
    .where(eq(rooms.id, roomId))
  return found?.caller ?? null
}

/** Verified creators who are callers, by their entry of the directory. */
export const findCallingCreators = (db: Executor): Promise<{ creatorId: string; callerId: string }[]> =>
  db
    .select({ creatorId: creatorApplications.id, callerId: callers.id })
    .from(creatorApplications)
    .innerJoin(callers, eq(callers.memberId, creatorApplications.memberId))
    .where(eq(creatorApplications.status, 'approved'))

/** The names of all callers: creators and bots, so few. */
export const listHandles = async (db: Executor): Promise<string[]> =>
  (await db.select({ handle: callers.handle }).from(callers)).map(({ handle }) => handle)

/** False where the member is a caller already, or another has the name: unique indexes say so, whoever else inserts. */
export const insertCaller = async (tx: Transaction, row: CallerEntryRow): Promise<boolean> =>
  (await tx.insert(callers).values(row).onConflictDoNothing().returning({ id: callers.id })).length > 0

export const insertCall = async (tx: Transaction, row: CallRow): Promise<void> => {
  await tx.insert(tradeCalls).values(row)
}

/** The caller's calls of a market that are not settled. */
export const findOpen = (db: Executor, feedId: string, callerId: string): Promise<CalledRow[]> =>
  selectCalled(db)
    .where(and(eq(tradeCalls.feedId, feedId), eq(tradeCalls.callerId, callerId), isNull(tradeCalls.outcome)))
    .orderBy(asc(tradeCalls.callIndex))

/** The calls of a market that are not settled, in these rooms. */
export const findRunning = (db: Executor, feedId: string, roomIds: readonly string[]): Promise<CalledRow[]> =>
  selectCalled(db)
    .where(and(eq(tradeCalls.feedId, feedId), inArray(tradeCalls.roomId, [...roomIds]), isNull(tradeCalls.outcome)))
    .orderBy(asc(tradeCalls.callIndex))

/** How many calls were made after an instant, by the wall. */
export const countSince = async (db: Executor, callerId: string, since: Date): Promise<number> =>
  db.$count(tradeCalls, and(eq(tradeCalls.callerId, callerId), gt(tradeCalls.committedWallAt, since)))

export const findCalls = (db: Executor, ids: readonly string[]): Promise<CalledRow[]> =>
  selectCalled(db).where(inArray(tradeCalls.id, [...ids]))

/** Members of a call's room but its caller who have placed the same trade themselves since it was sealed. Of open trades: not once they settled. */
export const countCopies = async (db: Executor, id: string): Promise<number> => {
  const [counted] = await db
    .select({ copies: countDistinct(practiceAccounts.memberId) })
    .from(tradeCalls)
    .innerJoin(callers, eq(callers.id, tradeCalls.callerId))
    .innerJoin(
      practiceOrders,
      and(
        eq(practiceOrders.feedId, tradeCalls.feedId),
        eq(practiceOrders.expiresAt, tradeCalls.expiresAt),
        isNull(practiceOrders.outcome),
        eq(practiceOrders.entryAt, tradeCalls.entryAt),
        eq(practiceOrders.pairId, tradeCalls.pairId),
        eq(practiceOrders.timeframe, tradeCalls.timeframe),
        eq(practiceOrders.direction, tradeCalls.direction),
        eq(practiceOrders.origin, 'member'),
        gte(practiceOrders.placedAt, tradeCalls.committedAt),
      ),
    )
    .innerJoin(
      practiceAccounts,
      and(
        eq(practiceAccounts.id, practiceOrders.accountId),
        eq(practiceAccounts.kind, 'practice'),
        sql`${practiceAccounts.memberId} is distinct from ${callers.memberId}`,
      ),
    )
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.roomId, tradeCalls.roomId), eq(roomMembers.memberId, practiceAccounts.memberId)),
    )
    .where(eq(tradeCalls.id, id))
  return counted?.copies ?? 0
}

/** Calls that enter after an instant. */
export const findSealed = (db: Executor, feedId: string, after: Date): Promise<CalledRow[]> =>
  selectCalled(db)
    .where(and(eq(tradeCalls.feedId, feedId), gt(tradeCalls.entryAt, after), isNull(tradeCalls.outcome)))
    .orderBy(asc(tradeCalls.callIndex))

/** Calls that have entered by a boundary and are not settled, in the order in which they were sealed. */
export const findDue = (tx: Transaction, feedId: string, by: Date): Promise<CallRow[]> =>
  tx
    .select()
    .from(tradeCalls)
    .where(and(eq(tradeCalls.feedId, feedId), lte(tradeCalls.entryAt, by), isNull(tradeCalls.outcome)))
    .orderBy(asc(tradeCalls.callIndex))

/** When the last of what is open is settled; null where nothing is. */
export const findLastDue = async (tx: Transaction, feedId: string): Promise<Date | null> => {
  const [last] = await tx
    .select({ expiresAt: tradeCalls.expiresAt })
    .from(tradeCalls)
    .where(and(eq(tradeCalls.feedId, feedId), isNull(tradeCalls.outcome)))
    .orderBy(desc(tradeCalls.expiresAt))
    .limit(1)
  return last?.expiresAt ?? null
}

export const updateDue = async (
  tx: Transaction,
  { id, revealedAt, outcome, entryPrice, exitPrice, voidReason, settledAt, copies }: CallRow,
): Promise<void> => {
  await tx
    .update(tradeCalls)
    .set({ revealedAt, outcome, entryPrice, exitPrice, voidReason, settledAt, copies })
    .where(eq(tradeCalls.id, id))
}

/** A place in the order of settlements, which is the record's. */
export interface SettledPlace {
  settledAt: Date
  callIndex: number
}

export const findSettledPlace = ({ call: { settledAt, callIndex } }: CalledRow): SettledPlace | null =>
  settledAt && { settledAt, callIndex }

/** Settled calls behind a place, up to a boundary, in the order of the record. */
export const findSettledBehind = (
  db: Executor,
  feedId: string,
  { after, until, limit }: { after: SettledPlace | null; until: Date | null; limit: number },
): Promise<CalledRow[]> =>
  selectCalled(db)
    .where(
      and(
        eq(tradeCalls.feedId, feedId),
        isNotNull(tradeCalls.outcome),
        until ? lte(tradeCalls.settledAt, until) : undefined,
        after
          ? sql`(${tradeCalls.settledAt}, ${tradeCalls.callIndex}) > (${after.settledAt.toISOString()}::timestamptz, ${after.callIndex})`
          : undefined,
      ),
    )
    .orderBy(asc(tradeCalls.settledAt), asc(tradeCalls.callIndex))
    .limit(limit)

/** Who has calls that were revealed by a boundary and not settled by then; once per call. */
export const findRevealed = async (db: Executor, feedId: string, until: Date): Promise<CallerEntryRow[]> => {
  const isOpen = or(isNull(tradeCalls.settledAt), gt(tradeCalls.settledAt, until))
  const found = await selectCalled(db)
    .where(and(eq(tradeCalls.feedId, feedId), lte(tradeCalls.revealedAt, until), isOpen))
    .orderBy(asc(tradeCalls.callIndex))
  return found.map(({ caller }) => caller)
}

/** What came of the engine's signals that were revealed by a boundary. */
export const countEngine = async (db: Executor, feedId: string, until: Date) => {
  const ended = (outcome: 'profit' | 'loss' | 'breakeven' | 'void') =>
    sql`count(*) filter (where ${slots.outcome} = ${outcome} and ${lte(slots.settledAt, until)})`.mapWith(Number)
  const [counts] = await db
    .select({
      published: count(),
      won: ended('profit'),
      lost: ended('loss'),
      breakeven: ended('breakeven'),
      void: ended('void'),
    })
    .from(slots)
    .where(and(eq(slots.feedId, feedId), sql`${slots.decision} <> 'ABSTAIN'`, lte(slots.revealedAt, until)))
  return counts ?? { published: 0, won: 0, lost: 0, breakeven: 0, void: 0 }
}
