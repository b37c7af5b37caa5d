import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'

/** docs/product.md, “Support”. How far the history reaches back. */
export const STATUS_HISTORY_DAYS = 30
/** How often the parts are looked at, and from how long a silence on nothing is known of the time between. */
export const STATUS_EVERY_SECONDS = 60
export const STATUS_SILENCE_SECONDS = 180

/**
 * `website` the server and its database · `market` prices come · `signals` slots are decided in time · `mail` mails leave ·
 * `uploads` files can be kept.
 */
export const StatusPart = z.enum(['website', 'market', 'signals', 'mail', 'uploads'])
export type StatusPart = z.infer<typeof StatusPart>

/** `unrecorded`: the server did not run, or could not write. */
export const StatusState = z.enum(['working', 'degraded', 'down', 'unrecorded'])
export type StatusState = z.infer<typeof StatusState>

export const SystemStatus = z.object({
  /** The parts in their order; `unrecorded` before they were first looked at. */
  parts: z.array(z.object({ part: StatusPart, state: StatusState })),
  /** When they were last looked at; null for never. */
  checkedAt: z.nullable(Instant),
  /** From when on the history below is known, at most 30 days back. */
  recordedSince: z.nullable(Instant),
  /** Stretches in which a part did not work, the newest first; without an end while it lasts. */
  interruptions: z.array(
    z.object({ part: StatusPart, state: StatusState, beganAt: Instant, endedAt: z.nullable(Instant) }),
  ),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const getSystemStatus = defineCall({
  method: 'GET',
  path: '/support/status',
  access: 'member',
  summary: 'The state of each part of the service, and past interruptions.',
  reply: SystemStatus,
})
