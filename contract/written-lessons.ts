import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { Version, VersionInAddress } from './edited-fields.ts'
import { type ReadText, readLessonText, readQuizText } from './lesson-text.ts'
import { LessonId, LessonLevel } from './lessons.ts'
import { defineList } from './list.ts'
import { cleanText } from './people-text.ts'
import { visibleLine } from './text-fields.ts'

/** docs/product.md, “Learning”. */
export const WRITTEN_LESSONS_PAGE_SIZE = 20
export const MAX_WRITTEN_LESSONS = 200
const TEXT_MAX_CHARACTERS = 40_000

export const writtenLessonMessages = {
  titleRequired: commonTexts.titleMissing,
  titleTooLong: commonTexts.titleTooLong,
  summaryRequired: 'Please summarize the lesson in one sentence',
  summaryTooLong: 'A summary has at most 300 characters',
  minutes: 'Enter a length from 1 to 120 whole minutes',
  path: 'Please choose a path',
  place: commonTexts.placeInvalid,
  textTooLong: 'A text has at most 40,000 characters',
  saveFailed: 'The lesson was not saved',
} as const

/** What lessons call the path that they stand on: the learning path of that name among the content. */
export const LessonPathId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, writtenLessonMessages.path))
export type LessonPathId = z.infer<typeof LessonPathId>

/** A path that a lesson can stand on. */
export const LessonPathChoice = z.object({ id: LessonPathId, title: z.string() })
export type LessonPathChoice = z.infer<typeof LessonPathChoice>

const whole = (most: number, sentence: string) =>
  z.number(sentence).check(z.refine((given) => Number.isInteger(given) && given >= 1 && given <= most, sentence))

/** A text that must read as something; what speaks against it is the reader's own sentence. */
const written = (read: (text: string) => ReadText<unknown>) =>
  z
    .string()
    .check(z.overwrite(cleanText), z.maxLength(TEXT_MAX_CHARACTERS, writtenLessonMessages.textTooLong), (context) => {
      const { problem } = read(context.value)
      if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value })
    })

const { minutes, place } = writtenLessonMessages

export const WrittenLessonForm = z.object({
  title: visibleLine(writtenLessonMessages.titleRequired, 120, writtenLessonMessages.titleTooLong),
  summary: visibleLine(writtenLessonMessages.summaryRequired, 300, writtenLessonMessages.summaryTooLong),
  level: LessonLevel,
  form: z.enum(['guide', 'tutorial']),
  minutes: whole(120, minutes),
  pathId: LessonPathId,
  /** Lessons of a path stand in this order. */
  place: whole(999, place),
  /** `readLessonText` says how it is written. */
  body: written(readLessonText),
  /** `readQuizText` says how it is written. */
  quiz: written(readQuizText),
  /** Whether members see it. */
  isPublished: z.boolean(),
})
export type WrittenLessonForm = z.infer<typeof WrittenLessonForm>

/** A lesson as its author edits it, with the answers. */
export const WrittenLesson = z.object({
  id: Id,
  /** Its name in addresses, and in everybody's progress. */
  lessonId: LessonId,
  title: z.string(),
  summary: z.string(),
  level: LessonLevel,
  form: z.enum(['guide', 'tutorial']),
  minutes: z.int(),
  pathId: LessonPathId,
  place: z.int(),
  body: z.string(),
  quiz: z.string(),
  isPublished: z.boolean(),
  /** How many members have opened it. */
  readers: z.int(),
  /** Counts the changes. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type WrittenLesson = z.infer<typeof WrittenLesson>

export const listWrittenLessons = defineList({
  path: '/admin/lessons',
  summary:
    'All lessons with their source text, including hidden ones, by path and place. `search` finds part of a title or a summary.',
  row: WrittenLesson,
  orders: ['path', 'title', 'updatedAt'],
  usual: 'asc',
  filters: { pathId: z.optional(LessonPathId), published: z.optional(z.enum(['yes', 'no'])) },
  pageSize: WRITTEN_LESSONS_PAGE_SIZE,
})

const LessonPlace = z.object({ id: Id })

export const listLessonPaths = defineCall({
  method: 'GET',
  path: '/admin/lesson-paths',
  access: 'admin',
  summary: 'All learning paths in order, published or not.',
  reply: z.array(LessonPathChoice),
})

export const createLesson = defineCall({
  method: 'POST',
  path: '/admin/lessons',
  access: 'admin',
  summary: 'Write a lesson with its quiz.',
  failure: writtenLessonMessages.saveFailed,
  input: WrittenLessonForm,
  reply: WrittenLesson,
  fails: ['LESSONS_FULL'],
})

export const updateLesson = defineCall({
  method: 'PUT',
  path: '/admin/lessons/:id',
  access: 'admin',
  summary: 'Change a lesson. Members’ progress and scores stay. Fails if it changed since `version`.',
  failure: writtenLessonMessages.saveFailed,
  params: LessonPlace,
  input: z.extend(WrittenLessonForm, { version: Version }),
  reply: WrittenLesson,
  fails: ['LESSON_NOT_FOUND', 'LESSON_CHANGED'],
})

export const moveLesson = defineCall({
  method: 'POST',
  path: '/admin/lessons/:id/move',
  access: 'admin',
  summary: 'Move a lesson to the place of another of its path. Lessons between them move by one.',
  params: LessonPlace,
  input: z.object({ to: Id }),
  fails: ['LESSON_NOT_FOUND'],
})

export const removeLesson = defineCall({
  method: 'DELETE',
  path: '/admin/lessons/:id',
  access: 'admin',
  summary: 'Delete a lesson permanently. Fails if it changed since `version`.',
  params: LessonPlace,
  input: z.object({ version: VersionInAddress }),
  fails: ['LESSON_NOT_FOUND', 'LESSON_CHANGED'],
})
