import {
  type Lesson,
  type LessonCatalogue,
  type LessonProgress,
  type LessonResult,
  lessonMessages,
} from '../../../contract/lessons.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Audit } from '../audit/service.ts'
import type { ContentItems } from '../content-items/service.ts'
import { createLessonDesk } from './lesson-desk.ts'
import { type LessonRow, listPublishedLessons } from './lesson-store.ts'
import { judgeAnswers, nextOn, pathsWith, toEntry, toProgress, toWrittenEntry, type WrittenLesson } from './rules.ts'
import { findProgress, insertAttempt, insertPlace, listProgress } from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  audit: Pick<Audit, 'recordChangesOf'>
  contentItems: Pick<ContentItems, 'listPaths' | 'listPathChoices' | 'listListedCourses'>
}

export type Lessons = ReturnType<typeof createLessons>

/** The club's lessons, and how far each member has come in them. */
export const createLessons = ({ db, clock, transact, audit, contentItems }: Deps) => {
  const lessonIn = (rows: readonly LessonRow[], id: string): WrittenLesson => {
    const row = rows.find(({ slug }) => slug === id)
    if (!row) throw new CallError('LESSON_NOT_FOUND')
    return toWrittenEntry(row)
  }
  const readLesson = async (id: string): Promise<WrittenLesson> => lessonIn(await listPublishedLessons(db.orm), id)

  return {
    ...createLessonDesk({ db, clock, transact, audit, listPathChoices: contentItems.listPathChoices }),

    /** Every lesson in the order of its path, with what the member has read and passed, and courses that are held elsewhere. */
    listLessons: async (memberId: string): Promise<LessonCatalogue> => {
      const rows = await listProgress(db.orm, memberId)
      const known = new Map(rows.map((row) => [row.lessonId, toProgress(row)]))
      const published = await listPublishedLessons(db.orm)
      return {
        paths: pathsWith(await contentItems.listPaths(), published),
        lessons: published.map((row) => toEntry(toWrittenEntry(row), known.get(row.slug) ?? null)),
        courses: await contentItems.listListedCourses(),
      }
    },

    /** A lesson without the answers to its questions. Throws LESSON_NOT_FOUND. */
    getLesson: async (memberId: string, id: string): Promise<Lesson> => {
      const published = await listPublishedLessons(db.orm)
      const lesson = lessonIn(published, id)
      const path = pathsWith(await contentItems.listPaths(), published).find(({ lessonIds }) => lessonIds.includes(id))
      const nextId = path ? nextOn(path, id) : null
      const row = await findProgress(db.orm, memberId, id)
      return {
        entry: toEntry(lesson, row && toProgress(row)),
        path: path?.title ?? '',
        body: [...lesson.body],
        quiz: lesson.quiz.map(({ text, options }) => ({ text, options })),
        next: nextId === null ? null : { id: nextId, title: lessonIn(published, nextId).title },
      }
    },

    /** Keeps the furthest section that the member has come to; the quiz is the last. Throws LESSON_NOT_FOUND. */
    updateLessonProgress: async (memberId: string, id: string, section: number): Promise<LessonProgress> => {
      const { body } = await readLesson(id)
      const place = { memberId, lessonId: id, section: Math.min(section, body.length), now: new Date(clock.now()) }
      return toProgress(await insertPlace(db.orm, place))
    },

    /**
     * Judges the answers, explains each, and keeps the best score and when the lesson was first passed. Throws LESSON_NOT_FOUND, and
     * INPUT_INVALID unless there is one of the options for every question.
     */
    createLessonAttempt: async (memberId: string, id: string, given: readonly number[]): Promise<LessonResult> => {
      const { body, quiz } = await readLesson(id)
      const isWhole = given.length === quiz.length && quiz.every(({ options }, at) => (given[at] ?? 0) < options.length)
      if (!isWhole) throw new CallError('INPUT_INVALID', { fields: { answers: lessonMessages.answersMissing } })
      const { percent, passed, answers } = judgeAnswers(quiz, given)
      const now = new Date(clock.now())
      const row = await insertAttempt(db.orm, {
        memberId,
        lessonId: id,
        section: body.length,
        percent,
        passed,
        now,
      })
      return { percent, passed, answers, progress: toProgress(row) }
    },
  }
}
