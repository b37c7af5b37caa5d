import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resetPassword, verifyResetToken } from '../../../contract/auth.ts'
import { type Connection, removeConnectionsAfterReset } from '../../../contract/connections.ts'
import { type Answer, answer, answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const CONNECTIONS: Connection[] = [
  { kind: 'webhook', host: 'hooks.example.com' },
  { kind: 'telegram', host: '' },
]

const reset = async (connections: Connection[], ...more: Answer[]) => {
  const opened = await renderScreen(
    '/reset-password?token=the-token',
    [answer(verifyResetToken, { email: 'ada@example.test' }), answer(resetPassword, { connections }), ...more],
    { member: null },
  )
  await opened.user.type(await screen.findByLabelText('New password'), 'Battery-staple-2')
  await opened.user.type(screen.getByLabelText('Confirm new password'), 'Battery-staple-2')
  await opened.user.click(screen.getByRole('button', { name: 'Reset password' }))
  await screen.findByText('Reset Success!')
  return opened
}

it('names what goes on after a reset, and offers to end it before the login', async () => {
  let tries = 0
  const { user, server } = await reset(
    CONNECTIONS,
    answerWith(removeConnectionsAfterReset, () => {
      tries += 1
      return tries === 1
        ? refusal({ status: 503, error: 'SERVICE_UNAVAILABLE', message: 'Come back soon.' })
        : success(null)
    }),
  )
  for (const name of ['Webhook to hooks.example.com', 'Telegram']) expect(screen.getByText(name)).toBeDefined()
  const button = screen.getByRole('button', { name: 'Disconnect all' })
  await user.click(button)
  expect(await screen.findByText('Come back soon.')).toBeDefined()
  await user.click(button)
  expect(await screen.findByText('Disconnected.')).toBeDefined()
  expect(screen.queryByText('Telegram')).toBeNull()
  expect(server.sentTo(removeConnectionsAfterReset).map(({ input }) => input)).toEqual([
    { token: 'the-token' },
    { token: 'the-token' },
  ])
})

it('leads to the login where nothing goes on', async () => {
  await reset([])
  expect(screen.queryByRole('button', { name: 'Disconnect all' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Login now' })).toBeDefined())
})
