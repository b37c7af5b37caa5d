import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Addresses on a mailing list: each once, on it from the day its owner confirmed it. Leaving removes the row. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid('id').primaryKey(),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Confirms the address and takes it off. Readable, because every mail to the address carries it. */
    token: text('token').notNull().unique(),
    /** How often a confirmation was mailed, the last time, and until when it holds. */
    mails: integer('mails').notNull(),
    mailedAt: instant('mailed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('subscribers_once').on(table.list, table.email),
    index('subscribers_newest').on(table.createdAt, table.id),
    check('subscribers_list_known', sql`${table.list} in ('waitlist', 'newsletter')`),
  ],
)
