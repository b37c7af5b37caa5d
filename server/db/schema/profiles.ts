import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** Live signals that guests opened: so many a day are free. */
export const guestSignals = pgTable(
  'guest_signals',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    signalId: uuid('signal_id').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.signalId] }),
    index('guest_signals_of_day').on(table.memberId, table.openedAt),
  ],
)

/** What a member shows to everybody, once they choose to. */
export const profiles = pgTable(
  'profiles',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    handle: text('handle').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('profiles_handle').on(sql`lower(${table.handle})`)],
)

/** Who follows whose profile. */
export const profileFollows = pgTable(
  'profile_follows',
  {
    /** Whose profile it is. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    followerId: uuid('follower_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.followerId] }),
    index('profile_follows_follower').on(table.followerId),
    check('profile_follows_others', sql`${table.memberId} <> ${table.followerId}`),
  ],
)
