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
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { members } from './members.ts'

export const rooms = pgTable(
  'rooms',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    type: text('type', { enum: ['public', 'private', 'premium'] }).notNull(),
    maxMembers: integer('max_members').notNull(),
    /** Counted by the seats' own triggers, within `maxMembers`. */
    currentMembers: integer('current_members').notNull().default(0),
    isActive: boolean('is_active').notNull(),
    hostId: uuid('host_id').references(() => members.id, { onDelete: 'set null' }),
    /** Has simulated traffic; a demo's only. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Between two messages of one member; 0 for none. */
    slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
    /** Words that no message of the room may hold. */
    blockedWords: jsonb('blocked_words').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('rooms_for_somebody', sql`${table.maxMembers} >= 1`),
    check('rooms_seats', sql`${table.currentMembers} between 0 and ${table.maxMembers}`),
    index('rooms_created').on(table.createdAt),
  ],
)

/** A seat of a member in a room. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
    /** Until when the member may read and not write; null or past for not at all. */
    mutedUntil: instant('muted_until'),
    /** The number of the last message that the member has read. */
    lastReadNumber: bigint('last_read_number', { mode: 'number' }).notNull().default(0),
    /** Mutes, removes and pins as the host does. */
    isModerator: boolean('is_moderator').notNull().default(false),
    /** Which messages the member is notified of while they are elsewhere. */
    notificationLevel: text('notification_level', { enum: ['all', 'mentions', 'none'] })
      .notNull()
      .default('mentions'),
    /** When the member was last sent a notification of this room. */
    mentionToldAt: instant('mention_told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    index('room_members_member').on(table.memberId),
    index('room_members_told').on(table.roomId).where(sql`${table.notificationLevel} = 'all'`),
  ],
)

/** Who was removed from a room and may not come back. */
export const roomRemovals = pgTable(
  'room_removals',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.memberId] })],
)

export const roomInvites = pgTable(
  'room_invites',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, which is shown once. */
    codeHash: bytea('code_hash').notNull(),
    /** The code's first characters, to tell invites apart. */
    hint: text('hint').notNull(),
    maxUses: integer('max_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('room_invites_code').on(table.codeHash),
    index('room_invites_room').on(table.roomId, table.createdAt),
    check('room_invites_uses', sql`${table.uses} between 0 and ${table.maxUses}`),
  ],
)
