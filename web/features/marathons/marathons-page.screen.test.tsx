import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { joinOpenMarathon, listMarathons, listMonthLeaders, type Marathon } from '../../../contract/marathon-places.ts'
import { aMarathon } from '../../testing/a-marathon.ts'
import { onPhone } from '../../testing/on-phone.ts'
import { type Answer, answer, answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const MARATHONS: Marathon[] = [
  aMarathon(),
  aMarathon({ id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1d002', name: 'October Sprint', status: 'ended' }),
]
const open = (marathons: () => Marathon[] = () => MARATHONS, ...more: Answer[]) =>
  renderScreen('/dashboard/marathons', [
    answerWith(listMarathons, () => success(marathons())),
    answer(listMonthLeaders, { since: '2026-11-01T00:00:00.000Z', leaderboard: [] }),
    ...more,
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

const OPEN = aMarathon({ isParticipating: false, canJoin: true, needsCode: false, entryFee: 0 })

it('joins a free and open marathon by one press', async () => {
  let listed: Marathon = OPEN
  const joined = answerWith(joinOpenMarathon, () => {
    listed = { ...OPEN, isParticipating: true, canJoin: false }
    return success(listed)
  })
  const { user, server } = await open(() => [listed], joined)
  await user.click(await screen.findByRole('button', { name: 'Join: November Marathon' }))
  expect(await screen.findByText('Welcome to the Marathon!')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Enter November Marathon' })).toBeDefined()
  expect(server.sentTo(joinOpenMarathon).map(({ params, input }) => [params.id, input])).toEqual([
    [OPEN.id, { fee: 0 }],
  ])
})

it('asks once where there is a fee, with the fee and the balance', async () => {
  const poor = refusal({ status: 409, error: 'UPOINTS_INSUFFICIENT', message: 'You have too few U-Points.' })
  const { user, server } = await open(
    () => [{ ...OPEN, entryFee: 50 }],
    answerWith(joinOpenMarathon, () => poor),
  )
  await user.click(await screen.findByRole('button', { name: 'Join for 50 U-Points: November Marathon' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Join November Marathon?' }))
  expect(dialog.getByText(/November Marathon costs 50 U-Points, charged when you join\. You have/)).toBeDefined()
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(server.sentTo(joinOpenMarathon)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Join marathon' }))
  expect(await dialog.findByText('You have too few U-Points.')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Earn U-Points' })).toBeDefined()
  expect(server.sentTo(joinOpenMarathon).map(({ input }) => input)).toEqual([{ fee: 50 }])
})
