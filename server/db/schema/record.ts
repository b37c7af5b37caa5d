import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { feeds } from './market.ts'

/** One row per pair, timeframe and slot. Committed fields are frozen by trigger; a settlement is written once. */
export const slots = pgTable(
  'slots',
  {
    id: uuid('id').primaryKey(),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id),
    pairId: text('pair_id').notNull(),
    pair: text('pair').notNull(),
    starterPair: boolean('starter_pair').notNull(),
    timeframe: text('timeframe', { enum: ['1m', '5m'] }).notNull(),
    slotAt: instant('slot_at').notNull(),
    entryAt: instant('entry_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    decision: text('decision', { enum: ['CALL', 'PUT', 'ABSTAIN'] }).notNull(),
    /** Why ABSTAIN. */
    reason: text('reason'),
    /** What the engine said, also where another pair was chosen; null in slots sealed before it was kept. */
    side: text('side', { enum: ['CALL', 'PUT', 'ABSTAIN'] }),
    /** The rule that chose among the pairs; null where `side` is. */
    selectionVersion: text('selection_version'),
    /** The pair's own calibrated probability of winning, 0–1; null for lack of data. */
    confidence: doublePrecision('confidence'),
    calibrated: boolean('calibrated').notNull(),
    /** The probability that members see if the pair is chosen, 0–1; null where none is stated. Slots without `side` showed `confidence`. */
    stated: doublePrecision('stated'),
    analysis: text('analysis').notNull(),
    modelVersion: text('model_version').notNull(),
    ruleVersion: text('rule_version').notNull(),
    /** SHA-256 of the revealed text, and the secret in it. */
    commitment: text('commitment').notNull(),
    nonce: text('nonce').notNull(),
    commitSequence: bigint('commit_sequence', { mode: 'number' }).notNull(),
    /** Market time and wall time of the commit. */
    committedAt: instant('committed_at').notNull(),
    committedWallAt: instant('committed_wall_at').notNull(),
    revealedAt: instant('revealed_at'),
    outcome: text('outcome', { enum: ['profit', 'loss', 'breakeven', 'void'] }),
    entryPrice: doublePrecision('entry_price'),
    exitPrice: doublePrecision('exit_price'),
    voidReason: text('void_reason'),
    settledAt: instant('settled_at'),
    /** The number of the newest news of its entry price. */
    enteredSequence: bigint('entered_sequence', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('slots_one_per_pair_and_time').on(table.feedId, table.timeframe, table.slotAt, table.pairId),
    // At most one published signal per timeframe and slot, whatever a bug upstream might do.
    uniqueIndex('slots_one_published')
      .on(table.feedId, table.timeframe, table.slotAt)
      .where(sql`${table.decision} <> 'ABSTAIN'`),
    index('slots_published').on(table.feedId, table.slotAt).where(sql`${table.decision} <> 'ABSTAIN'`),
    index('slots_in_committed_order').on(table.commitSequence).where(sql`${table.decision} <> 'ABSTAIN'`),
    uniqueIndex('slots_in_entered_order').on(table.enteredSequence).where(sql`${table.enteredSequence} is not null`),
    index('slots_unsettled')
      .on(table.feedId, table.expiresAt)
      .where(sql`${table.decision} <> 'ABSTAIN' and ${table.outcome} is null`),
    // So few that a page of them would be looked for in the whole record.
    index('slots_void').on(table.feedId, table.commitSequence).where(sql`${table.outcome} = 'void'`),
    index('slots_unrevealed').on(table.feedId, table.entryAt).where(sql`${table.revealedAt} is null`),
    check('slots_committed_before_entry', sql`${table.committedAt} < ${table.entryAt}`),
  ],
)

/** What has been counted of a market's record and can't change any more, so that a start counts only what came since. */
export const signalCounts = pgTable(
  'signal_counts',
  {
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id),
    name: text('name').notNull(),
    /** Slots before this instant are counted. */
    throughAt: instant('through_at').notNull(),
    counts: jsonb('counts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.name] })],
)

/** When a published signal was handed to the open connections, and what its price was afterwards. Measured here; no part of the record. */
export const signalDeliveries = pgTable('signal_deliveries', {
  slotId: uuid('slot_id')
    .primaryKey()
    .references(() => slots.id),
  /** Wall time: its frames were written to every socket. */
  deliveredAt: instant('delivered_at').notNull(),
  /** The price 5 s and 15 s after the entry could be taken: after the entry, or after the delivery where that was later. */
  priceAfter5: doublePrecision('price_after_5'),
  priceAfter15: doublePrecision('price_after_15'),
})
