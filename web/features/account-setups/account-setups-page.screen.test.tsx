import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type AccountSetupReview,
  approveAccountSetup,
  getDepositProof,
  listAccountSetups,
  rejectAccountSetup,
} from '../../../contract/account-setups.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const REQUEST: AccountSetupReview = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000001',
  brokerAccount: 'PO-88213377',
  accessPath: 'manual',
  depositAmount: 60,
  hasProof: false,
  proofKind: null,
  status: 'pending',
  rejectionReason: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  reviewedAt: null,
  reviewedBy: null,
  member: {
    id: '0b54a2a1-4f0f-4a39-9c39-000000000002',
    fullName: 'Lerato Dlamini',
    email: 'lerato@uptick.test',
    country: 'Nigeria',
  },
}
const ONE = { total: 1, pages: 1, current: 1 }
const NONE = { total: 0, pages: 0, current: 1 }

const open = async (request = REQUEST) => {
  const opened = await renderScreen('/dashboard/admin/account-setups', [answer(listAccountSetups, [request], ONE)], {
    member: { isAdmin: true },
  })
  const table = within(await screen.findByRole('table'))
  await table.findByRole('button', { name: 'Approve: Lerato Dlamini' })
  const press = (name: string) => opened.user.click(table.getByRole('button', { name }))
  return { ...opened, table, press }
}
const alert = async () =>
  within(await screen.findByRole('dialog'))
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

it('is approved over the amount that was found, which has to make sense', async () => {
  const { user, server, press, table } = await open()
  expect(table.getByRole('row', { name: /Lerato/ }).textContent).toMatch(/Nigeria.*PO-88213377.*Manual.*\$60/)
  await press('Approve: Lerato Dlamini')
  expect((await screen.findByRole('dialog')).textContent).toContain('No proof was sent with this request.')
  const AMOUNT = 'Amount at the broker (USD)'
  expect(field(AMOUNT).value).toBe('60')
  for (const [typed, words] of [
    ['29', 'The minimum deposit is $30 for the manual path'],
    ['55,50', '“55,50” could mean 55.50 or 5,550.'],
  ] as const) {
    fill(AMOUNT, typed)
    await user.click(button('Approve deposit'))
    await waitFor(() => expect(descriptionOf(field(AMOUNT))).toContain(words))
  }
  expect(server.sentTo(approveAccountSetup)).toEqual([])
  fill(AMOUNT, '55.50')
  server.answer(failCall(approveAccountSetup, { sentence: 'This request has already been reviewed.' }))
  await user.click(button('Approve deposit'))
  await waitFor(async () => expect(await alert()).toContain('This request has already been reviewed.'))
  server.answer(answer(approveAccountSetup, { ...REQUEST, status: 'approved' }))
  server.answer(answer(listAccountSetups, [], NONE))
  await user.click(button('Approve deposit'))
  expect(await screen.findByText('Deposit of $55.50 by Lerato Dlamini approved. We emailed them.')).toBeDefined()
  expect(server.sentTo(approveAccountSetup).at(-1)?.input).toEqual({ depositAmount: 55.5 })
  expect(await screen.findByText('No requests to review')).toBeDefined()
  await user.click(button('All'))
  expect(await screen.findByText('No requests yet')).toBeDefined()
})

it('is rejected with a reason', async () => {
  const { user, server, press } = await open()
  await press('Reject: Lerato Dlamini')
  await screen.findByRole('dialog')
  await user.click(button('Reject request'))
  await waitFor(() => expect(descriptionOf(field('Reason'))).toContain('Please enter a reason'))
  fill('Reason', 'The broker does not know this account.')
  server.answer(failCall(rejectAccountSetup, 'offline'))
  await user.click(button('Reject request'))
  await waitFor(async () =>
    expect(await alert()).toContain('Network error. Please check your connection and try again.'),
  )
  server.answer(answer(rejectAccountSetup, { ...REQUEST, status: 'rejected' }))
  await user.click(button('Reject request'))
  expect(await screen.findByText('Request of Lerato Dlamini rejected. We emailed them.')).toBeDefined()
  expect(server.sentTo(rejectAccountSetup).at(-1)?.input).toEqual({ reason: 'The broker does not know this account.' })
})

it('says that a proof did not load', async () => {
  const { server, press } = await open({ ...REQUEST, hasProof: true })
  server.answer(failCall(getDepositProof, { sentence: 'The proof is being moved.' }))
  await press('View proof: Lerato Dlamini')
  expect(await within(await screen.findByRole('dialog')).findByText(/The proof is being moved\./)).toBeDefined()
  expect(button('Try Again')).toBeDefined()
})

it('says that the queue did not load, and that a page is beyond it', async () => {
  const { server, pages } = await open()
  server.answer(answer(listAccountSetups, [], { total: 1, pages: 1, current: 90 }))
  pages.history.push('/dashboard/admin/account-setups?page=90')
  expect(await screen.findByText('Nothing on this page')).toBeDefined()
  server.answer(failCall(listAccountSetups, { sentence: 'The requests are being counted.' }))
  pages.history.push('/dashboard/admin/account-setups?page=91')
  expect(await screen.findByText(/The requests are being counted\./)).toBeDefined()
})
