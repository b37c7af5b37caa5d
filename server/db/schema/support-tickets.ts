import { desc, sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** What members ask of support. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What its browser calls it: sent twice, it is kept once. */
    nonce: uuid('nonce').notNull(),
    category: text('category', {
      enum: ['account-setup', 'deposit-issues', 'signals', 'copy-trading', 'technical', 'billing', 'other'],
    }).notNull(),
    priority: text('priority', { enum: ['low', 'medium', 'high', 'urgent'] }).notNull(),
    subject: text('subject').notNull(),
    status: text('status', { enum: ['open', 'answered', 'closed', 'reopened'] }).notNull(),
    /** Since when it waits for an answer; null while it does not. */
    waitingSince: instant('waiting_since'),
    createdAt: instant('created_at').notNull(),
    /** Of the last thing that its member can see. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('support_tickets_sent_once').on(table.memberId, table.nonce),
    index('support_tickets_member').on(table.memberId, table.updatedAt),
    index('support_tickets_queue').on(table.waitingSince, desc(table.updatedAt), desc(table.id)),
    index('support_tickets_newest').on(table.createdAt, table.id),
  ],
)

export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid('id').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    nonce: uuid('nonce').notNull(),
    /** A note is for administrators alone. */
    kind: text('kind', { enum: ['member', 'support', 'note'] }).notNull(),
    text: text('text').notNull(),
    pictureFileId: text('picture_file_id'),
    pictureKind: text('picture_kind', { enum: ['png', 'jpeg', 'webp'] }),
    pictureName: text('picture_name'),
    pictureWidth: integer('picture_width'),
    pictureHeight: integer('picture_height'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('support_messages_picture').on(table.pictureFileId).where(sql`${table.pictureFileId} is not null`),
    uniqueIndex('support_messages_sent_once').on(table.ticketId, table.authorId, table.nonce),
    index('support_messages_of_ticket').on(table.ticketId, table.createdAt),
    index('support_messages_author').on(table.authorId),
  ],
)

/** Words that administrators use again and again. */
export const cannedAnswers = pgTable('canned_answers', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
})
