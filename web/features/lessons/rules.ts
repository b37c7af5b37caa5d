import type { LessonCatalogue, LessonEntry, LessonForm, LessonLevel, LessonPath } from '../../../contract/lessons.ts'
import { plainNumber } from '../../lib/typed-number.ts'

export interface LearningFigures {
  passed: number
  total: number
  /** Whole percent over the lessons whose quiz was tried; null where none was. */
  averageBest: number | null
  tried: number
  minutes: number
  pathsFinished: number
}

const isPassed = ({ progress }: LessonEntry): boolean => progress?.passedAt != null

export const passedOn = ({ lessonIds }: LessonPath, lessons: readonly LessonEntry[]): number =>
  lessons.filter((lesson) => lessonIds.includes(lesson.id) && isPassed(lesson)).length

export const toTotals = ({ lessons, paths }: Pick<LessonCatalogue, 'lessons' | 'paths'>): LearningFigures => {
  const passed = lessons.filter(isPassed)
  const scores = lessons.flatMap(({ progress }) => progress?.bestPercent ?? [])
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return {
    passed: passed.length,
    total: lessons.length,
    averageBest: scores.length === 0 ? null : Math.round(total(scores) / scores.length),
    tried: scores.length,
    minutes: total(passed.map(({ minutes }) => minutes)),
    pathsFinished: paths.filter((path) => passedOn(path, lessons) === path.lessonIds.length).length,
  }
}

/** What to go on with: the lesson touched last that is not passed, else the first that was never opened; null when all are passed. */
export const lessonToGoOn = (lessons: readonly LessonEntry[]): LessonEntry | null => {
  const open = lessons.filter((lesson) => !isPassed(lesson))
  const touched = open.flatMap((lesson) => (lesson.progress ? [{ lesson, at: lesson.progress.updatedAt }] : []))
  const [latest] = touched.toSorted((one, other) => other.at.localeCompare(one.at))
  return latest?.lesson ?? open[0] ?? null
}

export const isOf = (
  entry: { level: LessonLevel; form: LessonForm },
  { level, form }: { level: string; form: string },
): boolean => (level === 'all' || entry.level === level) && (form === 'all' || entry.form === form)

/** Where the reader is: what the address says, else where they had come to; a passed lesson begins anew. Sections count from 0. */
export const sectionShown = (asked: string | undefined, { progress, sections }: LessonEntry): number => {
  if (asked === 'quiz') return sections
  const number = /^\d{1,3}$/.test(asked ?? '') ? plainNumber(asked ?? '') : 0
  if (number >= 1) return Math.min(number - 1, sections - 1)
  return progress && progress.passedAt === null ? Math.min(progress.section, sections) : 0
}

/** As the address names it. */
export const sectionName = (section: number, sections: number): string =>
  section >= sections ? 'quiz' : String(section + 1)
