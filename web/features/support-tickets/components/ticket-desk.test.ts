import { expect, it } from 'vitest'
import { TicketForm } from '../../../../contract/support-tickets.ts'
import { findProblems } from '../../../lib/form-resolver.ts'
import { withCanned } from './ticket-desk.tsx'

it('says of each field of a ticket what the server would say', () => {
  const values = { nonce: '0190b6a4-5d3e-7cc2-a8b1-000000000001', priority: 'medium' }
  expect(findProblems(TicketForm, { ...values, category: '', subject: ' ', message: '' })).toEqual({
    category: 'Please choose a category',
    subject: 'Please enter a subject',
    message: 'Please enter a message',
  })
  expect(findProblems(TicketForm, { ...values, category: 'other', subject: 'Hi', message: 'Hello' })).toBeNull()
})

it('puts a canned answer behind what was written', () => {
  expect(withCanned(' ', 'Thank you.')).toBe('Thank you.')
  expect(withCanned('Hello Ada,\n', 'Thank you.')).toBe('Hello Ada,\n\nThank you.')
})
