import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { insertBacktests } from './backtest-store.ts'
import type { createEngines } from './create-engines.ts'
import { genesisDraft } from './market-announcements.ts'
import { learnSettled } from './process-due.ts'
import { computeMinute } from './rules.ts'
import * as store from './store.ts'
import type { Train } from './train-beside.ts'
import { type BacktestTally, type History, teachEngines } from './train-engines.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
  market: Market
  record: RecordLog
  engines: ReturnType<typeof createEngines>
  train: Train
  /** Told how far the learning has come, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Bars from before the first slot that the charts can show. */
const CHART_HISTORY_MS = 12 * 60 * MINUTE_MS
/** Longer than from any slot to its expiry. */
const LONGEST_SIGNAL_MS = 60 * MINUTE_MS
/** Longer than a hole keeps a pair from being decided on: five candles of 5 minutes. */
const LAST_RECORDED_MS = 60 * MINUTE_MS
const SNAPSHOT_EVERY_MS = 60 * MINUTE_MS
/** All bars of a market between two instants. */
export const readSpan = async (
  feed: MarketFeed,
  fromMs: number,
  toMs: number,
): Promise<{ pairId: string; bar: Bar }[]> => {
  const span: { pairId: string; bar: Bar }[] = []
  for (const { id } of feed.pairs) for (const bar of await feed.bars(id, fromMs, toMs)) span.push({ pairId: id, bar })
  return span
}

/** Bars that were read already, as the history to teach: a market is asked once. */
export const historyOf = (feed: MarketFeed, span: Awaited<ReturnType<typeof readSpan>>): History => {
  const spans = Map.groupBy(span, ({ pairId }) => pairId)
  return {
    ...feed,
    bars: async (pairId, fromMs, toMs) =>
      (spans.get(pairId) ?? []).map(({ bar }) => bar).filter(({ openAtMs }) => openAtMs >= fromMs && openAtMs < toMs),
  }
}

/** What the engines of a market learn before they decide, and the snapshots that keep it. */
export const createMarketLearning = (deps: Deps) => {
  const { db, transact, clock, feed, market, record, engines, train, onProgress } = deps
  const feedId = feed.feed.id
  let snapshotMs = 0

  /** A market seen for the first time: what the engine did on its history, and the record's opening. */
  const openMarket = async (backtest: readonly BacktestTally[], trainedMs: number): Promise<number> => {
    const firstSlotMs = computeMinute(feed.clock.now())
    const openedThrough = firstSlotMs - MINUTE_MS
    // Before the transaction: while a venue is waited for, nobody else may wait for the database.
    const span = await readSpan(feed, openedThrough - CHART_HISTORY_MS, openedThrough)
    await transact(async (tx) => {
      await market.insertFeed(tx, new Date(firstSlotMs), new Date(clock.now()))
      await market.storeBars(tx, span)
      await saveBacktest(tx, backtest, trainedMs)
      await record.appendEntries(tx, [genesisDraft(feed, firstSlotMs)], new Date(clock.now()))
      await market.markProcessed(tx, new Date(openedThrough))
    })
    await record.publish()
    return openedThrough
  }

  const saveBacktest = (tx: Transaction, tallies: readonly BacktestTally[], toMs: number): Promise<void> =>
    insertBacktests(
      tx,
      tallies.map((tally) => ({
        ...tally,
        feedId,
        modelVersion: MODEL_VERSION,
        fromAt: new Date(feed.historyFrom),
        toAt: new Date(toMs),
        createdAt: new Date(clock.now()),
      })),
    )

  const saveSnapshots = async (): Promise<void> => {
    await store.upsertSnapshots(db.orm, engines.snapshots(feedId))
    snapshotMs = engines.pushedThrough ?? 0
  }

  /** The bars as they were when their boundary was recorded: a feed may have filled a hole since, on which pairs owe to abstain. */
  const recorded: History = {
    ...feed,
    bars: (pairId, fromMs, toMs) => market.findBars(db.orm, pairId, new Date(fromMs), new Date(toMs)),
  }

  return {
    saveSnapshots,

    /** Stores what the engines have learnt, once it is long enough ago. */
    saveSnapshotsAt: async (boundaryMs: number): Promise<void> => {
      if (boundaryMs - snapshotMs >= SNAPSHOT_EVERY_MS) await saveSnapshots()
    },

    /** Learns the history for the first time, and opens the market if nobody has. Answers the boundary that the market has come to. */
    learnHistory: async (processedMs: number | null): Promise<number> => {
      const trainToMs =
        (processedMs ?? computeMinute(feed.clock.now())) - (processedMs === null ? MINUTE_MS : LAST_RECORDED_MS)
      const { snapshots, backtest } = await train(feed, trainToMs, onProgress)
      engines.continueFrom(snapshots)
      let reachedMs = processedMs
      if (reachedMs === null) {
        reachedMs = await openMarket(backtest, trainToMs)
        await teachEngines(engines, feed, trainToMs, reachedMs)
      } else {
        await transact((tx) => saveBacktest(tx, backtest, trainToMs))
        await teachEngines(engines, recorded, trainToMs, reachedMs)
      }
      await saveSnapshots()
      return reachedMs
    },

    /** Learns again what the snapshot did not hold any more: the bars since, and the signals that settled on them. */
    resume: async (snapshotAtMs: number, processedMs: number | null): Promise<void> => {
      await teachEngines(engines, recorded, snapshotAtMs, processedMs ?? snapshotAtMs, undefined, onProgress)
      const learnedMs = Math.min(...[...engines.streams.values()].map((stream) => stream.learnedThroughMs()))
      const since = new Date(learnedMs - LONGEST_SIGNAL_MS)
      learnSettled(engines, await store.findSettledAfter(db.orm, feedId, MODEL_VERSION, since))
    },
  }
}
