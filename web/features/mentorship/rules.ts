import { type Mentorship, MentorshipCategory, type MentorshipCourse } from '../../../contract/mentorship.ts'

/** The category that an address asks for; `all` for none. */
export const toCategory = (asked: string | undefined): MentorshipCategory | 'all' =>
  MentorshipCategory.options.find((category) => category === asked) ?? 'all'

export const toCourses = (
  courses: readonly MentorshipCourse[],
  category: MentorshipCategory | 'all',
): readonly MentorshipCourse[] => courses.filter((course) => category === 'all' || course.category === category)

export const stepsDone = ({ steps }: Pick<MentorshipCourse, 'steps'>): number =>
  steps.filter(({ isDone }) => isDone).length

export const toTotals = ({ courses, achievements }: Pick<Mentorship, 'courses' | 'achievements'>) => ({
  finished: courses.filter((course) => stepsDone(course) === course.steps.length).length,
  steps: courses.reduce((sum, course) => sum + stepsDone(course), 0),
  allSteps: courses.reduce((sum, { steps }) => sum + steps.length, 0),
  had: achievements.filter(({ done, of }) => done >= of).length,
})
