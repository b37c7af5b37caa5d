import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ChartAnalysis, ChartTrend } from '../../../contract/chart-scans.ts'
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

type Reading = Omit<ChartAnalysis, 'id' | 'variant' | 'reader' | 'createdAt'>

/** What is kept of a scan besides what is answered: how our reading is compared with a service's, and what that said. */
interface KeptReading extends Reading {
  measured?: { recentTrend: ChartTrend; range: number | null; direction?: 'read' | 'assumed' }
  second?: { name: string; found: Omit<KeptReading, 'frame' | 'scale'> | null; problem: string | null }
}

/** The last scans of members, with their pictures. */
export const chartScans = pgTable(
  'chart_scans',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    variant: text('variant', { enum: ['scanner', 'chart-scanner'] }).notNull(),
    reader: text('reader', { enum: ['local', 'gemini', 'openai', 'candles'] }).notNull(),
    pictureFileId: text('picture_file_id').notNull(),
    pictureKind: text('picture_kind', { enum: ['png', 'jpeg', 'webp'] }).notNull(),
    pictureName: text('picture_name').notNull(),
    found: jsonb('found').$type<KeptReading>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('chart_scans_newest').on(table.memberId, table.createdAt),
    index('chart_scans_picture').on(table.pictureFileId),
  ],
)
