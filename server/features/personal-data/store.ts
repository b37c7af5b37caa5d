import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { withName } from '../../platform/notifications/named-member.ts'
import { EXPORTED_COLUMNS } from './export-rules.ts'
import { PERSONAL_DATA, type Person, type TableRule } from './register-rules.ts'

type Row = Record<string, unknown>

const rules = Object.entries(PERSONAL_DATA).flatMap(([table, rule]): [string, Exclude<TableRule, 'impersonal'>][] =>
  rule === 'impersonal' ? [] : [[table, rule]],
)

/** As its member reads it: with the names that its texts leave out, and without a direction that is still sealed. */
const legible = (row: Row): Row => {
  const named = typeof row.about_name === 'string' ? row.about_name : null
  const texts = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? withName(value, named) : value,
  ])
  const isSealed = row.sealed === true && row.outcome === null
  return { ...Object.fromEntries(texts), ...(isSealed ? { direction: null } : {}) }
}

/** Every row about the member by its table, in the columns that they are given. Tables without any are left out. */
export const readPersonalRows = async (db: Executor, person: Person): Promise<Map<string, Row[]>> => {
  const found = new Map<string, Row[]>()
  for (const [table, { about }] of rules) {
    const shown = EXPORTED_COLUMNS[table]?.shown ?? []
    const row = sql<Row>`to_jsonb(t)`
    const rows = await db
      .select({ row })
      .from(sql`${sql.identifier(table)} t`)
      .where(about(person))
    const given = rows.map(({ row: all }) =>
      Object.fromEntries(Object.entries(legible(all)).filter(([column]) => shown.includes(column))),
    )
    if (given.length > 0) found.set(table, given)
  }
  return found
}

/** Does with each table's rows what the register says. */
export const removePersonalRows = async (tx: Transaction, person: Person, now: Date): Promise<void> => {
  for (const [, { removal }] of rules) if (removal) await tx.execute(removal(person, now))
}
