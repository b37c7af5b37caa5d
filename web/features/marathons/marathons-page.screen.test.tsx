import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMarathons, listMonthLeaders, type Marathon } from '../../../contract/marathon-places.ts'
import { aMarathon } from '../../testing/a-marathon.ts'
import { onPhone } from '../../testing/on-phone.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const MARATHONS: Marathon[] = [
  aMarathon(),
  aMarathon({ id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1d002', name: 'October Sprint', status: 'ended' }),
]
const open = () =>
  renderScreen('/dashboard/marathons', [
    answer(listMarathons, MARATHONS),
    answer(listMonthLeaders, { since: '2026-11-01T00:00:00.000Z', leaderboard: [] }),
  ])
const ended = async () => screen.findByRole('region', { name: 'Ended marathons' })

it('shows those that are over beside the others', async () => {
  await open()
  expect(within(await ended()).getByRole('link', { name: 'Results of October Sprint' })).toBeDefined()
  expect((await ended()).querySelector('details')).toBeNull()
})

it('folds those that are over on a phone', async () => {
  onPhone()
  await open()
  const folded = (await ended()).querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('October Sprint')
})

it('folds how a marathon works on a phone', async () => {
  onPhone()
  await open()
  const explained = await screen.findByRole('region', { name: 'How a marathon works' })
  expect(explained.querySelector('details')?.open).toBe(false)
})
