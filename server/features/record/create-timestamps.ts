import { parseNote } from '../../../engine/log/note.ts'
import type { Database } from '../../db/client.ts'
import type { Logger } from '../../platform/logger.ts'
import { requestTimestamp } from '../../platform/timestamp-client.ts'
import * as store from './store.ts'

const ANSWER_WITHIN_MS = 10_000

/** How the time-stamps stand. */
export interface TimestampState {
  /** Null where no authority is configured. */
  url: string | null
  newest: { size: number; stampedAt: Date } | null
  /** What was wrong when the authority was last asked; null where it answered. */
  problem: string | null
}

/** Time from outside: what an authority says about when a checkpoint existed. */
export const createTimestamps = ({ db, url, log }: { db: Database; url: string | null; log: Logger }) => {
  let problem: string | null = null

  const setProblem = (sentence: string | null): void => {
    if (sentence === problem) return
    problem = sentence
    if (sentence === null) log.info('the time-stamp authority answers again')
    else log.warn({ problem: sentence }, 'a checkpoint could not be time-stamped')
  }

  return {
    state: async (): Promise<TimestampState> => ({ url, newest: await store.findNewestTimestamp(db.orm), problem }),

    /** Has the text of this checkpoint stamped, unless it is; an authority that fails is in the state. */
    stamp: async ({ size, note }: { size: number; note: string }): Promise<void> => {
      if (url === null || (await store.findTimestamp(db.orm, size))) return
      const answer = await requestTimestamp(url, parseNote(note)?.text ?? '', ANSWER_WITHIN_MS).catch(
        (error: unknown) => {
          log.debug({ err: error }, 'the time-stamp authority gave no time-stamp')
          return error instanceof Error && error.name === 'TimeoutError'
            ? 'The authority did not answer in time.'
            : 'The authority sent no time-stamp.'
        },
      )
      if (typeof answer === 'string') {
        setProblem(answer)
        return
      }
      const { response, stampedAt } = answer
      await store.insertTimestamp(db.orm, { size, response: Buffer.from(response), stampedAt })
      setProblem(null)
    },
  }
}
