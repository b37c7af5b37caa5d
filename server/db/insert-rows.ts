import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'

/** A row as `jsonb_populate_record` reads it; null for a field without a value. */
export const toJsonRow = <Table extends PgTable>(
  table: Table,
  row: Required<InferInsertModel<Table>>,
): Record<string, unknown> => {
  const values: Record<string, unknown> = row
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(columns.map(([field, { name }]) => [name, values[field] ?? null]))
}

/** Rows as the JSON that `jsonb_populate_recordset` reads. */
export const jsonRows = <Table extends PgTable>(
  table: Table,
  rows: readonly Required<InferInsertModel<Table>>[],
): string => JSON.stringify(rows.map((row) => toJsonRow(table, row)))

/**
 * Inserts rows as one JSON parameter. At a slot boundary dozens of rows with dozens of columns are written: a parameter for
 * each of their fields costs more to compose and to send than the database needs to store them. Every field must be given,
 * as column defaults do not apply. `onConflict: 'keep'` leaves rows that are there as they are.
 */
export const insertRows = async <Table extends PgTable>(
  db: Executor,
  table: Table,
  rows: readonly Required<InferInsertModel<Table>>[],
  { onConflict }: { onConflict?: 'keep' } = {},
): Promise<void> => {
  if (rows.length === 0) return
  const name = sql.identifier(getTableName(table))
  await db.execute(
    sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${jsonRows(table, rows)}::jsonb)${
      onConflict === 'keep' ? sql` on conflict do nothing` : sql``
    }`,
  )
}
