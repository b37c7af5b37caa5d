import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'
import { roomMembers, rooms } from './rooms.ts'

/** How far each room has come: whoever writes in it takes the next numbers here, and the others wait. Begins with the room. */
export const chatPositions = pgTable('chat_positions', {
  roomId: uuid('room_id')
    .primaryKey()
    .references(() => rooms.id, { onDelete: 'cascade' }),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
})

export const roomMessages = pgTable(
  'room_messages',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** From 1 in each room, without a gap. */
    number: bigint('number', { mode: 'number' }).notNull(),
    /** Of the message's last change, in the order of the room's changes. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['message', 'signal', 'call', 'system'] }).notNull(),
    /** Null for the system's, for simulated ones, and once the member is gone. */
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    /** Who a line of the system is about. */
    aboutId: uuid('about_id'),
    /** Who a simulated message is by. */
    simulatedName: text('simulated_name'),
    text: text('text').notNull(),
    /** The number of the message that this one answers. */
    replyTo: bigint('reply_to', { mode: 'number' }),
    mentions: jsonb('mentions').$type<string[]>().notNull().default([]),
    /** The signal or the call that is shown with it. */
    cardId: uuid('card_id'),
    pictureFileId: text('picture_file_id'),
    pictureKind: text('picture_kind', { enum: ['png', 'jpeg', 'webp'] }),
    pictureName: text('picture_name'),
    pictureWidth: integer('picture_width'),
    pictureHeight: integer('picture_height'),
    sentAt: instant('sent_at').notNull(),
    editedAt: instant('edited_at'),
    /** The text and the picture are gone then. */
    removedAt: instant('removed_at'),
    pinnedAt: instant('pinned_at'),
    isSimulated: boolean('is_simulated').notNull().default(false),
    /** Of the author's choice: a message that is sent again is the same one. */
    nonce: uuid('nonce'),
  },
  (table) => [
    unique('room_messages_number').on(table.roomId, table.number),
    unique('room_messages_nonce').on(table.roomId, table.authorId, table.nonce),
    index('room_messages_revision').on(table.roomId, table.revision),
    index('room_messages_card').on(table.cardId).where(sql`${table.cardId} is not null`),
    index('room_messages_picture').on(table.pictureFileId).where(sql`${table.pictureFileId} is not null`),
    index('room_messages_about').on(table.aboutId).where(sql`${table.aboutId} is not null`),
    index('room_messages_author').on(table.roomId, table.authorId, table.number),
    check('room_messages_numbered', sql`${table.number} >= 1 and ${table.revision} >= ${table.number}`),
  ],
)

export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => roomMessages.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.emoji, table.memberId] })],
)

/** Whom a message of a room names or answers: members with a seat, for as long as they have it. Never its author. */
export const roomMentions = pgTable(
  'room_mentions',
  {
    roomId: uuid('room_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** The message’s. */
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId, table.number] }),
    foreignKey({
      name: 'room_mentions_seat',
      columns: [table.roomId, table.memberId],
      foreignColumns: [roomMembers.roomId, roomMembers.memberId],
    }).onDelete('cascade'),
    index('room_mentions_message').on(table.roomId, table.number),
  ],
)
