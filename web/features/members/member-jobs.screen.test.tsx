import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  createMemberJob,
  createSegment,
  listMemberJobs,
  listSegments,
  type MemberJob,
  removeSegment,
  undoMemberJob,
} from '../../../contract/member-jobs.ts'
import { type AdminMember, listMembers } from '../../../contract/members.ts'
import { answer, answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const member = (place: number): AdminMember => ({
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
})

const job = (changes: Partial<MemberJob> = {}): MemberJob => ({
  id: '0b54a2a1-4f0f-4a39-9c39-0000000000aa',
  task: { kind: 'access', tier: 'gold', dashboardUnlocked: true, hasDeposited: true },
  state: 'running',
  total: 1032,
  done: 412,
  changed: 400,
  kept: 0,
  createdAt: '2026-11-21T11:00:00.000Z',
  undoUntil: '2099-11-22T11:00:00.000Z',
  ...changes,
})

const openMembers = async (path = '/dashboard/admin/users', jobs: MemberJob[] = [], segments: object[] = []) =>
  renderScreen(
    path,
    [
      answerWith(listMembers, () => success([member(1), member(2)], { total: 1032, pages: 21, current: 1 })),
      answer(listMemberJobs, jobs),
      answer(listSegments, segments as never),
      answer(createMemberJob, job()),
      answer(undoMemberJob, job({ state: 'undoing' })),
    ],
    { member: { isAdmin: true } },
  )

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

it('does an action to all that match as one job, once their number was typed', async () => {
  const { user, server } = await openMembers('/dashboard/admin/users?country=Nigeria')
  await user.click(await screen.findByRole('checkbox', { name: 'Select every row of this page' }))
  await user.click(await button('Select all 1,032 that match'))
  expect(screen.getByText('1,032 selected')).toBeDefined()
  await user.click(await button(/^Gold.*: all selected$/))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Type 1,032 to confirm'), '1033')
  await user.click(asked.getByRole('button', { name: 'Gold: 1,032 members' }))
  expect(await asked.findByText('Please type 1,032')).toBeDefined()
  expect(server.sentTo(createMemberJob)).toHaveLength(0)
  await user.clear(asked.getByLabelText('Type 1,032 to confirm'))
  await user.type(asked.getByLabelText('Type 1,032 to confirm'), '1032')
  await user.click(asked.getByRole('button', { name: 'Gold: 1,032 members' }))
  await waitFor(() => expect(server.sentTo(createMemberJob)).toHaveLength(1))
  expect(server.sentTo(createMemberJob)[0]?.input).toMatchObject({
    filters: { country: 'Nigeria' },
    task: { kind: 'access', tier: 'gold', dashboardUnlocked: true, hasDeposited: true },
  })
})

it('shows how far the job is, and undoes it', async () => {
  const { user, server } = await openMembers(undefined, [job()])
  const strip = within(await screen.findByRole('region', { name: 'Gold' }))
  expect(strip.getByText('Gold: 1,032 members')).toBeDefined()
  expect(strip.getByText('412 of 1,032')).toBeDefined()
  server.answer(
    answerWith(undoMemberJob, () => {
      server.answer(answer(listMemberJobs, [job({ state: 'undone', done: 1032, changed: 400, kept: 3 })]))
      return success(job({ state: 'undoing' }))
    }),
  )
  await user.click(strip.getByRole('button', { name: 'Stop and undo' }))
  expect(await screen.findByText('Undone. 3 changed since and stay.')).toBeDefined()
  expect(server.sentTo(undoMemberJob)[0]?.params).toEqual({ id: job().id })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('asks for the members again when a job has ended, and not for one that had ended before', async () => {
  const ended = job({ state: 'done', done: 1032, changed: 1000 })
  const { user, server } = await openMembers(undefined, [ended])
  expect(await screen.findByText('1,000 changed, 32 already so')).toBeDefined()
  await screen.findByRole('checkbox', { name: 'Select every row of this page' })
  // Whatever a screen asks once is sent twice in strict mode.
  const once = server.sentTo(listSegments).length
  expect(server.sentTo(listMembers)).toHaveLength(once)
  server.answer(
    answerWith(undoMemberJob, () => {
      server.answer(answer(listMemberJobs, [job({ ...ended, state: 'undone' })]))
      return success(job({ ...ended, state: 'undoing' }))
    }),
  )
  await user.click(await button('Undo'))
  await waitFor(() => expect(server.sentTo(listMembers)).toHaveLength(once + 1))
})

it('says what a job came to, and why it was not undone', async () => {
  const { user, server } = await openMembers(undefined, [job({ state: 'done', done: 1032, changed: 1000 })])
  expect(await screen.findByText('1,000 changed, 32 already so')).toBeDefined()
  const why = { status: 409, error: 'ACTION_FINAL', message: 'This can no longer be undone.' } as const
  server.answer(answerWith(undoMemberJob, () => refusal(why)))
  await user.click(await button('Undo'))
  expect(await screen.findByText('This can no longer be undone.')).toBeDefined()
})

it('sends one message to everybody that the filters find', async () => {
  const { user, server } = await openMembers('/dashboard/admin/users?tier=silver')
  await user.click(await button('Message'))
  const asked = await dialog()
  await user.click(asked.getByRole('button', { name: 'Send' }))
  expect(await asked.findByText('Please enter a title')).toBeDefined()
  expect(asked.getByText('Please write a message')).toBeDefined()
  await user.type(asked.getByLabelText('Title'), 'New lessons')
  await user.type(asked.getByLabelText('Message'), 'Look today.')
  await user.type(asked.getByLabelText('Type 1,032 to confirm'), '1,032')
  await user.click(asked.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.sentTo(createMemberJob)).toHaveLength(1))
  expect(server.sentTo(createMemberJob)[0]?.input).toEqual({
    filters: { tier: 'silver' },
    task: { kind: 'message', title: 'New lessons', text: 'Look today.' },
  })
})

it('saves filters as a segment, opens and deletes it', async () => {
  const silver = { id: '0b54a2a1-4f0f-4a39-9c39-0000000000bb', name: 'Silver', filters: { tier: 'silver' as const } }
  const { user, server, pages } = await openMembers('/dashboard/admin/users?tier=silver')
  server.answer(answer(createSegment, [silver]))
  await user.click(await button('Save as segment'))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Segment name'), 'Silver')
  await user.click(asked.getByRole('button', { name: 'Save' }))
  const link = await screen.findByRole('link', { name: 'Silver' })
  expect(server.sentTo(createSegment)[0]?.input).toEqual({ name: 'Silver', filters: { tier: 'silver' } })
  expect(link.getAttribute('aria-current')).toBe('page')
  pages.history.push('/dashboard/admin/users')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Silver' }).getAttribute('aria-current')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Silver' }))
  server.answer(answer(removeSegment, []))
  await user.click(await button('Delete segment'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Silver' })).toBeNull())
})
