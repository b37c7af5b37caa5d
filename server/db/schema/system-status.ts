import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Stretches of time in which a part of the service was in one state; written on change, the newest of each part carried on. */
export const statusPeriods = pgTable(
  'status_periods',
  {
    id: uuid('id').primaryKey(),
    part: text('part', { enum: ['website', 'market', 'signals', 'mail', 'uploads'] }).notNull(),
    state: text('state', { enum: ['working', 'degraded', 'down'] }).notNull(),
    beganAt: instant('began_at').notNull(),
    /** When it was last seen like this. */
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('status_periods_newest').on(table.part, table.beganAt)],
)
