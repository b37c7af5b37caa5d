import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import type { Bar } from '../market/candles.ts'
import { createSignalEngine } from './engine.ts'
import { createPublishedStream } from './published-stream.ts'
import { createMarketScore, type PairCandidate, type ScoredDecision } from './score-market.ts'
import { choosePublished, type SelectionRule } from './selection.ts'
import { isSlotBoundary } from './slots.ts'

export interface MarketPair {
  id: string
  /** Whether it is one of those that half-hour 5m slots choose from. */
  starter: boolean
  /** In time order, of length `resolution`. */
  bars: readonly Bar[]
}

type OnSettled = (decision: ScoredDecision, outcome: Outcome) => void

export interface MarketOptions {
  timeframe: Timeframe
  /** Length of the bars; default 1m. */
  resolution?: Timeframe
  margin?: number
  /** Another rule of choice, which follows the same decisions with a stream of its own. */
  beside?: { choose: SelectionRule; onSettled: OnSettled }
}

/**
 * Runs several pairs side by side as one market, bar by bar: at each slot every pair is decided on what came before, one is chosen and a
 * figure stated for it, and everything is settled on what came after. `onSettled` hears of each decision in the order of expiry.
 */
export const runMarketBacktest = (
  pairs: readonly MarketPair[],
  { timeframe, resolution = '1m', margin = 0, beside }: MarketOptions,
  onSettled: OnSettled,
): void => {
  const barMs = timeframeMs(resolution)
  const runners = pairs.map(({ id, starter, bars }) => ({
    id,
    starter,
    bars,
    next: 0,
    engine: createSignalEngine({ timeframe, resolution, margin }),
  }))
  const ids = pairs.map(({ id }) => id)
  const scoreBy = ({ choose, onSettled: told }: NonNullable<MarketOptions['beside']>) =>
    createMarketScore(ids, new Map([[timeframe, createPublishedStream(timeframe)]]), told, resolution, choose)
  const scores = [{ choose: choosePublished, onSettled }, ...(beside ? [beside] : [])].map(scoreBy)

  const nextOpenAt = (): number =>
    Math.min(...runners.map(({ bars, next }) => bars[next]?.openAtMs ?? Number.POSITIVE_INFINITY))

  for (let openAtMs = nextOpenAt(); openAtMs < Number.POSITIVE_INFINITY; openAtMs = nextOpenAt()) {
    const bars = new Map<string, Bar>()
    for (const runner of runners) {
      const bar = runner.bars[runner.next]
      if (bar?.openAtMs !== openAtMs) continue
      runner.engine.push(bar)
      runner.next += 1
      bars.set(runner.id, bar)
    }
    for (const score of scores) score.follow(openAtMs, bars)
    const slotAtMs = openAtMs + barMs
    if (!isSlotBoundary(slotAtMs, timeframe)) continue
    const candidates = runners.map(({ id, starter, engine }): PairCandidate => {
      const { direction, confidence, calibrated } = engine.decide(slotAtMs)
      return { pairId: id, pair: id, starter, side: direction, confidence, calibrated }
    })
    for (const score of scores) score.decide(timeframe, slotAtMs, candidates)
  }
}
