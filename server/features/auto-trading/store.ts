import { and, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { COURSE_ORDERS } from '../../../contract/auto-trading.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { jsonRows } from '../../db/insert-rows.ts'
import { autoDecisions, members, practiceAccounts, practiceOrders, tradingBots } from '../../db/schema/schema.ts'

export type BotRow = typeof tradingBots.$inferSelect
export type DecisionRow = typeof autoDecisions.$inferSelect
type MemberRow = typeof members.$inferSelect
export type Origin = DecisionRow['origin']

/** A bot with its member, whose rights decide what it sees. */
export interface OwnedBot {
  bot: BotRow
  member: MemberRow
}

export const findBot = async (db: Executor, memberId: string): Promise<BotRow | null> =>
  (await db.select().from(tradingBots).where(eq(tradingBots.memberId, memberId)))[0] ?? null

/** The member's bot, locked against whoever would place an order by its old settings; `fresh` where there is none. */
export const lockBot = async (tx: Transaction, fresh: BotRow): Promise<BotRow> => {
  await tx.insert(tradingBots).values(fresh).onConflictDoNothing()
  const [bot] = await tx.select().from(tradingBots).where(eq(tradingBots.memberId, fresh.memberId)).for('update')
  if (!bot) throw new Error('The bot could not be set up.')
  return bot
}

export const updateBot = async (tx: Transaction, { memberId, ...settings }: BotRow): Promise<void> => {
  await tx.update(tradingBots).set(settings).where(eq(tradingBots.memberId, memberId))
}

const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

const running = (now: Date) => and(eq(tradingBots.active, true), gt(tradingBots.runsUntil, now))

const selectOwned = (db: Executor) =>
  db
    .select({ bot: getTableColumns(tradingBots), member: getTableColumns(members) })
    .from(tradingBots)
    .innerJoin(members, eq(members.id, tradingBots.memberId))

/** Bots that run, in one order. */
export const findRunning = (db: Executor, now: Date): Promise<OwnedBot[]> =>
  selectOwned(db).where(running(now)).orderBy(tradingBots.memberId)

/** Those of these members' bots that run, as they stand now, and stay until the transaction ends. */
export const lockRunning = (tx: Transaction, memberIds: readonly string[], now: Date): Promise<OwnedBot[]> =>
  selectOwned(tx)
    .where(and(sql`${tradingBots.memberId} = ${anyOf(memberIds)}`, running(now)))
    .orderBy(tradingBots.memberId)
    .for('share', { of: tradingBots })

/** Which of these members have a decision about this already. */
export const findDecided = async (
  db: Executor,
  origin: Origin,
  followedId: string,
  memberIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .select({ memberId: autoDecisions.memberId })
    .from(autoDecisions)
    .where(
      and(
        sql`${autoDecisions.memberId} = ${anyOf(memberIds)}`,
        eq(autoDecisions.origin, origin),
        eq(autoDecisions.followedId, followedId),
      ),
    )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Whether somebody has copied an order that was placed at an instant of the wall clock. */
export const isCopied = async (
  db: Executor,
  { id, placedWallAt }: { id: string; placedWallAt: Date },
): Promise<boolean> =>
  (
    await db
      .select({ orderId: autoDecisions.orderId })
      .from(autoDecisions)
      .where(
        and(
          eq(autoDecisions.origin, 'copy'),
          eq(autoDecisions.followedId, id),
          isNotNull(autoDecisions.orderId),
          gte(autoDecisions.at, placedWallAt),
        ),
      )
      .limit(1)
  ).length > 0

/** Whose decisions stood nowhere before. Whoever is no member any more has none. */
export const insertDecisions = async (tx: Transaction, rows: readonly DecisionRow[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const columns = Object.values(getTableColumns(autoDecisions)).map(({ name }) => sql`decided.${sql.identifier(name)}`)
  const inserted = await tx
    .insert(autoDecisions)
    .select(
      sql`select ${sql.join(columns, sql`, `)}
        from jsonb_populate_recordset(null::auto_decisions, ${jsonRows(autoDecisions, rows)}::jsonb) as decided
        where exists (select 1 from members where members.id = decided.member_id)`,
    )
    .onConflictDoNothing()
    .returning({ memberId: autoDecisions.memberId })
  return inserted.map(({ memberId }) => memberId)
}

export const removeDecisionsBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(autoDecisions).where(lt(autoDecisions.at, before))
}

interface Log {
  memberId: string
  origin: Origin
  feedId: string
}

/** A page of what was decided, newest first, each with its order. */
export const findDecisions = async (
  db: Executor,
  { memberId, origin, feedId }: Log,
  { limit, offset }: { limit: number; offset: number },
) => {
  const own = and(
    eq(autoDecisions.memberId, memberId),
    eq(autoDecisions.origin, origin),
    eq(autoDecisions.feedId, feedId),
  )
  const [total, decisions] = await Promise.all([
    db.$count(autoDecisions, own),
    db
      .select({ decision: autoDecisions, order: practiceOrders })
      .from(autoDecisions)
      .leftJoin(practiceOrders, eq(practiceOrders.id, autoDecisions.orderId))
      .where(own)
      .orderBy(desc(autoDecisions.id))
      .limit(limit)
      .offset(offset),
  ])
  return { total, decisions }
}
export type DecidedOrder = Awaited<ReturnType<typeof findDecisions>>['decisions'][number]

interface OwnOrders {
  memberId: string
  feedId: string
  origins: readonly ('member' | Origin)[]
}

const ownOrders = ({ memberId, feedId, origins }: OwnOrders) =>
  and(
    eq(practiceAccounts.memberId, memberId),
    eq(practiceAccounts.kind, 'practice'),
    eq(practiceAccounts.feedId, feedId),
    inArray(practiceOrders.origin, [...origins]),
  )

/** What each of the last settled orders came to, in cents, oldest first. */
export const findResults = async (db: Executor, own: OwnOrders): Promise<number[]> => {
  const rows = await db
    .select({ resultCents: practiceOrders.resultCents })
    .from(practiceOrders)
    .innerJoin(practiceAccounts, eq(practiceAccounts.id, practiceOrders.accountId))
    .where(and(ownOrders(own), isNotNull(practiceOrders.outcome)))
    .orderBy(desc(practiceOrders.expiresAt), desc(practiceOrders.id))
    .limit(COURSE_ORDERS)
  return rows.map(({ resultCents }) => resultCents ?? 0).reverse()
}

/** What came of a member's orders of these origins on a market, over all balances. */
export const countOrders = async (db: Executor, own: OwnOrders) => {
  const ended = (outcome: 'profit' | 'loss') =>
    sql`count(*) filter (where ${practiceOrders.outcome} = ${outcome})`.mapWith(Number)
  const [counts] = await db
    .select({
      open: sql`count(*) filter (where ${practiceOrders.outcome} is null)`.mapWith(Number),
      won: ended('profit'),
      lost: ended('loss'),
      stakedCents: sql`coalesce(sum(${practiceOrders.stakeCents}), 0)`.mapWith(Number),
      resultCents: sql`coalesce(sum(${practiceOrders.resultCents}), 0)`.mapWith(Number),
    })
    .from(practiceOrders)
    .innerJoin(practiceAccounts, eq(practiceAccounts.id, practiceOrders.accountId))
    .where(ownOrders(own))
  return counts ?? { open: 0, won: 0, lost: 0, stakedCents: 0, resultCents: 0 }
}
