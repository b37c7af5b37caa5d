import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  type AdminMember,
  getMember,
  listMembers,
  updateMember,
  updateMemberAccess,
} from '../../../contract/members.ts'
import { undoAction } from '../../../contract/undo.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, lost, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const MEMBER: AdminMember = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000001',
  fullName: 'Ife Bello',
  email: 'ife@uptick.test',
  phone: null,
  country: 'Nigeria',
  tier: 'guest',
  sponsoredTiers: [],
  uPoints: 120,
  depositAmount: 0,
  dashboardUnlocked: false,
  hasDeposited: false,
  premiumTest: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const ACTION = '0b54a2a1-4f0f-4a39-9c39-00000000ac01'
const ONE = { total: 1, pages: 1, current: 1 }
const show = (changes: Partial<AdminMember>) => answer(listMembers, [{ ...MEMBER, ...changes }], ONE)

const open = async (changes: Partial<AdminMember> = {}) => {
  const opened = await renderScreen('/dashboard/admin/users', [show(changes)], { member: { isAdmin: true } })
  const table = within(await screen.findByRole('table'))
  const row = () => table.getByRole('row', { name: /Ife/ }).textContent ?? ''
  // The table; the cards of narrow windows say the same again.
  const press = async (name: string) => opened.user.click(await table.findByRole('button', { name }))
  await table.findByRole('button', { name: 'Edit: Ife Bello' })
  return { ...opened, table, row, press }
}

describe('the edit of a member', () => {
  const ask = async (changes: Partial<AdminMember> = {}) => {
    const opened = await open(changes)
    await opened.press('Edit: Ife Bello')
    const dialog = await screen.findByRole('dialog')
    return { ...opened, dialog, save: () => opened.user.click(button('Save')) }
  }

  it('names what is wrong at each field', async () => {
    const { save, server } = await ask()
    fill('Full name', '')
    fill('Email', 'ife@')
    fill('Deposit amount (USD)', '-1')
    fill('U-Points', '-5')
    await save()
    await waitFor(() => expect(descriptionOf(field('Full name'))).toContain('Full name is required'))
    expect(descriptionOf(field('Email'))).toContain('Please enter a valid email address')
    expect(descriptionOf(field('Deposit amount (USD)'))).toContain('The deposit amount cannot be below 0')
    expect(descriptionOf(field('U-Points'))).toContain('U-Points must be 0 or more, in whole numbers')
    expect(document.activeElement).toBe(field('Full name'))
    expect([server.sentTo(updateMember), server.sentTo(assignUpoints)]).toEqual([[], []])
  })

  it('moves points by their difference, after the rest was saved', async () => {
    const { save, server, dialog } = await ask()
    fill('Full name', 'Ifeoma Bello')
    fill('U-Points', '100')
    await waitFor(() => expect(dialog.textContent).toContain('Deducts 20 U-Points'))
    const changed = { fullName: 'Ifeoma Bello', uPoints: 100 }
    server.answer(answer(updateMember, { ...MEMBER, fullName: 'Ifeoma Bello' }))
    server.answer(answer(assignUpoints, { user: { id: MEMBER.id, uPoints: 100 } }))
    server.answer(show(changed))
    await save()
    expect(await screen.findByText('Changes to Ifeoma Bello saved.')).toBeDefined()
    expect(server.sentTo(updateMember)[0]?.input).toMatchObject({
      fullName: 'Ifeoma Bello',
      updatedAt: MEMBER.updatedAt,
    })
    expect(server.sentTo(assignUpoints).map(({ input }) => input.amount)).toEqual([-20])
  })

  it('says why it was refused, and keeps what was typed', async () => {
    const { save, server, dialog } = await ask()
    fill('Email', 'gold@uptick.test')
    server.answer(failCall(updateMember, { sentence: 'Another member has this email address.' }))
    await save()
    await waitFor(() => expect(dialog.textContent).toContain('Another member has this email address.'))
    expect(field('Email').value).toBe('gold@uptick.test')
    expect(server.sentTo(assignUpoints)).toEqual([])
  })

  it('begins anew from the current values where somebody else has changed the member', async () => {
    const { save, server, user, dialog } = await ask()
    fill('Country (optional)', 'Kenya')
    server.answer(
      answerWith(updateMember, () =>
        refusal({
          status: 409,
          error: 'MEMBER_CHANGED',
          message: 'Someone else changed this member. Reload, then save again.',
        }),
      ),
    )
    await save()
    await waitFor(() => expect(dialog.textContent).toContain('Someone else changed this member.'))
    server.answer(answer(getMember, { ...MEMBER, fullName: 'Ife B. Bello', country: 'Ghana', uPoints: 80 }))
    await user.click(button('Load the current values'))
    await waitFor(() => expect(field('Full name').value).toBe('Ife B. Bello'))
    expect([field('Country (optional)').value, field('U-Points').value]).toEqual(['Ghana', '80'])
  })

  it('moves points whose answer got lost no second time', async () => {
    const { save, server, dialog } = await ask({ uPoints: 10 })
    fill('U-Points', '60')
    server.answer(
      answerWith(assignUpoints, () => {
        server.answer(answer(getMember, { ...MEMBER, uPoints: 60 }))
        return lost()
      }),
    )
    await save()
    await waitFor(() => expect(dialog.textContent?.slice(-200)).toContain('We reloaded the balance'))
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sentTo(assignUpoints)).toHaveLength(1)
  })
})

describe('the tier of a member', () => {
  it('offers what is above, and nothing to revoke where there is nothing', async () => {
    const { table, row } = await open()
    const names = table.getAllByRole('button', { name: /: Ife Bello$/ }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Edit', 'Starter', 'Silver', 'Gold', 'Revoke'])
    expect(table.getByRole('button', { name: 'Revoke: Ife Bello' })).toHaveProperty('disabled', true)
    expect(row()).toMatch(/Guest.*Locked.*No/)
  })

  it('is raised with a press, says so, and can be put back', async () => {
    const { server, press, row, user } = await open()
    server.answer(failCall(updateMemberAccess, { sentence: 'Not now.' }))
    await press('Silver: Ife Bello')
    expect(await screen.findByText('The tier of Ife Bello was not changed. Not now.')).toBeDefined()

    const silver = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true } as const
    server.answer(
      answerWith(updateMemberAccess, () => {
        server.answer(show(silver))
        return success({ ...MEMBER, ...silver }, undefined, ACTION)
      }),
    )
    await press('Silver: Ife Bello')
    expect(await screen.findByText('Ife Bello is Silver now, with the dashboard unlocked.')).toBeDefined()
    await waitFor(() => expect(row()).toMatch(/Silver.*Unlocked.*Yes/))
    expect(server.sentTo(updateMemberAccess).at(-1)?.input).toMatchObject(silver)
    server.answer(failCall(undoAction, { sentence: 'Not undone: something else has changed since.' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Not undone: something else has changed since.')).toBeDefined()
    expect(server.sentTo(undoAction).map(({ params }) => params.id)).toEqual([ACTION])
  })

  it('is revoked, busy meanwhile, and says why it was not', async () => {
    const { server, press, table } = await open({ tier: 'gold', dashboardUnlocked: true, hasDeposited: true })
    server.answer(failCall(updateMemberAccess, { sentence: 'The member is being merged.' }))
    await press('Revoke: Ife Bello')
    expect(
      await screen.findByText('The access of Ife Bello was not revoked. The member is being merged.'),
    ).toBeDefined()
    const held = Promise.withResolvers<Response>()
    server.answer(answerWith(updateMemberAccess, () => held.promise))
    await press('Revoke: Ife Bello')
    await waitFor(() =>
      expect(table.getByRole('button', { name: 'Revoke: Ife Bello' }).getAttribute('aria-busy')).toBe('true'),
    )
    server.answer(show({}))
    held.resolve(success(MEMBER))
    expect(await screen.findByText('Ife Bello is a guest now, with the dashboard locked.')).toBeDefined()
  })
})

describe('the list of members', () => {
  it('says whom nobody found, and that it is empty', async () => {
    const { server, user } = await open()
    server.answer(answer(listMembers, [], { total: 0, pages: 0, current: 1 }))
    await user.type(screen.getByLabelText('Search users'), 'nobody "at all"{Enter}')
    expect(await screen.findByText('No users found matching "nobody "at all""')).toBeDefined()
    await user.click(button('Clear the search'))
    expect((await screen.findAllByText('Ife Bello')).length).toBeGreaterThan(0)
  })

  it('says that nobody is there', async () => {
    await renderScreen('/dashboard/admin/users', [answer(listMembers, [], { total: 0, pages: 0, current: 1 })], {
      member: { isAdmin: true },
    })
    expect(await screen.findByText('No users found in the system.')).toBeDefined()
  })

  it('says that it did not load', async () => {
    await renderScreen('/dashboard/admin/users', [failCall(listMembers, { sentence: 'The list is being sorted.' })], {
      member: { isAdmin: true },
    })
    expect(await screen.findByText(/The list is being sorted\./)).toBeDefined()
    expect(screen.queryAllByRole('row')).toEqual([])
  })

  it('waits for the end of a search, begins on page 1 and keeps it in the address', async () => {
    const { server, user, pages } = await open()
    const before = server.sentTo(listMembers).length
    await user.type(screen.getByLabelText('Search users'), 'ada')
    await waitFor(() => expect(pages.state.location.search).toMatchObject({ search: 'ada' }))
    const asked = server.sentTo(listMembers).slice(before)
    expect(asked.map(({ input }) => [input.search, String(input.page)])).toEqual([['ada', '1']])
  })

  it('is ordered by its heads, and says how', async () => {
    const { user, pages, table } = await open()
    const head = (name: string) => table.getByRole('columnheader', { name })
    expect(head('Joined').getAttribute('aria-sort')).toBe('descending')
    await user.click(within(head('U-Points')).getByRole('link'))
    await waitFor(() => expect(head('U-Points').getAttribute('aria-sort')).toBe('descending'))
    await user.click(within(head('U-Points')).getByRole('link'))
    await waitFor(() => expect(head('U-Points').getAttribute('aria-sort')).toBe('ascending'))
    expect(pages.state.location.search).toMatchObject({ sortBy: 'uPoints', order: 'asc' })
  })
})
