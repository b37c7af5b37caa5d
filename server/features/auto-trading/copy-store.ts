import { and, asc, count, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type CopyKind, REPLAYED_TRADES } from '../../../contract/auto-trading.ts'
import type { Outcome } from '../../../contract/signals.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import {
  callers,
  copyFollows,
  copyLeads,
  creatorApplications,
  members,
  practiceAccounts,
  practiceOrders,
  rooms,
} from '../../db/schema/schema.ts'

export type FollowRow = typeof copyFollows.$inferSelect
export type LeadRow = typeof copyLeads.$inferSelect

/** Who follows, with their rights. */
export interface Follower {
  follow: FollowRow
  member: typeof members.$inferSelect
}

export interface Source {
  kind: CopyKind
  sourceId: string
}

/** Whoever copies a source, in one order. */
export const findFollowers = (db: Executor, { kind, sourceId }: Source): Promise<Follower[]> =>
  db
    .select({ follow: getTableColumns(copyFollows), member: getTableColumns(members) })
    .from(copyFollows)
    .innerJoin(members, eq(members.id, copyFollows.memberId))
    .where(and(eq(copyFollows.kind, kind), eq(copyFollows.sourceId, sourceId), eq(copyFollows.active, true)))
    .orderBy(asc(copyFollows.memberId))

export const findFollows = (db: Executor, memberId: string): Promise<FollowRow[]> =>
  db.select().from(copyFollows).where(eq(copyFollows.memberId, memberId))

/** Which of these members copy the source, as it stands now, and stays until the transaction ends. */
export const lockFollows = (
  tx: Transaction,
  memberIds: readonly string[],
  { kind, sourceId }: Source,
): Promise<FollowRow[]> =>
  tx
    .select()
    .from(copyFollows)
    .where(
      and(
        sql`${copyFollows.memberId} = any(${sql.param(memberIds)}::uuid[])`,
        eq(copyFollows.kind, kind),
        eq(copyFollows.sourceId, sourceId),
        eq(copyFollows.active, true),
      ),
    )
    .orderBy(asc(copyFollows.memberId))
    .for('share')

/** Sets a following, once whoever copies by it has finished. */
export const insertFollow = async (tx: Transaction, row: FollowRow): Promise<void> => {
  const { active, stakeCents, startedAt } = row
  await tx
    .insert(copyFollows)
    .values(row)
    .onConflictDoUpdate({
      target: [copyFollows.memberId, copyFollows.kind, copyFollows.sourceId],
      set: { active, stakeCents, startedAt },
    })
}

export const countActive = (tx: Executor, memberId: string): Promise<number> =>
  tx.$count(copyFollows, and(eq(copyFollows.memberId, memberId), eq(copyFollows.active, true)))

/** The member themselves, locked: what they follow is counted and changed by one at a time. */
export const lockMember = async (tx: Transaction, id: string): Promise<void> => {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update')
}

export const findLead = async (db: Executor, memberId: string): Promise<LeadRow | null> =>
  (await db.select().from(copyLeads).where(eq(copyLeads.memberId, memberId)))[0] ?? null

/** The lead as it stands now, and stays until the transaction ends; null where nobody may copy it. */
export const lockLead = async (tx: Transaction, id: string): Promise<LeadRow | null> =>
  (
    await tx
      .select()
      .from(copyLeads)
      .where(and(eq(copyLeads.id, id), eq(copyLeads.active, true)))
      .for('share')
  )[0] ?? null

/** Whether a caller other than this member has announced the name. */
export const isHandleOfAnother = async (db: Executor, memberId: string, alias: string): Promise<boolean> =>
  (await db.$count(
    callers,
    and(
      sql`lower(${callers.handle}) = ${alias.toLowerCase()}`,
      sql`${callers.memberId} is distinct from ${memberId}::uuid`,
    ),
  )) > 0

/** Sets a member's consent; false where another lead has the name. */
export const insertLead = async (tx: Transaction, row: LeadRow): Promise<boolean> => {
  const { alias, active, since } = row
  const taken = await tx.$count(
    copyLeads,
    and(sql`lower(${copyLeads.alias}) = ${alias.toLowerCase()}`, ne(copyLeads.memberId, row.memberId)),
  )
  if (taken > 0) return false
  await tx
    .insert(copyLeads)
    .values(row)
    .onConflictDoUpdate({ target: copyLeads.memberId, set: { alias, active, since } })
  return true
}

export const countFollowers = (db: Executor, leadId: string): Promise<number> =>
  db.$count(
    copyFollows,
    and(eq(copyFollows.kind, 'member'), eq(copyFollows.sourceId, leadId), eq(copyFollows.active, true)),
  )

/** Orders of leads that enter after an instant and were placed since their consent. Copies are none of them. */
export const findLeadOrders = (db: Executor, feedId: string, after: Date) =>
  db
    .select({ order: getTableColumns(practiceOrders), lead: getTableColumns(copyLeads) })
    .from(practiceOrders)
    .innerJoin(practiceAccounts, eq(practiceAccounts.id, practiceOrders.accountId))
    .innerJoin(copyLeads, eq(copyLeads.memberId, practiceAccounts.memberId))
    .where(
      and(
        eq(practiceOrders.feedId, feedId),
        isNull(practiceOrders.outcome),
        gt(practiceOrders.entryAt, after),
        eq(practiceAccounts.kind, 'practice'),
        ne(practiceOrders.origin, 'copy'),
        eq(copyLeads.active, true),
        gte(practiceOrders.placedWallAt, copyLeads.since),
      ),
    )
    .orderBy(asc(practiceOrders.id))

/** What came of a lead's last settled orders, newest first. Copies are none of them. */
const recentOrders = (feedId: string) => sql<Outcome[]>`array_to_json(array(
    select o.outcome from practice_orders o join practice_accounts a on a.id = o.account_id
    where a.member_id = copy_leads.member_id and a.kind = 'practice' and a.feed_id = ${feedId}
      and o.origin <> 'copy' and o.outcome is not null
    order by o.run desc, o.expires_at desc, o.id desc limit ${REPLAYED_TRADES}
  ))`

/** What came of a caller's last settled calls, newest first. */
const recentCalls = (feedId: string) => sql<Outcome[]>`array_to_json(array(
    select c.outcome from trade_calls c
    where c.caller_id = callers.id and c.feed_id = ${feedId} and c.outcome is not null
    order by c.committed_wall_at desc limit ${REPLAYED_TRADES}
  ))`

/** Leads whom the member can copy, and those whom they have set something for, with what came of their own orders on a market. */
export const findLeadRecords = (db: Executor, feedId: string, limit: number, kept: readonly string[]) => {
  const ended = (outcome: 'profit' | 'loss') =>
    sql`count(*) filter (where ${practiceOrders.outcome} = ${outcome})`.mapWith(Number)
  const open = eq(copyLeads.active, true)
  return db
    .select({
      lead: getTableColumns(copyLeads),
      won: ended('profit'),
      lost: ended('loss'),
      recent: recentOrders(feedId),
    })
    .from(copyLeads)
    .leftJoin(
      practiceAccounts,
      and(
        eq(practiceAccounts.memberId, copyLeads.memberId),
        eq(practiceAccounts.kind, 'practice'),
        eq(practiceAccounts.feedId, feedId),
      ),
    )
    .leftJoin(
      practiceOrders,
      and(
        eq(practiceOrders.accountId, practiceAccounts.id),
        ne(practiceOrders.origin, 'copy'),
        isNotNull(practiceOrders.outcome),
      ),
    )
    .where(kept.length > 0 ? sql`(${open} or ${inArray(copyLeads.id, [...kept])})` : open)
    .groupBy(copyLeads.id)
    .orderBy(desc(count(practiceOrders.id)), asc(copyLeads.id))
    .limit(limit)
}

/** Callers whom a member can copy: hosts of these rooms, while they are open, and verified creators. */
export const findCallersFor = async (db: Executor, roomIds: readonly string[]): Promise<Set<string>> => {
  const [hosts, creators] = await Promise.all([
    roomIds.length === 0
      ? []
      : db
          .select({ id: callers.id })
          .from(callers)
          .innerJoin(rooms, eq(rooms.hostId, callers.memberId))
          .where(and(inArray(rooms.id, [...roomIds]), eq(rooms.isActive, true))),
    db
      .select({ id: callers.id })
      .from(callers)
      .innerJoin(creatorApplications, eq(creatorApplications.memberId, callers.memberId))
      .where(eq(creatorApplications.status, 'approved')),
  ])
  return new Set([...hosts, ...creators].map(({ id }) => id))
}

/** Callers with what came of their last calls of a market. */
export const findCallers = (db: Executor, feedId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ ...getTableColumns(callers), recent: recentCalls(feedId) })
        .from(callers)
        .where(inArray(callers.id, [...ids]))
