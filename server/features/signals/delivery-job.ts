import type { Logger } from 'pino'
import type { Feed } from '../../../contract/market.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobWatch } from '../../platform/jobs/job-watch.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { insertDeliveries, LOOKED_AT, type Seconds, updatePriceAfter } from './delivery-store.ts'
import type { RecordedSlot } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  feed: MarketFeed
  log: Logger
}

const SECONDS = Object.keys(LOOKED_AT).map(Number) as Seconds[]

/** A recording that is played back has neither a market's seconds nor prices between its candles. */
export const isMeasurable = ({ kind }: Feed): boolean => kind !== 'replay'

/**
 * Measures how soon published signals leave the server, and what their price is 5 s and 15 s after they could be taken: after their
 * entry, or after the delivery where that came later. What it could not measure, as after a restart, it leaves out.
 */
export const createDeliveryJob = ({ db, clock, feed, log }: Deps) => {
  const waiting = new Set<() => void>()
  const measuring = new Set<Promise<void>>()
  const rounds = createJobWatch('measure delivery times', clock)

  const look = async ({ id, pairId }: RecordedSlot, seconds: Seconds): Promise<void> => {
    const price = feed.forming(pairId)?.close
    if (price === undefined) return
    await updatePriceAfter(db.orm, id, seconds, price).catch((error: unknown) =>
      log.error({ err: error }, 'the price after a delivery could not be stored'),
    )
  }

  const lookLater = (slot: RecordedSlot, seconds: Seconds): void => {
    const untilEntryMs = Math.max(0, feed.clock.untilMs(slot.entryAt.getTime()))
    const cancel = clock.setTimeout(
      () => {
        waiting.delete(cancel)
        const looking = rounds.round(() => look(slot, seconds)).finally(() => measuring.delete(looking))
        measuring.add(looking)
        return looking
      },
      untilEntryMs + 1_000 * seconds,
    )
    waiting.add(cancel)
  }

  return {
    rounds,

    /** The frames of these new signals have just been written to every open connection. Never throws. */
    watch: async ({ created }: { created: readonly RecordedSlot[] }): Promise<void> => {
      if (!isMeasurable(feed.feed)) return
      const deliveredAt = new Date(clock.now())
      for (const slot of created) for (const seconds of SECONDS) lookLater(slot, seconds)
      const ids = created.map(({ id }) => id)
      await insertDeliveries(db.orm, ids, deliveredAt).catch((error: unknown) =>
        log.error({ err: error }, 'the time of a delivery could not be stored'),
      )
    },

    stop: async (): Promise<void> => {
      for (const cancel of waiting) cancel()
      waiting.clear()
      await Promise.all(measuring)
    },
  }
}
