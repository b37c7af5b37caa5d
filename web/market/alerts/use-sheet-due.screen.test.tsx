import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  FIRST_SETTINGS,
  getNotificationSettings,
  type NotificationSettings,
  SILENT,
  withPreset,
} from '../../../contract/notifications.ts'
import { getTelegram } from '../../../contract/telegram.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { answer, renderPart } from '../../testing/render-screen.tsx'
import { useSheetDue } from './use-sheet-due.ts'

const SIGNAL = aSignal()
const Sheet = () => {
  const { due } = useSheetDue([SIGNAL])
  return <p>{due ? `Asked about ${due.signal.pair}` : 'Nothing is asked'}</p>
}

const show = async (settings: NotificationSettings) => {
  const marketNow = vi.spyOn(serverClock, 'marketNow').mockReturnValue(Date.parse(SIGNAL.createdAt))
  const root = createRootRoute({ component: Sheet })
  const routes = ['/dashboard', '/dashboard/signals', '/dashboard/settings'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const history = createMemoryHistory({ initialEntries: ['/dashboard'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const { server } = await renderPart(<RouterProvider router={router as never} />, [
    answer(getNotificationSettings, settings),
    answer(getTelegram, { available: true, linkedAt: null }),
  ])
  await screen.findByText('Nothing is asked')
  marketNow.mockReturnValue(Date.parse(SIGNAL.expiresAt))
  return { go: (path: string) => act(async () => history.push(path)), server }
}

/** What is looked at every two seconds is looked at every tenth of one. */
const QUICKER = 20
const LOOKED_AGAIN_MS = 150
beforeEach(() => {
  localStorage.clear()
  const every = globalThis.setInterval
  const quick = (run: () => void, ms = 0) => every(run, ms / QUICKER)
  vi.spyOn(globalThis, 'setInterval').mockImplementation(quick as typeof setInterval)
})
afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  ['first', FIRST_SETTINGS],
  ['silent', SILENT],
])(
  'asks once after the first signal where the settings are the %s ones, and leaves with its page',
  async (_, first) => {
    const { go } = await show(first)
    expect(await screen.findByText('Asked about EUR/USD OTC')).toBeTruthy()
    await go('/dashboard/settings')
    await waitFor(() => expect(screen.queryByText(/^Asked/)).toBeNull())
    await go('/dashboard')
    await act(() => new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_MS)))
    expect(screen.queryByText(/^Asked/)).toBeNull()
  },
)

it.each<[string, NotificationSettings]>([
  ['a preset', withPreset(FIRST_SETTINGS, 'everything')],
  ['quiet hours', { ...FIRST_SETTINGS, quietHours: { from: '22:00', to: '07:00' } }],
])('never asks a member who has chosen %s', async (_, settings) => {
  const { server } = await show(settings)
  await waitFor(() => expect(server.sentTo(getTelegram)).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_MS)))
  expect(screen.queryByText(/^Asked/)).toBeNull()
  expect(localStorage.getItem('uptick-alert-sheet')).toBeNull()
})
