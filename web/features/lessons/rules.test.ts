import { describe, expect, it } from 'vitest'
import type { LessonEntry, LessonProgress } from '../../../contract/lessons.ts'
import { stateWords } from './content.ts'
import { isOf, lessonToGoOn, sectionName, sectionShown, toTotals } from './rules.ts'

const entry = (id: string, progress: Partial<LessonProgress> | null = null): LessonEntry => ({
  id,
  title: id,
  summary: '',
  level: 'beginner',
  form: 'guide',
  minutes: 5,
  sections: 3,
  questions: 4,
  progress: progress && {
    section: 0,
    bestPercent: null,
    attempts: 0,
    passedAt: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...progress,
  },
})
const passed = { section: 3, bestPercent: 100, passedAt: '2026-01-02T00:00:00.000Z' }
const path = (id: string, ...lessonIds: string[]) => ({ id, title: id, description: [], lessonIds })

describe('the figures of a member', () => {
  it('are counted from what was passed and tried, and invent no score', () => {
    const paths = [path('one', 'a', 'b'), path('two', 'c')]
    const lessons = [entry('a', passed), entry('b', { bestPercent: 51 }), entry('c', passed)]
    expect(toTotals({ paths, lessons })).toEqual({
      passed: 2,
      total: 3,
      averageBest: 84,
      tried: 3,
      minutes: 10,
      pathsFinished: 1,
    })
    const nothing = { passed: 0, total: 1, averageBest: null, tried: 0, minutes: 0, pathsFinished: 0 }
    expect(toTotals({ paths: [path('one', 'a')], lessons: [entry('a')] })).toEqual(nothing)
  })
})

describe('what to go on with', () => {
  it('is what was touched last and is not passed, else the first that was never opened, else nothing', () => {
    const early = entry('early', { updatedAt: '2026-01-01T00:00:00.000Z' })
    const late = entry('late', { updatedAt: '2026-02-01T00:00:00.000Z' })
    expect(lessonToGoOn([entry('new'), early, late, entry('done', passed)])?.id).toBe('late')
    expect(lessonToGoOn([entry('done', passed), entry('new')])?.id).toBe('new')
    expect(lessonToGoOn([entry('done', passed)])).toBeNull()
  })
})

describe('the section shown', () => {
  it.each([
    [undefined, null, 0],
    [undefined, { section: 2 }, 2],
    [undefined, { section: 3 }, 3],
    [undefined, passed, 0],
    ['2', null, 1],
    ['99', null, 2],
    ['0', { section: 1 }, 1],
    ['<b>', null, 0],
    ['quiz', null, 3],
  ] as const)('asked for %j, come to %j: %i', (asked, progress, shown) => {
    expect(sectionShown(asked, entry('a', progress))).toBe(shown)
  })

  it('has a name in the address that leads back to it', () => {
    for (const section of [0, 1, 2, 3]) expect(sectionShown(sectionName(section, 3), entry('a'))).toBe(section)
  })
})

describe('a filter', () => {
  it('lets through what has the level and the type', () => {
    expect(isOf(entry('a'), { level: 'all', form: 'all' })).toBe(true)
    expect(isOf(entry('a'), { level: 'beginner', form: 'guide' })).toBe(true)
    expect(isOf(entry('a'), { level: 'advanced', form: 'guide' })).toBe(false)
    expect(isOf(entry('a'), { level: 'beginner', form: 'video' })).toBe(false)
  })
})

describe('how far a lesson is', () => {
  it.each([
    [null, 'Not started'],
    [{ section: 1 }, 'Section 2 of 3'],
    [{ section: 3 }, 'Read, quiz not taken'],
    [{ section: 3, bestPercent: 50 }, 'Best 50%, not passed yet'],
    [passed, 'Passed, best 100%'],
  ])('%j reads “%s”', (progress, words) => {
    expect(stateWords(entry('a', progress))).toBe(words)
  })
})
