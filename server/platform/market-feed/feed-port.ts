import type { Feed, Pair } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'

/** The market's own time: the wall clock where the market is live or simulated, the recording's where it is replayed. */
export interface MarketClock {
  /** Market time, whole ms since 1970 UTC. */
  now: () => number
  /** Market seconds per wall second. */
  speed: number
  /** Market time at which the market closes for good; null while it has no end. */
  endsAt: number | null
  /** Wall ms from now until the market reaches `marketMs`: 0 when it has, Infinity when it never will. */
  untilMs: (marketMs: number) => number
  /** Sets a market going that was opened paused; does nothing to one that runs. */
  start: () => void
}

/** A file of a replayed folder that is not part of the market, and why. */
export interface SkippedFile {
  file: string
  reason: string
}

/**
 * Market time that a replay had reached when the server last stopped; null on the first start. As a function it is asked
 * once the feed's id is known, which is what a server finds its last run by.
 */
export type ResumeAt = number | null | ((feedId: string) => Promise<number | null>)

/** A source of prices. All times are market time in ms; bars last one minute and are named by their open. */
export interface MarketFeed {
  /** `id` is the same after a restart for the same market, and another one for any other market. */
  readonly feed: Feed
  /** The starter pairs first. `recording` is set where the prices are replayed. */
  readonly pairs: readonly Pair[]
  readonly clock: MarketClock
  /** The first slot boundary to publish on the very first start. What lies before is history. */
  readonly liveFrom: number
  /** The earliest time worth training on. */
  readonly historyFrom: number
  readonly skipped: readonly SkippedFile[]
  /** Only where a demo’s past is made: the end of it. What comes before is made at once, on a simulated clock. */
  readonly madeUntilMs?: number
  /**
   * Closed bars with `fromMs` ≤ open < `toMs`, oldest first. A gap is left as a gap, and a bar that has not closed by
   * the market's clock is never among them.
   *
   * @throws RangeError for a pair that the market does not have.
   */
  bars: (pairId: string, fromMs: number, toMs: number) => Promise<Bar[]>
  /** The bar being formed, its close the price in force; null where the recording has a gap or the market has closed. */
  forming: (pairId: string) => Bar | null
  /**
   * Only of the simulated market: the seed that the prices of the day from `dayMs`, 00:00 UTC, were drawn from, lower-case hex.
   *
   * @throws RangeError before that day is over.
   */
  seedOf?: (dayMs: number) => string
  /** Only of a market that others run. Connects; rejects with a sentence for the operator where the venue refuses. */
  open?: () => Promise<void>
  /** Only of a market that others run. Whoever waits for bars is told that there will be none. */
  close?: () => Promise<void>
}
