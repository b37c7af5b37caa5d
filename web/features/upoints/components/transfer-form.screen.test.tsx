import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getTransferRecipient, listStatement, type Transfer, transferUpoints } from '../../../../contract/upoints.ts'
import { answer, answerWith, lost, refusal, renderScreen, success } from '../../../testing/render-screen.tsx'

const EMAIL = 'ada@uptick.test'
const sent: Transfer = {
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1',
  recipientEmail: EMAIL,
  recipientName: 'Ada O.',
  amount: 100,
  message: '',
  createdAt: '2026-11-21T12:00:00.000Z',
}
const arrived = () => success({ uPoints: 12_380, transfer: sent })

const openForm = async () => {
  const opened = await renderScreen('/dashboard/u-points-transfer', [
    answer(listStatement, [], { total: 0, pages: 0, current: 1 }),
    answer(getTransferRecipient, { recipientEmail: EMAIL, name: 'Ada O.' }),
    answerWith(transferUpoints, arrived),
  ])
  const { user, server } = opened
  const fill = async (amount: string, email = EMAIL) => {
    const [to, points] = [await screen.findByLabelText(/^Recipient/), screen.getByLabelText(/^Amount/)]
    await user.clear(to)
    await user.type(to, email)
    await user.clear(points)
    await user.type(points, `${amount}{Enter}`)
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Confirm transfer' })
  const press = async (name: string) => user.click(within(await dialog()).getByRole('button', { name }))
  const keys = () => server.sentTo(transferUpoints).map(({ headers }) => headers.get('idempotency-key'))
  return { ...opened, fill, dialog, press, keys }
}

it('names the recipient, the amount and the balance afterwards before anything moves', async () => {
  const { fill, dialog, keys } = await openForm()
  await fill('2,480')
  const asked = (await dialog()).textContent
  expect(asked).toContain(`Ada O. (${EMAIL})`)
  expect(asked).toMatch(/Amount\s*2,480/)
  expect(asked).toMatch(/Balance after\s*10,000/)
  expect(keys()).toEqual([])
})

it('keeps its key until an answer comes, also where the dialog was left and asked for again', async () => {
  const { server, fill, dialog, press, keys } = await openForm()
  server.answer(answerWith(transferUpoints, lost))
  await fill('100')
  await press('Confirm Transfer')
  await waitFor(async () =>
    expect((await dialog()).textContent).toContain('Confirm again: your points move only once.'),
  )
  await press('Confirm Transfer')
  await waitFor(() => expect(keys()).toHaveLength(2))
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.answer(answerWith(transferUpoints, arrived))
  await fill('100')
  await press('Confirm Transfer')
  expect(await screen.findByText('100 U-Points went to Ada O..')).toBeDefined()
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()[0]).toMatch(/^[\da-f-]{36}$/)
})

it('has another key for another amount, and for the same transfer after one that arrived', async () => {
  const { server, fill, press, keys } = await openForm()
  server.answer(answerWith(transferUpoints, lost))
  await fill('100')
  await press('Confirm Transfer')
  await waitFor(() => expect(keys()).toHaveLength(1))
  await press('Cancel')
  server.answer(answerWith(transferUpoints, arrived))
  await fill('101')
  await press('Confirm Transfer')
  await screen.findByText(/U-Points went to/)
  await screen.findByLabelText(/^Amount/)
  await fill('101')
  await press('Confirm Transfer')
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(new Set(keys()).size).toBe(3)
  expect(server.sentTo(transferUpoints).map(({ input }) => input.amount)).toEqual([100, 101, 101])
})

it('says at its field that nobody has the address, and keeps what was typed', async () => {
  const { server, fill, keys } = await openForm()
  const message = 'Nobody with this e-mail is a member.'
  const unknown = { status: 404, error: 'RECIPIENT_UNKNOWN', message, fields: { recipientEmail: message } } as const
  server.answer(answerWith(getTransferRecipient, () => refusal(unknown)))
  await fill('100', 'nobody@uptick.test')
  const field = await screen.findByLabelText(/^Recipient/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(message)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([(field as HTMLInputElement).value, keys()]).toEqual(['nobody@uptick.test', []])
})
