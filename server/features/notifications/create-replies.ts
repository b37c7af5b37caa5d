import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Caller } from '../../platform/http/caller.ts'

interface Deps {
  clock: Clock
  /** What signs them: of every process of the installation the same. */
  secret: string
  findCaller: (sessionId: string) => Promise<Caller | null>
}

export interface ReplyAbout {
  sessionId: string
  /** What the notification was about. */
  aboutId: string
  untilMs: number
}

/**
 * Texts in a notification with which its browser can answer without a login: for one session, about one thing, until then. Only that
 * browser can read the notification, and the answer ends with the session.
 */
export const createReplies = ({ clock, secret, findCaller }: Deps) => {
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(`notification reply ${text}`).digest()

  return {
    write: ({ sessionId, aboutId, untilMs }: ReplyAbout): string => {
      const text = `${sessionId}.${aboutId}.${untilMs}`
      return `${text}.${sign(text).toString('base64url')}`
    },

    /** Throws NOTIFICATION_REPLY_INVALID for one that we did not write, and once it or its session has ended. */
    read: async (reply: string): Promise<{ caller: Caller; aboutId: string }> => {
      const [sessionId = '', aboutId = '', until = '', signature = ''] = reply.split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = sign(`${sessionId}.${aboutId}.${until}`)
      const isOurs = given.length === right.length && timingSafeEqual(given, right)
      const caller = isOurs && clock.now() < Number(until) ? await findCaller(sessionId) : null
      if (!caller) throw new CallError('NOTIFICATION_REPLY_INVALID')
      return { caller, aboutId }
    },
  }
}
