import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** Live signals that guests opened: so many a day are free. */
export const guestSignals = pgTable(
  'guest_signals',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    signalId: uuid('signal_id').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.signalId] }),
    index('guest_signals_of_day').on(table.memberId, table.openedAt),
  ],
)
