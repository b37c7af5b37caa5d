import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Clock } from '../clock.ts'

/** Every statement, request and delivery of a round ends by its own limit long before. */
const STUCK_AFTER_MS = 5 * MINUTE_MS

export type JobWatch = ReturnType<typeof createJobWatch>

/** Knows whether a job's rounds make progress, and when the next one begins. */
export const createJobWatch = (
  name: string,
  clock: Pick<Clock, 'monotonicMs'>,
  stuckAfterMs: number = STUCK_AFTER_MS,
) => {
  const rounds = new Set<{ movedAtMs: number }>()
  let nextAtMs = Number.POSITIVE_INFINITY

  return {
    name,
    stuckAfterMs,

    /** Runs a round. One that may take long says so with `progressed` whenever a part of it is done. */
    round: async <Result>(work: (progressed: () => void) => Promise<Result>): Promise<Result> => {
      const round = { movedAtMs: clock.monotonicMs() }
      rounds.add(round)
      nextAtMs = Number.POSITIVE_INFINITY
      try {
        return await work(() => {
          round.movedAtMs = clock.monotonicMs()
        })
      } finally {
        rounds.delete(round)
      }
    },

    /** The next round begins after `ms`. */
    waits: (ms: number): void => {
      nextAtMs = clock.monotonicMs() + ms
    },

    isRunning: (): boolean => rounds.size > 0,
    isStuck: (): boolean => [...rounds].some(({ movedAtMs }) => clock.monotonicMs() - movedAtMs > stuckAfterMs),
    /** How long until the next round, ms; `Infinity` while one runs or where something has to wake it. */
    waitMs: (): number => nextAtMs - clock.monotonicMs(),
  }
}
