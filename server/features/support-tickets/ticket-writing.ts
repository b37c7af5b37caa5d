import type { InputOf } from '../../../contract/call.ts'
import {
  type createTicket,
  MAX_TICKET_MESSAGES,
  MAX_TICKET_PICTURES,
  MAX_WAITING_TICKETS,
  type replyToTicket,
  type TicketThread,
} from '../../../contract/support-tickets.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import { keepPicture, type PictureColumns } from '../../platform/uploads/keep-picture.ts'
import type { UploadedImage } from '../../platform/uploads/uploaded-file.ts'
import type { Members } from '../members/service.ts'
import { announceTicket } from './announce-ticket.ts'
import { afterReply, toMessage, toTicket, waitingFrom } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'storage'> {
  members: Pick<Members, 'lockMember'>
}

/** What members write of their own tickets: they open, answer and close them. */
export const createTicketWriting = ({ db, clock, transact, storage, members }: Deps) => {
  const readThread = async (row: store.TicketRow): Promise<TicketThread> => ({
    ...toTicket(row),
    messages: (await store.listOwnMessages(db.orm, row.id)).map(toMessage),
  })

  /** Throws TICKET_NOT_FOUND for another member's too. */
  const getTicket = async (memberId: string, id: string): Promise<TicketThread> => {
    const row = await store.findOwnTicket(db.orm, memberId, id)
    if (!row) throw new CallError('TICKET_NOT_FOUND')
    return readThread(row)
  }

  return {
    getTicket,

    /**
     * Keeps a ticket once, however often its browser sends it. Throws TICKETS_FULL while as many of the member's wait as may; of two at
     * once, the second counts the first.
     */
    createTicket: async (
      memberId: string,
      form: InputOf<typeof createTicket>,
      picture: UploadedImage | null,
    ): Promise<TicketThread> => {
      const { nonce, category, priority, subject, message } = form
      const now = new Date(clock.now())
      const open = (kept: PictureColumns) =>
        transact(async (tx) => {
          await members.lockMember(memberId, tx)
          const known = await store.findTicketByNonce(tx, memberId, nonce)
          if (known) return { isNew: false, result: known }
          if ((await store.countWaitingTickets(tx, memberId)) >= MAX_WAITING_TICKETS)
            throw new CallError('TICKETS_FULL')
          const times = { waitingSince: now, createdAt: now, updatedAt: now }
          const ticket = { id: newId(clock.now()), memberId, nonce, category, priority, subject, ...times }
          const opened = { ...ticket, status: 'open' as const }
          await store.insertTicket(tx, opened)
          await store.insertMessage(tx, {
            id: newId(clock.now()),
            ticketId: opened.id,
            authorId: memberId,
            nonce,
            kind: 'member',
            text: message,
            ...kept,
            createdAt: now,
          })
          announceTicket(tx, opened)
          return { isNew: true, result: opened }
        })
      return readThread(await keepPicture(storage, picture, open))
    },

    /** Adds to a ticket of the member's, once. What was answered waits again, what was closed is reopened. Throws TICKET_NOT_FOUND, TICKET_FULL, TICKET_PICTURES_FULL. */
    replyToTicket: async (
      memberId: string,
      id: string,
      { nonce, text }: InputOf<typeof replyToTicket>,
      picture: UploadedImage | null,
    ): Promise<TicketThread> => {
      const now = new Date(clock.now())
      const add = (kept: PictureColumns) =>
        transact(async (tx) => {
          const ticket = await store.lockTicket(tx, id, memberId)
          if (!ticket) throw new CallError('TICKET_NOT_FOUND')
          const { total, isKnown } = await store.countMessages(tx, { ticketId: id, authorId: memberId, nonce })
          if (isKnown) return { isNew: false, result: null }
          if (total >= MAX_TICKET_MESSAGES) throw new CallError('TICKET_FULL')
          if (kept.pictureFileId && (await store.countPictures(tx, id)) >= MAX_TICKET_PICTURES)
            throw new CallError('TICKET_PICTURES_FULL')
          const message = { id: newId(clock.now()), ticketId: id, authorId: memberId, nonce, text, createdAt: now }
          await store.insertMessage(tx, { ...message, ...kept, kind: 'member' })
          const status = afterReply(ticket.status)
          await store.updateTicket(tx, id, {
            status,
            waitingSince: waitingFrom(status, ticket.waitingSince, now),
            updatedAt: now,
          })
          announceTicket(tx, ticket)
          return { isNew: true, result: null }
        })
      await keepPicture(storage, picture, add)
      return getTicket(memberId, id)
    },

    /** The member needs no more. A closed one stays as it is. Throws TICKET_NOT_FOUND. */
    closeTicket: async (memberId: string, id: string): Promise<TicketThread> => {
      await transact(async (tx) => {
        const ticket = await store.lockTicket(tx, id, memberId)
        if (!ticket) throw new CallError('TICKET_NOT_FOUND')
        if (ticket.status === 'closed') return
        await store.updateTicket(tx, id, { status: 'closed', waitingSince: null, updatedAt: new Date(clock.now()) })
        announceTicket(tx, ticket)
      })
      return getTicket(memberId, id)
    },
  }
}
