import { doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { feeds } from './market.ts'
import { members } from './members.ts'

/** The lines that members draw on the charts of a market. */
export const chartLines = pgTable(
  'chart_lines',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id),
    pairId: text('pair_id').notNull(),
    price: doublePrecision('price').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('chart_lines_of_pair').on(table.memberId, table.feedId, table.pairId)],
)
