import type { Database, Executor } from '../../db/client.ts'
import { listPage, type PageWindow } from '../../db/list-page.ts'
import { readBatches } from './read-batches.ts'

interface ListSource<Ask, Row, View> {
  /** How many rows there are in all. */
  count: (db: Executor, ask: Ask) => Promise<number>
  /** The rows of a window in the order that was asked for, whichever end they are found from. */
  rows: (db: Executor, ask: Ask, window: PageWindow) => Promise<Row[]>
  /** The next rows behind `after`, the newest first: what a download reads, so that it holds nothing twice. */
  behind: (db: Executor, ask: Ask, next: { after: Row | null; limit: number }) => Promise<Row[]>
  /** The rows as the screens show them. */
  view: (rows: Row[]) => View[] | Promise<View[]>
  /** Whether every page costs the same, because no index has the order. */
  sortsEverything?: (ask: Ask) => boolean
}

export interface List<Ask, View> {
  /** One page, counted from 1, and how many rows there are in all. */
  page: (asked: Ask & { page: number; limit: number }) => Promise<{ total: number; rows: View[] }>
  /** Everything that the search and the filters find, the newest first, in batches; nothing twice, whatever is added meanwhile. */
  all: (ask: Ask) => AsyncGenerator<View[]>
}

/** A list over hand-written statements: the page that was asked for, and the whole of it as a stream. */
export const listFor = <Ask, Row, View>(
  db: Database,
  { count, rows, behind, view, sortsEverything = () => false }: ListSource<Ask, Row, View>,
): List<Ask, View> => ({
  page: async (asked) => {
    const found = await listPage(asked, {
      count: () => count(db.orm, asked),
      list: (window) => rows(db.orm, asked, window),
      sortsEverything: sortsEverything(asked),
    })
    return { total: found.total, rows: await view(found.rows) }
  },

  all: async function* (ask) {
    for await (const batch of readBatches<Row>((next) => behind(db.orm, ask, next))) yield await view(batch)
  },
})

/** A list whose rows are shown in another way. */
export const viewedList = <Ask, View, Other>(list: List<Ask, View>, view: (row: View) => Other): List<Ask, Other> => ({
  page: async (asked) => {
    const { total, rows } = await list.page(asked)
    return { total, rows: rows.map(view) }
  },
  all: async function* (ask) {
    for await (const rows of list.all(ask)) yield rows.map(view)
  },
})
