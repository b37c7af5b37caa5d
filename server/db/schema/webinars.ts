import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** Who wants to come to which live session. */
export const webinarRegistrations = pgTable(
  'webinar_registrations',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    webinarId: text('webinar_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    registeredAt: instant('registered_at').notNull(),
    /** Null until the member was reminded, or needs it no more. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.webinarId] }),
    index('webinar_registrations_of').on(table.webinarId),
    index('webinar_registrations_to_remind').on(table.startsAt).where(sql`${table.remindedAt} is null`),
  ],
)

/** The weekly live sessions. */
export const webinarSeries = pgTable('webinar_series', {
  id: uuid('id').primaryKey(),
  /** What its sessions are called, before their day. */
  slug: text('slug').notNull().unique('webinar_series_slug'),
  title: text('title').notNull(),
  description: text('description').notNull(),
  host: text('host').notNull(),
  level: text('level', { enum: ['beginner', 'intermediate', 'advanced'] }).notNull(),
  /** 0 is Sunday. */
  weekday: integer('weekday').notNull(),
  /** On the wall of the zone, `09:00`. */
  time: text('time').notNull(),
  zone: text('zone').notNull(),
  minutes: integer('minutes').notNull(),
  goldOnly: boolean('gold_only').notNull(),
  isSample: boolean('is_sample').notNull(),
  /** Where it takes place: an https address or the path of a room. Only registered members read it, near the start. */
  door: text('door'),
  isPublished: boolean('is_published').notNull(),
  version: integer('version').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** A removed one stays as a row: what came with the product would come back otherwise, and its name is not given again. */
  removedAt: instant('removed_at'),
})
