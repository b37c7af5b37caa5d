import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sendActivationEmail, validateDashboardCode } from '../../../contract/access-codes.ts'
import { getMe } from '../../../contract/auth.ts'
import { type Connection, listConnections, removeConnections } from '../../../contract/connections.ts'
import { updatePassword, updateProfile } from '../../../contract/own-account.ts'
import { updatePreferences, updateTheme } from '../../../contract/preferences.ts'
import { listWebhooks, type WebhookDelivery } from '../../../contract/webhooks.ts'
import { currentUser } from '../../testing/current-user.ts'
import { expectFailures } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'
import { HUB_PARTS } from './rules.ts'

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

const titleOf = () => screen.getByRole('heading', { level: 1 }).textContent

it('leads from its index to six parts with an address each', async () => {
  const { user, pages } = await renderScreen('/dashboard/settings', [])
  const index = await screen.findByRole('navigation', { name: 'Account Hub' })
  expect([...index.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Security',
    'Alerts',
    'Display',
    'Developer',
    'Data',
  ])
  await user.click(screen.getByRole('link', { name: /^Data/ }))
  await waitFor(() => expect(pages.history.location.pathname).toBe('/dashboard/settings/data'))
  await screen.findByRole('button', { name: 'Download your data' })
  expect(titleOf()).toBe('Data')
})

it.each([
  ['alerts', 'alerts'],
  ['channels', 'alerts'],
  ['authenticator', 'security'],
  ['webhooks', 'developer'],
  ['connections', 'developer'],
  ['your-data', 'data'],
  ['dashboard-code', 'profile'],
] as const)('leads an older address with #%s to %s', async (place, part) => {
  const { pages } = await renderScreen(`/dashboard/settings#${place}`, [])
  await waitFor(() => expect(pages.history.location.pathname).toBe(`/dashboard/settings/${part}`))
  expect(pages.history.location.hash).toBe(`#${place}`)
  expect(HUB_PARTS).toContain(part)
})

it('saves a name when its field is left, and an unchanged one not at all', async () => {
  const { user, server } = await renderScreen('/dashboard/settings/profile', [
    answerWith(updateProfile, ({ input }) => success(input)),
  ])
  const field = await screen.findByLabelText('Full name')
  await user.click(field)
  await user.tab()
  expect(server.sentTo(updateProfile)).toHaveLength(0)
  await user.clear(field)
  await user.type(field, 'Amara Okafor')
  await user.tab()
  await screen.findByText('Name saved')
  expect(server.sentTo(updateProfile).map(({ input }) => input)).toEqual([{ fullName: 'Amara Okafor' }])
})

it('saves a clock at once, and a zone that is in the list', async () => {
  const { user, server } = await renderScreen('/dashboard/settings/display', [
    answerWith(updatePreferences, ({ input }) => success(input)),
  ])
  await user.selectOptions(await screen.findByLabelText('Clock'), 'h23')
  await waitFor(() => expect(server.sentTo(updatePreferences).at(-1)?.input).toMatchObject({ hourCycle: 'h23' }))
  const zone = await screen.findByLabelText('Time zone')
  await user.clear(zone)
  await user.type(zone, 'Atlantis')
  await user.tab()
  await screen.findByText('Please choose a time zone from the list')
  expect(server.sentTo(updatePreferences).every(({ input }) => input.timeZone !== 'Atlantis')).toBe(true)
})

it.each([
  [true, 'Active'],
  [false, 'Pending'],
])('says of a member whose dashboard is unlocked (%s) that the account is %s', async (dashboardUnlocked, status) => {
  await renderScreen('/dashboard/settings/profile', [], { member: { dashboardUnlocked } })
  const term = await screen.findByText('Account status')
  expect(term.nextElementSibling?.textContent).toBe(status)
})

it('shows and saves each theme at once', async () => {
  const { user, server } = await renderScreen('/dashboard/settings/display', [
    answerWith(updateTheme, ({ input }) => success(input)),
  ])
  for (const [choice, theme] of [
    ['Ink (dark)', 'dark'],
    ['Paper (light)', 'light'],
    ['Match system', null],
  ] as const) {
    await user.selectOptions(await screen.findByLabelText('Theme'), choice)
    await waitFor(() => expect(server.sentTo(updateTheme).at(-1)?.input).toEqual({ theme }))
    if (theme) expect(document.documentElement.dataset.theme).toBe(theme)
  }
})

it('says how each delivery of a webhook went', async () => {
  const went = (state: WebhookDelivery['state'], attempts: number, status: number | null) => ({
    id: crypto.randomUUID(),
    type: 'signal.created' as const,
    state,
    attempts,
    status,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  const deliveries = [
    went('waiting', 0, null),
    went('waiting', 1, null),
    went('waiting', 3, 503),
    went('taken', 1, 200),
    went('failed', 0, null),
    went('failed', 5, 500),
  ]
  const created = {
    id: crypto.randomUUID(),
    createdAt: '2026-11-20T10:00:00.000Z',
    events: ['signal.created' as const],
  }
  const webhook = { ...created, url: 'https://hooks.example.com/', offSince: null, deliveries }
  await renderScreen('/dashboard/settings/developer', [answer(listWebhooks, [webhook])])
  const rows = within(await screen.findByRole('list', { name: 'Last deliveries' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.split(' · New signal · ')[1])).toEqual([
    'on its way',
    'tried once, no answer',
    'tried 3 times, answered 503',
    'taken',
    'not sent: out of date',
    'failed, tried 5 times, answered 500',
  ])
})

const changePassword = async (connections: Connection[]) => {
  const opened = await renderScreen('/dashboard/settings/security', [
    answer(listConnections, connections),
    answer(updatePassword, null),
    answer(removeConnections, null),
  ])
  const form = within(await screen.findByRole('region', { name: 'Password' }))
  for (const [label, value] of [
    ['Current password', 'Correct-horse-1'],
    ['New password', 'Battery-staple-2'],
    ['Confirm new password', 'Battery-staple-2'],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  await opened.user.click(button('Change password'))
  await screen.findByText('Password changed')
  return opened
}

it('offers after another password to end what receives signals without a login', async () => {
  const { user, server } = await changePassword([
    { kind: 'webhook', host: 'hooks.example.com' },
    { kind: 'telegram', host: '' },
  ])
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect these too?' }))
  for (const name of ['Webhook to hooks.example.com', 'Telegram']) expect(dialog.getByText(name)).toBeDefined()
  expect(server.sentTo(removeConnections)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Disconnect all' }))
  await screen.findByText('Disconnected')
  expect(server.sentTo(removeConnections)).toHaveLength(1)
})

it('asks nothing after another password where nothing receives signals', async () => {
  const { server } = await changePassword([])
  await waitFor(() => expect(server.sentTo(listConnections)).not.toHaveLength(0))
  expect(screen.queryByRole('dialog')).toBeNull()
})
