import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type AdminMarathon,
  createMarathon,
  getMarathonMoves,
  listAdminMarathons,
  removeMarathon,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, refusal, renderScreen } from '../../testing/render-screen.tsx'

const marathon = (changes: Partial<AdminMarathon> = {}): AdminMarathon => ({
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1',
  name: 'Weekly Sprint',
  description: 'A week.',
  startDate: '2026-11-20T10:00:00.000Z',
  endDate: '2036-11-27T10:00:00.000Z',
  prizePool: 5_000,
  maxParticipants: 500,
  accessCode: 'SPRINT',
  rules: ['Paper trades only'],
  entryFee: 0,
  minTrades: 5,
  hasEngine: false,
  repeatsWeekly: false,
  timeZone: 'UTC',
  status: 'active',
  startedAt: '2026-11-20T10:00:00.000Z',
  overAt: null,
  paidAt: null,
  _count: { participants: 2 },
  createdAt: '2026-11-19T10:00:00.000Z',
  ...changes,
})
const UPCOMING = marathon({
  name: 'London Week',
  status: 'upcoming',
  startDate: '2036-11-20T10:00:00.000Z',
  startedAt: null,
  _count: { participants: 0 },
})

const open = async (row = marathon()) => {
  const opened = await renderScreen(
    '/dashboard/admin/marathons',
    [answer(listAdminMarathons, [row], { total: 1, pages: 1, current: 1 })],
    { member: { isAdmin: true } },
  )
  const list = within(await screen.findByRole('list', { name: 'Trading marathons' }))
  const press = async (name: string) => opened.user.click(await list.findByRole('button', { name }))
  return { ...opened, press }
}
const dialog = () => screen.findByRole('dialog')
const alert = async () =>
  within(await dialog())
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

it('says at the field that more members have joined already', async () => {
  const { user, server, press } = await open()
  await press('Edit: Weekly Sprint')
  await dialog()
  fill('Max participants', '1')
  const small = 'More members than that have already joined.'
  server.answer(
    answerWith(updateMarathon, () =>
      refusal({ status: 409, error: 'MARATHON_TOO_SMALL', message: small, fields: { maxParticipants: small } }),
    ),
  )
  await user.click(button('Save'))
  await waitFor(() => expect(descriptionOf(field('Max participants'))).toContain(small))
  server.answer(failCall(updateMarathon, 'without a sentence'))
  await user.click(button('Save'))
  await waitFor(async () => expect(await alert()).toContain('Failed to update marathon'))
})

it('is not deleted while members are in it', async () => {
  const { press } = await open()
  await press('Delete: Weekly Sprint')
  expect((await dialog()).textContent).toContain('2 joined. End or cancel it first.')
  expect(button('Delete').disabled).toBe(true)
})

it('says why it was not deleted', async () => {
  const { user, server, press } = await open(UPCOMING)
  await press('Delete: London Week')
  await dialog()
  for (const [failing, words] of [
    ['without a sentence', 'Failed to delete marathon'],
    ['offline', 'Network error. Please try again.'],
  ] as const) {
    server.answer(failCall(removeMarathon, failing))
    await user.click(button('Delete'))
    await waitFor(async () => expect(await alert()).toContain(words))
  }
})

it('says why its status was not changed, and sends the status that was seen', async () => {
  const { server, press, user } = await open(UPCOMING)
  const nothing = { moves: [], count: 0, total: 0 }
  server.answer(
    answer(getMarathonMoves, {
      status: 'upcoming',
      hasOpenOrders: false,
      fromUptick: 0,
      prizesPaid: 0,
      payOut: nothing,
      cancel: nothing,
    }),
  )
  await press('Cancel: London Week')
  const question = await screen.findByRole('dialog', { name: 'Cancel “London Week”?' })
  const stale = 'The marathon’s status can’t be changed that way. The list shows its current state.'
  server.answer(
    answerWith(updateMarathonStatus, () => refusal({ status: 409, error: 'MARATHON_TRANSITION', message: stale })),
  )
  await within(question).findByText('No U-Points move.')
  await user.click(within(question).getByRole('button', { name: 'Cancel marathon' }))
  await waitFor(async () => expect(await alert()).toContain(stale))
  expect(server.sentTo(updateMarathonStatus).at(-1)?.input).toMatchObject({ status: 'cancelled', from: 'upcoming' })
})

it('sends the U-Points that were read, and reads them again where they are others now', async () => {
  const moves = (total: number) => ({ moves: [], count: 2, total })
  const preview = (total: number) =>
    answer(getMarathonMoves, {
      status: 'active',
      hasOpenOrders: false,
      fromUptick: 0,
      prizesPaid: 0,
      payOut: moves(total),
      cancel: moves(30),
    })
  const { server, press, user } = await open(marathon({ _count: { participants: 2 } }))
  server.answer(preview(80))
  await press('End Marathon: Weekly Sprint')
  const question = await screen.findByRole('dialog', { name: 'End “Weekly Sprint”?' })
  await within(question).findByText('80 U-Points go to 2 members:')
  server.answer(preview(90))
  server.answer(
    answerWith(updateMarathonStatus, () =>
      refusal({ status: 409, error: 'MARATHON_MOVES_DIFFER', message: 'Others now.' }),
    ),
  )
  await user.click(within(question).getByRole('button', { name: 'End Marathon' }))
  await within(question).findByText('90 U-Points go to 2 members:')
  await user.click(within(question).getByRole('button', { name: 'End Marathon' }))
  expect(server.sentTo(updateMarathonStatus).map(({ input }) => input)).toMatchObject([{ moving: 80 }, { moving: 90 }])
})

it('is the template of a new one, with everything but its dates and its code', async () => {
  const { server, press, user } = await open(marathon({ repeatsWeekly: true, entryFee: 20 }))
  await press('Duplicate: Weekly Sprint')
  expect(await screen.findByRole('dialog', { name: 'New marathon' })).toBeDefined()
  expect([field('Name').value, field('Entry fee (U-Points)').value, field('Repeat').value]).toEqual([
    'Weekly Sprint',
    '20',
    'yes',
  ])
  expect(descriptionOf(field('Entry fee (U-Points)'))).toContain('Joins the prize pool.')
  expect(field('Access code').value).toBe('')
  expect(button('Create').disabled).toBe(true)
  fill('Access code', 'next')
  fireEvent.change(screen.getByLabelText(/^Start \(/), { target: { value: '2036-12-01T10:00' } })
  fireEvent.change(screen.getByLabelText(/^End \(/), { target: { value: '2036-12-05T10:00' } })
  server.answer(answer(createMarathon, marathon()))
  await user.click(button('Create'))
  await waitFor(() =>
    expect(server.sentTo(createMarathon)[0]?.input).toMatchObject({
      name: 'Weekly Sprint',
      accessCode: 'NEXT',
      entryFee: 20,
      minTrades: 5,
      repeatsWeekly: true,
      timeZone: 'Africa/Lagos',
    }),
  )
})

it('says that there are none, and that they did not load', async () => {
  const { server, pages } = await open()
  server.answer(answer(listAdminMarathons, [], { total: 0, pages: 0, current: 1 }))
  pages.history.push('/dashboard/admin/marathons?search=nothing')
  expect(await screen.findByText('No trading marathons found')).toBeDefined()
  server.answer(failCall(listAdminMarathons, { sentence: 'The marathons are being counted.' }))
  pages.history.push('/dashboard/admin/marathons?search=else')
  expect(await screen.findByText(/The marathons are being counted\./)).toBeDefined()
})
