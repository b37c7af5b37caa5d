import type { AnnouncedCaller } from '../caller-tallies.ts'
import type { CallEntry, CallRevealEntry, CallSettleEntry } from '../entries.ts'
import type { Memory } from '../memory.ts'
import type { createCallers } from './callers.ts'
import type { Market } from './markets.ts'
import type { Report } from './report.ts'
import { createSortedPlaces } from './sorted-places.ts'
import type { OpenCall } from './trade-calls.ts'

/** What somebody called. */
interface Promised {
  call: OpenCall
  who: AnnouncedCaller
  feed: string
}

interface Deps {
  report: Report
  memory: Memory
  marketOf: (feed: string) => Market | undefined
  callers: ReturnType<typeof createCallers>
  /** SHA-256 of UTF-8 text in lower-case hex. */
  hashText: (text: string) => string
}

/** The calls by people that are open on any market, by their places in the record: holds to them what is said later, and counts it. */
export const createPromisedCalls = ({ report, memory, marketOf, callers, hashText }: Deps) => {
  const open = createSortedPlaces<Promised>(memory.recall('open calls', () => ({ places: [], values: [] })))

  const find = ({
    callIndex,
    call: id,
    kind,
  }: CallRevealEntry | CallSettleEntry): (Omit<Promised, 'feed'> & { market: Market }) | undefined => {
    const promise = open.get(callIndex)
    const market = promise && marketOf(promise.feed)
    if (market && promise.call.call === id) return { ...promise, market }
    report.require(kind === 'call-reveal' ? 'revealed' : 'settled', false, () => {
      return `Entry ${callIndex} isn’t an open call with the id ${id}.`
    })
    return undefined
  }

  return {
    /** Answers the call; null where it is on no pair of the market. */
    commit: (entry: CallEntry, market: Market): OpenCall | null => {
      const who = callers.get(entry.caller)
      const call = market.duties.calls.commit(entry)
      if (call) open.set(call.index, { call, who, feed: market.duties.genesis.feed })
      return call
    },

    reveal: (entry: CallRevealEntry): void => {
      const promise = find(entry)
      if (!promise) return
      const { call, who, market } = promise
      if (call.sealed) {
        report.require('revealed', false, () => `The call of entry ${call.index} was already revealed.`)
        return
      }
      const isRead = market.duties.calls.reveal(call, entry.boundary, entry.revealed, hashText(entry.revealed))
      if (isRead) market.counts.callers.reveal(who)
      else open.delete(call.index)
      market.counts.reach(market.duties.boundaryMs)
    },

    settle: (entry: CallSettleEntry): void => {
      const promise = find(entry)
      if (!promise) return
      const { call, who, market } = promise
      if (!call.sealed) {
        report.require('settled', false, () => `The call of entry ${call.index} is settled before it was revealed.`)
        return
      }
      open.delete(call.index)
      market.duties.calls.settle(call, call.sealed, entry)
      market.counts.callers.settle(who, entry.outcome, call.sealed.confidence)
      market.counts.reach(market.duties.boundaryMs)
    },

    delete: open.delete,
    count: (): number => open.size,
  }
}
