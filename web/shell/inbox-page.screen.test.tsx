import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type AccountSetupReview,
  approveAccountSetup,
  listAccountSetups,
  rejectAccountSetup,
} from '../../contract/account-setups.ts'
import { listCreatorApplications } from '../../contract/creators.ts'
import { listReports, type Report, resolveReport } from '../../contract/reports.ts'
import {
  type AdminTicket,
  getAdminTicket,
  listAdminTickets,
  listCannedAnswers,
} from '../../contract/support-tickets.ts'
import { failCall } from '../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../testing/fields.ts'
import { onPhone } from '../testing/on-phone.ts'
import { answer, renderScreen } from '../testing/render-screen.tsx'

const PATH = '/dashboard/admin/inbox'
const idOf = (number: number) => `0b54a2a1-4f0f-4a39-9c39-00000000000${number}`
const person = (number: number, fullName: string) => ({
  id: idOf(number),
  fullName,
  email: `m${number}@uptick.test`,
  country: 'Nigeria',
})
const setup = (number: number, fullName: string, createdAt: string): AccountSetupReview => ({
  id: idOf(number),
  brokerAccount: 'PO-88213377',
  accessPath: 'manual',
  depositAmount: 60,
  hasProof: false,
  proofKind: null,
  status: 'pending',
  rejectionReason: null,
  createdAt,
  reviewedAt: null,
  reviewedBy: null,
  member: person(number, fullName),
})
const LERATO = setup(1, 'Lerato Dlamini', '2026-11-18T10:00:00.000Z')
const SIPHO = setup(2, 'Sipho Dube', '2026-11-20T10:00:00.000Z')
const REPORT: Report = {
  id: idOf(3),
  reporter: person(4, 'Ife Balogun'),
  subject: { kind: 'creator', id: idOf(5), name: 'Follow the Move' },
  reason: 'Asks for money',
  status: 'open',
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  createdAt: '2026-11-19T10:00:00.000Z',
}
const TICKET: AdminTicket = {
  id: idOf(6),
  category: 'billing',
  priority: 'high',
  subject: 'My code expired',
  status: 'open',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  waitingSince: '2026-11-21T10:00:00.000Z',
  member: { id: idOf(7), fullName: 'Mercy Wafula', email: 'mercy@uptick.test', tier: 'guest' },
}
const pageOf = (total: number) => ({ total, pages: 1, current: 1 })
const queues = [
  answer(listAccountSetups, [LERATO, SIPHO], pageOf(2)),
  answer(listCreatorApplications, [], pageOf(0)),
  answer(listReports, [REPORT], pageOf(1)),
  answer(listAdminTickets, [TICKET], pageOf(1)),
  answer(getAdminTicket, { ...TICKET, messages: [] }),
  answer(listCannedAnswers, []),
]

const open = async (address = PATH) => {
  const opened = await renderScreen(address, queues, { member: { isAdmin: true } })
  await screen.findByRole('heading', { level: 1, name: 'Inbox' })
  await screen.findByText('4 waiting, oldest first')
  return opened
}
const items = () => within(screen.getByRole('list', { name: 'Waiting items' })).getAllByRole('listitem')
const shown = async (name: string) => within(await screen.findByRole('article', { name }))
const press = (key: string) => fireEvent.keyDown(document.body, { key })

it('merges what waits, oldest first, and goes through it by keyboard', async () => {
  const { server } = await open()
  expect(items().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Lerato Dlamini.*Deposit · \$60, manual/),
    expect.stringMatching(/Follow the Move.*Report · Asks for money/),
    expect.stringMatching(/Sipho Dube.*Deposit/),
    expect.stringMatching(/Mercy Wafula.*Ticket · high · My code expired/),
  ])
  expect(server.sentTo(listAccountSetups)[0]?.input).toEqual({ status: 'pending', limit: '100' })
  expect((await shown('Lerato Dlamini')).getByText('PO-88213377')).toBeDefined()
  press('j')
  await shown('Follow the Move')
  press('j')
  press('j')
  press('j')
  await shown('Mercy Wafula')
  await screen.findByRole('textbox', { name: 'Answer' })
  press('e')
  expect(document.activeElement).toBe(field('Answer'))
  fireEvent.keyDown(field('Answer'), { key: 'k' })
  await shown('Mercy Wafula')
  fireEvent.keyDown(field('Answer'), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mercy Wafula' }))
  press('k')
  await shown('Sipho Dube')
})

it('approves with “a” and goes on to the next item', async () => {
  const { server, user } = await open()
  await shown('Lerato Dlamini')
  press('a')
  await screen.findByRole('dialog')
  press('j')
  expect(screen.getByRole('article', { name: 'Lerato Dlamini', hidden: true })).toBeDefined()
  server.answer(answer(approveAccountSetup, { ...LERATO, status: 'approved' }))
  server.answer(answer(listAccountSetups, [SIPHO], pageOf(1)))
  await user.click(button('Approve deposit'))
  await shown('Follow the Move')
  expect(server.sentTo(approveAccountSetup).map(({ params, input }) => [params.id, input])).toEqual([
    [LERATO.id, { depositAmount: 60 }],
  ])
  expect(await screen.findByText('Deposit of $60 by Lerato Dlamini approved. We emailed them.')).toBeDefined()
  await screen.findByText('3 waiting, oldest first')
})

it('rejects with “r”, never without a reason', async () => {
  const { server, user } = await open(`${PATH}?item=deposits:${SIPHO.id}`)
  await shown('Sipho Dube')
  press('r')
  await screen.findByRole('dialog')
  await user.click(button('Reject request'))
  await waitFor(() => expect(descriptionOf(field('Reason'))).toContain('Please enter a reason'))
  expect(server.sentTo(rejectAccountSetup)).toEqual([])
  fill('Reason', 'The broker does not know this account.')
  server.answer(answer(rejectAccountSetup, { ...SIPHO, status: 'rejected' }))
  await user.click(button('Reject request'))
  await shown('Mercy Wafula')
  expect(server.sentTo(rejectAccountSetup).at(-1)?.input).toEqual({ reason: 'The broker does not know this account.' })
})

it('shows one kind alone, and says so when nothing waits', async () => {
  const { server, user } = await open()
  await user.click(button('Reports 1'))
  await shown('Follow the Move')
  expect(items()).toHaveLength(1)
  press('a')
  await screen.findByRole('dialog')
  fill('Action', 'Warned the creator.')
  server.answer(answer(resolveReport, { ...REPORT, status: 'resolved' }))
  server.answer(answer(listReports, [], pageOf(0)))
  await user.click(button('Resolve report'))
  expect(await screen.findByText('Nothing is waiting')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the overview' }).getAttribute('href')).toBe('/dashboard/admin')
})

it('shows the item alone on a phone', async () => {
  onPhone()
  const { user } = await open()
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(screen.getByRole('link', { name: /Follow the Move/ }))
  await shown('Follow the Move')
  expect(screen.queryByRole('list', { name: 'Waiting items' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All items' }))
  expect(await screen.findByRole('list', { name: 'Waiting items' })).toBeDefined()
})

it('says that a queue did not load', async () => {
  const { server, user } = await renderScreen(
    PATH,
    [...queues, failCall(listReports, { sentence: 'The reports are being counted.' })],
    { member: { isAdmin: true } },
  )
  expect(await screen.findByText(/The reports are being counted\./)).toBeDefined()
  server.answer(answer(listReports, [], pageOf(0)))
  await user.click(button('Try Again'))
  await shown('Lerato Dlamini')
})

it('keeps the question and its words open when somebody else has decided the item', async () => {
  const { server, client } = await open()
  await shown('Lerato Dlamini')
  press('r')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The proof is of another account' } })
  server.answer(answer(listAccountSetups, [SIPHO], pageOf(1)))
  await client.invalidateQueries({ queryKey: [listAccountSetups.path] })
  await screen.findByText('3 waiting, oldest first')
  expect(screen.getByDisplayValue('The proof is of another account')).toBeTruthy()
})
