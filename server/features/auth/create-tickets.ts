import { hash } from 'node:crypto'
import { SOCKET_TICKET_TTL_SECONDS } from '../../../contract/auth.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newToken } from '../../platform/ids.ts'
import type { Sessions } from '../sessions/service.ts'

interface Ticket {
  sessionId: string
  expiresAtMs: number
}

const toKey = (ticket: string): string => hash('sha256', ticket, 'base64')

interface Deps {
  clock: Clock
  sessions: Pick<Sessions, 'findCaller'>
  bus: Pick<Bus, 'isShared' | 'put' | 'take'>
}

const TTL_MS = SOCKET_TICKET_TTL_SECONDS * 1000
const toBusKey = (key: string): string => `ticket:${key}`

/**
 * Tickets that open the realtime socket: hashed, used once, and worth no more than their session. They are kept in memory or, where there
 * are other processes, on the bus, so that the socket may be opened at any of them. Where the bus is away, only at this one.
 */
export const createTickets = ({ clock, sessions, bus }: Deps) => {
  const tickets = new Map<string, Ticket>()

  /** All live equally long, so the oldest end first. */
  const dropEnded = (): void => {
    for (const [key, { expiresAtMs }] of tickets) {
      if (expiresAtMs > clock.now()) return
      tickets.delete(key)
    }
  }

  return {
    createSocketTicket: async ({ sessionId }: Caller): Promise<{ ticket: string; expiresAt: string }> => {
      dropEnded()
      const expiresAtMs = clock.now() + TTL_MS
      const expiresAt = new Date(expiresAtMs).toISOString()
      if (bus.isShared) {
        const shared = newToken()
        if (await bus.put(toBusKey(toKey(shared)), sessionId, TTL_MS)) return { ticket: shared, expiresAt }
      }
      // Another one: that one may be on the bus all the same, and would open two sockets.
      const ticket = newToken()
      tickets.set(toKey(ticket), { sessionId, expiresAtMs })
      return { ticket, expiresAt }
    },

    /** Uses up a ticket. Null when it is unknown, used or late, or its session has ended; rights are the database's of now. */
    redeemTicket: async (ticket: string): Promise<Caller | null> => {
      const key = toKey(ticket)
      const found = tickets.get(key)
      tickets.delete(key)
      if (found) return found.expiresAtMs > clock.now() ? sessions.findCaller(found.sessionId) : null
      const sessionId = await bus.take(toBusKey(key))
      return sessionId === null ? null : sessions.findCaller(sessionId)
    },
  }
}
