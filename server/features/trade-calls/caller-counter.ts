import type { CallersTable } from '../../../contract/trade-calls.ts'
import { type AnnouncedCaller, type CallerTally, createCallerTallies } from '../../../engine/record/caller-tallies.ts'
import { toCallers } from '../../../engine/record/callers.ts'
import type { Database } from '../../db/client.ts'
import type { Market } from '../market/service.ts'
import * as store from './store.ts'

const BATCH = 1_000

const toAnnouncedCaller = ({ id, handle, isBot }: store.CallerEntryRow): AnnouncedCaller => ({
  caller: id,
  handle,
  isBot,
})

/** Counts settled calls on, boundary by boundary: what is settled does not change, so that nothing is counted twice. */
export const createCallerCounter = (db: Database, market: Pick<Market, 'feed'>) => {
  const feedId = market.feed.id
  const settled: CallerTally[] = []
  const counter = createCallerTallies(settled)
  let after: store.SettledPlace | null = null
  let counting: Promise<unknown> = Promise.resolve()

  const countOn = async (until: Date): Promise<void> => {
    for (;;) {
      const batch = await store.findSettledBehind(db.orm, feedId, { after, until, limit: BATCH })
      for (const { call, caller } of batch) {
        if (call.outcome === null || call.settledAt === null) continue
        counter.reveal(toAnnouncedCaller(caller))
        counter.settle(toAnnouncedCaller(caller), call.outcome, call.confidence)
        after = { settledAt: call.settledAt, callIndex: call.callIndex }
      }
      if (batch.length < BATCH) return
    }
  }

  const count = async (until: Date): Promise<CallersTable> => {
    await countOn(until)
    const tallies = settled.map((tally) => ({ ...tally }))
    const withOpen = createCallerTallies(tallies)
    for (const caller of await store.findRevealed(db.orm, feedId, until)) withOpen.reveal(toAnnouncedCaller(caller))
    const engine = [await store.countEngine(db.orm, feedId, until)]
    return toCallers({ feed: market.feed, until, engine, callers: tallies })
  }

  return {
    /** The table of callers at a boundary, never an earlier one than before. One count at a time. */
    count: (until: Date): Promise<CallersTable> => {
      const next = counting.then(() => count(until))
      counting = next.catch(() => {})
      return next
    },
  }
}
