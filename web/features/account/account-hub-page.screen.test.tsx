import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sendActivationEmail, validateDashboardCode } from '../../../contract/access-codes.ts'
import { getMe } from '../../../contract/auth.ts'
import { currentUser } from '../../testing/current-user.ts'
import { expectFailures } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const LOCKED = { tier: 'guest', ownTier: 'guest', dashboardUnlocked: false, codeActivated: false } as const

const open = async (member: Parameters<typeof currentUser>[0]) => {
  const opened = await renderScreen('/dashboard/settings', [], { member })
  await screen.findByLabelText('Access code')
  return opened
}

it('asks for an access code, and says why it was refused', async () => {
  const { user, server } = await open({ ...LOCKED, hasDeposited: false })
  const unlock = () => user.click(button('Unlock dashboard'))
  await unlock()
  await waitFor(() => expect(descriptionOf(field('Access code'))).toContain('Please enter your access code'))
  expect(server.sentTo(validateDashboardCode)).toEqual([])
  fill('Access code', 'abcde-fghjk')
  expect(field('Access code').value).toBe('ABCDE-FGHJK')
  await expectFailures(server, validateDashboardCode, unlock, [
    [{ sentence: 'Codes rest on Sundays.' }, 'Codes rest on Sundays.'],
    ['without a sentence', 'Dashboard code validation failed'],
    ['offline', 'Dashboard code validation failed'],
  ])
  expect(screen.queryByRole('button', { name: 'Email me the activation code' })).toBeNull()
})

it('forgets a refusal once the account has changed', async () => {
  const { user, server } = await open({ ...LOCKED, hasDeposited: false })
  fill('Access code', 'ABCDE-FGHJK')
  await expectFailures(server, validateDashboardCode, () => user.click(button('Unlock dashboard')), [
    [{ sentence: 'This code is not valid.' }, 'This code is not valid.'],
  ])
  server.answer(answer(getMe, currentUser({ ...LOCKED, hasDeposited: true, dashboardUnlocked: true })))
  await waitFor(() => expect(server.socket.subscribed).toContain('members/me/changed'))
  await act(async () => server.socket.push('members/me/changed', {}))
  expect(await screen.findByText('Your dashboard is unlocked.')).toBeDefined()
  expect(screen.queryByText('This code is not valid.')).toBeNull()
  expect(button('Confirm activation').disabled).toBe(false)
})

it('mails the activation code to members with a verified deposit, and says why it did not', async () => {
  const { user, server } = await open({ ...LOCKED, hasDeposited: true })
  const mail = () => user.click(button('Email me the activation code'))
  await expectFailures(server, sendActivationEmail, mail, [
    [{ sentence: 'Your deposit is not verified yet.' }, 'Your deposit is not verified yet.'],
    ['without a sentence', 'Failed to send activation email'],
    ['offline', 'Failed to send activation email'],
  ])
  server.answer(answer(sendActivationEmail, null))
  await mail()
  await waitFor(() => expect(screen.queryByText('Failed to send activation email')).toBeNull())
})
