import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { FORMER_MEMBER, PERSONAL_DATA, type Person, type TableRule, withoutNames } from './register-rules.ts'

type Row = Record<string, unknown>

const rules = Object.entries(PERSONAL_DATA).flatMap(([table, rule]): [string, Exclude<TableRule, 'impersonal'>][] =>
  rule === 'impersonal' ? [] : [[table, rule]],
)

/** Every row about the member by its table, less what opens an account or a device. Tables without any are left out. */
export const readPersonalRows = async (db: Executor, person: Person): Promise<Map<string, Row[]>> => {
  const found = new Map<string, Row[]>()
  for (const [table, { about, hidden }] of rules) {
    const row = sql<Row>`to_jsonb(t)`
    const rows = await db
      .select({ row })
      .from(sql`${sql.identifier(table)} t`)
      .where(about(person))
    const shown = rows.map(({ row: all }) =>
      Object.fromEntries(Object.entries(all).filter(([column]) => !hidden.includes(column))),
    )
    if (shown.length > 0) found.set(table, shown)
  }
  return found
}

/** Does with each table's rows what the register says. */
export const removePersonalRows = async (tx: Transaction, person: Person, now: Date): Promise<void> => {
  for (const [, { removal }] of rules) if (removal) await tx.execute(removal(person, now))
}

/** Logs that otherwise only grow, and which of their texts may lose a name. */
const REDACTED = {
  audit_entries: ['subject_name', 'before', 'after', 'reason'],
  upoints_entries: ['reason'],
} as const

const MESSAGE_REMOVED = 'Message removed'

/** What a member wrote into the ledger is theirs; what others wrote there stays, without the name. */
const redactionOf = (table: string, row: Row, column: string, names: readonly string[], id: string): unknown =>
  table === 'upoints_entries' && row.kind === 'transfer' && row.initiator_id === id
    ? MESSAGE_REMOVED
    : withoutNames(row[column], names)

const bound = (value: unknown) => (typeof value === 'string' ? sql`${value}` : sql`${JSON.stringify(value)}::jsonb`)

/** Takes the member's names out of logs, reports about them and what rooms say of them; mails with a name in them go. */
export const redactNames = async (tx: Transaction, person: Person, names: readonly string[]): Promise<void> => {
  await tx.execute(sql`select set_config('uptick.redaction', 'on', true)`)
  for (const [table, columns] of Object.entries(REDACTED)) {
    const rule = PERSONAL_DATA[table]
    if (!rule || rule === 'impersonal') continue
    const from = sql`${sql.identifier(table)} t`
    const rows = await tx.select({ row: sql<Row>`to_jsonb(t)` }).from(from).where(rule.about(person))
    for (const { row } of rows) {
      const changed = columns.flatMap((column) => {
        const after = redactionOf(table, row, column, names, person.id)
        return JSON.stringify(after) === JSON.stringify(row[column])
          ? []
          : [sql`${sql.identifier(column)} = ${bound(after)}`]
      })
      if (changed.length === 0) continue
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changed, sql`, `)} where id = ${row.id}`)
    }
  }
  await tx.execute(sql`select set_config('uptick.redaction', 'off', true)`)
  const ownRooms = sql`select room_id from room_members where member_id = ${person.id}
    union select room_id from room_messages where author_id = ${person.id}
    union select room_id from room_removals where member_id = ${person.id}`
  for (const name of names) {
    const without = (column: string) => sql`replace(${sql.identifier(column)}, ${name}, ${FORMER_MEMBER})`
    await tx.execute(
      sql`update reports set subject_name = ${without('subject_name')} where position(${name} in subject_name) > 0`,
    )
    await tx.execute(
      sql`update room_messages set text = ${without('text')}
        where kind = 'system' and position(${name} in text) > 0 and room_id in (${ownRooms})`,
    )
    await tx.execute(sql`delete from notices where position(${name} in concat(title, text)) > 0`)
    await tx.execute(sql`delete from outbox_mails where position(${name} in concat(subject, text, html)) > 0`)
  }
}
