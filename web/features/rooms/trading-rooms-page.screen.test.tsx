import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminRoom, getRoomCounts, listAdminRooms } from '../../../contract/rooms.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const ID = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1'

it('leads the administrator into a private room without a host', async () => {
  const room = { id: ID, name: 'Back office', type: 'private', host: null } as unknown as AdminRoom
  await renderScreen(
    '/dashboard/admin/trading-rooms',
    [
      answer(
        listAdminRooms,
        [
          {
            ...room,
            description: '',
            currentMembers: 0,
            maxMembers: 50,
            isActive: true,
            createdAt: '2026-11-20T10:00:00.000Z',
          },
        ],
        { total: 1, pages: 1, current: 1 },
      ),
      answer(getRoomCounts, { total: 1, active: 1, public: 0, private: 1, premium: 0 } as never),
    ],
    { member: { isAdmin: true } },
  )
  const [link] = await screen.findAllByRole('link', { name: 'Back office: enter room' }, { timeout: 10_000 })
  expect(link?.getAttribute('href')).toBe(`/dashboard/traders-rooms/${ID}`)
})
