import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { NOTICE_KINDS } from '../../../contract/notices.ts'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** What reached members, one row for each of them. The mail that says the same is made with it, in one transaction. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Where it leads, from the root of the pages. */
    path: text('path').notNull(),
    mailed: boolean('mailed').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Another member named in it, and the name. The texts hold a mark in its place (`named-member.ts`). */
    aboutId: uuid('about_id'),
    aboutName: text('about_name'),
  },
  (table) => [
    index('notices_member').on(table.memberId, table.createdAt, table.id),
    index('notices_unread').on(table.memberId).where(sql`${table.readAt} is null`),
    index('notices_created').on(table.createdAt),
    index('notices_path').on(table.path),
    index('notices_about').on(table.aboutId),
  ],
)
