import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getServiceInfo } from '../../../contract/service.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

it('leads from the terms to support by its three ways', async () => {
  const service = {
    demo: false,
    supportTelegramUrl: 'https://t.me/uptick_support',
    supportEmail: 'help@uptick.test',
    supportChatUrl: null,
    supportPhone: null,
    training: null,
  }
  await renderScreen('/terms', [answer(getServiceInfo, service)], { member: null })
  const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await target('Message support on Telegram')).toBe('https://t.me/uptick_support')
  expect(await target('help@uptick.test')).toBe('mailto:help@uptick.test')
  expect(await target('Open the Support Center')).toBe('/dashboard/support')
})
