import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { InputOf, ParamsOf } from '../../../contract/call.ts'
import type { InvitedMember, listInvitedMembers } from '../../../contract/referrals.ts'
import type { Database, Executor } from '../../db/client.ts'
import { behind, betweenDays, containsText, inOrder, ordered } from '../../db/list-page.ts'
import { members, referralLinks, referrals } from '../../db/schema/schema.ts'
import { listFor } from '../../platform/list/list-for.ts'

type Asked = Omit<InputOf<typeof listInvitedMembers>, 'page' | 'limit' | 'sortBy'> & ParamsOf<typeof listInvitedMembers>

const columns = {
  id: members.id,
  fullName: members.fullName,
  email: members.email,
  status: referrals.status,
  link: referralLinks.name,
  earnings: referrals.earnedUpoints,
  createdAt: referrals.createdAt,
}
type Invited = Omit<InvitedMember, 'createdAt'> & { createdAt: Date }

const matching = ({ id, status, search, from, to }: Asked): SQL | undefined =>
  and(
    eq(referrals.referrerId, id),
    status ? eq(referrals.status, status) : undefined,
    containsText(search, members.fullName, members.email),
    betweenDays(referrals.createdAt, { from, to }),
  )

const read = (db: Executor, where: SQL | undefined) =>
  db
    .select(columns)
    .from(referrals)
    .innerJoin(members, eq(members.id, referrals.memberId))
    .leftJoin(referralLinks, eq(referralLinks.id, referrals.linkId))
    .where(where)
    .$dynamic()

/** Whom a member invited, for the administrator. */
export const createInvitedList = (db: Database) =>
  listFor(db, {
    count: async (executor, asked: Asked) => {
      const invited = executor.select({ invited: count() }).from(referrals).$dynamic()
      const named = asked.search ? invited.innerJoin(members, eq(members.id, referrals.memberId)) : invited
      const [row] = await named.where(matching(asked))
      return row?.invited ?? 0
    },
    rows: (executor, asked: Asked, window): Promise<Invited[]> => {
      const page = read(executor, matching(asked))
        .orderBy(...ordered([referrals.createdAt, referrals.memberId], asked.order, window))
        .limit(window.limit)
        .offset(window.offset)
      return inOrder(page, window)
    },
    behind: (
      executor,
      asked: Asked,
      { after, limit }: { after: Invited | null; limit: number },
    ): Promise<Invited[]> => {
      const older = behind({ createdAt: referrals.createdAt, id: referrals.memberId }, after)
      return read(executor, and(matching(asked), older))
        .orderBy(desc(referrals.createdAt), desc(referrals.memberId))
        .limit(limit)
    },
    view: (rows: Invited[]) => rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  })
