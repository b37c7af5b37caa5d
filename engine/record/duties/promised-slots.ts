import type { CommitEntry, RevealEntry, SettleEntry } from '../entries.ts'
import type { Memory } from '../memory.ts'
import { type SignalListener, toSettledRow } from '../settled-rows.ts'
import { type Counted, toCounts } from '../tallies.ts'
import type { Market } from './markets.ts'
import type { OpenSlot } from './open-slots.ts'
import type { Report } from './report.ts'
import { createSortedPlaces } from './sorted-places.ts'

interface Promised {
  slot: OpenSlot
  feed: string
}

interface Deps {
  report: Report
  memory: Memory
  marketOf: (feed: string) => Market | undefined
  /** SHA-256 of UTF-8 text in lower-case hex. */
  hashText: (text: string) => string
  signals: SignalListener | undefined
}

const countedIn = ({ pairName: pair, timeframe, slotAtMs, sealed }: OpenSlot): Counted =>
  toCounts({ pair, timeframe, slotAtMs }, sealed)

/** The commitments to slots that are open on any market, by their places in the record: holds to them what is said later, and counts it. */
export const createPromisedSlots = ({ report, memory, marketOf, hashText, signals }: Deps) => {
  const open = createSortedPlaces<Promised>(memory.recall('open slots', () => ({ places: [], values: [] })))

  const find = ({
    commitIndex,
    slot,
    kind,
  }: RevealEntry | SettleEntry): { slot: OpenSlot; market: Market } | undefined => {
    const promise = open.get(commitIndex)
    const market = promise && marketOf(promise.feed)
    if (market && promise.slot.slot === slot) return { slot: promise.slot, market }
    const duty = kind === 'reveal' ? 'revealed' : 'settled'
    report.require(duty, false, () => `Entry ${commitIndex} isn’t an open commitment to slot ${slot}.`)
    return undefined
  }

  return {
    /** Answers the slot; null where it is on no pair of the market. */
    commit: (entry: CommitEntry, market: Market): OpenSlot | null => {
      const slot = market.duties.slots.commit(entry)
      if (slot) open.set(slot.index, { slot, feed: market.duties.genesis.feed })
      return slot
    },

    reveal: (entry: RevealEntry): void => {
      const promise = find(entry)
      if (!promise) return
      const { slot, market } = promise
      if (slot.sealed) {
        report.require('revealed', false, () => `Entry ${slot.index} was already revealed.`)
        return
      }
      const isPublished = market.duties.slots.reveal(slot, entry.boundary, entry.revealed, hashText(entry.revealed))
      if (!isPublished) open.delete(slot.index)
      if (isPublished !== null) market.counts.reveal(countedIn(slot))
      if (isPublished) signals?.onReveal(market.counts.tally.feed, slot.index)
      market.counts.reach(market.duties.boundaryMs)
    },

    settle: (entry: SettleEntry): void => {
      const promise = find(entry)
      if (!promise) return
      const { slot, market } = promise
      const { sealed } = slot
      if (!sealed) {
        report.require('settled', false, () => `Entry ${slot.index} is settled before it was revealed.`)
        return
      }
      open.delete(slot.index)
      market.duties.slots.settle(slot, sealed, entry)
      const counted = countedIn(slot)
      market.counts.settle(counted, entry.outcome)
      signals?.onSettle(market.counts.tally.feed, toSettledRow(sealed, counted.stated, entry, slot.index))
      market.counts.reach(market.duties.boundaryMs)
    },

    delete: open.delete,
    isOpen: (commitIndex: number): boolean => open.get(commitIndex) !== undefined,
    count: (): number => open.size,
  }
}
