import { and, asc, count, desc, eq, like, notLike, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import type { listMembers } from '../../../contract/members.ts'
import { foldText } from '../../../contract/people-text.ts'
import { phoneSearches } from '../../../contract/phone-numbers.ts'
import { Tier } from '../../../contract/tiers.ts'
import type { Executor } from '../../db/client.ts'
import { behind, betweenDays, type PageWindow } from '../../db/list-page.ts'
import {
  beginsFolded,
  containing,
  hasPieces,
  holdsFolded,
  memberNameKey,
  memberSearchText,
} from '../../db/match-text.ts'
import { members, upointsAccounts } from '../../db/schema/schema.ts'
import { REMOVED_HOST } from '../../platform/notifications/telling.ts'
import { type Member, memberColumns } from './store.ts'

export type MemberList = Omit<InputOf<typeof listMembers>, 'page' | 'limit'>
export type MemberFilters = Omit<MemberList, 'sortBy' | 'order'>

/** As the index of the migration spells it: another expression would not be found in it. */
const tierRank = sql`array_position(array[${sql.raw(Tier.options.map((tier) => `'${tier}'`).join(', '))}], ${members.tier})`

const yes = (claim: 'yes' | 'no'): boolean => claim === 'yes'

/** One or two letters are looked for where a name or an address begins, everything else anywhere in name, address and phone. */
const named = (search: string): SQL | undefined => {
  if (hasPieces(foldText(search))) return holdsFolded(memberSearchText, search)
  return or(beginsFolded(memberNameKey, search), beginsFolded(sql`${members.email}`, search))
}

/** By name, address or phone; a phone is found however it is written. */
const naming = (search: string | undefined): SQL | undefined => {
  const text = search?.replace(/\s+/g, ' ')
  if (!text) return undefined
  return or(named(text), ...phoneSearches(text).map((digits) => like(members.phoneDigits, containing(digits))))
}

const matching = ({ search, tier, country, dashboard, deposited, from, to }: MemberFilters): SQL | undefined =>
  and(
    naming(search),
    tier && eq(members.tier, tier),
    country ? eq(members.country, country) : undefined,
    dashboard && eq(members.dashboardUnlocked, dashboard === 'unlocked'),
    deposited && eq(members.hasDeposited, yes(deposited)),
    betweenDays(members.createdAt, { from, to }),
  )

export const countMembers = async (db: Executor, asked: MemberFilters): Promise<number> =>
  (await db.select({ members: count() }).from(members).where(matching(asked)))[0]?.members ?? 0

/** Ids of all members that the filters find and who have not left, in their order. */
export const listMatchingIds = async (db: Executor, asked: MemberFilters): Promise<string[]> =>
  (
    await db
      .select({ id: members.id })
      .from(members)
      .where(and(matching(asked), notLike(members.email, `%@${REMOVED_HOST}`)))
      .orderBy(asc(members.id))
  ).map(({ id }) => id)

/** The columns of each order, and in which way. An address goes by its bytes, as the index that also knows its beginnings. */
const toOrders = (order: MemberList['order']) => {
  const way = order === 'asc' ? asc : desc
  return {
    createdAt: [way(members.createdAt), way(members.id)],
    fullName: [way(memberNameKey), way(members.id)],
    tier: [way(tierRank), way(members.id)],
    email: [sql`${members.email} using ${sql.raw(order === 'asc' ? '~<~' : '~>~')}`],
  }
}

/** Which members are on the page, read from indexes alone wherever the search is not selective. */
const toPage = (db: Executor, { sortBy, order, ...narrowing }: MemberList, { limit, offset }: PageWindow) => {
  const found = matching(narrowing)
  if (sortBy === 'uPoints') {
    const way = order === 'asc' ? asc : desc
    const accounts = db.select({ key: sql<string>`${upointsAccounts.id}`.as('key') }).from(upointsAccounts)
    // Said of found members too: the index of balances is of members' accounts alone.
    const ofMembers = eq(upointsAccounts.kind, 'member')
    const ordered = found
      ? accounts.innerJoin(members, eq(members.id, upointsAccounts.id)).where(and(ofMembers, found))
      : accounts.where(ofMembers)
    return ordered.orderBy(way(upointsAccounts.balance), way(upointsAccounts.id)).limit(limit).offset(offset).as('page')
  }
  return db
    .select({ key: sql<string>`${sortBy === 'email' ? members.email : members.id}`.as('key') })
    .from(members)
    .where(found)
    .orderBy(...toOrders(order)[sortBy])
    .limit(limit)
    .offset(offset)
    .as('page')
}

/** One page of members. Rows are read for the page alone, however deep it lies. */
export const listMemberPage = (db: Executor, list: MemberList, window: PageWindow): Promise<Member[]> => {
  const { sortBy, order } = list
  const way = order === 'asc' ? asc : desc
  const opposite = order === 'asc' ? 'desc' : 'asc'
  const chosen = toPage(db, { ...list, order: window.fromEnd ? opposite : order }, window)
  return db
    .select(memberColumns)
    .from(chosen)
    .innerJoin(members, eq(sortBy === 'email' ? members.email : members.id, chosen.key))
    .orderBy(...(sortBy === 'uPoints' ? [way(memberColumns.upoints), way(members.id)] : toOrders(order)[sortBy]))
}

/** The next members behind `after`, newest first. */
export const listMembersBehind = (
  db: Executor,
  asked: MemberFilters,
  { after, limit }: { after: Pick<Member, 'id' | 'createdAt'> | null; limit: number },
): Promise<Member[]> =>
  db
    .select(memberColumns)
    .from(members)
    .where(and(matching(asked), behind(members, after)))
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(limit)

/** Whether something narrows the list. */
export const isNarrowed = (asked: MemberFilters): boolean => matching(asked) !== undefined
