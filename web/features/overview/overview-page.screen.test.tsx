import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminOverview, getAdminOverview, verifyLedger } from '../../../contract/audit.ts'
import { getAdminTrends } from '../../../contract/trends.ts'
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
const days = (before: number, now: number) => [...Array<number>(30).fill(before), ...Array<number>(30).fill(now)]
const SHOWN = answer(getAdminTrends, {
  from: '2026-09-22',
  funnel: {
    now: { signedUp: 400, confirmed: 300, traded: 200, deposited: 80, tiered: 40 },
    before: { signedUp: 80, confirmed: 60, traded: 40, deposited: 0, tiered: 0 },
  },
  daily: { joined: days(1, 2), depositedCents: days(3_000, 5_000), issued: days(0, 7), burned: days(0, 0) },
  cohorts: [
    { week: '2026-11-09', members: 20, active: [10, 2] },
    { week: '2026-11-16', members: 0, active: [0] },
  ],
})
const ADMIN = { member: { isAdmin: true } }

it('says what waits, with the ways to it, and how the club changed', async () => {
  await renderScreen('/dashboard/admin', [answer(getAdminOverview, OVERVIEW), SHOWN], ADMIN)
  expect((await screen.findByRole('region', { name: 'Tiers' })).textContent).toMatch(/Guest.*Starter.*Silver.*Gold/s)
  const waiting = within(screen.getByRole('navigation', { name: 'Waiting for you' }))
  for (const [name, kind] of [
    ['3 Deposits', 'deposits'],
    ['0 Creators', 'creators'],
    ['1 Reports', 'reports'],
    ['2 Tickets', 'tickets'],
  ] as const)
    expect(waiting.getByRole('link', { name }).getAttribute('href')).toBe(`/dashboard/admin/inbox?kind=${kind}`)
  expect(screen.getByRole('region', { name: 'Signal record' }).textContent).toContain('120 entries, 40 settled')
  const steps = within(screen.getByRole('region', { name: 'Signup to tier' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Signups400(80)',
    'Confirmed email30075% (60)',
    'First trade20050% (40)',
    'Deposit8020% (0)',
    'Tier4010% (0)',
  ])
  expect(screen.getByRole('img', { name: 'Deposits: $1,500.00, in the 30 days before $900.00' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'Joined: 60, in the 30 days before 30' })).toBeDefined()
  const [, first, second] = within(screen.getByRole('region', { name: 'Retention' })).getAllByRole('row')
  expect(first?.textContent).toMatch(/2026.*20.*50%.*10%/)
  expect(second?.textContent).toMatch(/0.*–/)
})

it('adds up the ledger on demand, and says why it did not', async () => {
  const { user, server } = await renderScreen('/dashboard/admin', [answer(getAdminOverview, OVERVIEW), SHOWN], ADMIN)
  const ledger = within(await screen.findByRole('region', { name: 'Ledger' }))
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
    [failCall(getAdminOverview, { sentence: 'The overview is being rebuilt.' }), SHOWN],
    ADMIN,
  )
  expect(await screen.findByText(/The overview is being rebuilt\./)).toBeDefined()
  server.answer(answer(getAdminOverview, OVERVIEW))
  await user.click(button('Try Again'))
  expect(await screen.findByRole('region', { name: 'Ledger' })).toBeDefined()
})

it('says at each queue of the sidebar how much of it waits', async () => {
  await renderScreen('/dashboard/admin', [answer(getAdminOverview, OVERVIEW), SHOWN], ADMIN)
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
  await waitFor(() => expect(sidebar.getAllByText(/^\d+ waiting$/).length).toBeGreaterThan(2))
  const waiting = (name: RegExp) => {
    const link = sidebar.getByRole('link', { name })
    return document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect([waiting(/^Inbox/), waiting(/^(Account setups|Deposits)/i), waiting(/^Reports/), waiting(/^Support/)]).toEqual(
    ['6 waiting', '3 waiting', '1 waiting', '2 waiting'],
  )
})
