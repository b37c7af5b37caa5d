import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Clock } from './clock.ts'
import type { Feature, Stopping } from './feature.ts'
import type { Logger } from './logger.ts'

interface Deps {
  app: FastifyInstance
  db: Pick<Database, 'abandon' | 'close'>
  clock: Pick<Clock, 'setTimeout'>
  log: Pick<Logger, 'error'>
  features: readonly Feature<unknown>[]
  /** Open sockets are told to come back. */
  closeSockets: () => void
}

/** How long a request in hand may take to end when the server stops. */
const HANG_UP_AFTER_MS = 4_000
const LOOK_EVERY_MS = 10_000

/** Starts the features in their order and stops them in the opposite one. */
export const runFeatures = ({ app, db, clock, log, features, closeSockets }: Deps) => {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  const rounds = jobs.flatMap((job) => job.rounds ?? [])
  let ready = false
  let stopped = false
  let cancelLook = () => {}
  let known: readonly string[] = []

  const stuckJobs = (): string[] => rounds.filter(({ isStuck }) => isStuck()).map(({ name }) => name)

  const lookAtJobs = (): void => {
    const stuck = stuckJobs()
    for (const job of stuck) if (!known.includes(job)) log.error({ job }, 'a job makes no progress')
    known = stuck
    cancelLook = clock.setTimeout(lookAtJobs, LOOK_EVERY_MS)
  }

  /** Whoever is still sending after a while, an upload a byte at a time, does not keep the others from being saved. */
  const closeRequests = async (): Promise<void> => {
    const hangUp = setTimeout(() => app.server.closeAllConnections(), HANG_UP_AFTER_MS)
    await app.close()
    clearTimeout(hangUp)
  }

  return {
    isReady: (): boolean => ready,

    /** The rounds of all jobs. */
    rounds,

    /** The jobs of which a round makes no progress. */
    stuckJobs,

    /** Does what must be done before the server is ready, then starts the jobs. Stopped meanwhile, it goes no further. */
    start: async (): Promise<void> => {
      for (const feature of features) {
        await feature.beforeReady?.()
        if (stopped) return
      }
      for (const job of jobs) job.start?.()
      ready = true
      lookAtJobs()
    },

    /** Tells the sockets to come back, finishes what is in hand, and lets go of the database. */
    stop: async (stopping: Stopping = { leading: true }): Promise<void> => {
      ready = false
      stopped = true
      cancelLook()
      closeSockets()
      // Whoever waits for an answer of the database gets one now.
      if (!stopping.leading) db.abandon()
      await Promise.all([closeRequests(), ...jobs.map((job) => job.stop(stopping))])
      for (const feature of features.toReversed()) await feature.stop?.()
      await db.close()
    },
  }
}
