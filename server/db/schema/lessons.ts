import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { KnownQuestion } from '../../../contract/lesson-text.ts'
import type { LessonSection } from '../../../contract/lessons.ts'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** How far a member has come in a lesson, and their best score. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    lessonId: text('lesson_id').notNull(),
    section: integer('section').notNull(),
    bestPercent: integer('best_percent'),
    attempts: integer('attempts').notNull().default(0),
    passedAt: instant('passed_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.lessonId] }),
    check('lesson_progress_percent', sql`${table.bestPercent} between 0 and 100`),
  ],
)

/** The club's lessons. */
export const lessons = pgTable('lessons', {
  id: uuid('id').primaryKey(),
  /** What addresses and progress call it. */
  slug: text('slug').notNull().unique('lessons_slug'),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  level: text('level', { enum: ['beginner', 'intermediate', 'advanced'] }).notNull(),
  form: text('form', { enum: ['guide', 'tutorial'] }).notNull(),
  minutes: integer('minutes').notNull(),
  /** The learning path of this name among the content items. */
  pathId: text('path_id').notNull(),
  place: integer('place').notNull(),
  body: jsonb('body').$type<LessonSection[]>().notNull(),
  quiz: jsonb('quiz').$type<KnownQuestion[]>().notNull(),
  isPublished: boolean('is_published').notNull(),
  version: integer('version').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** A removed one stays as a row: what came with the product would come back otherwise, and its name is not given again. */
  removedAt: instant('removed_at'),
})
