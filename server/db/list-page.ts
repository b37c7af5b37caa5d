import { type AnyColumn, and, asc, desc, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../contract/slots.ts'
import type { Executor } from './client.ts'
import { folded, holdsFolded, memberNameKey, memberSearchText } from './match-text.ts'
import { members } from './schema/schema.ts'

/** Which rows of an ordered list to read. */
export interface PageWindow {
  limit: number
  offset: number
  /** Whether `offset` counts from the list's end, so that rows are to be found in the opposite order. */
  fromEnd: boolean
}

/** Up to here, skipping rows costs less than knowing first how many there are. */
const DEEP = 1_000

/** The way to the page that skips fewer rows of `total`. */
const shorterWay = ({ limit, offset }: { limit: number; offset: number }, total: number): PageWindow => {
  const behind = Math.max(0, total - offset - limit)
  return behind < offset
    ? { limit: Math.min(limit, total - offset), offset: behind, fromEnd: true }
    : { limit, offset, fromEnd: false }
}

interface Source<Row> {
  count: () => Promise<number>
  /** Answers its rows in the list's order, whichever end they were found from. */
  list: (window: PageWindow) => Promise<Row[]>
  /** Whether every page costs the same, because no index has the order: then neither end is nearer. */
  sortsEverything?: boolean
}

/**
 * One page of a list, and how many rows it has in all: both at once near the beginning; further in, the rows are read from the
 * nearer end. `page` counts from 1.
 */
export const listPage = async <Row>(
  { page, limit }: { page: number; limit: number },
  { count, list, sortsEverything = false }: Source<Row>,
): Promise<{ total: number; rows: Row[] }> => {
  const offset = (page - 1) * limit
  if (offset < DEEP || sortsEverything) {
    const [total, rows] = await Promise.all([count(), list({ limit, offset, fromEnd: false })])
    return { total, rows }
  }
  const total = await count()
  return { total, rows: offset >= total ? [] : await list(shorterWay({ limit, offset }, total)) }
}

/** What happened on these days, in UTC, both counted. */
export const betweenDays = (at: AnyColumn, { from, to }: { from?: string | undefined; to?: string | undefined }) =>
  and(
    from ? gte(at, new Date(`${from}T00:00:00Z`)) : undefined,
    to ? lt(at, new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS)) : undefined,
  )

/** What comes behind `after` where the newest are first; everything behind nothing. */
export const behind = (
  { createdAt, id }: { createdAt: AnyColumn; id: AnyColumn },
  after: { createdAt: Date; id: string } | null,
): SQL | undefined =>
  after ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)` : undefined

/** The columns in this way, or the other way round where the rows are found from their end. */
export const ordered = (columns: readonly (AnyColumn | SQL)[], way: 'asc' | 'desc', { fromEnd }: PageWindow): SQL[] =>
  columns.map((column) => ((way === 'asc') === fromEnd ? desc(column) : asc(column)))

/** Rows in the order that was asked for, whichever end they were found from. */
export const inOrder = async <Row>(rows: PromiseLike<Row[]>, { fromEnd }: PageWindow): Promise<Row[]> =>
  fromEnd ? (await rows).toReversed() : rows

/** Whether one of the columns holds the words, whatever their case and accents. */
export const containsText = (search: string | undefined, ...columns: readonly AnyColumn[]): SQL | undefined =>
  search ? or(...columns.map((column) => holdsFolded(folded(column), search))) : undefined

/**
 * Whether a joined member's name or e-mail holds the words. The pieces that the index of members knows come first: without them every
 * member would be read.
 */
export const isMemberNamed = (search: string): SQL | undefined =>
  and(
    holdsFolded(memberSearchText, search),
    or(holdsFolded(memberNameKey, search), holdsFolded(folded(members.email), search)),
  )

/** What a statement over the rows of a list is to read. */
export interface Reading {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

type Listed = PgTable & { createdAt: AnyColumn; id: AnyColumn }

interface TableList<Narrowing, Row, Order extends string> {
  table: Listed
  matching: (asked: Narrowing) => SQL | undefined
  orders: Readonly<Record<Order, AnyColumn | SQL>>
  read: (db: Executor, reading: Reading) => PromiseLike<Row[]>
}

/** The three statements of a list whose rows are those of one table: how many, those of a window, those behind one. */
export const tableList = <Narrowing, Row extends { createdAt: Date; id: string }, Order extends string>({
  table,
  matching,
  orders,
  read,
}: TableList<Narrowing, Row, Order>) => ({
  count: (db: Executor, asked: Narrowing): Promise<number> => db.$count(table, matching(asked)),

  rows: (db: Executor, asked: Narrowing & { sortBy: Order; order: 'asc' | 'desc' }, window: PageWindow) => {
    const orderBy = ordered([orders[asked.sortBy], table.id], asked.order, window)
    const { limit, offset } = window
    return inOrder(read(db, { where: matching(asked), orderBy, limit, offset }), window)
  },

  behind: async (db: Executor, asked: Narrowing, { after, limit }: { after: Row | null; limit: number }) => {
    const where = and(matching(asked), behind(table, after))
    return read(db, { where, orderBy: [desc(table.createdAt), desc(table.id)], limit, offset: 0 })
  },
})
