import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { MINUTE_MS, type Timeframe } from '../../../contract/market.ts'
import type { Outcome } from '../../../contract/signals.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { createMarketScore, type ScoredDecision } from '../../../engine/signals/score-market.ts'
import { addOutcome, createTally, type Tally } from '../../../engine/signals/statistics.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { type Engines, PUBLISHED } from './create-engines.ts'
import { isBoundary, TIMEFRAMES } from './rules.ts'

/** A back-test's stored summary: plain counts, so that rates are computed where they are shown. */
export interface BacktestTally {
  pairId: string
  timeframe: Timeframe
  slots: number
  tally: Tally
}

/** What is needed of a feed to learn from its history. */
export type History = Pick<MarketFeed, 'feed' | 'pairs' | 'historyFrom' | 'bars'>

/** The bars of all pairs over [fromMs, toMs), by minute. A missing bar is a gap. */
export const readMinutes = async (
  feed: History,
  fromMs: number,
  toMs: number,
): Promise<Map<number, Map<string, Bar>>> => {
  const minutes = new Map<number, Map<string, Bar>>()
  for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) minutes.set(atMs, new Map())
  for (const { id } of feed.pairs) {
    for (const bar of await feed.bars(id, fromMs, toMs)) minutes.get(bar.openAtMs)?.set(id, bar)
  }
  return minutes
}

/** What to do at each minute of a stretch of history, once the engines know its bars. */
type OnMinute = (openAtMs: number, bars: ReadonlyMap<string, Bar>) => void

/** Teaches `engines` the bars that they have not seen, minute by minute, all pairs in step. */
export const teachEngines = async (
  engines: Engines,
  feed: History,
  fromMs: number,
  toMs: number,
  onMinute: OnMinute = () => {},
  onProgress: (done: number) => void = () => {},
): Promise<void> => {
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    const endMs = Math.min(dayMs + DAY_MS, toMs)
    for (const [openAtMs, bars] of await readMinutes(feed, dayMs, endMs)) {
      engines.push(bars, openAtMs + MINUTE_MS)
      onMinute(openAtMs, bars)
    }
    onProgress((endMs - fromMs) / (toMs - fromMs))
    // A page asked for meanwhile is answered between two days.
    await yieldToEvents()
  }
}

/**
 * Teaches untrained `engines` the market's history, and scores on the way what they would have said: a walk-forward back-test, every
 * decision made before its outcome was known. What would have been published teaches the streams, as the live signals will.
 */
export const trainEngines = async (
  engines: Engines,
  feed: History,
  toMs: number,
  onProgress?: (done: number) => void,
): Promise<BacktestTally[]> => {
  const score = createScore(feed, engines)
  const onMinute: OnMinute = (openAtMs, bars) => {
    score.follow(openAtMs, bars)
    score.decide(engines, openAtMs + MINUTE_MS)
  }
  await teachEngines(engines, feed, feed.historyFrom, toMs, onMinute, onProgress)
  return score.tallies()
}

/** Walks the history as the live slots would, and counts per pair, and for what would have been published, how it went. */
const createScore = (feed: History, { streams }: Engines) => {
  const tallies = new Map<string, BacktestTally>()
  for (const timeframe of TIMEFRAMES) {
    for (const pairId of [PUBLISHED, ...feed.pairs.map(({ id }) => id)]) {
      tallies.set(`${pairId}|${timeframe}`, { pairId, timeframe, slots: 0, tally: createTally() })
    }
  }
  const of = (pairId: string, timeframe: Timeframe) => tallies.get(`${pairId}|${timeframe}`)

  const count = (
    { pairId, timeframe, confidence, calibrated, published, stated }: ScoredDecision,
    outcome: Outcome,
  ) => {
    const own = of(pairId, timeframe)
    if (own) addOutcome(own.tally, outcome, calibrated ? confidence : null)
    const all = of(PUBLISHED, timeframe)
    if (all && published) addOutcome(all.tally, outcome, stated)
  }
  const score = createMarketScore(
    feed.pairs.map(({ id }) => id),
    streams,
    count,
  )

  return {
    follow: score.follow,

    decide: (engines: Engines, boundaryMs: number): void => {
      for (const timeframe of TIMEFRAMES) {
        if (!isBoundary(boundaryMs, timeframe)) continue
        const decisions = engines.decide(timeframe, boundaryMs)
        for (const pairId of [PUBLISHED, ...decisions.map((decision) => decision.pairId)]) {
          const entry = of(pairId, timeframe)
          if (entry) entry.slots += 1
        }
        score.decide(timeframe, boundaryMs, decisions)
      }
    },

    tallies: (): BacktestTally[] => [...tallies.values()],
  }
}
