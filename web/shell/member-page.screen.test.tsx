import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  createMemberNote,
  getMemberNotes,
  listMemberTimeline,
  removeMemberNote,
  type TimelineEntry,
  updateMemberTags,
} from '../../contract/member-notes.ts'
import { type AdminMember, getMember, listMemberLogins, updateMemberAccess } from '../../contract/members.ts'
import { assignUpoints } from '../../contract/upoints.ts'
import { button, descriptionOf, field, fill } from '../testing/fields.ts'
import { onPhone } from '../testing/on-phone.ts'
import { answer, answerWith, renderScreen, success } from '../testing/render-screen.tsx'

const ID = '0b54a2a1-4f0f-4a39-9c39-000000000001'
const MEMBER: AdminMember = {
  id: ID,
  fullName: 'Amara Nwosu',
  email: 'amara@uptick.test',
  phone: null,
  country: 'Nigeria',
  tier: 'guest',
  sponsoredTiers: [],
  uPoints: 40,
  depositAmount: 0,
  dashboardUnlocked: false,
  hasDeposited: false,
  premiumTest: false,
  createdAt: '2026-09-02T10:00:00.000Z',
  updatedAt: '2026-09-02T10:00:00.000Z',
}
const NOTE = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000002',
  text: 'Prefers Telegram.',
  authorName: 'Tunde Bakare',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const happened = (kind: TimelineEntry['kind'], label: string, amount: number | null = null): TimelineEntry => ({
  at: '2026-11-20T10:00:00.000Z',
  kind,
  label,
  amount,
})
const ENTRIES = [
  happened('points', 'Welcome gift', 1_250),
  happened('points', 'Silver', -500),
  happened('deposit', 'approved', 6_000),
  happened('action', 'member.access.update'),
]

const open = async (entries = ENTRIES) => {
  const opened = await renderScreen(
    `/dashboard/admin/users/${ID}`,
    [
      answer(getMember, MEMBER),
      answer(getMemberNotes, { notes: [NOTE], tags: ['Lagos meetup'] }),
      answer(listMemberTimeline, entries),
    ],
    { member: { isAdmin: true } },
  )
  await screen.findByRole('heading', { level: 1, name: 'Amara Nwosu' })
  await screen.findByText('Prefers Telegram.')
  return opened
}

it('shows what happened, and asks for what was earlier', async () => {
  const many = Array.from({ length: 50 }, () => happened('login', '10.0.0.1'))
  const { user, server } = await open([...ENTRIES, ...many.slice(4)])
  const rows = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')
  expect(rows.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/U-Points\+1,250 · Welcome gift$/),
    expect.stringMatching(/U-Points−500 · Silver$/),
    expect.stringMatching(/Deposit\$60\.00 approved$/),
    expect.stringMatching(/AdministratorTier and access changed$/),
  ])
  expect(rows).toHaveLength(10)
  await user.click(button('Earlier'))
  expect(within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(50)
  server.answer(answer(listMemberTimeline, [happened('joined', '')]))
  await user.click(button('Earlier'))
  expect(await screen.findByText('Joined', { selector: 'b' })).toBeDefined()
  expect(server.sentTo(listMemberTimeline).at(-1)?.input).toEqual({ before: '2026-11-20T10:00:00.000Z' })
  expect(screen.queryByRole('button', { name: 'Earlier' })).toBeNull()
})

it('folds facts and notes on a phone, and shows fewer entries at first', async () => {
  onPhone()
  await open(Array.from({ length: 20 }, () => happened('login', '10.0.0.1')))
  const folded = ['The member', 'Notes and tags'].map((name) =>
    screen.getByRole('region', { name }).querySelector('details'),
  )
  expect(folded.map((details) => details?.open)).toEqual([false, false])
  expect(within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(6)
})

it('does all that the list does: a tier with undo, and points', async () => {
  const { user, server } = await open()
  server.answer(
    answerWith(updateMemberAccess, () =>
      success({ ...MEMBER, tier: 'gold', dashboardUnlocked: true }, undefined, '0b54a2a1-4f0f-4a39-9c39-000000000009'),
    ),
  )
  server.answer(answer(getMember, { ...MEMBER, tier: 'gold', dashboardUnlocked: true }))
  await user.click(button('Gold: Amara Nwosu'))
  expect(await screen.findByText('Amara Nwosu is Gold now, with the dashboard unlocked.')).toBeDefined()
  expect(button('Undo')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Gold: Amara Nwosu' })).toBeNull()
  expect(button('Edit: Amara Nwosu')).toBeDefined()
  await user.click(button('Assign points: Amara Nwosu'))
  await screen.findByRole('dialog')
  fill('Amount', '1,000')
  server.answer(answer(assignUpoints, { user: { uPoints: 1_040 } } as never))
  await user.click(button('Assign U Points'))
  await waitFor(() => expect(server.sentTo(assignUpoints)[0]?.input).toMatchObject({ userId: ID, amount: 1_000 }))
})

it('keeps notes and tags', async () => {
  const { user, server } = await open()
  await user.click(button('Add note'))
  await waitFor(() => expect(descriptionOf(field('New note'))).toContain('Please write a note'))
  fill('New note', 'Asked about hosting.')
  server.answer(
    answer(createMemberNote, { notes: [{ ...NOTE, text: 'Asked about hosting.' }, NOTE], tags: ['Lagos meetup'] }),
  )
  await user.click(button('Add note'))
  expect(await screen.findByText('Asked about hosting.')).toBeDefined()
  expect(field('New note').value).toBe('')
  server.answer(answer(removeMemberNote, { notes: [NOTE], tags: ['Lagos meetup'] }))
  await user.click(screen.getAllByRole('button', { name: 'Delete note' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Asked about hosting.')).toBeNull())
  fill('New tag', 'Beta')
  server.answer(answer(updateMemberTags, { notes: [NOTE], tags: ['Beta', 'Lagos meetup'] }))
  await user.click(button('Add tag'))
  expect(await screen.findByText('Beta')).toBeDefined()
  server.answer(answer(updateMemberTags, { notes: [NOTE], tags: ['Beta'] }))
  await user.click(button('Remove tag Lagos meetup'))
  await waitFor(() => expect(screen.queryByText('Lagos meetup')).toBeNull())
  expect(server.sentTo(updateMemberTags).map(({ input }) => input.tags)).toEqual([['Lagos meetup', 'Beta'], ['Beta']])
})

it('says which logins are open and which have ended', async () => {
  const { user, server } = await open()
  const login = (place: number, isOpen: boolean) => ({
    id: `0b54a2a1-4f0f-4a39-9c39-00000000000${place}`,
    createdAt: '2026-11-20T10:00:00.000Z',
    address: `10.0.0.${place}`,
    userAgent: 'Firefox',
    endsAt: '2026-12-20T10:00:00.000Z',
    isOpen,
  })
  server.answer(answer(listMemberLogins, [login(1, true), login(2, false)], { total: 2, pages: 1, current: 1 }))
  await user.click(button('Logins'))
  const table = within(await screen.findByRole('table', { name: 'Logins of the member' }))
  expect((await table.findByRole('row', { name: /10\.0\.0\.1/ })).textContent).toMatch(/Open10\./)
  expect(table.getByRole('row', { name: /10\.0\.0\.2/ }).textContent).toMatch(/Ended10\./)
})
