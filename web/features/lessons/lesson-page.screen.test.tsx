import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getLesson, type Lesson, updateLessonProgress } from '../../../contract/lessons.ts'
import { button } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

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
