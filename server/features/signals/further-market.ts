import type { RecordedMarket } from '../../../contract/track-record.ts'
import type { Platform, Stopping } from '../../platform/feature.ts'
import type { FurtherFeed, MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { findStoredFeed } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { findStoredReader, type MarketReader, toReader } from './find-stored-reader.ts'
import { createSlotJob, createSlotRounds } from './jobs.ts'
import { toStanding } from './rules.ts'
import type { Train } from './train-beside.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'transact'> {
  further: FurtherFeed
  record: RecordLog
  train?: Train | undefined
}

const TRY_AGAIN_MS = 30_000
const VENUE_WAS_AWAY = 'The server ran, but had no prices of this market.'

/**
 * A market beside the club's own: its slots are decided, sealed and settled like the other's, by a job of its own, into the same log. Members
 * are told of nothing. While its venue is away, at the start too, it alone has no slots: it is opened again until it answers.
 */
export const createFurtherMarket = ({ further, db, clock, log, transact, record, train }: Deps) => {
  let reader: MarketReader | null = null
  let feed: MarketFeed | null = null
  let job: Awaited<ReturnType<typeof createSlotJob>> | null = null
  let isRunning = false
  let isStopping = false
  let tries = 0
  const rounds = createSlotRounds(further.setting, clock)
  let cancel = () => {}

  /** Its record can be read before its venue answers. */
  const readStored = async (): Promise<void> => {
    const stored = further.id === null ? null : await findStoredFeed(db, further.id)
    if (!stored || reader) return
    reader ??= await findStoredReader({ db, clock, record }, stored)
  }

  const open = async (): Promise<void> => {
    feed = await further.open()
    // The server has begun to stop meanwhile: nobody else lets go of it.
    if (isStopping) return await feed.close?.()
    const opened = toReader({ db, clock, record }, feed)
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
    reader: (): MarketReader | null => reader,

    /** As everybody may see it; null before its record has begun. */
    view: async (): Promise<RecordedMarket | null> => {
      const stored = await reader?.market.findFeed()
      if (!reader || !stored?.processedThrough) return null
      const until = stored.processedThrough.toISOString()
      const standing = toStanding({ isRunning, endsAt: feed?.clock.endsAt ?? null, liveFrom: stored.liveFrom, until })
      return { feed: reader.market.feed, until, ...standing }
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
