import { expect, it } from 'vitest'
import type { MentorshipCategory } from '../../../contract/mentorship.ts'
import { toCategory, toCourses, toTotals } from './rules.ts'

const course = (category: MentorshipCategory, ...done: boolean[]) => ({
  id: category,
  title: category,
  description: [],
  category,
  steps: done.map((isDone) => ({ title: '', lessonId: null, isDone })),
})
const courses = [course('risk', true, true), course('live', true, false)]

it('takes a category from the address, and all for anything else', () => {
  expect([toCategory('risk'), toCategory('nothing'), toCategory(undefined)]).toEqual(['risk', 'all', 'all'])
})

it('shows the courses of a category', () => {
  expect(toCourses(courses, 'live').map(({ id }) => id)).toEqual(['live'])
  expect(toCourses(courses, 'all')).toHaveLength(2)
  expect(toCourses(courses, 'analysis')).toEqual([])
})

it('counts what is done', () => {
  const achievements = [1, 2, 3].map((done) => ({ id: String(done), title: '', description: '', done, of: 2 }))
  expect(toTotals({ courses, achievements })).toEqual({ finished: 1, steps: 3, allSteps: 4, had: 2 })
})
