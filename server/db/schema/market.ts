import { bigint, doublePrecision, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A market the server has run on. Results of different feeds are never summed. */
export const feeds = pgTable('feeds', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['simulated', 'replay', 'live'] }).notNull(),
  label: text('label').notNull(),
  /** Market time of the first slot boundary. */
  liveFrom: instant('live_from').notNull(),
  /** Market time of the last slot boundary that was fully handled. */
  processedThrough: instant('processed_through'),
  /** How many entry prices of signals became known, on this market and before it. Row-locked, so the numbers commit in order. */
  enteredSequence: bigint('entered_sequence', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

/** Closed 1-minute bars, as settled on. Immutable: a trigger refuses UPDATE. */
export const candles = pgTable(
  'candles',
  {
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id),
    pairId: text('pair_id').notNull(),
    openAt: instant('open_at').notNull(),
    open: doublePrecision('open').notNull(),
    high: doublePrecision('high').notNull(),
    low: doublePrecision('low').notNull(),
    close: doublePrecision('close').notNull(),
    volume: doublePrecision('volume').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.pairId, table.openAt] })],
)

/** The learner's state, so that a restart continues where it was instead of training again. */
export const engineSnapshots = pgTable(
  'engine_snapshots',
  {
    feedId: text('feed_id').notNull(),
    pairId: text('pair_id').notNull(),
    timeframe: text('timeframe', { enum: ['1m', '5m'] }).notNull(),
    modelVersion: text('model_version').notNull(),
    /** Market time up to which bars have been pushed. */
    at: instant('at').notNull(),
    state: jsonb('state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.pairId, table.timeframe, table.modelVersion] })],
)

/** The engine over history before its first slot. Shown apart, never part of the record. */
export const backtests = pgTable(
  'backtests',
  {
    id: uuid('id').primaryKey(),
    feedId: text('feed_id').notNull(),
    pairId: text('pair_id').notNull(),
    timeframe: text('timeframe', { enum: ['1m', '5m'] }).notNull(),
    modelVersion: text('model_version').notNull(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    summary: jsonb('summary').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('backtests_feed').on(table.feedId, table.modelVersion)],
)
