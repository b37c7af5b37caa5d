import type { RecordedMarket } from '../../../contract/track-record.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import type { Platform, Stopping } from '../../platform/feature.ts'
import type { FurtherFeed, MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { createMarket, findStoredFeed, type Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { findAnnounced } from './announce-versions.ts'
import { createSlotJob, createSlotRounds } from './jobs.ts'
import { createSignals, type Signals } from './service.ts'
import type { Train } from './train-beside.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'transact'> {
  further: FurtherFeed
  record: RecordLog
  train?: Train | undefined
}

const TRY_AGAIN_MS = 30_000
const VENUE_WAS_AWAY = 'The server ran, but had no prices of this market.'

/** A market as its record is read. */
interface Reader {
  market: Market
  signals: Signals
}

/**
 * A market beside the club's own: its slots are decided, sealed and settled like the other's, by a job of its own, into the same log. Members
 * are told of nothing. While its venue is away, at the start too, it alone has no slots: it is opened again until it answers.
 */
export const createFurtherMarket = ({ further, db, clock, log, transact, record, train }: Deps) => {
  let reader: Reader | null = null
  let feed: MarketFeed | null = null
  let job: Awaited<ReturnType<typeof createSlotJob>> | null = null
  let isRunning = false
  let isStopping = false
  let tries = 0
  const rounds = createSlotRounds(further.setting, clock)
  let cancel = () => {}

  const readerOf = (of: Pick<MarketFeed, 'feed' | 'pairs' | 'clock'>, modelVersion = MODEL_VERSION): Reader => {
    const market = createMarket({ db, clock, feed: of, isTold: false })
    return { market, signals: createSignals({ db, market, record, marketNow: of.clock.now, modelVersion }) }
  }

  /** Its record can be read before its venue answers. */
  const readStored = async (): Promise<void> => {
    const stored = further.id === null ? null : await findStoredFeed(db, further.id)
    if (!stored || reader) return
    const announced = await findAnnounced(record, stored.id)
    const wall = { now: clock.now, speed: 1, endsAt: null, untilMs: () => Number.POSITIVE_INFINITY, start: () => {} }
    reader ??= readerOf({ feed: stored, pairs: [], clock: wall }, announced?.modelVersion)
  }

  const open = async (): Promise<void> => {
    feed = await further.open()
    // The server has begun to stop meanwhile: nobody else lets go of it.
    if (isStopping) return await feed.close?.()
    const opened = readerOf(feed)
    reader = opened
    const { market, signals } = opened
    job = await createSlotJob({
      db,
      transact,
      clock,
      feed,
      market,
      record,
      log,
      rounds,
      ...(train ? { train } : {}),
      ...(tries > 1 ? { absence: VENUE_WAS_AWAY } : {}),
      onTrained: signals.forget,
      onBoundary: (_, result) => signals.refresh(result),
    })
    await job.start()
    isRunning = true
    log.info(`The market ${feed.feed.label} is decided too.`)
  }

  const run = async (): Promise<void> => {
    tries += 1
    try {
      await readStored()
      await open()
    } catch (error) {
      if (isStopping) return
      await feed?.close?.()
      feed = null
      const why = error instanceof Error ? error.message : String(error)
      log.warn(`The market ${further.setting} is not decided, and tried again in ${TRY_AGAIN_MS / 1000} s: ${why}`)
      cancel = clock.setTimeout(() => {
        run()
      }, TRY_AGAIN_MS)
    }
  }

  return {
    rounds,

    /** Begins, and resolves once it runs or waits for its next try. Nobody has to wait for it. */
    start: run,

    /** What its record is read by; null until it is known what the market is called. */
    reader: (): Reader | null => reader,

    /** As everybody may see it; null before its record has begun. */
    view: async (): Promise<RecordedMarket | null> => {
      const stored = await reader?.market.findFeed()
      if (!reader || !stored?.processedThrough) return null
      return { feed: reader.market.feed, until: stored.processedThrough.toISOString(), isRunning }
    },

    stop: async (stopping: Stopping): Promise<void> => {
      isStopping = true
      isRunning = false
      cancel()
      // First: no slot waits for the answer of a venue then.
      await feed?.close?.()
      await job?.stop(stopping)
    },
  }
}

export type FurtherMarket = ReturnType<typeof createFurtherMarket>
