import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  createLessonAttempt,
  getLesson,
  type Lesson,
  type LessonBlock,
  listLessons,
  updateLessonProgress,
} from '../../../contract/lessons.ts'
import { keyOf } from '../../lib/query-of.ts'
import { button } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'
import { LessonBody } from './components/lesson-body.tsx'

const section = (title: string) => ({ title, blocks: [{ kind: 'text' as const, text: `Words of ${title}.` }] })
const lesson: Lesson = {
  entry: {
    id: 'break-even',
    title: 'Break-even',
    summary: 'What a payout asks for.',
    level: 'beginner',
    form: 'guide',
    minutes: 5,
    sections: 2,
    questions: 1,
    progress: null,
  },
  path: 'First steps',
  body: [section('Payout'), section('Win rate')],
  quiz: [{ text: 'What is it?', options: ['55.6%', '50%'] }],
  next: null,
}
const progress = {
  section: 1,
  bestPercent: null,
  attempts: 0,
  passedAt: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
}

it('turns its sections forwards to the quiz and back, and saves the place', async () => {
  const { user, server } = await renderScreen('/dashboard/learning/break-even', [
    answer(getLesson, lesson),
    answer(updateLessonProgress, progress),
  ])
  const shown = (title: string) => screen.findByRole('heading', { level: 2, name: title })
  await shown('Payout')
  expect(screen.getByText('Words of Payout.')).toBeDefined()
  const [next] = screen.getByRole('navigation', { name: 'Sections' }).querySelectorAll('button')
  if (!next) throw new Error('There is no way on.')
  await user.click(next)
  await shown('Win rate')
  await waitFor(() => expect(server.sentTo(updateLessonProgress).at(-1)?.input).toEqual({ section: 1 }))
  const [back, on] = screen.getByRole('navigation', { name: 'Sections' }).querySelectorAll('button')
  if (!back || !on) throw new Error('There is no way back.')
  await user.click(back)
  await shown('Payout')
  expect(screen.queryByText('Words of Win rate.')).toBeNull()
  const forwards = () => screen.getByRole('navigation', { name: 'Sections' }).querySelector('button:last-child')
  for (const title of ['Win rate', 'Quiz']) {
    await user.click(forwards() ?? button('Next'))
    await shown(title)
  }
  expect(screen.getByText(/What is it\?/)).toBeDefined()
})

const passed = { ...progress, bestPercent: 100, attempts: 1, passedAt: '2026-11-20T10:00:00.000Z' }

it('marks the passed lessons of a path, not those that were only begun', async () => {
  const entry = (id: string, done: typeof lesson.entry.progress) => ({ ...lesson.entry, id, title: id, progress: done })
  const lessons = [entry('passed', passed), entry('begun', progress), entry('new', null)]
  const path = { id: 'first', title: 'First steps', description: [], lessonIds: ['passed', 'begun', 'new'] }
  await renderScreen('/dashboard/learning', [answer(listLessons, { paths: [path], lessons, courses: [] })])
  const rows = within(await screen.findByRole('region', { name: 'First steps' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['passedPassed', 'begun', 'new'])
})

it('has the list of lessons read again after a quiz', async () => {
  const short = { ...lesson, entry: { ...lesson.entry, sections: 1 }, body: [section('Payout')] }
  const answers = [{ isRight: true, right: 0, explanation: 'One over 1.8.' }]
  const { user, client, server } = await renderScreen('/dashboard/learning/break-even', [
    answer(getLesson, short),
    answer(createLessonAttempt, { percent: 100, passed: true, answers, progress: passed }),
  ])
  await user.click(await screen.findByRole('button', { name: 'To the quiz' }))
  await user.click(await screen.findByLabelText('55.6%'))
  client.setQueryData(keyOf(listLessons), { paths: [], lessons: [short.entry], courses: [] })
  await user.click(button('Check my answers'))
  expect(await screen.findByText('Passed with 100%.')).toBeDefined()
  expect(client.getQueryState(keyOf(listLessons))?.isInvalidated).toBe(true)
  expect(server.sentTo(createLessonAttempt)[0]?.input).toEqual({ answers: [0] })
})

it('shows while a section is written what it says now', () => {
  const text = (words: string): LessonBlock => ({ kind: 'text', text: words })
  const points: LessonBlock = { kind: 'points', points: ['A point.'] }
  const body = (...blocks: LessonBlock[]) => <LessonBody section={{ title: 'Payout', blocks }} />
  const { container, rerender } = render(body(text('First.'), points, text('Last.')))
  rerender(body(points, text('Last.')))
  expect(container.textContent).toBe('A point.Last.')
})
