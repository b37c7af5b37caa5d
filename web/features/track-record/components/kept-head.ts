import * as z from 'zod/mini'
import { Instant } from '../../../../contract/call.ts'
import { availableStorage } from '../../../lib/available-storage.ts'
import type { KeptHead } from '../verification-rules.ts'

const KEY = 'uptick.record-head'

const Kept = z.object({ sequence: z.int(), hash: z.string(), checkedAt: Instant })

const storage = () => availableStorage(() => localStorage)

/** The head of the last record that held in this browser; null without one, or where it cannot be read. */
export const findKeptHead = (): KeptHead | null => {
  try {
    const kept = Kept.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null // storage is blocked, or somebody edited it
  }
}

export const keepHead = (head: KeptHead): void => {
  try {
    storage().setItem(KEY, JSON.stringify(head))
  } catch {
    // Storage is blocked or full: the next verification has nothing to compare with.
  }
}

export const forgetHead = (): void => {
  try {
    storage().removeItem(KEY)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
