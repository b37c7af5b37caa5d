import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

export const marathons = pgTable(
  'marathons',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    prizePoolCents: bigint('prize_pool_cents', { mode: 'number' }).notNull(),
    maxParticipants: integer('max_participants').notNull(),
    /** Upper case. Kept readable: whoever hosts the marathon hands it out. Null where everybody joins without one. */
    accessCode: text('access_code').unique(),
    /** Members who take part: kept by the database, which gives no place more than there are. */
    participants: integer('participants').notNull().default(0),
    /** Members who left, counted by the database: a board in memory that counted fewer is out of date. */
    departures: integer('departures').notNull().default(0),
    /** U-Points. */
    entryFee: integer('entry_fee').notNull().default(0),
    minTrades: integer('min_trades').notNull().default(3),
    /** The signal engine competes. */
    hasEngine: boolean('has_engine').notNull().default(false),
    /** Once it starts, the next one is announced: the same, a week later. */
    repeatsWeekly: boolean('repeats_weekly').notNull().default(false),
    /** Whose clocks the repetition follows. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** When the next one was announced: once, whoever asks. */
    repeatedAt: instant('repeated_at'),
    /** The market that it runs on, from its start. */
    feedId: text('feed_id'),
    rules: jsonb('rules').$type<string[]>().notNull(),
    status: text('status', { enum: ['upcoming', 'active', 'ended', 'cancelled'] })
      .notNull()
      .default('upcoming'),
    /** When it was started, which may be before or after its start date; null before that. */
    startedAt: instant('started_at'),
    /** From when nothing can be placed in it any more. */
    endedAt: instant('ended_at'),
    /** When its prizes were paid: once, after its last order had settled. */
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('marathons_code_upper', sql`${table.accessCode} = upper(${table.accessCode})`),
    check('marathons_end_not_before_start', sql`${table.endsAt} >= ${table.startsAt}`),
    check('marathons_prize_not_negative', sql`${table.prizePoolCents} >= 0`),
    check('marathons_for_somebody', sql`${table.maxParticipants} >= 1`),
    check('marathons_fee_not_negative', sql`${table.entryFee} >= 0`),
    check('marathons_places', sql`${table.participants} between 0 and ${table.maxParticipants}`),
    index('marathons_starts').on(table.startsAt),
  ],
)

/**
 * Who takes part: members, and the engine where it competes. Its id is that of its practice account. The score is what the account's settled
 * orders come to, written in the transaction that settles them.
 */
export const marathonParticipants = pgTable(
  'marathon_participants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    marathonId: uuid('marathon_id')
      .notNull()
      .references(() => marathons.id, { onDelete: 'cascade' }),
    /** Null of the engine. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
    /** What was paid for the place into escrow, U-Points. */
    fee: integer('fee').notNull().default(0),
    refundedAt: instant('refunded_at'),
    profitCents: bigint('profit_cents', { mode: 'number' }).notNull().default(0),
    /** Settled orders that were not void. */
    trades: integer('trades').notNull().default(0),
    /** Since when the profit is what it is: expiry and id of the order that made it so; null before there is one. */
    reachedAt: instant('reached_at'),
    reachedBy: uuid('reached_by'),
    /** Profits after the last boundaries that changed them, cents. */
    course: jsonb('course').$type<number[]>().notNull().default([]),
    /** When it was over, U-Points. */
    finalRank: integer('final_rank'),
    prize: integer('prize'),
  },
  (table) => [
    unique('marathon_participants_once').on(table.marathonId, table.memberId),
    uniqueIndex('marathon_participants_one_engine').on(table.marathonId).where(sql`${table.memberId} is null`),
    index('marathon_participants_member').on(table.memberId),
  ],
)

/** Who wants to be reminded of a start. */
export const marathonReminders = pgTable(
  'marathon_reminders',
  {
    marathonId: uuid('marathon_id')
      .notNull()
      .references(() => marathons.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.marathonId, table.memberId] }),
    index('marathon_reminders_due').on(table.marathonId).where(sql`${table.sentAt} is null`),
    index('marathon_reminders_member').on(table.memberId),
  ],
)
