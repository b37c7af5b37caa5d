import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  FIRST_SETTINGS,
  getNotificationSettings,
  muteNotifications,
  type NotificationSettings,
  updateNotificationSettings,
  withPreference,
  withPreset,
} from '../../../contract/notifications.ts'
import { answer, answerWith, refusal, renderPart, success } from '../../testing/render-screen.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'

const show = async (settings: NotificationSettings) => {
  const rendered = await renderPart(<NotificationPreferences />, [
    answer(getNotificationSettings, settings),
    answerWith(updateNotificationSettings, ({ input }) => success(input)),
  ])
  await screen.findByRole('switch', { name: 'Signals' })
  return rendered
}
const find = (name: string): HTMLInputElement => screen.getByRole('switch', { name })
const shown = () => ['Signals', 'Trades', 'Marketing', 'Security'].map((name) => find(name).checked)

it('shows a new member the defaults, and security as always on', async () => {
  await show(FIRST_SETTINGS)
  expect(shown()).toEqual([true, true, false, true])
  expect(find('Security').disabled).toBe(true)
})

it.each([
  { name: 'Signals', preference: 'signals', on: false, after: [false, true, false, true] },
  { name: 'Trades', preference: 'trades', on: false, after: [true, false, false, true] },
  { name: 'Marketing', preference: 'marketing', on: true, after: [true, true, true, true] },
] as const)('turns $name and saves every choice of it', async ({ name, preference, on, after }) => {
  const { user, server } = await show(FIRST_SETTINGS)
  await user.click(find(name))
  expect(shown()).toEqual(after)
  const [sent] = server.sentTo(updateNotificationSettings)
  expect(sent?.input).toEqual(withPreference(FIRST_SETTINGS, preference, on))
  await user.click(find(name))
  expect(server.sentTo(updateNotificationSettings)[1]?.input).toEqual(FIRST_SETTINGS)
})

it('keeps a switch on while one finer choice is on, and turns all of them off at once', async () => {
  const sound = { ...FIRST_SETTINGS.channels['1m'], push: false, telegram: false, sound: true }
  const none = { sound: false, vibration: false, push: false, mail: false, telegram: false }
  const { user, server } = await show({
    ...FIRST_SETTINGS,
    channels: { ...FIRST_SETTINGS.channels, '1m': sound, '5m': none },
  })
  expect(shown()).toEqual([true, true, false, true])
  await user.click(find('Signals'))
  expect(server.sentTo(updateNotificationSettings)[0]?.input).toMatchObject({ channels: { '1m': none, '5m': none } })
})

it('follows the choices behind Customize', async () => {
  const { user } = await show(FIRST_SETTINGS)
  await user.click(screen.getByText('Customize'))
  await user.click(screen.getByRole('checkbox', { name: 'Announcements: Email' }))
  expect(shown()).toEqual([true, true, true, true])
})

it('takes a refused turn back and says why', async () => {
  const { user, server } = await show(FIRST_SETTINGS)
  server.answer(
    answerWith(updateNotificationSettings, () => refusal({ status: 429, error: 'RATE_LIMITED', message: 'Try again' })),
  )
  await user.click(find('Trades'))
  expect((await screen.findAllByText('Try again')).length).toBeGreaterThan(0)
  expect(shown()).toEqual([true, true, false, true])
})

it('follows a preset, and mutes for an hour', async () => {
  const { user, server } = await show(FIRST_SETTINGS)
  const preset = (name: string): HTMLInputElement => screen.getByRole('radio', { name })
  expect(preset('Signals').checked).toBe(true)
  await user.click(preset('Quiet'))
  expect(server.sentTo(updateNotificationSettings)[0]?.input).toEqual(withPreset(FIRST_SETTINGS, 'quiet'))
  expect(preset('Quiet').checked).toBe(true)
  const mutedUntil = new Date(Date.now() + 3_600_000).toISOString()
  server.answer(answer(muteNotifications, { ...FIRST_SETTINGS, mutedUntil }))
  await user.click(screen.getByRole('button', { name: 'Mute for 1 hour' }))
  expect((await screen.findByText(/^Muted until/)).textContent).toContain('Muted until')
  expect(server.sentTo(muteNotifications)[0]?.input).toEqual({ minutes: 60 })
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy()
})
