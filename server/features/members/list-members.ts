import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import type { listMembers } from '../../../contract/members.ts'
import { Tier } from '../../../contract/tiers.ts'
import type { Executor } from '../../db/client.ts'
import { beginningWith, containing, hasPieces } from '../../db/match-text.ts'
import { members, upointsAccounts } from '../../db/schema/schema.ts'
import { type Member, memberColumns } from './store.ts'

export interface MemberPage extends Pick<InputOf<typeof listMembers>, 'search' | 'sortBy' | 'order'> {
  limit: number
  offset: number
}

/** As the index of the migration spells it: another expression would not be found in it. */
const rung = sql`array_position(array[${sql.raw(Tier.options.map((tier) => `'${tier}'`).join(', '))}], ${members.tier})`

/** One or two letters are looked for where a name or an address begins, everything else anywhere in name, address and phone. */
const matching = (search: string | undefined): SQL | undefined => {
  const text = search?.replace(/\s+/g, ' ')
  if (!text) return undefined
  // Lower case by the database on both sides: its idea of a letter may differ from ours.
  if (hasPieces(text)) return sql`members.search_text like lower(${containing(text)})`
  const pattern = sql`lower(${beginningWith(text)})`
  return sql`(lower(${members.fullName}) like ${pattern} or ${members.email} like ${pattern})`
}

export const countMembers = async (db: Executor, search: string | undefined): Promise<number> =>
  (await db.select({ members: count() }).from(members).where(matching(search)))[0]?.members ?? 0

/** Which members are on the page, in order, read from indexes alone where nothing is searched for. */
const pageOf = (db: Executor, { search, sortBy, order, limit, offset }: MemberPage) => {
  const way = order === 'asc' ? asc : desc
  const byRow = {
    createdAt: [way(members.createdAt), way(members.id)],
    fullName: [way(members.fullName), way(members.id)],
    tier: [way(rung), way(members.id)],
    email: [way(members.email)],
  }
  if (sortBy !== 'uPoints') {
    // The address is the key of its own index.
    const key = sortBy === 'email' ? members.email : sql<string>`${members.id}`
    const rows = db.select({ key: sql<string>`${key}`.as('key') }).from(members)
    return rows
      .where(matching(search))
      .orderBy(...byRow[sortBy])
      .limit(limit)
      .offset(offset)
      .as('page')
  }
  const rows = db.select({ key: sql<string>`${upointsAccounts.id}`.as('key') }).from(upointsAccounts)
  const found = search ? rows.innerJoin(members, eq(members.id, upointsAccounts.id)).$dynamic() : rows.$dynamic()
  return found
    .where(and(eq(upointsAccounts.kind, 'member'), matching(search)))
    .orderBy(way(upointsAccounts.balance), way(upointsAccounts.id))
    .limit(limit)
    .offset(offset)
    .as('page')
}

/** One page of members. Rows are read for the page alone, however deep it lies. */
export const listMemberPage = (db: Executor, page: MemberPage): Promise<Member[]> => {
  const way = page.order === 'asc' ? asc : desc
  const by = { ...{ createdAt: members.createdAt, fullName: members.fullName, email: members.email }, tier: rung }
  const key = page.sortBy === 'email' ? members.email : members.id
  const chosen = pageOf(db, page)
  return db
    .select(memberColumns)
    .from(chosen)
    .innerJoin(members, eq(key, chosen.key))
    .orderBy(way({ ...by, uPoints: memberColumns.upoints }[page.sortBy]), way(members.id))
}

/** The next members behind `after`, newest first. */
export const listMembersBehind = (
  db: Executor,
  {
    search,
    after,
    limit,
  }: { search: string | undefined; after: Pick<Member, 'id' | 'createdAt'> | null; limit: number },
): Promise<Member[]> => {
  const behind = after
    ? sql`(${members.createdAt}, ${members.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined
  return db
    .select(memberColumns)
    .from(members)
    .where(and(matching(search), behind))
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(limit)
}
