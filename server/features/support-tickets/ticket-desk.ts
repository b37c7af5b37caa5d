import type { InputOf } from '../../../contract/call.ts'
import {
  type AdminTicket,
  type AdminTicketThread,
  type answerTicket,
  MAX_TICKET_MESSAGES,
  type TicketStatus,
} from '../../../contract/support-tickets.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import { layOut } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Tx } from '../../platform/transaction.ts'
import { NO_PICTURE } from '../../platform/uploads/keep-picture.ts'
import type { Audit } from '../audit/service.ts'
import { announceNote, announceTicket } from './announce-ticket.ts'
import { canBecome, toAdminMessage, toAdminTicket, waitingFrom } from './rules.ts'
import * as store from './store.ts'

/** What support answered, in full, and the way back to the thread. */
const ticketAnsweredMail = (
  member: { email: string; fullName: string },
  { publicUrl, ticketId, subject, text }: { publicUrl: string; ticketId: string; subject: string; text: string },
): Mail => ({
  to: member.email,
  subject: `Support answered: ${subject}`,
  ...layOut({
    title: 'Support answered your ticket',
    before: [`Hello ${member.fullName}, this is our answer to “${subject}”:`, ...text.split(/\n+/)],
    action: { label: 'Open the ticket', url: `${publicUrl}/dashboard/support?ticket=${ticketId}` },
    after: ['Please reply in the ticket. Nobody reads replies to this email.'],
  }),
})

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'publicUrl'> {
  audit: Pick<Audit, 'recordAction'>
}

type Admin = Pick<CallingMember, 'id'>

/** What administrators do about tickets. */
export const createTicketDesk = ({ db, clock, transact, publicUrl, audit }: Deps) => {
  const getAdminTicket = async (id: string): Promise<AdminTicketThread> => {
    const row = await store.findQueued(db.orm, id)
    if (!row) throw new CallError('TICKET_NOT_FOUND')
    const messages = await store.listAllMessages(db.orm, id)
    return { ...toAdminTicket(row, clock.now()), messages: messages.map(toAdminMessage) }
  }

  const lock = async (tx: Tx, id: string): Promise<store.QueuedRow> => {
    await store.lockTicket(tx, id)
    const row = await store.findQueued(tx, id)
    if (!row) throw new CallError('TICKET_NOT_FOUND')
    return row
  }

  const record = (tx: Tx, admin: Admin, action: string, { ticket, member }: store.QueuedRow, status: TicketStatus) =>
    audit.recordAction(tx, {
      adminId: admin.id,
      action,
      subject: { kind: 'ticket', id: ticket.id, name: `${member.fullName}: ${ticket.subject}` },
      about: ticket.memberId,
      before: { status: ticket.status },
      after: { status },
    })

  return {
    /** Tickets: what has waited longest first. */
    listAdminTickets: listFor(db, {
      count: store.countQueued,
      rows: store.listQueued,
      behind: store.listQueuedBehind,
      view: (rows: store.QueuedRow[]): AdminTicket[] => rows.map((row) => toAdminTicket(row, clock.now())),
    }),

    /** A ticket with all that was written in it. Throws TICKET_NOT_FOUND. */
    getAdminTicket,

    /**
     * Answers a ticket, which its member is told by mail, or keeps a note, of which nobody but administrators learns. Once, however often
     * it is sent. Audited. Throws TICKET_NOT_FOUND, TICKET_FULL.
     */
    answerTicket: async (
      admin: Admin,
      id: string,
      { nonce, text, isNote }: InputOf<typeof answerTicket>,
    ): Promise<AdminTicketThread> => {
      const now = new Date(clock.now())
      await transact(async (tx) => {
        const row = await lock(tx, id)
        const { total, isKnown } = await store.countMessages(tx, { ticketId: id, authorId: admin.id, nonce })
        if (isKnown) return
        if (total >= MAX_TICKET_MESSAGES) throw new CallError('TICKET_FULL')
        const message = { id: newId(clock.now()), ticketId: id, authorId: admin.id, nonce, text, createdAt: now }
        await store.insertMessage(tx, { ...NO_PICTURE, ...message, kind: isNote ? 'note' : 'support' })
        if (isNote) {
          await record(tx, admin, 'ticket.note', row, row.ticket.status)
          announceNote(tx, row.ticket)
          return
        }
        await store.updateTicket(tx, id, { status: 'answered', waitingSince: null, updatedAt: now })
        await record(tx, admin, 'ticket.answer', row, 'answered')
        announceTicket(tx, row.ticket)
        await tx.notify(row.ticket.memberId, {
          kind: 'support',
          path: `/dashboard/support?ticket=${id}`,
          text,
          mail: ticketAnsweredMail(row.member, { publicUrl, ticketId: id, subject: row.ticket.subject, text }),
        })
      })
      return getAdminTicket(id)
    },

    /** Closes a ticket, or opens a closed one again. Audited. Throws TICKET_NOT_FOUND, and TICKET_TRANSITION where it is so already. */
    updateTicketStatus: async (admin: Admin, id: string, status: 'closed' | 'reopened'): Promise<AdminTicketThread> => {
      const now = new Date(clock.now())
      await transact(async (tx) => {
        const row = await lock(tx, id)
        if (!canBecome(row.ticket.status, status)) throw new CallError('TICKET_TRANSITION')
        await store.updateTicket(tx, id, {
          status,
          waitingSince: waitingFrom(status, row.ticket.waitingSince, now),
          updatedAt: now,
        })
        await record(tx, admin, 'ticket.status.update', row, status)
        announceTicket(tx, row.ticket)
      })
      return getAdminTicket(id)
    },
  }
}
