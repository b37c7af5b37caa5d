import { describe, expect, it } from 'vitest'
import type { LessonEntry } from '../../../contract/lessons.ts'
import { findNextLesson, payable, stepKey, toSteps } from './rules.ts'

const POINTS = [10, 20, 30, 10, 50]

describe('payable', () => {
  it('is what is done and was not paid', () => {
    const steps = toSteps(POINTS, new Set(['email', 'trade'] as const), new Set([stepKey('email')]))
    expect(payable(steps)).toEqual([{ step: 'trade', points: 20, isDone: true, isPaid: false }])
  })

  it('is nothing where a step is worth nothing', () => {
    expect(payable(toSteps([0, 0, 0, 0, 0], new Set(['email'] as const), new Set()))).toEqual([])
  })
})

describe('findNextLesson', () => {
  const lesson = (id: string, progress: Partial<LessonEntry['progress']> = null): LessonEntry => ({
    id,
    title: id,
    summary: '',
    level: 'beginner',
    form: 'guide',
    minutes: 4,
    sections: 3,
    questions: 1,
    progress: progress && { section: 1, bestPercent: null, attempts: 0, passedAt: null, updatedAt: '', ...progress },
  })
  const paths = [{ id: 'p', title: 'P', description: [], lessonIds: ['a', 'b', 'c'] }]

  it('goes on with the one that was read last', () => {
    const lessons = [
      lesson('a', { updatedAt: '2026-01-01' }),
      lesson('b', { updatedAt: '2026-02-01' }),
      lesson('c', { updatedAt: '2026-03-01', passedAt: '2026-03-01' }),
    ]
    expect(findNextLesson({ paths, lessons })).toMatchObject({ id: 'b', section: 1, sections: 3 })
  })

  it('begins with the first of the path, and ends when all are passed', () => {
    expect(findNextLesson({ paths, lessons: [lesson('b'), lesson('a')] })).toMatchObject({ id: 'a', section: 0 })
    expect(findNextLesson({ paths, lessons: [lesson('a', { passedAt: '2026-01-01' })] })).toBeNull()
  })
})
