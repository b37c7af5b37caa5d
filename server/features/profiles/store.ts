import { and, asc, count, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { PROFILE_TRADES } from '../../../contract/profiles.ts'
import type { Executor } from '../../db/client.ts'
import { isPublicProfileOf } from '../../db/public-profile.ts'
import {
  callers,
  marathonParticipants,
  marathons,
  members,
  practiceAccounts,
  practiceOrders,
  profileFollows,
  profiles,
  rooms,
} from '../../db/schema/schema.ts'
import { findSqlState, UNIQUE_VIOLATION } from '../../db/sql-state.ts'

type ProfileRow = typeof profiles.$inferSelect

const sameHandle = (handle: string) => sql`lower(${profiles.handle}) = lower(${handle})`

/** The member behind a public profile. A private one is not found, by nobody. */
export const findPublicProfile = async (db: Executor, handle: string) =>
  (
    await db
      .select({
        memberId: profiles.memberId,
        handle: profiles.handle,
        name: members.fullName,
        referralCode: members.referralCode,
        since: members.createdAt,
        callerId: callers.id,
        followers: db.$count(profileFollows, eq(profileFollows.memberId, profiles.memberId)),
      })
      .from(profiles)
      .innerJoin(members, eq(members.id, profiles.memberId))
      .leftJoin(callers, eq(callers.memberId, profiles.memberId))
      .where(and(sameHandle(handle), eq(profiles.isPublic, true)))
  )[0] ?? null

/** Public profiles whose handle or name contains the text, those that begin with it first. */
export const findNamedProfiles = (db: Executor, text: string, limit: number) => {
  const place = (column: typeof profiles.handle | typeof members.fullName) =>
    sql<number>`strpos(lower(${column}), lower(${text}))`
  const [inHandle, inName] = [place(profiles.handle), place(members.fullName)]
  return db
    .select({ handle: profiles.handle, name: members.fullName })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.memberId))
    .where(and(eq(profiles.isPublic, true), sql`${inHandle} + ${inName} > 0`))
    .orderBy(sql`least(nullif(${inHandle}, 0), nullif(${inName}, 0))`, asc(profiles.handle))
    .limit(limit)
}

export const findCallerProfiles = (db: Executor): Promise<{ caller: string; handle: string }[]> =>
  db
    .select({ caller: callers.id, handle: profiles.handle })
    .from(callers)
    .innerJoin(profiles, isPublicProfileOf(callers.memberId))
    .orderBy(asc(callers.id))

export const findOwnProfile = async (db: Executor, memberId: string): Promise<ProfileRow | null> =>
  (await db.select().from(profiles).where(eq(profiles.memberId, memberId)))[0] ?? null

/** Handles of other profiles, and public names of other callers. */
export const findOthersNames = async (db: Executor, memberId: string): Promise<string[]> => {
  const [handles, called] = await Promise.all([
    db.select({ name: profiles.handle }).from(profiles).where(ne(profiles.memberId, memberId)),
    db.select({ name: callers.handle }).from(callers).where(sql`${callers.memberId} is distinct from ${memberId}`),
  ])
  return [...handles, ...called].map(({ name }) => name)
}

/** False where another member has the handle: a unique index says so, whoever else saves. */
export const saveProfile = async (db: Executor, row: ProfileRow): Promise<boolean> => {
  const { handle, isPublic, updatedAt } = row
  try {
    await db
      .insert(profiles)
      .values(row)
      .onConflictDoUpdate({ target: profiles.memberId, set: { handle, isPublic, updatedAt } })
    return true
  } catch (error) {
    if (findSqlState(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** The open rooms in the public list that a member hosts. */
export const findHostedRooms = async (db: Executor, memberId: string): Promise<string[]> => {
  const shown = and(eq(rooms.hostId, memberId), eq(rooms.isActive, true), inArray(rooms.type, ['public', 'premium']))
  return (await db.select({ name: rooms.name }).from(rooms).where(shown).orderBy(asc(rooms.createdAt))).map(
    ({ name }) => name,
  )
}

const MARATHONS_SHOWN = 5

/** Finished marathons in which a member has a rank, the latest first, with how many have one. */
export const findMarathons = async (db: Executor, memberId: string) => {
  const { finalRank: rank, profitCents } = marathonParticipants
  const found = await db
    .select({
      id: marathons.id,
      name: marathons.name,
      endedAt: marathons.endedAt,
      rank,
      profitCents,
      ranked:
        sql`(select count(*) from ${marathonParticipants} other where other.marathon_id = ${marathons.id} and other.final_rank is not null)`.mapWith(
          Number,
        ),
    })
    .from(marathonParticipants)
    .innerJoin(marathons, eq(marathons.id, marathonParticipants.marathonId))
    .where(and(eq(marathonParticipants.memberId, memberId), eq(marathons.status, 'ended')))
    .orderBy(desc(marathons.endedAt))
    .limit(MARATHONS_SHOWN)
  return found.flatMap(({ rank, endedAt, ...marathon }) =>
    rank === null || endedAt === null ? [] : [{ ...marathon, rank, endedAt: endedAt.toISOString() }],
  )
}

const ownTrades = (feedId: string): SQL | undefined =>
  and(
    eq(practiceAccounts.kind, 'practice'),
    eq(practiceOrders.feedId, feedId),
    eq(practiceOrders.origin, 'member'),
    inArray(practiceOrders.outcome, ['profit', 'loss']),
  )

/** Whether each of a member's newest trades was won, oldest first. */
export const findTrades = async (db: Executor, feedId: string, memberId: string): Promise<boolean[]> => {
  const found = await db
    .select({ outcome: practiceOrders.outcome })
    .from(practiceOrders)
    .innerJoin(practiceAccounts, eq(practiceAccounts.id, practiceOrders.accountId))
    .where(and(ownTrades(feedId), eq(practiceAccounts.memberId, memberId)))
    .orderBy(desc(practiceOrders.expiresAt), desc(practiceOrders.id))
    .limit(PROFILE_TRADES)
  return found.reverse().map(({ outcome }) => outcome === 'profit')
}

/** Trades settled since an instant of members with public profiles, and of this member, whose profile may be private. */
export const findWeek = (
  db: Executor,
  { feedId, since, memberId }: { feedId: string; since: Date; memberId: string },
) =>
  db
    .select({
      memberId: members.id,
      handle: profiles.handle,
      name: members.fullName,
      isPublic: sql`coalesce(${profiles.isPublic}, false)`.mapWith(Boolean),
      n: count(),
      won: sql`count(*) filter (where ${practiceOrders.outcome} = 'profit')`.mapWith(Number),
    })
    .from(practiceOrders)
    .innerJoin(practiceAccounts, eq(practiceAccounts.id, practiceOrders.accountId))
    .innerJoin(members, eq(members.id, practiceAccounts.memberId))
    .leftJoin(profiles, eq(profiles.memberId, members.id))
    .where(
      and(
        ownTrades(feedId),
        gte(practiceOrders.settledAt, since),
        or(eq(profiles.isPublic, true), eq(members.id, memberId)),
      ),
    )
    .groupBy(members.id, profiles.memberId)

interface FollowOf {
  memberId: string
  followerId: string
}

const follow = ({ memberId, followerId }: FollowOf) =>
  and(eq(profileFollows.memberId, memberId), eq(profileFollows.followerId, followerId))

export const isFollowing = async (db: Executor, of: FollowOf): Promise<boolean> =>
  (await db.$count(profileFollows, follow(of))) > 0

export const insertFollow = async (db: Executor, row: FollowOf & { createdAt: Date }): Promise<void> => {
  await db.insert(profileFollows).values(row).onConflictDoNothing()
}

export const deleteFollow = async (db: Executor, of: FollowOf): Promise<void> => {
  await db.delete(profileFollows).where(follow(of))
}
