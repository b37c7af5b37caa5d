import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forgotPassword } from '../../../contract/auth.ts'
import { expectNoBarriers } from '../../testing/barriers.ts'
import { expectFailures } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const open = async () => {
  const opened = await renderScreen('/forgot-password', [], { member: null })
  await screen.findByLabelText('Email')
  return { ...opened, submit: () => opened.user.click(button('Send Reset Link')) }
}

it.each([
  ['', 'Please enter your email address'],
  ['ada', 'Please enter a valid email address'],
])('asks for an address instead of “%s”', async (email, message) => {
  const { submit, server } = await open()
  fill('Email', email)
  await submit()
  await waitFor(() => expect(descriptionOf(field('Email'))).toContain(message))
  expect(server.sentTo(forgotPassword)).toEqual([])
})

it('says why it failed, then where the link is, and can be tried again', async () => {
  const { submit, server, user } = await open()
  fill('Email', 'ada@example.test')
  await expectFailures(server, forgotPassword, submit, [
    [{ sentence: 'The post is on strike.' }, 'The post is on strike.'],
    ['without a sentence', 'Failed to send reset email'],
    ['offline', 'An unexpected error occurred. Please try again.'],
  ])
  server.answer(answer(forgotPassword, null))
  await submit()
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
  await expectNoBarriers()
  await user.click(button('Try Again'))
  expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeDefined()
})
