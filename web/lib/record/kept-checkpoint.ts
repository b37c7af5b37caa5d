import * as z from 'zod/mini'
import { availableStorage } from '../available-storage.ts'

const KEPT = 'uptick.record'
const BROKEN = 'uptick.record-broken'

/** What this browser saw of the record last: the key that signed it, and the signed checkpoint to the byte. */
const Kept = z.object({ key: z.string(), size: z.int(), checkpoint: z.string(), seenAt: z.string() })
export type Kept = z.infer<typeof Kept>

/** A promise of the record that it did not keep, with what proves it. */
const Breach = z.object({
  sentence: z.string(),
  /** The checkpoint that this browser kept, and the one that it was shown; null where there was none. */
  kept: z.nullable(z.string()),
  shown: z.string(),
  foundAt: z.string(),
})
export type Breach = z.infer<typeof Breach>

export interface RecordStorage {
  readKept: () => Kept | null
  keep: (kept: Kept) => void
  readBreach: () => Breach | null
  keepBreach: (breach: Breach) => void
}

/** Keeps checkpoint and breach in a storage of the browser, which is one origin's own. */
export const createRecordStorage = (storage = availableStorage(() => localStorage)): RecordStorage => {
  const read = <Value>(key: string, schema: z.ZodMiniType<Value>): Value | null => {
    try {
      const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
      return parsed.success ? parsed.data : null
    } catch {
      return null // somebody edited it
    }
  }
  const write = (key: string, value: unknown): void => {
    try {
      storage.setItem(key, JSON.stringify(value))
    } catch {
      // Full or blocked: the next visit has nothing to compare with, and says so.
    }
  }
  return {
    readKept: () => read(KEPT, Kept),
    keep: (kept) => {
      // Another tab may have kept a later one meanwhile.
      if ((read(KEPT, Kept)?.size ?? -1) < kept.size) write(KEPT, kept)
    },
    readBreach: () => read(BROKEN, Breach),
    keepBreach: (breach) => write(BROKEN, breach),
  }
}
