import { hash } from 'node:crypto'
import { SOCKET_TICKET_TTL_SECONDS } from '../../../contract/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newToken } from '../../platform/ids.ts'
import type { Sessions } from '../sessions/service.ts'

interface Ticket {
  sessionId: string
  expiresAtMs: number
}

const keyOf = (ticket: string): string => hash('sha256', ticket, 'base64')

/** Tickets that open the realtime socket: kept in memory, hashed, used once, and worth no more than their session. */
export const createTickets = ({ clock, sessions }: { clock: Clock; sessions: Sessions }) => {
  const tickets = new Map<string, Ticket>()

  /** All live equally long, so the oldest end first. */
  const dropEnded = (): void => {
    for (const [key, { expiresAtMs }] of tickets) {
      if (expiresAtMs > clock.now()) return
      tickets.delete(key)
    }
  }

  return {
    createSocketTicket: (session: Caller): { ticket: string; expiresAt: string } => {
      dropEnded()
      const ticket = newToken()
      const expiresAtMs = clock.now() + SOCKET_TICKET_TTL_SECONDS * 1000
      tickets.set(keyOf(ticket), { sessionId: session.sessionId, expiresAtMs })
      return { ticket, expiresAt: new Date(expiresAtMs).toISOString() }
    },

    /** Uses up a ticket. Null when it is unknown, used or late, or its session has ended; rights are the database's of now. */
    redeemTicket: async (ticket: string): Promise<Caller | null> => {
      const key = keyOf(ticket)
      const found = tickets.get(key)
      tickets.delete(key)
      return found && found.expiresAtMs > clock.now() ? sessions.findCaller(found.sessionId) : null
    },
  }
}
