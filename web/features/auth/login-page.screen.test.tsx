import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { login } from '../../../contract/auth.ts'
import { expectNoBarriers } from '../../testing/barriers.ts'
import { expectFailures } from '../../testing/failing.ts'
import { button, field, fill } from '../../testing/fields.ts'
import { answerWith, lost, refusal, renderScreen } from '../../testing/render-screen.tsx'

const open = async (path = '/login') => {
  const opened = await renderScreen(path, [], { member: null })
  await screen.findByLabelText('Password')
  return { ...opened, submit: () => opened.user.click(button('Login')) }
}

it.each([
  ['', ''],
  ['ada@example.test', ''],
  ['', 'Correct-horse-1'],
])('asks for both fields before it sends “%s” and “%s”', async (email, password) => {
  const { submit, server } = await open()
  fill('Email', email)
  fill('Password', password)
  await submit()
  expect(await screen.findByText('Please fill in all fields')).toBeDefined()
  expect(server.sentTo(login)).toEqual([])
})

it('says why a login failed, and that it is under way', async () => {
  const { submit, server, user } = await open()
  fill('Email', 'ada@example.test')
  fill('Password', 'Wrong-pass-1')
  await expectFailures(server, login, submit, [
    [{ sentence: 'Not today.' }, 'Not today.'],
    ['without a sentence', 'Login failed'],
    ['offline', 'Login failed. Please try again.'],
  ])
  const held = Promise.withResolvers<Response>()
  server.answer(answerWith(login, () => held.promise))
  await submit()
  const busy = await screen.findByRole('button', { name: 'Logging in' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await user.click(busy)
  await user.type(field('Password'), '{Enter}')
  expect(server.sentTo(login)).toHaveLength(4)
  held.resolve(await lost().catch(() => refusal({ status: 400, error: 'INPUT_INVALID', message: 'Too late.' })))
  expect(await screen.findByText('Too late.')).toBeDefined()
  await expectNoBarriers()
})

it('asks for the authenticator code where the account has one, and says when it is wrong', async () => {
  const { submit, server } = await open()
  fill('Email', 'ada@example.test')
  fill('Password', 'Correct-horse-1')
  server.answer(
    answerWith(login, ({ input }) =>
      'totp' in input && input.totp
        ? refusal({ status: 401, error: 'TOTP_INVALID', message: 'That code is wrong.' })
        : refusal({ status: 401, error: 'TOTP_REQUIRED', message: 'Enter the code of your app.' }),
    ),
  )
  await submit()
  await screen.findByLabelText('Authenticator code')
  await submit()
  expect(server.sentTo(login)).toHaveLength(1)
  fill('Authenticator code', '123456')
  await submit()
  expect(await screen.findByText('That code is wrong.')).toBeDefined()
  expect(server.sentTo(login).at(-1)?.input).toMatchObject({ totp: '123456' })
})

it('shows the password on demand', async () => {
  const { user } = await open()
  expect(field('Password').type).toBe('password')
  await user.click(button('Show password'))
  expect(field('Password').type).toBe('text')
  await user.click(button('Hide password'))
  expect(field('Password').type).toBe('password')
})

it('leads on with the address that was asked for', async () => {
  await open('/login?next=%2Fdashboard%2Fsettings')
  const target = (name: string) => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')
  await waitFor(() => expect(target('Forgot your password?')).toBe('/forgot-password?next=%2Fdashboard%2Fsettings'))
  expect(target('Sign Up Free')).toBe('/signup?next=%2Fdashboard%2Fsettings')
  expect(target('Back to the start')).toBe('/')
})
