import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type AdminRoom,
  createRoom,
  getRoomCounts,
  listAdminRooms,
  removeRoom,
  toggleRoom,
  updateRoom,
} from '../../../contract/rooms.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, refusal, renderScreen } from '../../testing/render-screen.tsx'

const ROOM: AdminRoom = {
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1',
  name: 'London Open',
  description: 'The first hour.',
  type: 'public',
  maxMembers: 50,
  currentMembers: 2,
  isActive: true,
  hostEmail: '',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const ONE = { total: 1, pages: 1, current: 1 }
const WAYS_TO_FAIL = (verb: string) =>
  [
    [{ sentence: 'No room for rooms.' }, 'No room for rooms.'],
    ['without a sentence', `Failed to ${verb} trading room`],
    ['offline', 'Network error. Please try again.'],
  ] as const

const open = async () => {
  const opened = await renderScreen(
    '/dashboard/admin/trading-rooms',
    [answer(listAdminRooms, [ROOM], ONE), answer(getRoomCounts, { total: 1, public: 1, premium: 0, active: 1 })],
    { member: { isAdmin: true } },
  )
  const table = within(await screen.findByRole('table'))
  const press = async (name: string | RegExp) => opened.user.click(await table.findByRole('button', { name }))
  await table.findByRole('button', { name: 'Edit: London Open' })
  return { ...opened, table, press }
}
const dialog = () => screen.findByRole('dialog')
const alert = async () =>
  within(await dialog())
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

it('says why a room was not created, and keeps what was typed', async () => {
  const { user, server } = await open()
  await user.click(button('New room'))
  await dialog()
  fill('Name', 'Asia Night')
  fill('Description', 'Tokyo.')
  for (const [failing, words] of WAYS_TO_FAIL('create')) {
    server.answer(failCall(createRoom, failing))
    await user.click(button('Create'))
    await waitFor(async () => expect(await alert()).toContain(words))
  }
  expect(field('Name').value).toBe('Asia Night')
})

it('says at the field that a room is too small for its members', async () => {
  const { user, server, press } = await open()
  await press('Edit: London Open')
  await dialog()
  fill('Max members', '1')
  const small = 'The room already has more members than that.'
  server.answer(
    answerWith(updateRoom, () =>
      refusal({ status: 409, error: 'ROOM_TOO_SMALL', message: small, fields: { maxMembers: small } }),
    ),
  )
  await user.click(button('Save'))
  await waitFor(() => expect(descriptionOf(field('Max members'))).toContain(small))
  server.answer(failCall(updateRoom, 'without a sentence'))
  await user.click(button('Save'))
  await waitFor(async () => expect(await alert()).toContain('Failed to update trading room'))
})

it('says that a room was neither closed nor deleted, and shows it as it was', async () => {
  const { user, server, press, table } = await open()
  server.answer(failCall(toggleRoom, 'offline'))
  await press(/^Active: London Open/)
  expect(
    await screen.findByText('The status of “London Open” was not changed. Network error. Please try again.'),
  ).toBeDefined()
  expect(table.getByRole('button', { name: /^Active: London Open/ })).toBeDefined()

  server.answer(failCall(removeRoom, { sentence: 'Not today.' }))
  await press('Delete: London Open')
  expect((await dialog()).textContent).toContain('2 members lose access for good.')
  await user.click(button('Delete'))
  await waitFor(async () => expect(await alert()).toContain('Not today.'))
})

it('says that there are none, and that they did not load', async () => {
  const { server, pages } = await open()
  server.answer(answer(listAdminRooms, [], { total: 0, pages: 0, current: 1 }))
  pages.history.push('/dashboard/admin/trading-rooms?search=nothing')
  expect(await screen.findByText('No trading rooms found')).toBeDefined()
  server.answer(failCall(listAdminRooms, { sentence: 'The rooms are being counted.' }))
  pages.history.push('/dashboard/admin/trading-rooms?search=else')
  expect(await screen.findByText(/The rooms are being counted\./)).toBeDefined()
})

it('keeps type, order and search in the address', async () => {
  const { user, pages, server, table } = await open()
  await user.click(within(table.getByRole('columnheader', { name: 'Name' })).getByRole('link'))
  await waitFor(() => expect(pages.state.location.search).toMatchObject({ sortBy: 'name', order: 'asc' }))
  await user.selectOptions(screen.getByLabelText('Type of room'), 'public')
  await waitFor(() => expect(pages.state.location.search).toMatchObject({ type: 'public' }))
  expect(server.sentTo(listAdminRooms).at(-1)?.input).toMatchObject({ sortBy: 'name', order: 'asc', type: 'public' })
})

it('keeps the dialog of a room open when a search that was typed before narrows the list without it', async () => {
  const { user, press, server } = await open()
  await user.type(screen.getByRole('searchbox'), 'tokyo')
  server.answer(answer(listAdminRooms, [], { total: 0, pages: 1, current: 1 }))
  await press('Edit: London Open')
  fill('Name', 'London Close')
  await waitFor(() => expect(server.sentTo(listAdminRooms).at(-1)?.input).toMatchObject({ search: 'tokyo' }))
  await screen.findByText('No trading rooms found')
  expect((field('Name') as HTMLInputElement).value).toBe('London Close')
})
