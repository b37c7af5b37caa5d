import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  assignUpoints,
  listUpointsMembers,
  listUpointsTransactions,
  reverseUpointsEntry,
  type UpointsMember,
  type UpointsTransaction,
} from '../../../contract/upoints.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const member = (place: number, changes: Partial<UpointsMember> = {}): UpointsMember => ({
  id: `0b54a2a1-4f0f-4a39-9c39-${String(place).padStart(12, '0')}`,
  fullName: 'Ife Bello',
  email: `ife-${place}@uptick.test`,
  uPoints: 30,
  tier: 'guest',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})
const entry: UpointsTransaction = {
  id: '0b54a2a1-4f0f-4a39-9c39-00000000e001',
  userName: 'Ife Bello',
  reason: 'Contest prize',
  type: 'credit',
  amount: 77,
  isReversible: true,
  adminName: 'Ada Admin',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const ONE = { total: 1, pages: 1, current: 1 }

const open = async (path = '') => {
  const opened = await renderScreen(
    `/dashboard/admin/upoints${path}`,
    [answer(listUpointsMembers, [member(1)], ONE), answer(listUpointsTransactions, [entry], ONE)],
    { member: { isAdmin: true } },
  )
  await screen.findByText('ife-1@uptick.test')
  return opened
}
const dialog = () => screen.findByRole('dialog')
const alert = async () =>
  within(await dialog())
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

describe('an assignment', () => {
  const ask = async () => {
    const opened = await open()
    await opened.user.click(button('Assign U Points to Ife Bello'))
    await dialog()
    return { ...opened, submit: () => opened.user.click(button('Assign U Points')) }
  }

  it.each(['', '0', '1.5'])('needs a whole number other than 0, not “%s”', async (amount) => {
    const { submit, server } = await ask()
    fill('Amount', amount)
    await submit()
    await waitFor(() =>
      expect(descriptionOf(field('Amount'))).toContain('The amount must be a whole number other than 0'),
    )
    expect(document.activeElement).toBe(field('Amount'))
    expect(server.sentTo(assignUpoints)).toEqual([])
  })

  it('shows the new balance while it is typed, and that it cannot fall below 0', async () => {
    await ask()
    const preview = async () => within(await dialog()).getByRole('status').textContent
    fill('Amount', '250')
    expect(await preview()).toBe('New balance 280')
    fill('Amount', '-31')
    expect(await preview()).toBe('New balance −1The balance cannot go below 0')
  })

  it('says why it failed, and that it is under way', async () => {
    const { submit, server } = await ask()
    fill('Amount', '-30')
    for (const [failing, words] of [
      [{ sentence: 'Insufficient U-Points balance' }, 'Failed to assign U Points: Insufficient U-Points balance'],
      ['without a sentence', 'Failed to assign U Points: Unknown error'],
      ['offline', 'Network error occurred. Please try again.'],
    ] as const) {
      server.answer(failCall(assignUpoints, failing))
      await submit()
      await waitFor(async () => expect(await alert()).toContain(words))
    }
    expect((await dialog()).textContent).toContain('Check the balance above before you retry')
    const held = Promise.withResolvers<Response>()
    server.answer(answerWith(assignUpoints, () => held.promise))
    await submit()
    expect((await screen.findByRole('button', { name: 'Assigning' })).getAttribute('aria-busy')).toBe('true')
    const tries = server.sentTo(assignUpoints).length
    fireEvent.submit(field('Amount'))
    server.answer(answer(listUpointsMembers, [member(1, { uPoints: 0 })], ONE))
    held.resolve(success({ user: { id: member(1).id, uPoints: 0 } }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sentTo(assignUpoints), 'Enter does not send it twice').toHaveLength(tries)
    await screen.findByText('Successfully deducted 30 U-Points from Ife Bello. An email notification was sent.')
    expect(screen.getByRole('list', { name: 'Users by U-Points' }).textContent).toContain('0 U-Points')
    expect(server.sentTo(assignUpoints).at(-1)?.input).toMatchObject({ userId: member(1).id, amount: -30 })
  })
})

describe('a reversal', () => {
  it('needs a reason, and says why it failed', async () => {
    const { user, server } = await open()
    await user.click(button('Reverse: +77 U-Points of Ife Bello'))
    await dialog()
    await user.click(button('Reverse entry'))
    await waitFor(() => expect(descriptionOf(field('Reason'))).toContain('Please enter a reason'))
    fill('Reason', 'Credited to the wrong member')
    server.answer(failCall(reverseUpointsEntry, 'offline'))
    await user.click(button('Reverse entry'))
    await waitFor(async () =>
      expect(await alert()).toContain('Network error. Please check your connection and try again.'),
    )
    server.answer(answer(reverseUpointsEntry, { id: entry.id, amount: -77 }))
    server.answer(answer(listUpointsTransactions, [{ ...entry, isReversible: false }], ONE))
    await user.click(button('Reverse entry'))
    expect(await screen.findByText('Entry for 77 U-Points of Ife Bello reversed.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Reverse: / })).toBeNull())
    expect(server.sentTo(reverseUpointsEntry).at(-1)).toMatchObject({
      params: { id: entry.id },
      input: { reason: 'Credited to the wrong member' },
    })
  })
})

describe('the list', () => {
  it('adds up its page, and keeps order, page and filters in the address', async () => {
    const { user, server, pages } = await open()
    server.answer(
      answerWith(listUpointsMembers, ({ input }) => {
        const current = Number((input as unknown as Record<string, string>).page)
        const rows = Array.from({ length: current === 2 ? 1 : 12 }, (_, index) =>
          member(index + 1, { uPoints: index === 0 ? 24 : 0 }),
        )
        return success(rows, { total: 13, pages: 2, current })
      }),
    )
    await user.selectOptions(screen.getByLabelText('Order'), 'Fewest U-Points')
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'U-Points at a glance' }).textContent).toMatch(
        /Page total\s*24\s*Users\s*13\s*Page average\s*2\s*Transactions/,
      ),
    )
    const cards = () => within(screen.getByRole('list', { name: 'Users by U-Points' })).getAllByRole('listitem')
    expect(cards()).toHaveLength(12)
    await user.click(screen.getByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(pages.state.location.search).toMatchObject({ sortBy: 'uPoints', order: 'asc', page: 2 })
    await user.selectOptions(screen.getByLabelText('Tier'), 'Gold')
    await waitFor(() =>
      expect(server.sentTo(listUpointsMembers).at(-1)?.input).toMatchObject({ tier: 'gold', page: '1' }),
    )
  })

  it('says that nobody was found and nothing moved', async () => {
    const { user, server } = await open('?search=nobody')
    server.answer(answer(listUpointsMembers, [], { total: 0, pages: 0, current: 1 }))
    server.answer(answer(listUpointsTransactions, [], { total: 0, pages: 0, current: 1 }))
    await user.type(screen.getByLabelText('Search users'), ' at all{Enter}')
    expect(await screen.findByText('No users found')).toBeDefined()
    server.answer(answer(listUpointsMembers, [member(1)], ONE))
    await user.click(button('Show all users'))
    expect(await screen.findByText('ife-1@uptick.test')).toBeDefined()
  })

  it('says what did not load, each part by itself', async () => {
    const { user, server } = await renderScreen(
      '/dashboard/admin/upoints',
      [
        failCall(listUpointsMembers, { sentence: 'The ledger is being checked.' }),
        failCall(listUpointsTransactions, { sentence: 'The entries are being counted.' }),
      ],
      { member: { isAdmin: true } },
    )
    expect(await screen.findByText(/The ledger is being checked\./)).toBeDefined()
    expect(await screen.findByText(/The entries are being counted\./)).toBeDefined()
    server.answer(answer(listUpointsMembers, [member(1)], ONE))
    await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0] as HTMLElement)
    expect(await screen.findByText('ife-1@uptick.test')).toBeDefined()
  })
})
