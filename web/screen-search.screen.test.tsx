import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMembers } from '../contract/members.ts'
import { listNotifications } from '../contract/notifications.ts'
import { answerWith, renderScreen, success } from './testing/render-screen.tsx'

const none = () => success([], { total: 0, pages: 0, current: 1 })

it.each(['page=abc', 'page=-1', 'page=0', 'page=1.5', 'page=1&page=2', 'page=', 'page=true&other=1&other=2'])(
  'shows the first page of a list for ?%s, and takes the page out of the address',
  async (search) => {
    const { pages, server } = await renderScreen(`/dashboard/notifications?${search}`, [
      answerWith(listNotifications, none),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeDefined()
    await expect.poll(() => server.sentTo(listNotifications)).not.toEqual([])
    for (const { input } of server.sentTo(listNotifications)) expect(input).toMatchObject({ page: '1' })
    await expect.poll(() => pages.history.location.search).not.toContain('page')
  },
)

it('asks an administrator’s list for its first page and its own order where the address asks for none that there is', async () => {
  const { server } = await renderScreen(
    '/dashboard/admin/users?page=abc&sortBy=shoe-size&order=up&search=a&search=b&tier=wood',
    [answerWith(listMembers, none)],
    { member: { isAdmin: true } },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined()
  await expect.poll(() => server.sentTo(listMembers)).not.toEqual([])
  const asked = server.sentTo(listMembers)[0]?.input
  expect(asked).toMatchObject({ page: '1', sortBy: 'createdAt', order: 'desc' })
  expect(asked).not.toHaveProperty('search')
  expect(asked).not.toHaveProperty('tier')
})

it('keeps names that a screen does not read, and shows it', async () => {
  const { pages } = await renderScreen('/terms?utm_source=mail&page=abc')
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(pages.history.location.search).toContain('utm_source=mail')
})
