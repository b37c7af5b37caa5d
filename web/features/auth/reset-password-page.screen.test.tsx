import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resetPassword, verifyResetToken } from '../../../contract/auth.ts'
import { type Connection, removeConnectionsAfterReset } from '../../../contract/connections.ts'
import { expectNoBarriers } from '../../testing/barriers.ts'
import { expectFailures, failCall } from '../../testing/failing.ts'
import { button, fill } from '../../testing/fields.ts'
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

it.each([
  ['/reset-password', null, 'Invalid or missing reset token'],
  ['/reset-password?token=x', { sentence: 'This link is from last year.' }, 'This link is from last year.'],
  ['/reset-password?token=x', 'without a sentence', 'Failed to verify reset token'],
  ['/reset-password?token=x', 'offline', 'Failed to verify reset token'],
] as const)('a link that does not work says why and leads to a new one: %s %s', async (path, failing, message) => {
  await renderScreen(path, failing ? [failCall(verifyResetToken, failing)] : [], { member: null })
  expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(screen.getByRole('link', { name: 'Request New Link' }).getAttribute('href')).toBe('/forgot-password')
  // What could not be checked may be good.
  expect(screen.queryAllByRole('button', { name: 'Try Again' })).toHaveLength(typeof failing === 'string' ? 1 : 0)
})

it('says what is wrong with the new password, and why it was not saved', async () => {
  const { user, server } = await renderScreen(
    '/reset-password?token=x',
    [answer(verifyResetToken, { email: 'ada@example.test' })],
    { member: null },
  )
  await screen.findByLabelText('New password')
  const submit = () => user.click(button('Reset password'))
  for (const [password, confirmation, message] of [
    ['', '', 'Please fill in all fields'],
    ['Battery-2', '', 'Please fill in all fields'],
    ['Short-1', 'Short-1', 'Password must be at least 8 characters long'],
    ['Battery-2', 'Battery-3', 'Passwords do not match'],
  ] as const) {
    fill('New password', password)
    fill('Confirm new password', confirmation)
    await submit()
    expect(screen.getByText(message)).toBeDefined()
  }
  expect(server.sentTo(resetPassword)).toEqual([])
  fill('Confirm new password', 'Battery-2')
  await expectFailures(server, resetPassword, submit, [
    [{ sentence: 'Too late.' }, 'Too late.'],
    ['without a sentence', 'Failed to reset password'],
    ['offline', 'An unexpected error occurred. Please try again.'],
  ])
  await expectNoBarriers()
})

it('takes the member to the login three seconds after the reset', async () => {
  const { pages } = await reset([])
  const doneAtMs = performance.now()
  await waitFor(() => expect(pages.state.location.pathname).toBe('/login'))
  expect(performance.now() - doneAtMs).toBeGreaterThan(2_000)
})
