import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentDetails, LIVE_STEP } from '../../../contract/content-details.ts'
import { createContentItem, updateContentItem } from '../../../contract/content-items.ts'
import { createLessonAttempt } from '../../../contract/lessons.ts'
import { getMentorship, MentorshipCategory } from '../../../contract/mentorship.ts'
import { createWebinarRegistration } from '../../../contract/webinars.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { seedTexts } from '../content-items/content.ts'
import { lessonPaths, lessons } from '../lessons/content.ts'
import { webinarSeries } from '../webinars/content.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  await test.contentItems.insertSeeds()
  await test.webinars.insertSeeds(webinarSeries)
  await test.lessons.insertSeeds(lessons, lessonPaths)
})
afterAll(() => test.close())

it('has five courses, one of each category, whose steps are lessons that are there', () => {
  const courses = seedTexts.flatMap(({ details }) => (details?.kind === 'vault-course' ? [details] : []))
  expect(courses.map(({ category }) => category).toSorted()).toEqual(MentorshipCategory.options.toSorted())
  const ids = new Set([LIVE_STEP, ...lessons.map(({ id }) => id)])
  for (const { steps } of courses) for (const step of steps) expect(ids).toContain(step)
})

it('is locked until the dashboard is unlocked, whatever the tier', async () => {
  const locked = await createMember(test.db, { tier: 'gold' })
  expect((await test.as(locked).call(getMentorship)).body.error).toBe('ACCESS_LOCKED')
})

it('counts courses and achievements from what the member has done, and from nothing else', async () => {
  const client = test.as(await createMember(test.db, { tier: 'starter', dashboardUnlocked: true }))
  const vault = async () => (await client.call(getMentorship)).body.data
  const had = async () => (await vault()).achievements.filter(({ done, of }) => done >= of).map(({ id }) => id)
  expect(await had()).toEqual([])
  const { upcoming, courses } = await vault()
  expect(upcoming).toHaveLength(3)
  expect(courses.flatMap(({ steps }) => steps).some(({ isDone }) => isDone)).toBe(false)

  const free = upcoming.find(({ goldOnly }) => !goldOnly)
  if (!free) throw new Error('There is no session for everybody.')
  await client.call(createWebinarRegistration, { params: { id: free.id } })
  expect(await had()).toEqual(['seat-taken'])
  const lesson = lessons.find(({ id }) => id === 'invented-win-rates')
  if (!lesson) throw new Error('There is no such lesson.')
  const answers = lesson.quiz.map(({ right }) => right)
  await client.call(createLessonAttempt, { params: { id: lesson.id }, input: { answers } })
  expect(await had()).toEqual(['first-lesson', 'seat-taken', 'first-course'])
  const live = (await vault()).courses.find(({ category }) => category === 'live')
  expect(live?.steps.map(({ isDone }) => isDone)).toEqual([true, true])
  expect((await vault()).achievements.find(({ id }) => id === 'full-marks')).toMatchObject({ done: 1, of: 3 })
})

it('has the courses that the administrator publishes, in their places, with the steps that are there', async () => {
  const boss = await createMember(test.db, { email: test.env.adminEmail })
  const client = test.as(await createMember(test.db, { tier: 'starter', dashboardUnlocked: true }))
  const titles = async () => (await client.call(getMentorship)).body.data.courses.map(({ title }) => title)
  const before = await titles()
  const details: ContentDetails = {
    kind: 'vault-course',
    category: 'risk',
    steps: ['position-size', 'not-yet', 'webinar'],
  }
  const form = { title: 'Size first', body: 'Before *all*.', place: 1, details }
  const input = { ...form, kind: 'vault-course', publish: 'draft' } as const
  const { id } = (await test.as(boss).call(createContentItem, { input })).body.data
  expect(await titles()).toEqual(before)
  const save = (changes: { publish?: 'draft'; details?: ContentDetails }, version: number) =>
    test.as(boss).call(updateContentItem, { params: { id }, input: { ...form, publish: 'now', version, ...changes } })
  await save({}, 1)
  expect(await titles()).toEqual(['Size first', ...before])
  const [course] = (await client.call(getMentorship)).body.data.courses
  expect(course).toMatchObject({ id, category: 'risk', description: [{ kind: 'paragraph' }] })
  expect(course?.steps.map(({ lessonId }) => lessonId)).toEqual(['position-size', null])
  // Another text for later leaves the course, steps and all, as it is.
  await save({ publish: 'draft', details: { ...details, category: 'live', steps: ['when-to-stop'] } }, 2)
  expect((await client.call(getMentorship)).body.data.courses[0]).toEqual(course)
  await save({ details: { ...details, steps: ['not-yet'] } }, 3)
  expect(await titles()).toEqual(before)
})
