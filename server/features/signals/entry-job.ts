import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobWatch } from '../../platform/jobs/job-watch.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import { findEntryPrice } from './process-due.ts'
import type { RecordedSlot } from './store.ts'
import * as store from './store.ts'

interface Deps {
  market: Market
  forming: MarketFeed['forming']
}

/**
 * Writes the price at entry to the open signals that have entered by then, also between boundaries. Answers the signals whose price
 * changed, and those that have none yet.
 */
const enterDue = async (
  tx: Transaction,
  { market, forming }: Deps,
  enteredBy: Date,
): Promise<{ entered: RecordedSlot[]; unpriced: RecordedSlot[] }> => {
  const entered: RecordedSlot[] = []
  const unpriced: RecordedSlot[] = []
  for (const slot of await store.findEntered(tx, market.feed.id, enteredBy)) {
    const [closed] = await market.findBars(tx, slot.pairId, slot.entryAt, new Date(slot.entryAt.getTime() + MINUTE_MS))
    const entryPrice = findEntryPrice(slot, () => closed, forming)
    if (entryPrice === null && slot.entryPrice === null) unpriced.push(slot)
    if (entryPrice === null || entryPrice === slot.entryPrice) continue
    if (!(await store.updateEntryPrice(tx, slot.id, entryPrice))) continue
    const enteredSequence = await market.takeEnteredNumbers(tx, 1)
    await store.updateEnteredSequence(tx, slot.id, enteredSequence)
    entered.push({ ...slot, entryPrice, enteredSequence })
  }
  return { entered, unpriced }
}

const ASK_AGAIN_MS = 1_000

/** Asks the feed again, once a second until the next boundary, for entry prices that it could not say at the boundary. */
export const createEntryJob = ({
  transact,
  clock,
  feed,
  market,
  log,
  onEntered,
}: {
  transact: Transact
  clock: Clock
  feed: MarketFeed
  market: Market
  log: Logger
  /** Told of signals whose price is now in the database. */
  onEntered: (entered: RecordedSlot[]) => Promise<void>
}) => {
  const rounds = createJobWatch('ask for entry prices', clock)
  let unpriced: readonly RecordedSlot[] = []
  let cancel = () => {}
  let running: Promise<void> = Promise.resolve()

  const isSaid = (slot: RecordedSlot): boolean => feed.forming(slot.pairId)?.openAtMs === slot.entryAt.getTime()

  const ask = async (): Promise<void> => {
    // The database is asked only once the feed has something to say.
    if (!unpriced.some(isSaid)) return
    const enteredBy = new Date(feed.clock.now())
    const result = await transact((tx) => enterDue(tx, { market, forming: feed.forming }, enteredBy))
    unpriced = result.unpriced
    if (result.entered.length > 0) await onEntered(result.entered)
  }

  const schedule = (): void => {
    if (unpriced.length === 0) return
    rounds.waits(ASK_AGAIN_MS)
    cancel = clock.setTimeout(() => {
      running = rounds
        .round(ask)
        .catch((error) => log.error({ err: error }, 'an entry price could not be stored'))
        .then(schedule)
      return running
    }, ASK_AGAIN_MS)
  }

  return {
    rounds,
    /** Takes over what a boundary left without a price. The next boundary settles or prices it from closed bars. */
    watch: (result: { unpriced: readonly RecordedSlot[] }): void => {
      cancel()
      unpriced = result.unpriced
      schedule()
    },

    stop: async (): Promise<void> => {
      cancel()
      unpriced = []
      await running
    },
  }
}
