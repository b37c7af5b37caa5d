import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SessionLimits } from '../../../contract/practice.ts'
import { instant } from './columns.ts'
import { feeds } from './market.ts'
import { members } from './members.ts'

/**
 * Practice money: of each member on each market, and of each place in a marathon. The balance is always what the account opened with, less the stakes of open orders, plus the
 * results of settled ones, all of the current reset.
 */
export const practiceAccounts = pgTable(
  'practice_accounts',
  {
    id: uuid('id').primaryKey(),
    /** Null of the engine's account in a marathon. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** That of a marathon has the id of its place there. */
    kind: text('kind', { enum: ['practice', 'marathon'] }).notNull(),
    feedId: text('feed_id').notNull(),
    openingCents: bigint('opening_cents', { mode: 'number' }).notNull(),
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull(),
    resets: integer('resets').notNull().default(0),
    limits: jsonb('limits').$type<SessionLimits>().notNull(),
    /** Looser ones, and when they begin, by the wall. */
    nextLimits: jsonb('next_limits').$type<SessionLimits>(),
    nextLimitsFrom: instant('next_limits_from'),
    /** Losses since the last order that was won, or the last break that they led to. */
    lossesInRow: integer('losses_in_row').notNull().default(0),
    coolOffUntil: instant('cool_off_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('practice_accounts_of_member').on(table.memberId, table.feedId).where(sql`${table.kind} = 'practice'`),
    check('practice_accounts_not_negative', sql`${table.balanceCents} >= 0`),
  ],
)

/** Orders of an account: settled once, by the rule and the candles that signals settle on. */
export const practiceOrders = pgTable(
  'practice_orders',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => practiceAccounts.id, { onDelete: 'cascade' }),
    /** Which balance it belongs to: the account's number of resets when it was placed. */
    run: integer('run').notNull(),
    origin: text('origin', { enum: ['member', 'bot', 'copy', 'engine'] }).notNull(),
    nonce: uuid('nonce').notNull(),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id),
    pairId: text('pair_id').notNull(),
    pair: text('pair').notNull(),
    timeframe: text('timeframe', { enum: ['1m', '5m'] }).notNull(),
    direction: text('direction', { enum: ['CALL', 'PUT'] }).notNull(),
    stakeCents: bigint('stake_cents', { mode: 'number' }).notNull(),
    payoutPercent: integer('payout_percent').notNull(),
    /** Market time and wall time. */
    placedAt: instant('placed_at').notNull(),
    placedWallAt: instant('placed_wall_at').notNull(),
    entryAt: instant('entry_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    entryPrice: doublePrecision('entry_price'),
    exitPrice: doublePrecision('exit_price'),
    outcome: text('outcome', { enum: ['profit', 'loss', 'breakeven', 'void'] }),
    voidReason: text('void_reason'),
    resultCents: bigint('result_cents', { mode: 'number' }),
    /** Wall time. */
    settledAt: instant('settled_at'),
    signalId: uuid('signal_id'),
    /** Whether its member sees the direction from its entry on only. */
    sealed: boolean('sealed').notNull().default(false),
    note: text('note').notNull(),
    tag: text('tag').notNull(),
    /** Whole percent, stated when it was placed. */
    confidence: integer('confidence'),
  },
  (table) => [
    uniqueIndex('practice_orders_nonce').on(table.accountId, table.nonce),
    index('practice_orders_due').on(table.feedId, table.expiresAt).where(sql`${table.outcome} is null`),
    index('practice_orders_of_account').on(table.accountId, table.run, table.expiresAt, table.id),
    index('practice_orders_of_day').on(table.accountId, table.placedWallAt),
    check('practice_orders_stake', sql`${table.stakeCents} > 0`),
    check('practice_orders_before_entry', sql`${table.placedAt} < ${table.entryAt}`),
    check('practice_orders_settled', sql`(${table.outcome} is null) = (${table.resultCents} is null)`),
  ],
)
