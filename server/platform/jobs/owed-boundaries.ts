import { HOUR_MS } from '../../../contract/slots.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createJobLoop } from './job-loop.ts'

interface Owed {
  name: string
  /** Does all that is owed of a boundary, once, however often it is asked. */
  run: (boundary: Date) => Promise<void>
}

/** Several tries fit into the minute between a boundary and the entry of what was published at it. */
const RETRY_MS = 5_000
/** What has failed for so long fails for a reason that no other try removes. */
const GIVEN_UP_AFTER_MS = HOUR_MS

/** Boundaries of which something is left to do because it failed: tried again until it is done. */
export const createOwedBoundaries = ({ name, run }: Owed, { clock, log }: { clock: Clock; log: Logger }) => {
  const owedSince = new Map<number, number>()

  const pay = async (boundaryMs: number, sinceMs: number): Promise<void> => {
    try {
      await run(new Date(boundaryMs))
      owedSince.delete(boundaryMs)
    } catch (error) {
      const isGivenUp = clock.now() - sinceMs >= GIVEN_UP_AFTER_MS
      if (isGivenUp) owedSince.delete(boundaryMs)
      const sentence = isGivenUp ? 'a boundary was given up' : 'a boundary will be tried again'
      log.error({ err: error, job: name, boundary: new Date(boundaryMs) }, sentence)
    }
  }

  const loop = createJobLoop(
    {
      name,
      run: async () => {
        for (const [boundaryMs, sinceMs] of [...owedSince]) await pay(boundaryMs, sinceMs)
        return owedSince.size > 0 ? RETRY_MS : Infinity
      },
    },
    { clock, log },
  )

  return {
    start: loop.start,
    stop: loop.stop,
    rounds: loop.rounds,
    /** Something of this boundary failed: it is tried again at once, and then every few seconds. */
    owe: (boundaryMs: number): void => {
      if (!owedSince.has(boundaryMs)) owedSince.set(boundaryMs, clock.now())
      loop.wake()
    },
  }
}
