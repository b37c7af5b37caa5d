import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listWebinars, type Webinar } from '../../../contract/webinars.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const startsAt = new Date(Date.now() - 60_000).toISOString()
const session = (id: string, changes: Partial<Webinar>): Webinar => ({
  id: `${id}-2026-11-26`,
  seriesId: id,
  title: id,
  description: '',
  host: 'Desk',
  level: 'beginner',
  startsAt,
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  goldOnly: false,
  isSample: false,
  isRegistered: true,
  registered: 1,
  hasDoor: false,
  door: null,
  ...changes,
})
const seriesOf = ({ seriesId, title, isSample }: Webinar) => ({
  id: seriesId,
  title,
  host: 'Desk',
  level: 'beginner' as const,
  minutes: 60,
  goldOnly: false,
  isSample,
  zone: 'UTC',
  nextAt: startsAt,
})

it('opens the session that an email led to, with its door, and marks samples alone in the schedule', async () => {
  const sample = session('shown', { isSample: true })
  const real = session('real', { hasDoor: true, door: 'https://meet.test/1' })
  const programme = { upcoming: [sample, real], series: [sample, real].map(seriesOf), recordings: [] }
  const { user } = await renderScreen(`/dashboard/webinar?session=${real.id}`, [answer(listWebinars, programme)])
  const next = await screen.findByRole('region', { name: 'real' })
  const door = within(next).getByRole('link', { name: 'Join the session: real' })
  expect([door.getAttribute('href'), door.getAttribute('rel')]).toEqual(['https://meet.test/1', 'noopener noreferrer'])

  await user.click(screen.getByRole('tab', { name: 'Schedule' }))
  const marked = (await screen.findAllByRole('row')).filter((row) => within(row).queryByText('Sample'))
  expect(marked.map((row) => within(row).queryByText('shown') !== null)).toEqual([true])
})
