import type { Timeframe } from '../../../contract/market.ts'
import type { Memory } from '../memory.ts'
import type { readSealed } from '../read-entries.ts'
import { at, type Report } from './report.ts'
import type { Versions } from './versions.ts'

type Sealed = NonNullable<ReturnType<typeof readSealed>>

/** A SHA-256 in hex. */
export const COMMITMENT = /^[0-9a-f]{64}$/

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
  /** What had been announced when it was committed. */
  versions: Versions
  /** Whether candles were missing just before it. */
  hasHole: boolean
  /** Once revealed. */
  sealed: Sealed | null
}

/** What is revealed at its entry and settled at its expiry, by whomever it was promised. */
type Owed = Pick<OpenSlot, 'index' | 'pairName' | 'timeframe' | 'slotAtMs' | 'entryAtMs' | 'expiresAtMs'>

/** Slots that are due at one time. */
interface Due<Slot> {
  atMs: number
  slots: Set<Slot>
}

/** A handful at any time, searched from the newest: a map that is filled and emptied every minute costs more to clear away. */
type DueTimes<Slot> = Due<Slot>[]

const add = <Slot>(due: DueTimes<Slot>, atMs: number, slot: Slot): void => {
  const there = due.findLast((one) => one.atMs === atMs)
  if (there) there.slots.add(slot)
  else due.push({ atMs, slots: new Set([slot]) })
}

const remove = <Slot>(due: DueTimes<Slot>, atMs: number, slot: Slot): void => {
  const place = due.findLastIndex((one) => one.atMs === atMs)
  const there = due[place]
  if (there?.slots.delete(slot) && there.slots.size === 0) due.splice(place, 1)
}

/** Takes out what is due before a time, in the order in which it was promised. */
const takeBefore = <Slot>(due: DueTimes<Slot>, beforeMs: number): Due<Slot>[] => {
  if (!due.some(({ atMs }) => atMs < beforeMs)) return []
  const taken = due.filter(({ atMs }) => atMs < beforeMs)
  due.splice(0, due.length, ...due.filter(({ atMs }) => atMs >= beforeMs))
  return taken
}

const computeSize = <Slot>(due: DueTimes<Slot>): number => due.reduce((sum, { slots }) => sum + slots.size, 0)

const toName = ({ index, pairName, timeframe, slotAtMs }: Owed): string =>
  `entry ${index} (${pairName}, ${timeframe} slot of ${at(slotAtMs)})`

/** What a market has committed to and not yet kept, by when it is due. */
export const createOpenSlots = <Slot extends Owed>(report: Report, memory: Memory) => {
  const { reveals, settlements } = memory.recall('due', (): Record<'reveals' | 'settlements', DueTimes<Slot>> => {
    return { reveals: [], settlements: [] }
  })

  return {
    add: (slot: Slot): void => add(reveals, slot.entryAtMs, slot),

    /** The slot is revealed. What is published is owed a settlement from here on. */
    reveal: (slot: Slot, isPublished: boolean): void => {
      remove(reveals, slot.entryAtMs, slot)
      if (isPublished) add(settlements, slot.expiresAtMs, slot)
    },

    settle: (slot: Slot): void => remove(settlements, slot.expiresAtMs, slot),

    /** Ends what is due before a boundary, and returns what the record never delivered. */
    passUntil: (beforeMs: number): Slot[] => {
      const broken: Slot[] = []
      for (const { atMs, slots } of takeBefore(reveals, beforeMs))
        for (const slot of slots) {
          report.require('revealed', false, () => `${toName(slot)} was due for its reveal at its entry, ${at(atMs)}.`)
          broken.push(slot)
        }
      for (const { atMs, slots } of takeBefore(settlements, beforeMs))
        for (const slot of slots) {
          report.require(
            'settled',
            false,
            () => `${toName(slot)} was due for its settlement at its expiry, ${at(atMs)}.`,
          )
          broken.push(slot)
        }
      return broken
    },

    /** How many wait for their reveal, and how many for their settlement. */
    waiting: (): { reveals: number; settlements: number } => ({
      reveals: computeSize(reveals),
      settlements: computeSize(settlements),
    }),
    /** Whether no candle that closes up to a boundary can price any of them: none is open, and whatever is sealed enters at it or later. */
    needNothingUntil: (boundaryMs: number): boolean =>
      settlements.length === 0 && reveals.every(({ atMs }) => atMs >= boundaryMs),
  }
}
