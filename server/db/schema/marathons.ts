import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Upper case. Kept readable: whoever hosts the marathon hands it out. */
    accessCode: text('access_code').notNull().unique(),
    rules: jsonb('rules').$type<string[]>().notNull(),
    status: text('status', { enum: ['upcoming', 'active', 'ended', 'cancelled'] })
      .notNull()
      .default('upcoming'),
    /** When it was started, which may be before or after its start date; null before that. */
    startedAt: instant('started_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('marathons_code_upper', sql`${table.accessCode} = upper(${table.accessCode})`),
    check('marathons_end_not_before_start', sql`${table.endsAt} >= ${table.startsAt}`),
    check('marathons_prize_not_negative', sql`${table.prizePoolCents} >= 0`),
    check('marathons_for_somebody', sql`${table.maxParticipants} >= 1`),
    index('marathons_starts').on(table.startsAt),
  ],
)

export const marathonParticipants = pgTable(
  'marathon_participants',
  {
    marathonId: uuid('marathon_id')
      .notNull()
      .references(() => marathons.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.marathonId, table.memberId] }),
    index('marathon_participants_member').on(table.memberId),
  ],
)
