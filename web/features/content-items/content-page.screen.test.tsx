import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminContentItem, listAdminContentItems } from '../../../contract/content-items.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const item = (place: number, changes: Partial<AdminContentItem>): AdminContentItem => ({
  id: `0b54a2a1-4f0f-4a39-9c39-00000000000${place}`,
  kind: 'announcement',
  title: `Item ${place}`,
  body: 'Words.',
  place,
  details: { kind: 'none' },
  state: 'published',
  publishAt: '2026-11-02T10:00:00.000Z',
  isShown: true,
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})

it('says when each item is published and when it changed', async () => {
  const items = [item(1, {}), item(2, { state: 'draft', publishAt: null, isShown: false })]
  await renderScreen(
    '/dashboard/admin/content',
    [answer(listAdminContentItems, items, { total: 2, pages: 1, current: 1 })],
    {
      member: { isAdmin: true },
    },
  )
  const table = within(await screen.findByRole('table'))
  const days = async (title: string) =>
    (await table.findByRole('row', { name: new RegExp(title) })).textContent?.match(/None|Nov \d+/g)
  expect(await days('Item 1')).toEqual(['Nov 2', 'Nov 20'])
  expect(await days('Item 2')).toEqual(['None', 'Nov 20'])
})
