import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Logger } from '../../platform/logger.ts'
import { touchKey } from './store.ts'

interface Deps {
  db: Database
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'error'>
}

/** A key is noted as used this often. */
const NOTE_EVERY_MS = 60_000
/** What is forgotten beyond them is noted once more than it need be. */
const MAX_NOTED = 10_000

/** When keys were last used, to the minute. No call waits for it. */
export const createKeyUses = ({ db, clock, log }: Deps) => {
  const notedAtMs = new Map<string, number>()
  const noting = new Set<Promise<void>>()

  return {
    note: ({ sessionId }: Pick<Caller, 'sessionId'>): void => {
      const nowMs = clock.now()
      if (nowMs - (notedAtMs.get(sessionId) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return
      if (notedAtMs.size >= MAX_NOTED) notedAtMs.clear()
      notedAtMs.set(sessionId, nowMs)
      const note = touchKey(db.orm, sessionId, new Date(nowMs))
        .catch((error: unknown) => log.error({ err: error }, 'the use of an API key could not be recorded'))
        .finally(() => noting.delete(note))
      noting.add(note)
    },

    /** Waits for what is being noted. */
    stop: async (): Promise<void> => {
      await Promise.all(noting)
    },
  }
}
