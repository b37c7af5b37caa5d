import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ContentDetails } from '../../../contract/content-details.ts'
import type { ContentKind } from '../../../contract/content-items.ts'
import { instant } from './columns.ts'

/** What the administrator writes for members. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid('id').primaryKey(),
    /** What it is called among the texts that come with the product; null for those written here. */
    seedKey: text('seed_key').unique('content_items_seeded_once'),
    kind: text('kind').$type<ContentKind>().notNull(),
    /** The newest text. */
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** What its kind has besides. */
    details: jsonb('details').$type<ContentDetails>().notNull().default({ kind: 'none' }),
    /** When the newest text is published; null while it is a draft. */
    publishAt: instant('publish_at'),
    /** What members read until then; null where they read nothing. */
    shownTitle: text('shown_title'),
    shownBody: text('shown_body'),
    shownDetails: jsonb('shown_details').$type<ContentDetails>(),
    shownSince: instant('shown_since'),
    place: integer('place').notNull(),
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Since when every member has been told of an announcement; null before, and once all of it is taken back. */
    announcedAt: instant('announced_at'),
    /** The last member who was told, while not all have been. */
    announcedTo: uuid('announced_to'),
    /** A removed one stays as a row: what came with the product would come back otherwise. */
    removedAt: instant('removed_at'),
  },
  ({ shownTitle, shownBody, shownSince }) => [
    check(
      'content_items_shown_whole',
      sql`(${shownTitle} is null) = (${shownBody} is null) and (${shownTitle} is null) = (${shownSince} is null)`,
    ),
  ],
)
