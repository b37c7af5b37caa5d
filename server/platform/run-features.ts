import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Feature, Stopping } from './feature.ts'

interface Deps {
  app: FastifyInstance
  db: Pick<Database, 'abandon' | 'close'>
  features: readonly Feature<unknown>[]
  /** Open sockets are told to come back. */
  closeSockets: () => void
}

/** How long a request in hand may take to end when the server stops. */
const HANG_UP_AFTER_MS = 4_000

/** Starts the features in their order and stops them in the opposite one. */
export const runFeatures = ({ app, db, features, closeSockets }: Deps) => {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  let ready = false

  /** Whoever is still sending after a while, an upload a byte at a time, does not keep the others from being saved. */
  const closeRequests = async (): Promise<void> => {
    const hangUp = setTimeout(() => app.server.closeAllConnections(), HANG_UP_AFTER_MS)
    await app.close()
    clearTimeout(hangUp)
  }

  return {
    isReady: (): boolean => ready,

    /** Does what must be done before the server is ready, then starts the jobs. */
    start: async (): Promise<void> => {
      for (const feature of features) await feature.beforeReady?.()
      for (const job of jobs) job.start?.()
      ready = true
    },

    /** Tells the sockets to come back, finishes what is in hand, and lets go of the database. */
    stop: async (stopping: Stopping = { leading: true }): Promise<void> => {
      ready = false
      closeSockets()
      // Whoever waits for an answer of the database gets one now.
      if (!stopping.leading) db.abandon()
      await Promise.all([closeRequests(), ...jobs.map((job) => job.stop(stopping))])
      for (const feature of features.toReversed()) await feature.stop?.()
      await db.close()
    },
  }
}
