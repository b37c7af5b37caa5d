import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  FIRST_SETTINGS,
  getNotificationSettings,
  updateNotificationSettings,
  withPreset,
} from '../../../contract/notifications.ts'
import { createTelegramCode, getTelegram } from '../../../contract/telegram.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { answer, answerWith, renderPart, success } from '../../testing/render-screen.tsx'
import { AlertSheet } from './alert-sheet.tsx'

const show = async (settings = FIRST_SETTINGS) => {
  const onClose = vi.fn()
  const onCustomize = vi.fn()
  const rendered = await renderPart(
    <AlertSheet signal={aSignal()} hasTelegram onClose={onClose} onCustomize={onCustomize} />,
    [
      answer(getNotificationSettings, settings),
      answerWith(updateNotificationSettings, ({ input }) => success(input)),
      answer(getTelegram, { available: true, linkedAt: null }),
      answer(createTelegramCode, { url: 'https://t.me/uptick?start=a', expiresAt: '2026-11-22T10:10:00.000Z' }),
    ],
  )
  await screen.findByRole('dialog', { name: 'Get it 45 seconds before entry?' })
  return { ...rendered, onClose, onCustomize }
}

it('leads to Telegram, and turns signals on for a member who had none', async () => {
  const quiet = withPreset(FIRST_SETTINGS, 'quiet')
  const { user, server } = await show(quiet)
  await user.click(screen.getByRole('button', { name: 'Telegram' }))
  expect(server.sentTo(updateNotificationSettings)[0]?.input).toEqual(withPreset(quiet, 'signals'))
  await vi.waitFor(() => expect(localStorage.getItem('uptick-alert-sheet')).toBe('asked'))
  await user.click(await screen.findByRole('button', { name: 'Link Telegram' }))
  expect((await screen.findByRole('link', { name: 'Open the bot' })).getAttribute('href')).toBe(
    'https://t.me/uptick?start=a',
  )
})

it('closes without a change', async () => {
  const { user, server, onClose, onCustomize } = await show()
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  expect(onCustomize).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(server.sentTo(updateNotificationSettings)).toEqual([])
})

it('says why a browser that can show nothing offers no push', async () => {
  await show()
  expect(screen.getByText(/This browser can’t show notifications/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Push' })).toBeNull()
})
