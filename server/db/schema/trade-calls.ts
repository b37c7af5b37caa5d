import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { feeds } from './market.ts'
import { members } from './members.ts'

/** Who calls, as the record announced them. A trigger keeps everything but the member, who may be gone one day. */
export const callers = pgTable(
  'callers',
  {
    /** Drawn for the record: it says nothing of the member. */
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    handle: text('handle').notNull(),
    isBot: boolean('is_bot').notNull().default(false),
    announcedAt: instant('announced_at').notNull(),
  },
  (table) => [
    uniqueIndex('callers_member').on(table.memberId),
    uniqueIndex('callers_handle').on(sql`lower(${table.handle})`),
  ],
)

/** Calls by people. What was sealed is frozen by trigger; a call is revealed once and settled once, and never removed. */
export const tradeCalls = pgTable(
  'trade_calls',
  {
    id: uuid('id').primaryKey(),
    callerId: uuid('caller_id')
      .notNull()
      .references(() => callers.id),
    /** Where it was called; the room may be gone since. */
    roomId: uuid('room_id'),
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
    direction: text('direction', { enum: ['CALL', 'PUT'] }).notNull(),
    /** Whole percent. */
    confidence: integer('confidence'),
    ruleVersion: text('rule_version').notNull(),
    /** SHA-256 of the revealed text, and the secret in it. */
    commitment: text('commitment').notNull(),
    nonce: text('nonce').notNull(),
    /** Place of the sealed call in the log, from 0. */
    callIndex: bigint('call_index', { mode: 'number' }).notNull(),
    /** Market time and wall time of the call. */
    committedAt: instant('committed_at').notNull(),
    committedWallAt: instant('committed_wall_at').notNull(),
    revealedAt: instant('revealed_at'),
    outcome: text('outcome', { enum: ['profit', 'loss', 'breakeven', 'void'] }),
    entryPrice: doublePrecision('entry_price'),
    exitPrice: doublePrecision('exit_price'),
    voidReason: text('void_reason'),
    settledAt: instant('settled_at'),
    /** Members of its room who had copied it at its entry; null before it, without a room, and where nobody counted in time. */
    copies: integer('copies'),
  },
  (table) => [
    uniqueIndex('trade_calls_one_open')
      .on(table.feedId, table.callerId, table.timeframe)
      .where(sql`${table.outcome} is null`),
    index('trade_calls_due').on(table.feedId, table.entryAt).where(sql`${table.outcome} is null`),
    index('trade_calls_settled')
      .on(table.feedId, table.settledAt, table.callIndex)
      .where(sql`${table.outcome} is not null`),
    index('trade_calls_of_caller').on(table.callerId, table.committedWallAt),
    check('trade_calls_sealed_before_entry', sql`${table.committedAt} < ${table.entryAt}`),
    check('trade_calls_confidence', sql`${table.confidence} between 50 and 100`),
  ],
)
