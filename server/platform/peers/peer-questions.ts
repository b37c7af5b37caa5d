import * as z from 'zod/mini'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Feed, MarketClock } from '../../../contract/market.ts'
import type { CallingMember } from '../http/caller.ts'
import type { DurableEvent } from '../realtime/durable-stream.ts'

/** Where a leader answers the processes that follow it. Nobody else gets there: they name the secret of its term. */
export const PEER_PATH = '/peer'
/** All members with a socket at one process, by room. */
export const MAX_PRESENCE_BYTES = 8 * 1024 * 1024

const Source = { topic: z.string(), audience: z.string() }

/** What a follower asks of its leader. */
export const questions = {
  market: z.object({}),
  position: z.object(Source),
  events: z.object({ ...Source, after: z.int(), through: z.int(), limit: z.int() }),
  refusal: z.object({ topic: z.string(), member: z.custom<CallingMember>((value) => typeof value === 'object') }),
  /** Who listens to which topic there, and all of it. */
  presence: z.object({ process: z.string(), topics: z.record(z.string(), z.array(z.string())) }),
  typing: z.object({ topic: z.string(), id: z.string(), fullName: z.string() }),
} as const

export type Question = keyof typeof questions
export type Asked<Q extends Question> = z.infer<(typeof questions)[Q]>

export interface Answers {
  market: { clock: MarketClock; feed: Feed }
  position: { position: number }
  events: { events: readonly DurableEvent[] }
  refusal: { refusal: ErrorCode | null }
  presence: object
  typing: object
}
