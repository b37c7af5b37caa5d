import type { Transaction } from '../../db/client.ts'
import { createHook } from '../../platform/hook.ts'
import { type AppendedEntry, appendLeaves, type EntryDraft } from './append-leaves.ts'
import { createCheckpointReader } from './checkpoint-reader.ts'
import { Contradicted } from './create-witnesses.ts'
import { createEntryReader } from './entry-reader.ts'
import { type LogDeps, type OpenLog, openLog, publishNewest } from './open-log.ts'

export type { AppendedEntry, EntryDraft } from './append-leaves.ts'

export type RecordLog = ReturnType<typeof createRecord>

/** The public record: a log that only grows, whose every state is signed. Written by `appendEntries` alone. */
export const createRecord = (deps: LogDeps) => {
  const { db, clock, log } = deps
  let opening: Promise<OpenLog> | null = null
  let publishing: Promise<void> = Promise.resolve()
  let halted: string | null = null
  const published = createHook()
  const wake = (): void => void published.run()

  const opened = (): Promise<OpenLog> => {
    opening ??= openLog(deps, wake).catch((error) => {
      opening = null
      throw error
    })
    return opening
  }

  return {
    ...createEntryReader({ db, opened }),
    ...createCheckpointReader({ db, opened, policy: deps.policy, publicUrl: deps.publicUrl, findHalt: () => halted }),

    /**
     * Begins the log or goes on with it, and asks the witnesses. Must be done before anything is appended. Throws a sentence where going on could tell a second story: another key, a database that is older than
     * what was signed, or a witness that has cosigned something else.
     */
    open: async (): Promise<void> => {
      await opened()
    },

    /**
     * Appends to the public log inside the caller's transaction, so that a slot and its record exist together or not at all.
     * Answers the entries in the order of `drafts`. After the commit the caller calls `publish`: before, nobody may hear of it.
     */
    appendEntries: async (
      tx: Transaction,
      drafts: readonly EntryDraft[],
      appendedAt: Date,
    ): Promise<AppendedEntry[]> => {
      if (halted !== null) throw new Error(`Nothing is added to the record: ${halted}`)
      const open = await opening
      if (!open) throw new Error('The log is not open.')
      return appendLeaves(tx, drafts, appendedAt, open.signer, () => Math.floor(clock.now()))
    },

    /** What was appended and committed may be told: its checkpoint survives whatever happens to the database. */
    publish: (): Promise<void> => {
      const next = publishing.then(async () => publishNewest(db, await opened(), wake))
      // The next one is not held up by this one's failure, which its own caller hears of.
      publishing = next.catch(() => {})
      return next
    },

    /** How many entries the world may know of. */
    findPublishedSize: async (): Promise<number> => (await opened()).published.size,

    /** Calls `wake` whenever there is a new checkpoint. */
    onPublished: published.add,

    /** Asks the witnesses for cosignatures of the newest checkpoint. Answers whether one is still owed. */
    askWitnesses: async (): Promise<boolean> => {
      const { witnesses, published } = await opened()
      try {
        await witnesses.ask(published)
      } catch (error) {
        if (!(error instanceof Contradicted)) throw error
        halted = error.message
        log.fatal({ reason: halted }, 'nothing more is added to the record')
      }
      return witnesses.states().some(({ cosignedSize }) => cosignedSize !== published.size)
    },

    /** Has the newest checkpoint time-stamped, if it is not. */
    stamp: async (): Promise<void> => {
      const { timestamps, published } = await opened()
      await timestamps.stamp(published)
    },

    close: async (): Promise<void> => {
      const open = await opening
      await publishing
      await open?.journal.close()
    },
  }
}
