import { MINUTE_MS } from '../../contract/slots.ts'
import type { Clock } from './clock.ts'

/** Lets requests through as fast as a service allows: `burst` at once, then evenly, `perMinute` a minute. First come, first served. */
export const createPace = ({ clock, perMinute, burst }: { clock: Clock; perMinute: number; burst: number }) => {
  const eachMs = MINUTE_MS / perMinute
  /** When the next one would go if none had gone early. */
  let dueMs = Number.NEGATIVE_INFINITY

  return {
    /** Resolves when it is this request's turn. */
    turn: (): Promise<void> => {
      const now = clock.monotonicMs()
      const goesAtMs = Math.max(now, dueMs - burst * eachMs)
      dueMs = Math.max(now, dueMs) + eachMs
      return goesAtMs <= now ? Promise.resolve() : new Promise((go) => clock.setTimeout(() => go(), goesAtMs - now))
    },

    /** Nothing goes for `ms`: the service said that it was too much. */
    rest: (ms: number): void => {
      dueMs = Math.max(dueMs, clock.monotonicMs() + ms + burst * eachMs)
    },
  }
}
