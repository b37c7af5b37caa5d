import { describe, expect, it } from 'vitest'
import type { AdminOverview } from '../../../contract/audit.ts'
import { screens } from '../../screens.ts'
import { menuEntries } from './content.ts'
import { gapWords, menuFigure, pendingWork, tierParts } from './rules.ts'

const overview: AdminOverview = {
  members: {
    total: 1_284,
    byTier: { guest: 642, starter: 371, silver: 188, pro: 0, gold: 83 },
    unlocked: 700,
    joinedToday: 3,
  },
  pending: { accountSetups: 4, creatorApplications: 0, reports: 1, tickets: 2 },
  ledger: null,
  record: { entries: 10, lastEntryAt: null, settled: 4, gaps: 0 },
  mail: { waiting: 0, failing: 0 },
  rooms: { total: 5, active: 3 },
  marathons: { active: 1, upcoming: 2 },
}

describe('the overview', () => {
  it('shows the tiers from the lowest, and the legacy one only where somebody holds it', () => {
    const { members } = overview
    expect(tierParts(members).map(({ label }) => label)).toEqual(['Guest', 'Starter', 'Silver', 'Gold'])
    const withPro = { ...members, byTier: { ...members.byTier, pro: 2 } }
    expect(tierParts(withPro)[3]).toEqual({ label: 'Pro', count: 2 })
  })

  it('says what waits, and where it is done', () => {
    expect(pendingWork(overview.pending)).toEqual([
      { label: 'Account setups', count: 4, path: '/dashboard/admin/account-setups' },
      { label: 'Creator applications', count: 0, path: '/dashboard/admin/creators' },
      { label: 'Reports', count: 1, path: '/dashboard/admin/reports' },
      { label: 'Support tickets', count: 2, path: '/dashboard/admin/support' },
    ])
  })

  it('leads from a card to a screen', () => {
    const paths = screens.filter(({ access }) => access === 'admin').map(({ path }) => path)
    for (const { path } of menuEntries) expect(paths).toContain(path)
  })

  it.each([
    ['/dashboard/admin/users', '1,284 members'],
    ['/dashboard/admin/account-setups', '4 waiting'],
    ['/dashboard/admin/creators', '0 waiting'],
    ['/dashboard/admin/reports', '1 open'],
    ['/dashboard/admin/support', '2 waiting'],
    ['/dashboard/admin/trading-rooms', '3 of 5 active'],
    ['/dashboard/admin/marathons', '1 active, 2 upcoming'],
    ['/dashboard/admin/audit', null],
  ] as const)('says of %s: %s', (path, figure) => expect(menuFigure(path, overview)).toBe(figure))

  it('counts gaps in words', () => {
    expect([0, 1, 12].map(gapWords)).toEqual(['No gaps', '1 gap', '12 gaps'])
  })
})
