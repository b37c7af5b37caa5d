import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createContentItem, removeContentItem, updateContentItem } from '../../../contract/content-items.ts'
import { createLessonAttempt, getLesson, listLessons, updateLessonProgress } from '../../../contract/lessons.ts'
import {
  createLesson,
  listLessonPaths,
  listWrittenLessons,
  moveLesson,
  removeLesson,
  updateLesson,
  type WrittenLesson,
  type WrittenLessonForm,
  writtenLessonMessages,
} from '../../../contract/written-lessons.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { lessonPaths, lessons } from './content.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  await test.contentItems.insertSeeds()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from lessons')
})

const form: WrittenLessonForm = {
  title: 'What a pip is',
  summary: 'The smallest step of a price.',
  level: 'beginner',
  form: 'guide',
  minutes: 3,
  pathId: 'foundations',
  place: 10,
  body: '# One\n\nA step.\n\n# Two\n\n- a\n- b',
  quiz: '? A pip?\n+ A step\n- A seed\n> It is a step.',
  isPublished: true,
}
const write = async (changes: Partial<WrittenLessonForm> = {}) =>
  (await test.as(boss).call(createLesson, { input: { ...form, ...changes } })).body.data
const save = ({ id, version }: WrittenLesson, changes: Partial<WrittenLessonForm>) =>
  test.as(boss).call(updateLesson, { params: { id }, input: { ...form, ...changes, version } })
const catalogue = async (member: Member) => (await test.as(member).call(listLessons)).body.data
const listed = async () => (await test.as(boss).call(listWrittenLessons, { input: {} })).body.data

describe('a lesson that the administrator writes', () => {
  it('is not there while it is hidden, and read and answered once it is shown', async () => {
    const member = await createMember(test.db)
    const hidden = await write({ isPublished: false })
    expect(await catalogue(member)).toMatchObject({ paths: [], lessons: [] })
    const params = { id: hidden.lessonId }
    expect((await test.as(member).call(getLesson, { params })).body.error).toBe('LESSON_NOT_FOUND')
    await save(hidden, {})
    const read = (await test.as(member).call(getLesson, { params })).body.data
    expect(read.body.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect(read.quiz).toEqual([{ text: 'A pip?', options: ['A step', 'A seed'] }])
    expect(read.path).toBe('Products and costs')
    const answered = await test.as(member).call(createLessonAttempt, { params, input: { answers: [0] } })
    expect(answered.body.data).toMatchObject({ percent: 100, passed: true })
    expect((await listed())[0]?.readers).toBe(1)
  })

  it('keeps its members’ progress and scores when it is changed, shortened, or hidden for a while', async () => {
    const [member, lesson] = [await createMember(test.db), await write()]
    const params = { id: lesson.lessonId }
    await test.as(member).call(createLessonAttempt, { params, input: { answers: [0] } })
    await test.as(member).call(updateLessonProgress, { params, input: { section: 2 } })
    const before = (await catalogue(member)).lessons[0]?.progress
    const shorter = (await save(lesson, { title: 'Pips', body: '# Only\n\nOne.', isPublished: false })).body.data
    expect((await catalogue(member)).lessons).toEqual([])
    await save(shorter, { title: 'Pips', body: '# Only\n\nOne.' })
    const [entry] = (await catalogue(member)).lessons
    expect(entry).toMatchObject({ id: lesson.lessonId, title: 'Pips', sections: 1 })
    expect(entry?.progress).toEqual({ ...before, section: 1 })
  })

  it('stands on its path in its place', async () => {
    for (const [title, place, pathId] of [
      ['c', 20, 'foundations'],
      ['a', 10, 'judgement'],
      ['b', 10, 'foundations'],
    ] as const)
      await write({ title, place, pathId })
    const { paths, lessons: entries } = await catalogue(boss)
    expect(entries.map(({ title }) => title)).toEqual(['b', 'c', 'a'])
    expect(paths.map(({ id, lessonIds }) => [id, lessonIds])).toEqual([
      ['foundations', ['b', 'c']],
      ['judgement', ['a']],
    ])
  })

  it('is saved once by two at once, and with an old version neither changed nor removed', async () => {
    const lesson = await write()
    const answers = await Promise.all([save(lesson, { title: 'One' }), save(lesson, { title: 'Two' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('LESSON_CHANGED')
    const params = { id: lesson.id }
    const remove = (version: number) => test.as(boss).call(removeLesson, { params, input: { version } })
    expect((await remove(1)).body.error).toBe('LESSON_CHANGED')
    expect((await remove(2)).status).toBe(200)
    expect((await remove(3)).body.error).toBe('LESSON_NOT_FOUND')
    expect((await write()).lessonId).not.toBe(lesson.lessonId)
  })

  it.each([
    [{ title: '' }, { title: writtenLessonMessages.titleRequired }],
    [{ pathId: 'nowhere' }, { pathId: writtenLessonMessages.path }],
    [{ minutes: 0 }, { minutes: writtenLessonMessages.minutes }],
    [{ body: 'no heading' }, { body: 'Line 1: start with a heading, such as “# The spread”.' }],
    [{ quiz: '? a\n- b\n- c\n> d' }, { quiz: 'Line 1: mark the one right option with “+ ”.' }],
  ])('is refused with %j', async (changes, fields) => {
    const { status, body } = await test.as(boss).call(createLesson, { input: { ...form, ...changes } })
    expect([status, body]).toMatchObject([400, { error: 'INPUT_INVALID', fields }])
  })
})

describe('a path that the administrator writes', () => {
  const path = { kind: 'learning-path', title: 'Costs', body: 'What **everything** costs.', publish: 'draft' } as const
  const create = async (changes: object = {}) =>
    (await test.as(boss).call(createContentItem, { input: { ...path, place: 15, ...changes } })).body.data
  const titles = async () => (await catalogue(boss)).paths.map(({ title }) => title)

  it('takes lessons as a draft, and members see it in its place once it is published', async () => {
    const draft = await create()
    const choices = (await test.as(boss).call(listLessonPaths)).body.data
    expect(choices.map(({ title }) => title)).toEqual([
      'Products and costs',
      'Costs',
      'Chance and money',
      'Judging yourself and others',
    ])
    const lesson = await write({ title: 'Swaps', pathId: draft.id })
    await write({ title: 'Pips', pathId: 'foundations' })
    expect(await titles()).toEqual(['Products and costs'])
    expect((await catalogue(boss)).lessons.map(({ title }) => title)).toEqual(['Pips', 'Swaps'])
    const saved = { title: 'Costs', body: path.body, place: 5, publish: 'now', version: 1 } as const
    await test.as(boss).call(updateContentItem, { params: { id: draft.id }, input: saved })
    const { paths } = await catalogue(boss)
    expect(paths[0]).toEqual({
      id: draft.id,
      title: 'Costs',
      description: [
        {
          kind: 'paragraph',
          runs: [{ text: 'What ' }, { text: 'everything', marks: ['strong'] }, { text: ' costs.' }],
        },
      ],
      lessonIds: [lesson.lessonId],
    })
    expect((await catalogue(boss)).lessons.map(({ title }) => title)).toEqual(['Swaps', 'Pips'])
    const read = await test.as(boss).call(getLesson, { params: { id: lesson.lessonId } })
    expect(read.body.data.path).toBe('Costs')
    await test.as(boss).call(removeContentItem, { params: { id: draft.id }, input: { version: 2 } })
    expect(await titles()).toEqual(['Products and costs'])
    expect((await catalogue(boss)).lessons.map(({ title }) => title)).toEqual(['Pips', 'Swaps'])
    expect((await save(lesson, { pathId: draft.id })).body.fields).toEqual({ pathId: writtenLessonMessages.path })
  })
})

it('keeps what an administrator made of the lessons that come with the product, through every restart', async () => {
  const seed = () => test.lessons.insertSeeds(lessons, lessonPaths)
  await seed()
  const [removed, changed] = await listed()
  if (!removed || !changed) throw new Error('The lessons are missing.')
  await test.as(boss).call(removeLesson, { params: { id: removed.id }, input: { version: 1 } })
  await save(changed, { title: 'Ours now' })
  const before = await catalogue(boss)
  await Promise.all([seed(), seed()])
  expect(await catalogue(boss)).toEqual(before)
  expect(before.lessons.map(({ title }) => title)).toContain('Ours now')
  expect(before.lessons.map(({ id }) => id)).not.toContain(removed.lessonId)
})

describe('a lesson that is moved', () => {
  it('takes the place of another on its path, and none of another path', async () => {
    const member = await createMember(test.db)
    const [one, two, other] = [
      await write({ title: 'One', place: 10 }),
      await write({ title: 'Two', place: 20 }),
      await write({ title: 'Other', pathId: 'judgement' }),
    ]
    const move = async (id: string, to: string) =>
      (await test.as(boss).call(moveLesson, { params: { id }, input: { to } })).body.error
    expect(await move(two.id, one.id)).toBeUndefined()
    const shown = (await catalogue(member)).lessons.map(({ title }) => title)
    expect(shown.filter((title) => title !== 'Other')).toEqual(['Two', 'One'])
    expect(await move(two.id, other.id)).toBe('LESSON_NOT_FOUND')
  })
})
