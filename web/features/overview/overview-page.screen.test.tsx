import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminOverview, getAdminOverview, verifyLedger } from '../../../contract/audit.ts'
import { failCall } from '../../testing/failing.ts'
import { button } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const CHECK = {
  checkedAt: '2026-11-20T10:00:00.000Z',
  passed: true,
  accounts: 5,
  entries: 9,
  issued: 12_480,
  problems: [],
}
const OVERVIEW: AdminOverview = {
  members: { total: 9, byTier: { guest: 4, starter: 1, silver: 2, pro: 0, gold: 2 }, unlocked: 5, joinedToday: 1 },
  pending: { accountSetups: 3, creatorApplications: 0, reports: 1, tickets: 2 },
  ledger: null,
  record: { entries: 120, lastEntryAt: '2026-11-20T10:00:00.000Z', settled: 40, gaps: 0 },
  mail: { waiting: 0, failing: 0 },
  rooms: { total: 5, active: 4 },
  marathons: { active: 1, upcoming: 2 },
}
const ADMIN = { member: { isAdmin: true } }

it('says who is there and what waits, with the ways to it', async () => {
  await renderScreen('/dashboard/admin', [answer(getAdminOverview, OVERVIEW)], ADMIN)
  expect((await screen.findByRole('region', { name: 'Members by tier' })).textContent).toMatch(
    /Guest.*Starter.*Silver.*Gold/s,
  )
  const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }))
  for (const [name, path] of [
    [/Account setups/, 'account-setups'],
    [/Creator applications/, 'creators'],
    [/Reports/, 'reports'],
    [/Support tickets/, 'support'],
  ] as const)
    expect(waiting.getByRole('link', { name }).getAttribute('href')).toBe(`/dashboard/admin/${path}`)
  expect(screen.getByRole('region', { name: 'Signal record' }).textContent).toContain('Last entry')
  expect(within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link')).toHaveLength(11)
})

it('adds up the ledger on demand, and says why it did not', async () => {
  const { user, server } = await renderScreen('/dashboard/admin', [answer(getAdminOverview, OVERVIEW)], ADMIN)
  const ledger = within(await screen.findByRole('region', { name: 'Ledger check' }))
  server.answer(answer(verifyLedger, CHECK))
  server.answer(answer(getAdminOverview, { ...OVERVIEW, ledger: CHECK }))
  await user.click(ledger.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(ledger.getByRole('status').textContent).toBe('The ledger adds up.'))
  expect(await ledger.findByText('Adds up')).toBeDefined()
  server.answer(failCall(verifyLedger, { sentence: 'The check is running already.' }))
  await user.click(ledger.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(ledger.getByRole('alert').textContent).toBe('The check is running already.'))
})

it('says that it did not load, and can be tried again', async () => {
  const { user, server } = await renderScreen(
    '/dashboard/admin',
    [failCall(getAdminOverview, { sentence: 'The overview is being rebuilt.' })],
    ADMIN,
  )
  expect(await screen.findByText(/The overview is being rebuilt\./)).toBeDefined()
  server.answer(answer(getAdminOverview, OVERVIEW))
  await user.click(button('Try Again'))
  expect(await screen.findByRole('region', { name: 'Ledger check' })).toBeDefined()
})
