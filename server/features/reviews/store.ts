import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias, type PgTable, union } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { behind, betweenDays, containsText, isMemberNamed, type PageWindow } from '../../db/list-page.ts'
import { members } from '../../db/schema/schema.ts'

/** A table of things that wait for an administrator. */
export interface QueueTable extends PgTable {
  id: AnyPgColumn
  status: AnyPgColumn
  memberId: AnyPgColumn
  createdAt: AnyPgColumn
  reviewedBy: AnyPgColumn
  reviewedAt: AnyPgColumn
}

/** A row with whose it is, and the name of who decided it. */
export interface Waiting<Row> {
  row: Row
  member: { id: string; fullName: string; email: string; country: string | null }
  reviewedBy: string | null
}

/** What narrows a queue. */
export interface QueueFilters {
  status?: string | undefined
  /** Whose they are. */
  member?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const reviewers = alias(members, 'reviewers')

/** The statements of a queue over `table`, where `waiting` is the status of what waits. */
export const createReviewStore = <Table extends QueueTable>(
  table: Table,
  waiting: string,
  searched: readonly AnyPgColumn[],
) => {
  type Row = Table['$inferSelect']
  /** Two searches, each with its own index: as one condition, every row would be tried for both. */
  const found = (db: Executor, search: string) => {
    const ids = () =>
      db
        .select({ id: sql<string>`${table.id}`.as('id') })
        .from(table as PgTable)
        .$dynamic()
    return union(
      ids().where(containsText(search, ...searched)),
      ids().innerJoin(members, eq(members.id, table.memberId)).where(isMemberNamed(search)),
    )
  }

  const matching = (db: Executor, { status, member, search, from, to }: QueueFilters): SQL | undefined =>
    and(
      status ? eq(table.status, status) : undefined,
      member ? eq(table.memberId, member) : undefined,
      search ? inArray(table.id, found(db, search)) : undefined,
      betweenDays(table.createdAt, { from, to }),
    )

  /** Oldest waiting first, then what was decided last; spelt as the index of each queue has it, where a parameter would not be known. */
  const isWaiting = sql`${table.status} = ${sql.raw(`'${waiting}'`)}`
  const toOrder = ({ fromEnd }: Pick<PageWindow, 'fromEnd'>): SQL[] => {
    const [first, last] = fromEnd ? [asc, desc] : [desc, asc]
    return [
      first(sql`(${isWaiting})`),
      last(sql`(case when ${isWaiting} then ${table.createdAt} end)`),
      first(table.reviewedAt),
      last(table.id),
    ]
  }

  // The builder's types follow a table that they know; of one that is given, only its columns are.
  const select = (db: Executor) =>
    db
      .select({
        row: getTableColumns(table as PgTable),
        member: { id: members.id, fullName: members.fullName, email: members.email, country: members.country },
        reviewedBy: reviewers.fullName,
      })
      .from(table as PgTable)
      .innerJoin(members, eq(members.id, table.memberId))
      .leftJoin(reviewers, eq(reviewers.id, table.reviewedBy))
  const toRows = (found: unknown) => found as Waiting<Row>[]

  return {
    find: async (db: Executor, id: string): Promise<Waiting<Row> | null> =>
      toRows(await select(db).where(eq(table.id, id)))[0] ?? null,

    /** Rows and names are read for the page alone, however deep it lies. */
    list: async (db: Executor, asked: QueueFilters, window: PageWindow): Promise<Waiting<Row>[]> => {
      const page = db
        .select({ key: sql<string>`${table.id}`.as('key') })
        .from(table as PgTable)
        .where(matching(db, asked))
        .orderBy(...toOrder(window))
        .limit(window.limit)
        .offset(window.offset)
        .as('page')
      return toRows(
        await select(db)
          .innerJoin(page, eq(table.id, page.key))
          .orderBy(...toOrder({ fromEnd: false })),
      )
    },

    /** The next ones behind `after`, newest first. */
    listBehind: async (
      db: Executor,
      asked: QueueFilters,
      { after, limit }: { after: { createdAt: Date; id: string } | null; limit: number },
    ): Promise<Waiting<Row>[]> =>
      toRows(
        await select(db)
          .where(and(matching(db, asked), behind(table, after)))
          .orderBy(desc(table.createdAt), desc(table.id))
          .limit(limit),
      ),

    count: (db: Executor, asked: QueueFilters): Promise<number> => db.$count(table as PgTable, matching(db, asked)),

    /** Closes what waits, in one conditional statement: of two at once, one closes it. Null for the other. */
    close: async (db: Executor, id: string, closing: Partial<Table['$inferInsert']>): Promise<Row | null> => {
      const closed = await db
        .update(table as PgTable)
        .set(closing)
        .where(and(eq(table.id, id), eq(table.status, waiting)))
        .returning()
      return (closed as Row[])[0] ?? null
    },
  }
}
