import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import type { listWrittenLessons } from '../../../contract/written-lessons.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { containsText, tableList } from '../../db/list-page.ts'
import { folded } from '../../db/match-text.ts'
import { contentItems, lessonProgress, lessons } from '../../db/schema/schema.ts'

export type LessonRow = typeof lessons.$inferSelect
type LessonChanges = Partial<Omit<LessonRow, 'id' | 'slug' | 'createdAt'>>
type Asked = Omit<InputOf<typeof listWrittenLessons>, 'page' | 'limit'>

const isThere = isNull(lessons.removedAt)
// The path's own place comes first; a lesson whose path is gone stands behind the others.
const placeOfPath = sql`(select ${contentItems.place} from ${contentItems} where ${contentItems.kind} = 'learning-path'
  and ${contentItems.removedAt} is null and coalesce(${contentItems.seedKey}, ${contentItems.id}::text) = ${lessons.pathId})`
const byPath = sql`(${placeOfPath}, ${lessons.pathId}, ${lessons.place}, ${lessons.createdAt}, ${lessons.id})`

export const writtenList = tableList({
  table: lessons,
  matching: ({ search, pathId, published }: Asked) =>
    and(
      isThere,
      containsText(search, lessons.title, lessons.summary),
      pathId === undefined ? undefined : eq(lessons.pathId, pathId),
      published && eq(lessons.isPublished, published === 'yes'),
    ),
  orders: { path: byPath, title: folded(lessons.title), updatedAt: lessons.updatedAt },
  read: (db, { where, orderBy, limit, offset }): Promise<LessonRow[]> =>
    db
      .select()
      .from(lessons)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

/** What members see, in the order of the paths. */
export const listPublishedLessons = (db: Executor): Promise<LessonRow[]> =>
  db
    .select()
    .from(lessons)
    .where(and(isThere, eq(lessons.isPublished, true)))
    .orderBy(byPath)

export const countLessons = (db: Executor): Promise<number> => db.$count(lessons, isThere)

/** How many members have opened each lesson. */
export const countReaders = (db: Executor): Promise<{ lessonId: string; readers: number }[]> =>
  db
    .select({ lessonId: lessonProgress.lessonId, readers: count() })
    .from(lessonProgress)
    .groupBy(lessonProgress.lessonId)

/** Whether a lesson has, or had, this name. */
export const findLessonSlug = async (db: Executor, slug: string): Promise<boolean> =>
  (await db.$count(lessons, eq(lessons.slug, slug))) > 0

export const insertLesson = async (tx: Transaction, row: LessonRow): Promise<void> => {
  await tx.insert(lessons).values(row)
}

/** Those that are there already stay as they are, removed ones too. */
export const insertLessonSeeds = (db: Executor, rows: readonly LessonRow[]): Promise<void> =>
  insertRows(db, lessons, rows, { onConflict: 'keep' })

/** The lesson, which nobody changes before the transaction ends; null where there is none. */
export const lockLesson = async (tx: Transaction, id: string): Promise<LessonRow | null> =>
  (
    await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, id), isThere))
      .for('update')
  )[0] ?? null

/** The lessons of a path, in their places, which nobody changes before the transaction ends. */
export const lockPath = (tx: Transaction, pathId: string): Promise<LessonRow[]> =>
  tx
    .select()
    .from(lessons)
    .where(and(isThere, eq(lessons.pathId, pathId)))
    .orderBy(lessons.place, lessons.createdAt, lessons.id)
    .for('update')

export const updateLessonRow = async (tx: Transaction, id: string, changes: LessonChanges): Promise<void> => {
  await tx.update(lessons).set(changes).where(eq(lessons.id, id))
}
