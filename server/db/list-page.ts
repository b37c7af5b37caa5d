import { type AnyColumn, and, asc, desc, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { containing } from './match-text.ts'

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

const DAY_MS = 86_400_000

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

/** Whether one of the columns holds the words, in whichever case. */
export const holding = (search: string | undefined, ...columns: readonly AnyColumn[]): SQL | undefined =>
  search ? or(...columns.map((column) => ilike(column, containing(search)))) : undefined
