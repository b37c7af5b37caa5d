import { availableStorage } from '../available-storage.ts'

const KEPT = 'uptick.record'
const BROKEN = 'uptick.record-broken'

/** What this browser saw of the record last: the key that signed it, and the signed checkpoint to the byte. */
export interface Kept {
  key: string
  size: number
  checkpoint: string
  seenAt: string
}

/** A promise of the record that it did not keep, with what proves it. */
export interface Breach {
  sentence: string
  /** The checkpoint that this browser kept, and the one that it was shown; null where there was none. */
  kept: string | null
  shown: string
  foundAt: string
}

type Checks<Value> = { [Field in keyof Value]: (value: unknown) => boolean }

const isText = (value: unknown): boolean => typeof value === 'string'

// Checked by hand: every page for visitors keeps a checkpoint, and none of them needs a library of schemas.
const KEPT_CHECKS: Checks<Kept> = { key: isText, size: Number.isSafeInteger, checkpoint: isText, seenAt: isText }
const BREACH_CHECKS: Checks<Breach> = {
  sentence: isText,
  kept: (value) => value === null || isText(value),
  shown: isText,
  foundAt: isText,
}

const holds = <Value extends object>(value: unknown, checks: Checks<Value>): value is Value =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries<(value: unknown) => boolean>(checks).every(([field, check]) => check(Reflect.get(value, field)))

export interface RecordStorage {
  readKept: () => Kept | null
  keep: (kept: Kept) => void
  readBreach: () => Breach | null
  keepBreach: (breach: Breach) => void
}

/** Keeps checkpoint and breach in a storage of the browser, which is one origin's own. */
export const createRecordStorage = (storage = availableStorage(() => localStorage)): RecordStorage => {
  const read = <Value extends object>(key: string, checks: Checks<Value>): Value | null => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
      return holds(value, checks) ? value : null
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
    readKept: () => read(KEPT, KEPT_CHECKS),
    keep: (kept) => {
      // Another tab may have kept a later one meanwhile.
      if ((read(KEPT, KEPT_CHECKS)?.size ?? -1) < kept.size) write(KEPT, kept)
    },
    readBreach: () => read(BROKEN, BREACH_CHECKS),
    keepBreach: (breach) => write(BROKEN, breach),
  }
}
