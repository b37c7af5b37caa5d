import { commonTexts } from '../../../contract/common-texts.ts'
import { LIVE_STEP } from '../../../contract/content-details.ts'
import type { LessonEntry } from '../../../contract/lessons.ts'
import type { Achievement, MentorshipCourse, MentorshipStep } from '../../../contract/mentorship.ts'

/** A course as it is written down: each step is a lesson's id, or `webinar`. */
interface WrittenCourse extends Omit<MentorshipCourse, 'steps'> {
  steps: readonly string[]
}

const PERFECT = 100

/** A course with what is done of it. A lesson that is no longer there is no step. */
export const toCourse = (
  course: WrittenCourse,
  { lessons, registrations }: { lessons: readonly LessonEntry[]; registrations: number },
): MentorshipCourse => ({
  ...course,
  steps: course.steps.flatMap((step): MentorshipStep[] => {
    if (step === LIVE_STEP)
      return [{ title: commonTexts.registerForSession, lessonId: null, isDone: registrations > 0 }]
    const lesson = lessons.find(({ id }) => id === step)
    return lesson ? [{ title: lesson.title, lessonId: lesson.id, isDone: lesson.progress?.passedAt != null }] : []
  }),
})

export const isFinished = ({ steps }: Pick<MentorshipCourse, 'steps'>): boolean =>
  steps.length > 0 && steps.every(({ isDone }) => isDone)

const achievement = (id: string, title: string, description: string, done: number, of: number): Achievement => ({
  id,
  title,
  description,
  done: Math.min(done, of),
  of,
})

/** What can be achieved, counted from what the member has done. */
export const toAchievements = (
  courses: readonly MentorshipCourse[],
  { lessons, registrations }: { lessons: readonly LessonEntry[]; registrations: number },
): Achievement[] => {
  const passed = lessons.filter(({ progress }) => progress?.passedAt != null).length
  const perfect = lessons.filter(({ progress }) => progress?.bestPercent === PERFECT).length
  const finished = courses.filter(isFinished).length
  return [
    achievement('first-lesson', 'First lesson', 'Pass a lesson.', passed, 1),
    achievement('five-lessons', 'Halfway habit', 'Pass five lessons.', passed, 5),
    achievement('every-lesson', 'All lessons passed', 'Pass every lesson.', passed, Math.max(1, lessons.length)),
    achievement('full-marks', 'Full marks', 'Answer every question right in three quizzes.', perfect, 3),
    achievement('seat-taken', 'First registration', 'Register for a live session.', registrations, 1),
    achievement('first-course', 'First course', 'Finish a vault course.', finished, 1),
    achievement('every-course', 'Vault completed', 'Finish every course.', finished, Math.max(1, courses.length)),
  ]
}
