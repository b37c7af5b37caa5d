import { outsideTransaction } from '../../db/transaction-scope.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createJobWatch } from './job-watch.ts'

interface Job {
  name: string
  /** One round. Answers how long to wait for the next, ms; `Infinity` waits until woken. A long one tells its progress. */
  run: (progressed: () => void) => Promise<number>
  /** How long a round may go without progress, ms; five minutes unless given. */
  stuckAfterMs?: number
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

export type JobLoop = ReturnType<typeof createJobLoop>

/** Runs a job round after round, never two at once, and not at all between rounds. A failed round is tried again later. */
export const createJobLoop = ({ name, run, stuckAfterMs }: Job, { clock, log }: { clock: Clock; log: Logger }) => {
  const rounds = createJobWatch(name, clock, stuckAfterMs)
  let active = false
  let woken = false
  let failures = 0
  let cancelTimer = () => {}
  let round: Promise<void> | null = null

  const runOnce = async (): Promise<number> => {
    try {
      const waitMs = await rounds.round(run)
      failures = 0
      return waitMs
    } catch (error) {
      failures += 1
      log.error({ err: error, job: name }, 'a job failed and will be tried again')
      return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
    }
  }

  const startRound = (): void => {
    cancelTimer()
    woken = false
    // Somebody's transaction may have woken it, or started it.
    round = outsideTransaction(runOnce).then((waitMs) => {
      round = null
      if (!active) return
      if (woken) startRound()
      else {
        rounds.waits(waitMs)
        cancelTimer = clock.setTimeout(startRound, waitMs)
      }
    })
  }

  return {
    rounds,

    start: (): void => {
      active = true
      startRound()
    },

    /** There is something to do: runs now, or once more after the round under way. */
    wake: (): void => {
      woken = true
      if (active && !round) startRound()
    },

    /** Lets the round under way finish; none follows. */
    stop: async (): Promise<void> => {
      active = false
      cancelTimer()
      await round
    },
  }
}
