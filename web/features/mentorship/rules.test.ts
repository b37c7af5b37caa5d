import { expect, it } from 'vitest'
import type { MentorshipCategory } from '../../../contract/mentorship.ts'
import { categoryOf, coursesOf, figuresOf } from './rules.ts'

const course = (category: MentorshipCategory, ...done: boolean[]) => ({
  id: category,
  title: category,
  description: [],
  category,
  steps: done.map((isDone) => ({ title: '', lessonId: null, isDone })),
})
const courses = [course('risk', true, true), course('live', true, false)]

it('takes a category from the address, and all for anything else', () => {
  expect([categoryOf('risk'), categoryOf('nothing'), categoryOf(undefined)]).toEqual(['risk', 'all', 'all'])
})

it('shows the courses of a category', () => {
  expect(coursesOf(courses, 'live').map(({ id }) => id)).toEqual(['live'])
  expect(coursesOf(courses, 'all')).toHaveLength(2)
  expect(coursesOf(courses, 'analysis')).toEqual([])
})

it('counts what is done', () => {
  const achievements = [1, 2, 3].map((done) => ({ id: String(done), title: '', description: '', done, of: 2 }))
  expect(figuresOf({ courses, achievements })).toEqual({ finished: 1, steps: 3, allSteps: 4, had: 2 })
})
