import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getMe, logout } from '../../contract/auth.ts'
import { session } from '../lib/browser-session.ts'
import { KNOWN_KEY, OUTBOX_KEYS, USER_KEY } from '../lib/session-keys.ts'
import { expectNoBarriers } from '../testing/barriers.ts'
import { failCall } from '../testing/failing.ts'
import { button } from '../testing/fields.ts'
import { answer, answerWith, lost, refusal, renderScreen } from '../testing/render-screen.tsx'

const SCREEN = '/dashboard/referrals'

it('shows the stored member while their profile does not load', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await renderScreen(SCREEN, [failCall(getMe, 'offline')])
  expect((await screen.findAllByText('Adaeze Okafor')).length).toBeGreaterThan(0)
  expect(warned.mock.calls.some(([text]) => String(text).startsWith('Failed to load user:'))).toBe(true)
  warned.mockRestore()
})

it('opens the login where neither a profile loads nor a member is stored', async () => {
  const held = Promise.withResolvers<Response>()
  const { pages } = await renderScreen(SCREEN, [answerWith(getMe, () => held.promise)])
  expect(await screen.findByText('Authenticating')).toBeDefined()
  localStorage.removeItem(USER_KEY)
  held.resolve(await lost().catch(() => refusal({ status: 401, error: 'SESSION_REQUIRED', message: 'Log in.' })))
  await waitFor(() => expect(pages.state.location.pathname).toBe('/login'))
})

it('leads to the login and stores nothing once the session is refused', async () => {
  const refused = () => refusal({ status: 401, error: 'SESSION_REQUIRED', message: 'Please log in to continue.' })
  const { pages } = await renderScreen(SCREEN, [answerWith(getMe, refused)])
  await waitFor(() => expect(pages.state.location.pathname).toBe('/login'))
  expect([session.token(), session.storedMember()]).toEqual([null, null])
})

it.each([
  ['/dashboard/settings', '/signup'],
  ['/dashboard/nope', '/signup'],
  ['/dashboard/nope/deeper', '/signup'],
  ['/dashboard/admin/nope', '/login'],
  ['/dashboard/admin/users', '/login'],
])('leads a visitor from %s to %s, without the frame of a member', async (path, entrance) => {
  localStorage.removeItem(KNOWN_KEY)
  const { pages } = await renderScreen(path, [], { member: null })
  await waitFor(() => expect(pages.state.location.pathname).toBe(entrance))
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

it('leads somebody who was logged in on this device before to the login', async () => {
  localStorage.setItem(KNOWN_KEY, '1')
  const { pages } = await renderScreen('/dashboard/settings', [], { member: null })
  await waitFor(() => expect(pages.state.location.pathname).toBe('/login'))
})

it.each([
  ['/login', '/dashboard'],
  ['/signup', '/dashboard'],
  ['/login?next=%2Fdashboard%2Freferrals', '/dashboard/referrals'],
  ['/login?next=https%3A%2F%2Felsewhere.test%2F', '/dashboard'],
])('leads a member from %s to %s', async (from, to) => {
  const { pages } = await renderScreen(from)
  await waitFor(() => expect(pages.state.location.pathname).toBe(to))
})

it.each([['/dashboard/nope'], ['/dashboard/signals/nope/deeper']])(
  'keeps a member at %s in the frame',
  async (path) => {
    await renderScreen(path)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
    expect(screen.getAllByRole('main')).toHaveLength(1)
    await waitFor(() => expect(document.title).toMatch(/(^| )Not found · Uptick$/))
  },
)

it.each([
  ['/dashboard', /^Welcome/],
  ['/dashboard/', /^Welcome/],
  ['/dashboard/referrals/', /^Referral Program$/],
])('opens %s with a stroke at its end or without', async (path, heading) => {
  await renderScreen(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
})

it.each(['/dashboard/admin/users', '/dashboard/admin/nope'])('turns a member away from %s', async (path) => {
  await renderScreen(path)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Access Denied')
})

it('keeps the administrator at an unknown address in the frame of the administration', async () => {
  await renderScreen('/dashboard/admin/nope', [], { member: { isAdmin: true, totpEnabled: true } })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found')
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeDefined()
})

it('ends the session here although the server never hears of the logout', async () => {
  const { user } = await renderScreen(SCREEN, [failCall(logout, 'offline')])
  await screen.findByRole('heading', { level: 1 })
  await user.click(button('Logout'))
  await waitFor(() => expect([session.token(), session.storedMember()]).toEqual([null, null]))
})

it('asks before a logout loses messages that were not sent', async () => {
  const { user, server } = await renderScreen(SCREEN, [answer(logout, null)])
  await screen.findByRole('heading', { level: 1 })
  const kept = `${OUTBOX_KEYS}${session.storedMember()?.id}`
  localStorage.setItem(`${kept}.1`, '{}')
  localStorage.setItem(`${kept}.2`, '{}')
  // Of somebody else who used this browser.
  localStorage.setItem(`${OUTBOX_KEYS}other.3`, '{}')
  const ask = async () => {
    await user.click(button('Logout'))
    return within(await screen.findByRole('dialog', { name: 'Log out anyway?' }))
  }
  expect((await ask()).getByText('2 messages weren’t sent. Logging out deletes them.')).toBeDefined()
  await user.click(button('Stay logged in'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([session.token() === null, server.sentTo(logout).length, localStorage.getItem(`${kept}.1`)]).toEqual([
    false,
    0,
    '{}',
  ])
  await user.click((await ask()).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(session.token()).toBeNull())
  expect(localStorage.getItem(`${kept}.1`)).toBeNull()
})

const DENIED =
  "You don't have permission to access the admin area. Only authorized administrators can view this content."

it('tells a member that the administration is not theirs, and leads back', async () => {
  const { user, pages } = await renderScreen('/dashboard/admin')
  expect(await screen.findByText(DENIED)).toBeDefined()
  expect(screen.queryByText(/authenticator app/)).toBeNull()
  await expectNoBarriers()
  await user.click(button('Go Back'))
  await waitFor(() => expect(pages.state.location.pathname).toBe('/dashboard'))
})

describe('the administrator without a second factor', () => {
  const member = { isAdmin: false, adminNeedsTotp: true } as const

  it('learns where to set it up', async () => {
    const { user, pages } = await renderScreen('/dashboard/admin', [], { member })
    expect(await screen.findByText(DENIED)).toBeDefined()
    expect(screen.getByText('An authenticator app is required for the administrator.')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Set it up in your Account Hub' }))
    await waitFor(() => expect(pages.state.location.pathname).toBe('/dashboard/settings/security'))
  })

  it('finds the way in all the same', async () => {
    await renderScreen('/dashboard', [], { member })
    const main = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(main).getByRole('link', { name: 'Administration' }).getAttribute('href')).toBe('/dashboard/admin')
  })
})

it.each([
  [false, 0],
  [true, 2],
])('shows the ways into the administration to nobody else: administrator %s', async (isAdmin, ways) => {
  await renderScreen('/dashboard', [], { member: { isAdmin, totpEnabled: true } })
  await screen.findByRole('navigation', { name: 'Main' })
  expect(screen.queryAllByRole('link', { name: /^Administrat/ })).toHaveLength(ways)
})
