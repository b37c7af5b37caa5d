import { DAY_MS } from '../../contract/slots.ts'
import type { Database } from '../../server/db/client.ts'
import type { Droppable } from '../../server/db/droppable.ts'
import { oldCandles } from '../../server/features/market/service.ts'
import { oldDeliveries } from '../../server/features/signals/service.ts'

/** What an operator may drop, and how many days of it a server needs. */
export const TERMS = {
  candles: { rows: oldCandles, defaultDays: 400, leastDays: 30 },
  deliveries: { rows: oldDeliveries, defaultDays: 90, leastDays: 30 },
} satisfies Record<string, { rows: Droppable; defaultDays: number; leastDays: number }>

export type Term = keyof typeof TERMS

export interface Tidied {
  what: Term
  days: number
  rows: number
  /** Of the whole table with its indexes, before. */
  tableBytes: number
}

interface Tidying {
  isDry: boolean
  nowMs: number
  /** Told how many rows are gone, of all that will go. */
  onProgress?: (done: number, total: number) => void
}

/** Drops what is older than `days`, or only counts it. */
export const tidyDatabase = async (
  db: Database,
  days: Record<Term, number>,
  { isDry, nowMs, onProgress = () => {} }: Tidying,
): Promise<Tidied[]> => {
  const tidied: Tidied[] = []
  for (const [name, { rows }] of Object.entries(TERMS)) {
    const what = name as Term
    const size = await db.query('select pg_total_relation_size($1::regclass)::float8 as bytes', [rows.table])
    const count = await rows.count(db, new Date(nowMs - days[what] * DAY_MS))
    tidied.push({ what, days: days[what], rows: count, tableBytes: Number(size.rows[0]?.bytes) })
  }
  if (isDry) return tidied
  const total = tidied.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const term of tidied) {
    const onGone = (rows: number): void => {
      done += rows
      onProgress(done, total)
    }
    term.rows = await TERMS[term.what].rows.drop(db, new Date(nowMs - term.days * DAY_MS), onGone)
  }
  return tidied
}

/** What was dropped, or would be, a line each. */
export const toLines = (tidied: readonly Tidied[], isDry: boolean): string[] =>
  tidied.map(({ what, days, rows, tableBytes }) => {
    const size = `${Math.round(tableBytes / 1e6).toLocaleString('en')} MB`
    const count = rows.toLocaleString('en')
    return `${count} ${what} older than ${days} days ${isDry ? 'would be dropped' : 'were dropped'} (table: ${size}).`
  })
