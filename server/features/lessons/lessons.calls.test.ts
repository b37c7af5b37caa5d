import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLessonAttempt, getLesson, listLessons, updateLessonProgress } from '../../../contract/lessons.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { lessonPaths, lessons } from './content.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  await test.contentItems.insertSeeds()
  await test.lessons.insertSeeds(lessons, lessonPaths)
})
afterAll(() => test.close())

const [lesson] = lessons
if (!lesson) throw new Error('There is no lesson.')
const { id, body, quiz } = lesson
const params = { id }
const right = quiz.map((question) => question.right)
/** The first `wrong` of them wrong. */
const answers = (wrong: number): number[] => right.map((option, at) => (at < wrong ? (option === 0 ? 1 : 0) : option))

const entryOf = async (member: Member) =>
  (await test.as(member).call(listLessons)).body.data.lessons.find((entry) => entry.id === id)
const attempt = (member: Member, given: number[]) =>
  test.as(member).call(createLessonAttempt, { params, input: { answers: given } })

describe('the catalogue', () => {
  it('holds every lesson and the three paths, without a progress that nobody made', async () => {
    const {
      paths,
      lessons: entries,
      courses,
    } = (await test.as(await createMember(test.db)).call(listLessons)).body.data
    expect(entries.map((entry) => entry.id)).toEqual(lessons.map((one) => one.id))
    expect(entries.every(({ progress }) => progress === null)).toBe(true)
    expect(paths.map((path) => ({ id: path.id, lessonIds: path.lessonIds }))).toEqual(lessonPaths)
    expect(courses.map(({ address }) => address)).toEqual(Array(4).fill(null))
  })

  it('gives no answer away before the quiz was answered', async () => {
    const client = test.as(await createMember(test.db))
    const [listed, read] = [await client.call(listLessons), await client.call(getLesson, { params })]
    for (const { body: told } of [listed, read]) expect(JSON.stringify(told)).not.toContain('"right"')
    for (const { explanation } of quiz) expect(JSON.stringify(read.body)).not.toContain(explanation)
  })
})

describe('a lesson', () => {
  it('keeps how far its member has read, on every device, and takes nobody back', async () => {
    const member = await createMember(test.db)
    const read = (section: number) => test.as(member).call(updateLessonProgress, { params, input: { section } })
    expect((await read(2)).body.data).toMatchObject({ section: 2, bestPercent: null, attempts: 0, passedAt: null })
    expect((await read(1)).body.data.section).toBe(2)
    expect((await read(99)).body.data.section).toBe(body.length)
    expect((await test.as(member).call(getLesson, { params })).body.data.entry.progress?.section).toBe(body.length)
    expect((await entryOf(await createMember(test.db)))?.progress).toBeNull()
  })

  it('leads to the next one of its path, and the last of a path to none', async () => {
    const client = test.as(await createMember(test.db))
    for (const { lessonIds } of lessonPaths) {
      const next = await Promise.all(
        lessonIds.map(
          async (one) => (await client.call(getLesson, { params: { id: one } })).body.data.next?.id ?? null,
        ),
      )
      expect(next).toEqual([...lessonIds.slice(1), null])
    }
  })

  it('that is not there is told so', async () => {
    const client = test.as(await createMember(test.db))
    const nowhere = { params: { id: 'nowhere' } }
    const answered = await client.call(createLessonAttempt, { ...nowhere, input: { answers: [] } })
    const kept = await client.call(updateLessonProgress, { ...nowhere, input: { section: 0 } })
    for (const { status, body: told } of [await client.call(getLesson, nowhere), answered, kept])
      expect([status, told.error]).toEqual([404, 'LESSON_NOT_FOUND'])
  })
})

describe('a quiz', () => {
  it('says for each answer whether it was right, which one is, and why', async () => {
    const { data } = (await attempt(await createMember(test.db), answers(1))).body
    expect(data.answers).toEqual(
      quiz.map((question, at) => ({ isRight: at > 0, right: question.right, explanation: question.explanation })),
    )
    expect([data.percent, data.passed]).toEqual([75, true])
  })

  it('keeps the best score and the first time that it was passed', async () => {
    const member = await createMember(test.db)
    expect((await attempt(member, answers(2))).body.data).toMatchObject({ percent: 50, passed: false })
    expect((await entryOf(member))?.progress).toMatchObject({ bestPercent: 50, attempts: 1, passedAt: null })
    await test.clock.advance(1_000)
    const passed = (await attempt(member, answers(0))).body.data.progress
    expect(passed).toMatchObject({ bestPercent: 100, attempts: 2, section: body.length })
    expect(passed.passedAt).toBe(new Date(test.clock.now()).toISOString())
    await test.clock.advance(1_000)
    expect((await attempt(member, answers(quiz.length))).body.data).toMatchObject({ percent: 0, passed: false })
    expect((await entryOf(member))?.progress).toMatchObject({
      bestPercent: 100,
      attempts: 3,
      passedAt: passed.passedAt,
    })
  })

  it('counts each of many tries at once', async () => {
    const member = await createMember(test.db)
    await Promise.all([4, 3, 2, 1, 0].map((wrong) => attempt(member, answers(wrong))))
    expect((await entryOf(member))?.progress).toMatchObject({ bestPercent: 100, attempts: 5 })
  })

  it.each([
    ['too few answers', right.slice(1)],
    ['too many', [...right, 0]],
    ['an option that is not there', right.map(() => 19)],
  ])('refuses %s, and counts no try', async (_, given) => {
    const member = await createMember(test.db)
    const { status, body: told } = await attempt(member, given)
    expect([status, told.error]).toEqual([400, 'INPUT_INVALID'])
    expect((await entryOf(member))?.progress).toBeNull()
  })
})
