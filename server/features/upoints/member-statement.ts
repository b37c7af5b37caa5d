import { and, count, desc, eq, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InputOf, ParamsOf } from '../../../contract/call.ts'
import type { listMemberStatement, StatementLine } from '../../../contract/upoints.ts'
import type { Database, Executor } from '../../db/client.ts'
import { behind, betweenDays, containsText, inOrder, ordered } from '../../db/list-page.ts'
import { members, upointsEntries } from '../../db/schema/schema.ts'
import { listFor } from '../../platform/list/list-for.ts'
import { toStatementLine } from './rules.ts'
import type { Entry } from './store.ts'

type Asked = Omit<InputOf<typeof listMemberStatement>, 'page' | 'limit' | 'sortBy'> &
  ParamsOf<typeof listMemberStatement>

/** An entry of an account, with the member on its other side; null where that is the club. */
interface AccountEntry {
  id: string
  createdAt: Date
  accountId: string
  entry: Entry
  other: { fullName: string; email: string } | null
}

const other = alias(members, 'other')

const toLine = ({ accountId, entry, other: member }: AccountEntry): StatementLine => {
  const otherId = entry.fromAccountId === accountId ? entry.toAccountId : entry.fromAccountId
  return toStatementLine(entry, accountId, new Map(member ? [[otherId, member]] : []))
}

/** A member's statement, for the administrator: the lines that the member sees, with a search and filters. */
export const createMemberStatement = (db: Database) => {
  const isOther = (id: string): SQL | undefined =>
    or(
      and(eq(upointsEntries.fromAccountId, id), eq(other.id, upointsEntries.toAccountId)),
      and(eq(upointsEntries.toAccountId, id), eq(other.id, upointsEntries.fromAccountId)),
    )
  const matching = ({ id, kind, search, from, to }: Asked): SQL | undefined =>
    and(
      or(eq(upointsEntries.fromAccountId, id), eq(upointsEntries.toAccountId, id)),
      kind ? eq(upointsEntries.kind, kind) : undefined,
      containsText(search, upointsEntries.reason, other.fullName, other.email),
      betweenDays(upointsEntries.createdAt, { from, to }),
    )
  const read = (executor: Executor, id: string, where: SQL | undefined) =>
    executor
      .select({ entry: upointsEntries, other: { fullName: other.fullName, email: other.email } })
      .from(upointsEntries)
      .leftJoin(other, isOther(id))
      .where(where)
      .$dynamic()
  const createAccountEntry =
    (accountId: string) =>
    ({ entry, other: counterparty }: Pick<AccountEntry, 'entry' | 'other'>): AccountEntry => ({
      id: entry.id,
      createdAt: entry.createdAt,
      accountId,
      entry,
      other: counterparty,
    })

  return listFor(db, {
    count: async (executor, asked: Asked) => {
      const lines = executor.select({ lines: count() }).from(upointsEntries).$dynamic()
      // Who is on the other side is asked for only where it matters: an account may have very many lines.
      const [row] = await (asked.search ? lines.leftJoin(other, isOther(asked.id)) : lines).where(matching(asked))
      return row?.lines ?? 0
    },
    rows: async (executor, asked: Asked, window) => {
      const page = read(executor, asked.id, matching(asked))
        .orderBy(...ordered([upointsEntries.createdAt, upointsEntries.id], asked.order, window))
        .limit(window.limit)
        .offset(window.offset)
      return (await inOrder(page, window)).map(createAccountEntry(asked.id))
    },
    behind: async (executor, asked: Asked, { after, limit }: { after: AccountEntry | null; limit: number }) => {
      const next = read(executor, asked.id, and(matching(asked), behind(upointsEntries, after)))
        .orderBy(desc(upointsEntries.createdAt), desc(upointsEntries.id))
        .limit(limit)
      return (await next).map(createAccountEntry(asked.id))
    },
    view: (rows: AccountEntry[]) => rows.map(toLine),
  })
}
