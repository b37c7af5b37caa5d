import { type AnyPgColumn, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** What members publish in the community. */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What its browser calls it: sent twice, it is published once. */
    nonce: uuid('nonce').notNull(),
    text: text('text').notNull(),
    pictureFileId: text('picture_file_id'),
    pictureKind: text('picture_kind', { enum: ['png', 'jpeg', 'webp'] }),
    pictureName: text('picture_name'),
    pictureWidth: integer('picture_width'),
    pictureHeight: integer('picture_height'),
    signalId: uuid('signal_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('posts_sent_once').on(table.memberId, table.nonce),
    index('posts_newest').on(table.createdAt),
  ],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.memberId] }), index('post_likes_member').on(table.memberId)],
)

export const postComments = pgTable(
  'post_comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    nonce: uuid('nonce').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('post_comments_sent_once').on(table.memberId, table.nonce),
    index('post_comments_of_post').on(table.postId, table.createdAt),
    index('post_comments_parent').on(table.parentId),
  ],
)
