import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminMember, listMembers, updateMemberAccess } from '../../../contract/members.ts'
import { answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const member = (place: number, changes: Partial<AdminMember> = {}): AdminMember => ({
  id: `0b54a2a1-4f0f-4a39-9c39-${String(place).padStart(12, '0')}`,
  fullName: `Member ${place}`,
  email: `member-${place}@uptick.test`,
  phone: null,
  country: 'Nigeria',
  tier: 'guest',
  sponsoredTiers: [],
  uPoints: 0,
  depositAmount: 0,
  dashboardUnlocked: false,
  hasDeposited: false,
  premiumTest: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})

const [one, two, three] = [member(1), member(2), member(3)]

/** Two pages: a new member has moved the second of the first page to the next one. */
const openMembers = async (first = [one, two]) => {
  const opened = await renderScreen(
    '/dashboard/admin/users',
    [
      answerWith(listMembers, ({ input }) => {
        const { page, search } = input as unknown as Record<string, string>
        const rows = search ? [one] : page === '2' ? [two, three] : first
        return success(rows, { total: 102, pages: 3, current: Number(page) })
      }),
      answerWith(updateMemberAccess, ({ params }) =>
        success({ ...(params.id === one.id ? one : two), tier: 'gold', dashboardUnlocked: true }),
      ),
    ],
    { member: { isAdmin: true } },
  )
  // The table; the cards of narrow windows say the same again.
  const table = async () => within(await screen.findByRole('table'))
  const box = async (name: string) => (await table()).findByRole('checkbox', { name: `${name}: select` })
  const isSelected = async (name: string) => ((await box(name)) as HTMLInputElement).checked
  return { ...opened, table, box, isSelected }
}

it('does to the selected rows, and to no others, what a bulk action says', async () => {
  const { user, server, box } = await openMembers()
  await user.click(await box('Member 2'))
  await user.click(await screen.findByRole('button', { name: /^Gold.*: all selected$/ }))
  await waitFor(() => expect(server.sentTo(updateMemberAccess)).toHaveLength(1))
  expect(server.sentTo(updateMemberAccess)[0]).toMatchObject({
    params: { id: two.id },
    input: { tier: 'gold', dashboardUnlocked: true },
  })
})

it('selects every row of the page, one after the other, and stops at the first that is refused', async () => {
  const { user, server, table } = await openMembers()
  const why = { status: 404, error: 'MEMBER_NOT_FOUND', message: 'There is no such member.' } as const
  server.answer(answerWith(updateMemberAccess, ({ params }) => (params.id === two.id ? refusal(why) : success(one))))
  await user.click(await (await table()).findByRole('checkbox', { name: 'Select every row of this page' }))
  expect(screen.getByText('2 selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Gold.*: all selected$/ }))
  expect(await screen.findByText(/There is no such member\./)).toBeDefined()
  expect(server.sentTo(updateMemberAccess).map(({ params }) => params.id)).toEqual([one.id, two.id])
})

it('begins with nothing selected on another page and under another search, also with a row that was selected before', async () => {
  const { user, pages, box, isSelected } = await openMembers()
  await user.click(await box('Member 1'))
  await user.click(await box('Member 2'))
  pages.history.push('/dashboard/admin/users?page=2')
  await box('Member 3')
  expect(await isSelected('Member 2')).toBe(false)
  expect(screen.queryByText(/^\d+ selected$/)).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'one{Enter}')
  await waitFor(async () => expect(await isSelected('Member 1')).toBe(false))
  expect(screen.queryByText(/^\d+ selected$/)).toBeNull()
})

it('leaves selected members alone to whom a bulk action does not apply, and says so where it applies to none', async () => {
  const gold = member(1, { tier: 'gold', dashboardUnlocked: true })
  const { user, server, box } = await openMembers([gold, two])
  const revoke = async () => user.click(await screen.findByRole('button', { name: 'Revoke: all selected' }))
  await user.click(await box('Member 2'))
  await revoke()
  expect(await screen.findByText('“Revoke” doesn’t apply to the selected rows.')).toBeDefined()
  await user.click(await box('Member 1'))
  await revoke()
  await waitFor(() => expect(server.sentTo(updateMemberAccess)).not.toHaveLength(0))
  expect(server.sentTo(updateMemberAccess).map(({ params }) => params.id)).toEqual([gold.id])
})
