import type { Timeframe } from '../../../contract/market.ts'
import type { readSealed } from '../read-entries.ts'
import { at, type Report } from './report.ts'
import type { Versions } from './versions.ts'

type Sealed = NonNullable<ReturnType<typeof readSealed>>

/** A commitment that the record still owes something. */
export interface OpenSlot {
  /** Place of the commitment in the record. */
  index: number
  slot: string
  /** Place of the pair in its market. */
  pair: number
  pairName: string
  timeframe: Timeframe
  slotAtMs: number
  entryAtMs: number
  expiresAtMs: number
  commitment: string
  /** What had been announced when it was committed; null where the older chain committed it, which announced nothing. */
  versions: Versions | null
  /** Whether candles were missing just before it. */
  hasHole: boolean
  /** Once revealed. */
  sealed: Sealed | null
}

const add = (due: Map<number, Set<OpenSlot>>, atMs: number, slot: OpenSlot): void => {
  const there = due.get(atMs)
  if (there) there.add(slot)
  else due.set(atMs, new Set([slot]))
}

const remove = (due: Map<number, Set<OpenSlot>>, atMs: number, slot: OpenSlot): void => {
  const there = due.get(atMs)
  if (there?.delete(slot) && there.size === 0) due.delete(atMs)
}

const nameOf = ({ index, pairName, timeframe, slotAtMs }: OpenSlot): string =>
  `entry ${index} (${pairName}, ${timeframe} slot of ${at(slotAtMs)})`

/** What a market has committed to and not yet kept, by when it is due. */
export const createOpenSlots = (report: Report) => {
  const reveals = new Map<number, Set<OpenSlot>>()
  const settlements = new Map<number, Set<OpenSlot>>()

  return {
    add: (slot: OpenSlot): void => add(reveals, slot.entryAtMs, slot),

    /** The slot is revealed. What is published is owed a settlement from here on. */
    reveal: (slot: OpenSlot, isPublished: boolean): void => {
      remove(reveals, slot.entryAtMs, slot)
      if (isPublished) add(settlements, slot.expiresAtMs, slot)
    },

    settle: (slot: OpenSlot): void => remove(settlements, slot.expiresAtMs, slot),

    /** Everything due before a boundary is kept, or never will be. Answers what is given up. */
    passUntil: (beforeMs: number): OpenSlot[] => {
      const broken: OpenSlot[] = []
      for (const [dueMs, slots] of reveals) {
        if (dueMs >= beforeMs) continue
        for (const slot of slots) {
          report.require('revealed', false, () => `${nameOf(slot)} owed its reveal at its entry, ${at(dueMs)}.`)
          broken.push(slot)
        }
        reveals.delete(dueMs)
      }
      for (const [dueMs, slots] of settlements) {
        if (dueMs >= beforeMs) continue
        for (const slot of slots) {
          report.require('settled', false, () => `${nameOf(slot)} owed its settlement at its expiry, ${at(dueMs)}.`)
          broken.push(slot)
        }
        settlements.delete(dueMs)
      }
      return broken
    },

    /** How many wait for their reveal, and how many for their settlement. */
    waiting: (): { reveals: number; settlements: number } => ({
      reveals: [...reveals.values()].reduce((sum, { size }) => sum + size, 0),
      settlements: [...settlements.values()].reduce((sum, { size }) => sum + size, 0),
    }),
    isEmpty: (): boolean => reveals.size === 0 && settlements.size === 0,
  }
}
