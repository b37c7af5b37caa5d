import type { KnownQuestion } from '../../../contract/lesson-text.ts'
import {
  LESSON_PASS_PERCENT,
  type LessonEntry,
  type LessonPath,
  type LessonProgress,
  type LessonResult,
  type LessonSection,
} from '../../../contract/lessons.ts'
import type { LessonRow } from './lesson-store.ts'
import type { ProgressRow } from './store.ts'

/** A lesson as it is written down. */
export interface WrittenLesson extends Pick<LessonEntry, 'id' | 'title' | 'summary' | 'level' | 'form' | 'minutes'> {
  body: readonly LessonSection[]
  quiz: readonly KnownQuestion[]
}

export const toProgress = ({ section, bestPercent, attempts, passedAt, updatedAt }: ProgressRow): LessonProgress => ({
  section,
  bestPercent,
  attempts,
  passedAt: passedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

/** What the catalogue says of a lesson. A place that an older, longer text had is not beyond the quiz of this one. */
export const toEntry = (lesson: WrittenLesson, progress: LessonProgress | null): LessonEntry => {
  const { id, title, summary, level, form, minutes, body, quiz } = lesson
  const sections = body.length
  return {
    id,
    title,
    summary,
    level,
    form,
    minutes,
    sections,
    questions: quiz.length,
    progress: progress && { ...progress, section: Math.min(progress.section, sections) },
  }
}

/** The lesson that follows on the path; null after the last. */
export const nextOn = ({ lessonIds }: Pick<LessonPath, 'lessonIds'>, id: string): string | null =>
  lessonIds[lessonIds.indexOf(id) + 1] ?? null

type Judged = Pick<LessonResult, 'percent' | 'passed' | 'answers'>

/** Holds answers against the quiz. The share is rounded down: three of four is 75, two of three 66. */
export const judgeAnswers = (quiz: readonly KnownQuestion[], given: readonly number[]): Judged => {
  const answers = quiz.map(({ right, explanation }, at) => ({ isRight: given[at] === right, right, explanation }))
  const percent = Math.floor((100 * answers.filter(({ isRight }) => isRight).length) / Math.max(1, quiz.length))
  return { percent, passed: percent >= LESSON_PASS_PERCENT, answers }
}

/** A row as the lesson that it holds. */
export const toWrittenEntry = ({
  slug,
  title,
  summary,
  level,
  form,
  minutes,
  body,
  quiz,
}: LessonRow): WrittenLesson => ({
  id: slug,
  title,
  summary,
  level,
  form,
  minutes,
  body,
  quiz,
})

/** Which lessons stand on a path, by its name. */
export type PathOrder = Pick<LessonPath, 'id' | 'lessonIds'>

/** The paths with the lessons that stand on them now; those without one are left out. */
export const pathsWith = (paths: readonly Omit<LessonPath, 'lessonIds'>[], rows: readonly LessonRow[]): LessonPath[] =>
  paths
    .map((path) => ({ ...path, lessonIds: rows.filter(({ pathId }) => pathId === path.id).map(({ slug }) => slug) }))
    .filter(({ lessonIds }) => lessonIds.length > 0)
