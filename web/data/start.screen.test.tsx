import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMe } from '../../contract/auth.ts'
import { getNotificationSettings, getUnreadNotifications, SILENT } from '../../contract/notifications.ts'
import { getServiceInfo } from '../../contract/service.ts'
import { getStart } from '../../contract/start.ts'
import { currentUser } from '../testing/current-user.ts'
import { answer, renderScreen } from '../testing/render-screen.tsx'

const service = {
  demo: false,
  supportTelegramUrl: 'https://t.me/uptick',
  supportEmail: 'support@uptick.test',
  supportChatUrl: null,
  supportPhone: null,
  training: null,
}
const start = answer(getStart, {
  me: { path: getMe.path, data: currentUser({ fullName: 'Ada Obi' }) },
  service: { path: getServiceInfo.path, data: service },
  unread: { path: getUnreadNotifications.path, data: { unread: 3 } },
  notificationSettings: { path: getNotificationSettings.path, data: SILENT },
})
const UNKNOWN = '/dashboard/nothing/here'

it('gives the frame of a screen what it would ask for one by one', async () => {
  const { server } = await renderScreen(UNKNOWN, [start])
  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeTruthy()
  expect(server.sentTo(getStart)).toHaveLength(1)
  for (const call of [getMe, getServiceInfo, getUnreadNotifications, getNotificationSettings])
    expect(server.sentTo(call), call.path).toEqual([])
})

it('is done without where it fails: each part is asked for by itself', async () => {
  const { server } = await renderScreen(UNKNOWN, [answer(getUnreadNotifications, { unread: 5 })])
  expect(await screen.findByRole('link', { name: 'Notifications, 5 unread' })).toBeTruthy()
  expect(server.sentTo(getMe).length).toBeGreaterThan(0)
})
