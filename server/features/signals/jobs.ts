import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../contract/market.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobWatch, type JobWatch } from '../../platform/jobs/job-watch.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { createEngines } from './create-engines.ts'
import { createMarketAnnouncements, watchWallClock } from './market-announcements.ts'
import { createMarketLearning, historyOf, readSpan } from './market-learning.ts'
import { type BoundaryResult, CommittedTooLate, processBoundary } from './process-boundary.ts'
import type { BoundaryDeps } from './process-due.ts'
import { recordMissed } from './record-missed.ts'
import { computeMinute } from './rules.ts'
import * as store from './store.ts'
import { type Train, trainHere } from './train-beside.ts'
import { readMinutes, teachEngines } from './train-engines.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
  market: Market
  record: RecordLog
  log: Logger
  /** Told of every boundary, once it is in the database. Must not throw. */
  onBoundary: (boundaryMs: number, result: BoundaryResult) => Promise<void>
  /** How new engines learn the market's history: in this thread, unless given. */
  train?: Train
  /** Told how far that has come, 0 to 1. */
  onProgress?: (fraction: number) => void
  /** What people called; nobody can unless given. */
  calls?: BoundaryDeps['calls'] | undefined
  /** The back-test is in the database. */
  onTrained?: () => void
  /** Where somebody else watches it already. */
  rounds?: JobWatch
  /** Why nobody was there since the last boundary that is known; the server was not running, unless given. */
  absence?: string
}

/** A machine that slept has days to catch up on. */
export const createSlotRounds = (market: string, clock: Clock): JobWatch =>
  createJobWatch(`decide the slots of ${market}`, clock, STUCK_AFTER_MS)

const RETRY_MS = 1_000
const SHORTEST_WAIT_MS = 1
const STUCK_AFTER_MS = 15 * MINUTE_MS
const SERVER_WAS_DOWN = 'The server was not running.'
const NOT_MADE = 'The demo’s past leaves these hours out.'
const CLOCK_MOVED_ON = 'The clock moved ahead, or the server was too busy to commit in time.'

const gatherBoundaryDeps = (
  { clock, feed, market, record, calls = null }: Deps,
  engines: BoundaryDeps['engines'],
): BoundaryDeps => ({
  calls,
  record,
  market,
  engines,
  forming: feed.forming,
  seedOf: feed.seedOf ?? null,
  marketNow: feed.clock.now,
  wallNow: clock.now,
  endsAt: feed.clock.endsAt,
})

/** How far the market's boundaries are handled, from `leftAtMs` on. */
const createSteps = (
  { db, transact, feed, market, record, onBoundary }: Deps,
  boundaryDeps: BoundaryDeps,
  leftAtMs: number | null,
) => {
  const { engines } = boundaryDeps
  let processedMs = leftAtMs

  /** Stores and teaches what the market did while nobody watched, settles what expired, and owns up to the missed slots. */
  const catchUp = async (fromMs: number, boundaryMs: number, reason: string): Promise<void> => {
    const throughMs = boundaryMs - MINUTE_MS
    const taughtMs = engines.pushedThrough ?? fromMs
    const span = await readSpan(feed, fromMs, throughMs)
    await market.storeBars(db.orm, span)
    await teachEngines(engines, taughtMs < fromMs ? feed : historyOf(feed, span), taughtMs, throughMs)
    const result = await transact((tx) =>
      recordMissed(tx, boundaryDeps, { feedId: feed.feed.id, fromMs, boundaryMs, reason }),
    )
    processedMs = throughMs
    await record.publish()
    await onBoundary(throughMs, result)
  }

  return {
    processedMs: (): number | null => processedMs,
    goOnFrom: (atMs: number | null): void => {
      processedMs = atMs
    },

    /** Handles the boundary that market time stands at, after whatever was missed before it. Answers it; null where there is none. */
    step: async (reason: string): Promise<number | null> => {
      const boundaryMs = computeMinute(feed.clock.now())
      if (processedMs === null || boundaryMs <= processedMs) return null
      if (boundaryMs > processedMs + MINUTE_MS) await catchUp(processedMs, boundaryMs, reason)
      const openAtMs = boundaryMs - MINUTE_MS
      const bars = (await readMinutes(feed, openAtMs, boundaryMs)).get(openAtMs) ?? new Map()
      const result = await transact((tx) => processBoundary(tx, boundaryDeps, boundaryMs, bars))
      processedMs = boundaryMs
      await record.publish()
      await onBoundary(boundaryMs, result)
      return boundaryMs
    },
  }
}

/** Plans the rounds of a job, one after the other. */
const createPlan = (clock: Clock, rounds: JobWatch, run: () => Promise<void>) => {
  let cancelTimer = () => {}
  let running: Promise<void> = Promise.resolve()
  let stopping = false

  return {
    /** The first round runs by now. */
    begin: (first: Promise<void>): Promise<void> => {
      running = first
      return running
    },

    schedule: (leftMs: number): void => {
      if (stopping || !Number.isFinite(leftMs)) return
      const waitMs = Math.max(SHORTEST_WAIT_MS, leftMs)
      rounds.waits(waitMs)
      cancelTimer = clock.setTimeout(() => {
        running = rounds.round(run)
        return running
      }, waitMs)
    },

    /** Resolves once the round in hand is over. */
    stop: async (): Promise<void> => {
      stopping = true
      cancelTimer()
      await running
    },
  }
}

/**
 * Runs the slots: trains or restores the engines, says which slots were missed, then handles every minute boundary as the
 * market's clock reaches it. Only this job writes slots and their record.
 */
export const createSlotJob = async (deps: Deps) => {
  const { db, transact, clock, feed, market, record, log, train = trainHere, onTrained = () => {} } = deps
  const feedId = feed.feed.id
  const rounds = deps.rounds ?? createSlotRounds(feedId, clock)
  const engines = createEngines(feed.pairs, await store.findSnapshots(db.orm, feedId, MODEL_VERSION))
  const boundaryDeps = gatherBoundaryDeps(deps, engines)

  const leftAtMs = (await market.findFeed())?.processedThrough?.getTime() ?? null
  const { step, processedMs, goOnFrom } = createSteps(deps, boundaryDeps, leftAtMs)
  let training: number | null = 0

  const { learnHistory, resume, saveSnapshots, saveSnapshotsAt } = createMarketLearning({
    db,
    transact,
    clock,
    feed,
    market,
    record,
    engines,
    train,
    onProgress: (done) => {
      training = done
      deps.onProgress?.(done)
    },
  })

  const { announceVersions, recordStepBack } = createMarketAnnouncements({ transact, clock, feed, record })
  const wallWatch = watchWallClock(clock, record)

  /** One step, and the next one planned. A boundary that failed is tried again until its entry; then it counts as missed. */
  const run = async (reason: string): Promise<void> => {
    try {
      await recordStepBack(await wallWatch.findStepBack())
      const boundaryMs = await step(reason)
      if (boundaryMs !== null) await saveSnapshotsAt(boundaryMs)
      schedule(feed.clock.untilMs((processedMs() ?? 0) + MINUTE_MS))
    } catch (error) {
      if (error instanceof CommittedTooLate) log.warn(error.message)
      else log.error({ err: error }, 'a slot boundary failed')
      schedule(RETRY_MS)
    }
  }

  const { begin, schedule, stop } = createPlan(clock, rounds, () => run(CLOCK_MOVED_ON))

  return {
    rounds,

    /** The last boundary of the server before this one, market ms; null on a new market. */
    leftAtMs,

    /** How far the engines have come with learning the history, 0 to 1; null once they decide. */
    training: (): number | null => training,

    /** Trains or restores, catches up and starts the clock. Resolves once the first boundary is handled. */
    start: async (): Promise<void> => {
      await record.open()
      await recordStepBack(await wallWatch.findStepBack())
      if (engines.pushedThrough === null) {
        goOnFrom(await learnHistory(processedMs()))
        onTrained()
      } else await resume(engines.pushedThrough, processedMs())
      training = null
      const fromMs = processedMs()
      if (fromMs !== null) await announceVersions(fromMs)
      feed.clock.start()
      await begin(run(deps.absence ?? (feed.madeUntilMs === undefined ? SERVER_WAS_DOWN : NOT_MADE)))
    },

    /** Finishes the boundary in hand and stores what the engines have learnt, unless that is another server's by now. */
    stop: async ({ leading }: { leading: boolean }): Promise<void> => {
      await stop()
      if (leading && engines.pushedThrough !== null) await saveSnapshots()
    },
  }
}
