import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AuditEntry, listAudit } from '../../../contract/audit.ts'
import { failCall } from '../../testing/failing.ts'
import { button } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const entry = (sequence: number, changes: Partial<AuditEntry>): AuditEntry => ({
  id: `0b54a2a1-4f0f-4a39-9c39-${String(sequence).padStart(12, '0')}`,
  sequence,
  adminName: 'Ada Admin',
  action: 'member.access.update',
  subject: { kind: 'member', id: 'm1', name: 'Ife Bello' },
  before: { tier: 'guest' },
  after: { tier: 'silver' },
  reason: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})
const ENTRIES = [
  entry(2, { action: 'upoints.assign', before: { uPoints: 0 }, after: { uPoints: 15 }, reason: 'Admin assignment' }),
  entry(1, {}),
]
const NONE = { total: 0, pages: 0, current: 1 }

const open = (path = '') =>
  renderScreen(`/dashboard/admin/audit${path}`, [answer(listAudit, ENTRIES, { total: 2, pages: 1, current: 1 })], {
    member: { isAdmin: true },
  })

it('shows what was before and after, by words and by name', async () => {
  await open()
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows[0]?.textContent).toMatch(/U-Points assigned.*upoints\.assign/)
  expect(rows[0]?.textContent).toMatch(/U-Points\s*before 0 → after 15.*Admin assignment/)
  expect(rows[1]?.textContent).toMatch(/Tier and access changed.*Tier\s*before guest → after silver/)
})

it('is narrowed in the address, and says that nothing matches', async () => {
  const { user, server, pages } = await open()
  await screen.findByRole('table')
  server.answer(answer(listAudit, [], NONE))
  await user.selectOptions(screen.getByLabelText('Actions'), 'Marathons')
  expect(await screen.findByText('No entries match')).toBeDefined()
  expect(pages.state.location.search).toMatchObject({ action: 'marathon' })
  expect(server.sentTo(listAudit).at(-1)?.input).toMatchObject({ action: 'marathon' })
  await user.click(button('Clear search and filter'))
  await waitFor(() => expect(pages.state.location.search).toEqual({}))
  expect(await screen.findByRole('table')).toBeDefined()
})

it('keeps an action of the address that is no group', async () => {
  await open('?action=member.access')
  await screen.findByRole('table')
  expect(screen.getByLabelText<HTMLSelectElement>('Actions').value).toBe('member.access')
})

it('says that it did not load', async () => {
  await renderScreen('/dashboard/admin/audit', [failCall(listAudit, { sentence: 'The log is being copied.' })], {
    member: { isAdmin: true },
  })
  expect(await screen.findByText(/The log is being copied\./)).toBeDefined()
})
