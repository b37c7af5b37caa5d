import type { Tx } from '../../platform/transaction.ts'
import type { TicketRow } from './store.ts'

/** Tells administrators, after the commit, to read the ticket again: of a note nobody else hears. */
export const announceNote = (tx: Tx, { id }: Pick<TicketRow, 'id'>): void =>
  tx.publish('support/tickets', '', { ticketId: id })

/** Tells the ticket's member and administrators, after the commit, to read it again. */
export const announceTicket = (tx: Tx, ticket: Pick<TicketRow, 'id' | 'memberId'>): void => {
  tx.publish('members/me/tickets', ticket.memberId, { ticketId: ticket.id })
  announceNote(tx, ticket)
}
