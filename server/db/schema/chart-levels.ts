import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ChartLayout } from '../../../contract/chart-layouts.ts'
import { instant } from './columns.ts'
import { feeds } from './market.ts'
import { members } from './members.ts'

/** What members wait for on a market. Kept for a while after it was reached, so that they can read when. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id),
    pairId: text('pair_id').notNull(),
    side: text('side', { enum: ['above', 'below'] }).notNull(),
    price: doublePrecision('price').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Market minute in which it began to wait, and how far that minute's bar had reached by then; null where there was none. */
    barAt: instant('bar_at').notNull(),
    barHigh: doublePrecision('bar_high'),
    barLow: doublePrecision('bar_low'),
    /** Market time. */
    reachedAt: instant('reached_at'),
    toldAt: instant('told_at'),
  },
  (table) => [
    index('price_alerts_of_member').on(table.memberId, table.feedId),
    index('price_alerts_waiting').on(table.feedId).where(sql`${table.reachedAt} is null`),
  ],
)

/** What members put on the charts of a market. */
export const chartLayouts = pgTable(
  'chart_layouts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id),
    pairId: text('pair_id').notNull(),
    revision: integer('revision').notNull(),
    layout: jsonb('layout').$type<Omit<ChartLayout, 'revision'>>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.feedId, table.pairId] })],
)
