import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeTicket, createTicket, getTicket, type TicketThread } from '../../../contract/support-tickets.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const thread: TicketThread = {
  id: '0197b7e2-52f5-7cc2-a5a4-5d1d3c0e7f0a',
  category: 'signals',
  priority: 'medium',
  status: 'open',
  subject: 'Where is it?',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  messages: [],
}

it('says that a ticket was sent, with its number and when to expect an answer, and moves focus there', async () => {
  const { user } = await renderScreen('/dashboard/support', [answer(createTicket, thread), answer(getTicket, thread)])
  await user.selectOptions(await screen.findByLabelText('Category'), 'signals')
  await user.type(screen.getByLabelText('Subject'), thread.subject)
  await user.type(screen.getByLabelText('Message'), 'None came.')
  await user.click(screen.getByRole('button', { name: 'Send ticket' }))
  const told = await screen.findByText('Ticket 0E7F0A sent. We usually answer within 2-24 hours.')
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

it('says nothing of the kind when a ticket is opened again', async () => {
  await renderScreen(`/dashboard/support?ticket=${thread.id}`, [answer(getTicket, thread)])
  expect(await screen.findByRole('heading', { level: 1, name: thread.subject })).toBeDefined()
  expect(screen.queryByText(/Ticket 0E7F0A sent/)).toBeNull()
})

it('closes an open ticket, which a reply opens again', async () => {
  const closed = { ...thread, status: 'closed' } as const
  const { user, server } = await renderScreen(`/dashboard/support?ticket=${thread.id}`, [
    answer(getTicket, thread),
    answer(closeTicket, closed),
  ])
  const close = await screen.findByRole('button', { name: 'Close ticket' })
  expect(screen.queryByText('This ticket is closed. A reply opens it again.')).toBeNull()
  server.answer(answer(getTicket, closed))
  await user.click(close)
  expect(await screen.findByText('This ticket is closed. A reply opens it again.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull()
  expect(server.sentTo(closeTicket).map(({ params }) => params)).toEqual([{ id: thread.id }])
})
