import { sql } from 'drizzle-orm'
import { bigint, boolean, check, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'
import { practiceOrders } from './practice.ts'

/** The bot of a member: it trades the practice account of whichever market runs. */
export const tradingBots = pgTable(
  'trading_bots',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    active: boolean('active').notNull(),
    timeframe: text('timeframe', { enum: ['1H', '4H', '1D', '1W'] }).notNull(),
    riskLevel: text('risk_level', { enum: ['Conservative', 'Moderate', 'Aggressive'] }).notNull(),
    /** The confidence that a bot asks for which ran before risk levels compared signals, until it pauses; null for every other one. */
    leastConfidence: doublePrecision('least_confidence'),
    tradeSizeCents: bigint('trade_size_cents', { mode: 'number' }).$type<5_000 | 10_000 | 25_000>().notNull(),
    /** When it was started, and when it pauses itself, by the wall; null while it is paused. */
    startedAt: instant('started_at'),
    runsUntil: instant('runs_until'),
  },
  (table) => [
    index('trading_bots_running').on(table.runsUntil).where(sql`${table.active}`),
    check(
      'trading_bots_running_for_a_time',
      sql`not ${table.active} or (${table.startedAt} is not null and ${table.runsUntil} is not null)`,
    ),
  ],
)

/** What was done about each thing that was followed, or why nothing was. One line for each, whoever decides it how often. */
export const autoDecisions = pgTable(
  'auto_decisions',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    feedId: text('feed_id').notNull(),
    origin: text('origin', { enum: ['bot', 'copy'] }).notNull(),
    /** Whom it follows, in words. */
    source: text('source').notNull(),
    /** The signal, call or order that it was about. */
    followedId: uuid('followed_id').notNull(),
    reason: text('reason', {
      enum: [
        'placed',
        'below floor',
        'cooling off',
        'day loss',
        'balance low',
        'feed stale',
        'market closing',
        'late',
        'ordered already',
        'failed',
      ],
    }).notNull(),
    orderId: uuid('order_id').references(() => practiceOrders.id, { onDelete: 'cascade' }),
    pair: text('pair').notNull(),
    timeframe: text('timeframe', { enum: ['1m', '5m'] }).notNull(),
    entryAt: instant('entry_at').notNull(),
    /** Percent, as it was stated. */
    confidence: doublePrecision('confidence'),
    /** Wall time. */
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('auto_decisions_once').on(table.memberId, table.origin, table.followedId),
    index('auto_decisions_of_member').on(table.memberId, table.origin, table.feedId, table.id),
    index('auto_decisions_by_age').on(table.at),
    check('auto_decisions_placed', sql`(${table.reason} = 'placed') = (${table.orderId} is not null)`),
  ],
)

/** Members who let others copy their practice orders, under a name of their own choice. */
export const copyLeads = pgTable(
  'copy_leads',
  {
    /** Drawn at random: it says nothing of the member. */
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    alias: text('alias').notNull(),
    active: boolean('active').notNull(),
    /** When they agreed the last time, by the wall: nothing from before is copied. */
    since: instant('since').notNull(),
  },
  (table) => [
    uniqueIndex('copy_leads_member').on(table.memberId),
    uniqueIndex('copy_leads_alias').on(sql`lower(${table.alias})`),
  ],
)

/** Whom a member copies: the engine, somebody who calls, or another member's practice account. */
export const copyFollows = pgTable(
  'copy_follows',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['engine', 'caller', 'member'] }).notNull(),
    /** The caller or the lead; of the engine always the same. */
    sourceId: uuid('source_id').notNull(),
    active: boolean('active').notNull(),
    stakeCents: bigint('stake_cents', { mode: 'number' }).notNull(),
    /** When it was started the last time, by the wall: nothing from before is copied. */
    startedAt: instant('started_at').notNull(),
  },
  (table) => [
    uniqueIndex('copy_follows_once').on(table.memberId, table.kind, table.sourceId),
    index('copy_follows_of_source').on(table.kind, table.sourceId).where(sql`${table.active}`),
    check('copy_follows_stake', sql`${table.stakeCents} > 0`),
  ],
)
