import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminContentItem, listAdminContentItems, moveContentItem } from '../../../contract/content-items.ts'
import { answer, answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const item = (number: number, kind: AdminContentItem['kind'] = 'faq'): AdminContentItem => ({
  id: `0b54a2a1-4f0f-4a39-9c39-00000000000${number}`,
  kind,
  title: `Text ${number}`,
  body: 'Because.',
  place: number * 10,
  details: { kind: 'none' },
  state: 'published',
  publishAt: '2026-11-20T10:00:00.000Z',
  isShown: true,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
})
const rows = [item(1), item(2), item(3), item(4, 'learning-path'), item(5, 'announcement')]

const open = async (address = '/dashboard/admin/content') => {
  const opened = await renderScreen(
    address,
    [
      answerWith(listAdminContentItems, () => success(rows, { total: 5, pages: 1, current: 1 })),
      answer(moveContentItem, null),
    ],
    { member: { isAdmin: true } },
  )
  const table = within(await screen.findByRole('table'))
  const sent = () => opened.server.sentTo(moveContentItem).map(({ params, input }) => [params.id, input.to])
  return { ...opened, table, sent }
}
const button = (name: string) => ({ name })

it('moves a row by its buttons, within its group', async () => {
  const { user, table, sent } = await open()
  expect(table.getByRole<HTMLButtonElement>('button', button('Move up: Text 1')).disabled).toBe(true)
  expect(table.getByRole<HTMLButtonElement>('button', button('Move down: Text 3')).disabled).toBe(true)
  // Alone in its group, or without a place.
  expect(table.queryByRole('button', button('Move up: Text 4'))).toBeNull()
  expect(table.queryByRole('button', button('Move up: Text 5'))).toBeNull()
  await user.click(table.getByRole('button', button('Move down: Text 1')))
  expect(await screen.findByText('Text 1 moved.')).toBeDefined()
  expect(sent()).toEqual([[item(1).id, item(2).id]])
})

it('moves a row that is dragged onto another of its group, and onto no other', async () => {
  const { table, sent } = await open()
  const rowOf = (title: string) => table.getByText(title).closest('tr') as HTMLElement
  const drag = (title: string, onto: string) => {
    const handle = rowOf(title).querySelector('[draggable]') as HTMLElement
    const started = createEvent.dragStart(handle)
    Object.assign(started, { dataTransfer: {} })
    fireEvent(handle, started)
    fireEvent.dragOver(rowOf(onto))
    fireEvent.drop(rowOf(onto))
  }
  drag('Text 3', 'Text 1')
  await waitFor(() => expect(sent()).toEqual([[item(3).id, item(1).id]]))
  await screen.findByText('Text 3 moved.')
  drag('Text 3', 'Text 5')
  expect(sent()).toHaveLength(1)
})

it('says why a row was not moved', async () => {
  const { user, server, table } = await open()
  const why = { status: 404, error: 'CONTENT_ITEM_NOT_FOUND', message: 'This text was deleted.' } as const
  server.answer(answerWith(moveContentItem, () => refusal(why)))
  await user.click(table.getByRole('button', button('Move up: Text 2')))
  expect(await screen.findByText('This text was deleted.')).toBeDefined()
})

it('offers no other order where the list stands in another', async () => {
  const { table } = await open('/dashboard/admin/content?sortBy=title')
  expect(table.queryByRole('button', button('Move down: Text 1'))).toBeNull()
})
