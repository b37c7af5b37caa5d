import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { LessonId } from './lessons.ts'
import { Webinar } from './webinars.ts'
import { TextBlock } from './written-text.ts'

export const MentorshipCategory = z.enum(['fundamentals', 'psychology', 'risk', 'analysis', 'live'])
export type MentorshipCategory = z.infer<typeof MentorshipCategory>

/** One thing to do: a lesson to pass, or a live session to register for. */
export const MentorshipStep = z.object({
  title: z.string(),
  /** Null for a live session. */
  lessonId: z.nullable(LessonId),
  isDone: z.boolean(),
})
export type MentorshipStep = z.infer<typeof MentorshipStep>

export const MentorshipCourse = z.object({
  id: z.string(),
  title: z.string(),
  description: z.array(TextBlock),
  category: MentorshipCategory,
  steps: z.array(MentorshipStep),
})
export type MentorshipCourse = z.infer<typeof MentorshipCourse>

/** Something that was done so many times; had once `done` reaches `of`. */
export const Achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  done: z.int(),
  of: z.int(),
})
export type Achievement = z.infer<typeof Achievement>

export const Mentorship = z.object({
  courses: z.array(MentorshipCourse),
  achievements: z.array(Achievement),
  /** The next live sessions, soonest first. */
  upcoming: z.array(Webinar),
})
export type Mentorship = z.infer<typeof Mentorship>

export const getMentorship = defineCall({
  method: 'GET',
  path: '/mentorship',
  access: 'unlocked',
  summary: 'The Mentorship Vault: courses with the member’s progress, achievements, and the next live sessions.',
  failure: 'Failed to load the Mentorship Vault',
  reply: Mentorship,
})
