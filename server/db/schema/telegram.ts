import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { members } from './members.ts'

/** The chat with the bot that a member's signals are sent to. A member has one, and a chat belongs to whoever linked it last. */
export const telegramLinks = pgTable('telegram_links', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Telegram's number of the chat: at most 52 bits. */
  chatId: bigint('chat_id', { mode: 'number' }).notNull().unique(),
  linkedAt: instant('linked_at').notNull(),
})

/** What links a chat, once. A member has one: the newest. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('telegram_codes_end').on(table.expiresAt)],
)
