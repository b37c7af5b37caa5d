import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { MINUTE_MS, type Timeframe } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { choosePublished } from '../../../engine/signals/selection.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import { addOutcome, createTally, type Tally } from '../../../engine/signals/statistics.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import { entryAtOf, expiresAtOf, isBoundary, TIMEFRAMES } from './rules.ts'
import type { Engines } from './run-engines.ts'

const DAY_MS = 24 * 60 * MINUTE_MS
/** Longer than the longest time from slot to expiry. */
const KEPT_BARS_MS = 16 * MINUTE_MS

/** The tally of the signals that would have been published, beside those of the pairs. */
export const PUBLISHED = '*'

/** A back-test's stored summary: plain counts, so that rates are computed where they are shown. */
export interface BacktestTally {
  pairId: string
  timeframe: Timeframe
  slots: number
  tally: Tally
}

interface OpenDecision {
  pairId: string
  timeframe: Timeframe
  direction: 'CALL' | 'PUT'
  confidence: number | null
  published: boolean
  entryAtMs: number
  expiresAtMs: number
}

/** The bars of all pairs over [fromMs, toMs), by minute. A missing bar is a gap. */
export const readMinutes = async (
  feed: MarketFeed,
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

/**
 * Feeds `engines` the market's history minute by minute, all pairs in step, and scores on the way what they would have
 * said: a walk-forward back-test, every decision made before its outcome was known to them.
 */
export const trainEngines = async (
  engines: Engines,
  feed: MarketFeed,
  toMs: number,
  onProgress: (done: number) => void = () => {},
): Promise<BacktestTally[]> => {
  const score = createScore(feed)
  const fromMs = engines.pushedThrough ?? feed.historyFrom
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    const endMs = Math.min(dayMs + DAY_MS, toMs)
    for (const [openAtMs, bars] of await readMinutes(feed, dayMs, endMs)) {
      const boundaryMs = openAtMs + MINUTE_MS
      engines.push(bars, boundaryMs)
      score.follow(openAtMs, bars)
      score.decide(engines, boundaryMs)
    }
    onProgress((endMs - fromMs) / (toMs - fromMs))
    // A page asked for meanwhile is answered between two days.
    await yieldToEvents()
  }
  return score.tallies()
}

const createScore = (feed: MarketFeed) => {
  const tallies = new Map<string, BacktestTally>()
  for (const timeframe of TIMEFRAMES) {
    for (const pairId of [PUBLISHED, ...feed.pairs.map(({ id }) => id)]) {
      tallies.set(`${pairId}|${timeframe}`, { pairId, timeframe, slots: 0, tally: createTally() })
    }
  }
  const recent = new Map<string, Map<number, Bar>>(feed.pairs.map(({ id }) => [id, new Map()]))
  let open: OpenDecision[] = []

  const settleOne = (decision: OpenDecision): void => {
    const bars = recent.get(decision.pairId)
    const { outcome } = settle(decision, (openAtMs) => bars?.get(openAtMs))
    for (const key of decision.published ? [decision.pairId, PUBLISHED] : [decision.pairId]) {
      const entry = tallies.get(`${key}|${decision.timeframe}`)
      if (entry) addOutcome(entry.tally, outcome, decision.confidence)
    }
  }

  return {
    /** Remembers the minute's bars and settles what expired with it. */
    follow: (openAtMs: number, bars: ReadonlyMap<string, Bar>): void => {
      for (const [pairId, known] of recent) {
        const bar = bars.get(pairId)
        if (bar) known.set(openAtMs, bar)
        known.delete(openAtMs - KEPT_BARS_MS)
      }
      const nowMs = openAtMs + MINUTE_MS
      const due = open.filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
      if (due.length === 0) return
      open = open.filter(({ expiresAtMs }) => expiresAtMs > nowMs)
      for (const decision of due) settleOne(decision)
    },

    decide: (engines: Engines, boundaryMs: number): void => {
      for (const timeframe of TIMEFRAMES) {
        if (!isBoundary(boundaryMs, timeframe)) continue
        const decisions = engines.decide(timeframe, boundaryMs)
        const published = choosePublished(decisions, timeframe, boundaryMs)
        for (const candidate of decisions) {
          const { pairId, decision } = candidate
          const entry = tallies.get(`${pairId}|${timeframe}`)
          if (entry) entry.slots += 1
          if (decision.direction === 'ABSTAIN') continue
          open.push({
            pairId,
            timeframe,
            direction: decision.direction,
            confidence: decision.confidence,
            published: candidate === published,
            entryAtMs: entryAtOf(boundaryMs),
            expiresAtMs: expiresAtOf(boundaryMs, timeframe),
          })
        }
        const all = tallies.get(`${PUBLISHED}|${timeframe}`)
        if (all) all.slots += 1
      }
    },

    tallies: (): BacktestTally[] => [...tallies.values()],
  }
}
