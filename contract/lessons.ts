import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { TextBlock } from './written-text.ts'

/** docs/product.md, “Learning”. A lesson is passed with this share of its quiz right. */
export const LESSON_PASS_PERCENT = 75

export const lessonMessages = {
  loadFailed: 'Failed to load the lessons',
  keepFailed: 'We couldn’t save your place in the lesson',
  answerFailed: 'Your answers were not sent. Please try again.',
  answersMissing: 'Please answer every question',
} as const

export const LessonLevel = z.enum(['beginner', 'intermediate', 'advanced'])
export type LessonLevel = z.infer<typeof LessonLevel>

/** A guide is read, a tutorial also calculated with, a video watched. */
export const LessonForm = z.enum(['video', 'guide', 'tutorial'])
export type LessonForm = z.infer<typeof LessonForm>

/** A small calculation that the reader can change. */
export const LessonFigure = z.enum(['break-even', 'interval', 'martingale', 'ruin', 'position-size', 'lucky-best'])
export type LessonFigure = z.infer<typeof LessonFigure>

/** A lesson’s name in addresses. */
export const LessonId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))

export const LessonBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('points'), points: z.array(z.string()) }),
  /** A sum worked out line by line. */
  z.object({ kind: z.literal('sum'), lines: z.array(z.string()) }),
  z.object({ kind: z.literal('figure'), figure: LessonFigure }),
])
export type LessonBlock = z.infer<typeof LessonBlock>

export const LessonSection = z.object({ title: z.string(), blocks: z.array(LessonBlock) })
export type LessonSection = z.infer<typeof LessonSection>

export const LessonQuestion = z.object({ text: z.string(), options: z.array(z.string()) })
export type LessonQuestion = z.infer<typeof LessonQuestion>

/** How far a member has come. */
export const LessonProgress = z.object({
  /** The section reached, from 0; as many as there are sections stands for the quiz. */
  section: z.int(),
  /** Best share of right answers; null before the first try. */
  bestPercent: z.nullable(z.int()),
  attempts: z.int(),
  passedAt: z.nullable(Instant),
  updatedAt: Instant,
})
export type LessonProgress = z.infer<typeof LessonProgress>

export const LessonEntry = z.object({
  id: LessonId,
  title: z.string(),
  summary: z.string(),
  level: LessonLevel,
  form: LessonForm,
  minutes: z.int(),
  sections: z.int(),
  questions: z.int(),
  /** Null where the member has not opened it. */
  progress: z.nullable(LessonProgress),
})
export type LessonEntry = z.infer<typeof LessonEntry>

/** Lessons in the order in which they build on each other. */
export const LessonPath = z.object({
  id: z.string(),
  title: z.string(),
  description: z.array(TextBlock),
  lessonIds: z.array(LessonId),
})
export type LessonPath = z.infer<typeof LessonPath>

/** A course that is held elsewhere. */
export const ListedCourse = z.object({
  id: Id,
  title: z.string(),
  description: z.array(TextBlock),
  level: LessonLevel,
  form: LessonForm,
  /** In words, such as `45 min`. */
  length: z.string(),
  /** Where it is; null for a sample, which is nowhere. */
  address: z.nullable(z.string()),
})
export type ListedCourse = z.infer<typeof ListedCourse>

export const LessonCatalogue = z.object({
  paths: z.array(LessonPath),
  lessons: z.array(LessonEntry),
  courses: z.array(ListedCourse),
})
export type LessonCatalogue = z.infer<typeof LessonCatalogue>

export const Lesson = z.object({
  entry: LessonEntry,
  path: z.string(),
  body: z.array(LessonSection),
  quiz: z.array(LessonQuestion),
  /** What comes after it on its path; null for the last. */
  next: z.nullable(z.object({ id: LessonId, title: z.string() })),
})
export type Lesson = z.infer<typeof Lesson>

export const LessonResult = z.object({
  percent: z.int(),
  passed: z.boolean(),
  /** One for each question: the right option, and why. */
  answers: z.array(z.object({ isRight: z.boolean(), right: z.int(), explanation: z.string() })),
  progress: LessonProgress,
})
export type LessonResult = z.infer<typeof LessonResult>

const LessonPlace = z.object({ id: LessonId })

export const listLessons = defineCall({
  method: 'GET',
  path: '/lessons',
  access: 'member',
  summary: 'All lessons with the member’s progress, the learning paths, and courses on other sites.',
  failure: lessonMessages.loadFailed,
  reply: LessonCatalogue,
})

export const getLesson = defineCall({
  method: 'GET',
  path: '/lessons/:id',
  access: 'member',
  summary: 'A lesson with its sections and questions, without the answers.',
  failure: lessonMessages.loadFailed,
  params: LessonPlace,
  reply: Lesson,
  fails: ['LESSON_NOT_FOUND'],
})

export const updateLessonProgress = defineCall({
  method: 'PUT',
  path: '/lessons/:id/progress',
  access: 'member',
  summary: 'Save the member’s place in a lesson. Saving an earlier section changes nothing.',
  failure: lessonMessages.keepFailed,
  params: LessonPlace,
  input: z.object({ section: z.int().check(z.minimum(0), z.maximum(100)) }),
  reply: LessonProgress,
  fails: ['LESSON_NOT_FOUND'],
})

export const createLessonAttempt = defineCall({
  method: 'POST',
  path: '/lessons/:id/attempts',
  access: 'member',
  summary: 'Answer the quiz: one option per question, counted from 0. The best score counts.',
  failure: lessonMessages.answerFailed,
  params: LessonPlace,
  input: z.object({ answers: z.array(z.int().check(z.minimum(0), z.maximum(20))).check(z.maxLength(20)) }),
  reply: LessonResult,
  fails: ['LESSON_NOT_FOUND'],
})
