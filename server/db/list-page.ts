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
