/**
 * P8: candles per second of the whole back-test of one timeframe, microseconds per candle of all indicators together,
 * and whether a candle costs the same after ten thousand as after a million. Run it alone with `node lab/bench/backtest.ts`.
 */
import { pathToFileURL } from 'node:url'
import type { Bar } from '../../engine/market/candles.ts'
import { runBacktest } from '../../engine/signals/back-test.ts'
import { createIndicatorSet, pushBar } from '../../engine/signals/indicators/indicator-set.ts'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import type { BenchRow } from './bench-row.ts'
import { fastestRounds } from './fastest-round.ts'

const CANDLES = 300_000
const SIZES = [10_000, 100_000, 1_000_000] as const
const ROUNDS = 5
const GOAL_CANDLES_PER_SECOND = 600_000
const GOAL_MICROSECONDS = 5
/** A cost per candle that grew with their number would be about ten times larger at each size. */
const GOAL_GROWTH = 1.5

const updateAll = (bars: readonly Bar[]): number => {
  const set = createIndicatorSet()
  for (const bar of bars) pushBar(set, bar)
  return set.adxValue
}

const count = (value: number): string => Math.round(value).toLocaleString('en-GB')

export const run = async (): Promise<BenchRow[]> => {
  const all = createMarket({ seed: 8, bars: SIZES[2] })
  const bars = all.slice(0, CANDLES)
  const ms = fastestRounds(
    {
      '1m': () => runBacktest(bars, { timeframe: '1m' }),
      '5m': () => runBacktest(bars, { timeframe: '5m' }),
    },
    ROUNDS,
  )
  const speed = (['1m', '5m'] as const).map((timeframe): BenchRow => {
    const perSecond = (1000 * CANDLES) / ms[timeframe]
    return {
      id: 'P8',
      what: `Back-test of ${timeframe} slots over ${count(CANDLES)} one-minute candles`,
      ours: `${count(perSecond)} candles/s`,
      baseline: '–',
      ratio: null,
      goal: `≥ ${count(GOAL_CANDLES_PER_SECOND)}/s`,
      met: perSecond >= GOAL_CANDLES_PER_SECOND,
    }
  })

  // Small sizes are repeated, so that every figure comes from a million updates.
  const slices = SIZES.map((size) => all.slice(0, size))
  const costs = fastestRounds(
    Object.fromEntries(
      slices.map((slice) => [
        slice.length,
        () => {
          for (let done = 0; done < SIZES[2]; done += slice.length) updateAll(slice)
        },
      ]),
    ),
    ROUNDS,
  )
  const perCandle = SIZES.map((size) => (1000 * (costs[size] ?? Number.NaN)) / SIZES[2])
  const [first = Number.NaN, , last = Number.NaN] = perCandle
  return [
    ...speed,
    {
      id: 'P8',
      what: 'All indicators, one update, after 1,000,000 candles against after 10,000',
      ours: `${perCandle.map((cost) => cost.toFixed(3)).join(' / ')} µs at 10k / 100k / 1M`,
      baseline: `${first.toFixed(3)} µs at 10k`,
      ratio: last / first,
      goal: `≤ ${GOAL_MICROSECONDS} µs, O(1): ≤ ${GOAL_GROWTH} ×`,
      met: last <= GOAL_MICROSECONDS && last / first <= GOAL_GROWTH,
    },
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run())
