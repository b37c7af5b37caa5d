import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ChartAnalysis } from '../../../contract/chart-scans.ts'
import { instant } from './columns.ts'
import { members } from './members.ts'

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

/** How many scans a member has taken on a day of UTC. */
export const chartScanDays = pgTable(
  'chart_scan_days',
  { memberId: memberId(), day: date('day').notNull(), used: integer('used').notNull() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day] }),
    check('chart_scan_days_used', sql`${table.used} >= 0`),
  ],
)

/** Scans that are taken and not finished: each is either kept or given back, once. */
export const chartScanReservations = pgTable(
  'chart_scan_reservations',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    day: date('day').notNull(),
    reservedAt: instant('reserved_at').notNull(),
  },
  (table) => [
    index('chart_scan_reservations_age').on(table.reservedAt),
    index('chart_scan_reservations_member').on(table.memberId),
  ],
)

/** The last scans of members, with their pictures. */
export const chartScans = pgTable(
  'chart_scans',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    variant: text('variant', { enum: ['scanner', 'chart-scanner'] }).notNull(),
    reader: text('reader', { enum: ['local', 'gemini', 'candles'] }).notNull(),
    pictureFileId: text('picture_file_id').notNull(),
    pictureKind: text('picture_kind', { enum: ['png', 'jpeg', 'webp'] }).notNull(),
    pictureName: text('picture_name').notNull(),
    /** Search results, as it is answered. */
    found: jsonb('found').$type<Omit<ChartAnalysis, 'id' | 'variant' | 'reader' | 'createdAt'>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('chart_scans_newest').on(table.memberId, table.createdAt),
    index('chart_scans_picture').on(table.pictureFileId),
  ],
)
