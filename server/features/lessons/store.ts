import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { lessonProgress } from '../../db/schema/schema.ts'

export type ProgressRow = typeof lessonProgress.$inferSelect

export const listProgress = (db: Executor, memberId: string): Promise<ProgressRow[]> =>
  db.select().from(lessonProgress).where(eq(lessonProgress.memberId, memberId))

export const findProgress = async (db: Executor, memberId: string, lessonId: string): Promise<ProgressRow | null> =>
  (
    await db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.memberId, memberId), eq(lessonProgress.lessonId, lessonId)))
  )[0] ?? null

interface Place {
  memberId: string
  lessonId: string
  now: Date
}

const written = (rows: readonly ProgressRow[]): ProgressRow => {
  const [row] = rows
  if (!row) throw new Error('The progress was not written.')
  return row
}

/** Moves forward only: two devices may be at different places, and none takes the other back. */
export const insertPlace = async (
  db: Executor,
  { memberId, lessonId, section, now }: Place & { section: number },
): Promise<ProgressRow> =>
  written(
    await db
      .insert(lessonProgress)
      .values({ memberId, lessonId, section, updatedAt: now })
      .onConflictDoUpdate({
        target: [lessonProgress.memberId, lessonProgress.lessonId],
        set: { section: sql`greatest(${lessonProgress.section}, excluded.section)`, updatedAt: now },
      })
      .returning(),
  )

/** Counts a try. The best score stays, and so does the moment of the first one that passed. */
export const insertAttempt = async (
  db: Executor,
  { memberId, lessonId, section, percent, passed, now }: Place & { section: number; percent: number; passed: boolean },
): Promise<ProgressRow> =>
  written(
    await db
      .insert(lessonProgress)
      .values({
        memberId,
        lessonId,
        section,
        bestPercent: percent,
        attempts: 1,
        passedAt: passed ? now : null,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [lessonProgress.memberId, lessonProgress.lessonId],
        set: {
          section: sql`greatest(${lessonProgress.section}, excluded.section)`,
          bestPercent: sql`greatest(${lessonProgress.bestPercent}, excluded.best_percent)`,
          attempts: sql`${lessonProgress.attempts} + 1`,
          passedAt: sql`coalesce(${lessonProgress.passedAt}, excluded.passed_at)`,
          updatedAt: now,
        },
      })
      .returning(),
  )
