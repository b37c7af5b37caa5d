import * as z from 'zod/mini'
import { type ReadText, readLessonText, readQuizText } from '../../../contract/lesson-text.ts'
import type { LessonLevel } from '../../../contract/lessons.ts'
import { type LessonPathChoice, type WrittenLesson, WrittenLessonForm } from '../../../contract/written-lessons.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { fieldNumber, readNumbers, WHOLE } from '../../lib/typed-number.ts'

/** What the dialog holds: text, as it is typed. */
export interface WrittenValues {
  title: string
  summary: string
  level: LessonLevel
  form: WrittenLesson['form']
  minutes: string
  /** Empty for none. */
  pathId: string
  place: string
  body: string
  quiz: string
  isPublished: 'yes' | 'no'
}
export type WrittenProblems = Partial<Record<keyof WrittenValues, string>>

/** A new lesson is hidden until somebody shows it, and shows how one is written. */
export const toWrittenValues = (
  lesson: WrittenLesson | null,
  example: { body: string; quiz: string },
  paths: readonly LessonPathChoice[],
): WrittenValues => ({
  title: lesson?.title ?? '',
  summary: lesson?.summary ?? '',
  level: lesson?.level ?? 'beginner',
  form: lesson?.form ?? 'guide',
  minutes: fieldNumber(lesson?.minutes ?? 5),
  pathId: paths.find(({ id }) => !lesson || id === lesson.pathId)?.id ?? '',
  place: fieldNumber(lesson?.place ?? 100),
  body: lesson?.body ?? example.body,
  quiz: lesson?.quiz ?? example.quiz,
  isPublished: lesson?.isPublished ? 'yes' : 'no',
})

/** What is to be saved, or what speaks against it, by field. */
export const readWritten = (
  values: WrittenValues,
): { form: WrittenLessonForm; problems: null } | { form: null; problems: WrittenProblems } => {
  const { numbers, problems } = readNumbers(values, { minutes: WHOLE, place: WHOLE })
  const parsed = z.safeParse(WrittenLessonForm, {
    ...values,
    ...numbers,
    isPublished: values.isPublished === 'yes',
  })
  return parsed.success
    ? { form: parsed.data, problems: null }
    : { form: null, problems: { ...firstMessages(parsed.error.issues), ...problems } }
}

/** Both texts as members will have them; a sentence for each that does not read. */
export const toPreview = ({ body, quiz }: Pick<WrittenValues, 'body' | 'quiz'>) => {
  const parts = [readLessonText(body), readQuizText(quiz)] as const
  const said = parts.flatMap(({ problem }: ReadText<unknown>) => problem ?? [])
  return { sections: parts[0].made ?? [], questions: parts[1].made ?? [], problems: said }
}
