import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import { type Authenticate, hasAccess } from '../http/caller.ts'
import { bearerOf, ENTITLEMENT_HEADER } from '../http/register-routes.ts'

/** An answer of the leader that everybody of one entitlement may have. */
export interface SharedAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

interface Deps {
  authenticate: Authenticate
  /** Asks the leader as this request does; null where it can't be asked. */
  read: (request: FastifyRequest) => Promise<SharedAnswer | null>
}

interface Flight {
  answer: Promise<SharedAnswer | null>
  /** For whoever came while this one was under way. */
  next: Promise<SharedAnswer | null> | null
}

/**
 * Reads that a crowd makes at once are asked of the leader once. Whoever comes while an answer is under way gets the one after it, so
 * nobody is told what was true before they asked. Nothing is kept. This process looks at each caller's rights itself; an answer is shared
 * only among those whose entitlement it names.
 */
export const createSharedAnswers = ({ authenticate, read }: Deps) => {
  const flights = new Map<string, Flight>()

  const begin = (key: string, request: FastifyRequest): Promise<SharedAnswer | null> => {
    const flight: Flight = { answer: read(request), next: null }
    flights.set(key, flight)
    const end = () => {
      if (flight.next === null) flights.delete(key)
    }
    flight.answer.then(end, end)
    return flight.answer
  }

  const join = (key: string, request: FastifyRequest): Promise<SharedAnswer | null> => {
    const flight = flights.get(key)
    if (!flight) return begin(key, request)
    const again = () => begin(key, request)
    flight.next ??= flight.answer.then(again, again)
    return flight.next
  }

  /** Null where the request has to be passed on by itself: the leader refuses it, counts it, or could not be asked. */
  return async (call: Call, request: FastifyRequest): Promise<SharedAnswer | null> => {
    try {
      const token = bearerOf(request)
      const caller = token ? await authenticate(token) : null
      if (!caller || caller.scopes || !hasAccess(call.access, caller)) return null
      const entitlement = toEntitlement(caller.member)
      const { 'accept-encoding': encoding, 'if-none-match': known } = request.headers
      const answer = await join(JSON.stringify([entitlement, request.raw.url, encoding, known]), request)
      return answer?.headers[ENTITLEMENT_HEADER] === entitlement ? answer : null
    } catch {
      // What went wrong, the leader finds and says.
      return null
    }
  }
}
