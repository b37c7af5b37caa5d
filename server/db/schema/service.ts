import { sql } from 'drizzle-orm'
import { bigint, boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * One row: which server may write the record, by a number that grows whenever the place is taken. A connection that names an
 * older number is refused by triggers.
 */
export const leadership = pgTable(
  'leadership',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    term: bigint('term', { mode: 'number' }).notNull(),
    /** Machine and process of the newest holder, for people. */
    holder: text('holder').notNull(),
    takenAt: instant('taken_at').notNull(),
    /** Where the other processes reach the newest holder; empty where there are none. */
    address: text('address').notNull().default(''),
    /** What they show it with their questions: of this term alone. */
    secret: text('secret').notNull().default(''),
  },
  (table) => [check('leadership_one_row', sql`${table.onlyRow}`)],
)

/** One row, made by the first start: what kind of installation this database belongs to, for good. */
export const installation = pgTable(
  'installation',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    demo: boolean('demo').notNull(),
    /** Ids of the members that the demo made: it may give those their password back, and nobody else. */
    demoAccounts: jsonb('demo_accounts').$type<string[]>().notNull(),
    markedAt: instant('marked_at').notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.onlyRow}`)],
)
