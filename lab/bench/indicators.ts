/**
 * P7: eight indicators (EMA, SMA, RSI, MACD, Bollinger, ATR, stochastic, ADX) over the same 100,000 candles, ours as
 * typed-array passes and as incremental updates, against trading-signals and technicalindicators.
 * Run it alone with `node lab/bench/indicators.ts`.
 */
import { pathToFileURL } from 'node:url'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import type { BenchRow } from './bench-row.ts'
import { fastestRounds } from './fastest-round.ts'
import { LINE_NAMES, type Lines, toColumns } from './indicators/candle-columns.ts'
import { technicalIndicators, tradingSignals } from './indicators/library-lines.ts'
import { passOver, updateOver } from './indicators/our-lines.ts'

const CANDLES = 100_000
const ROUNDS = 12
/** The libraries start their averages differently; the difference has faded by then. */
const WARM = 1_000
const GOAL_RATIO = 10
const GOAL_DISTANCE = 1e-9

/** Largest difference of a line after the warm-up. A line may lack values at its start, never at its end. */
const distance = (ours: Lines, theirs: Lines, name: keyof Lines): number => {
  const offset = ours[name].length - theirs[name].length
  let largest = 0
  for (let i = WARM; i < ours[name].length; i += 1)
    largest = Math.max(largest, Math.abs((ours[name][i] ?? Number.NaN) - (theirs[name][i - offset] ?? Number.NaN)))
  return largest
}

const largestDistance = (ours: Lines, theirs: Lines, without?: keyof Lines): number =>
  Math.max(...LINE_NAMES.filter((name) => name !== without).map((name) => distance(ours, theirs, name)))

export const run = async (): Promise<BenchRow[]> => {
  const columns = toColumns(createMarket({ seed: 7, bars: CANDLES }))
  const pass = passOver(columns)
  const technical = technicalIndicators(columns)
  const apart = {
    'trading-signals': largestDistance(pass, tradingSignals(columns)),
    // It rounds RSI to two decimals, so that line is compared to that precision.
    technicalindicators: largestDistance(pass, technical, 'rsi'),
    ours: largestDistance(pass, updateOver(columns)),
  }
  const rsiRounded = distance(pass, technical, 'rsi') <= 0.005 + GOAL_DISTANCE
  const ms = fastestRounds(
    {
      pass: () => passOver(columns),
      update: () => updateOver(columns),
      'trading-signals': () => tradingSignals(columns),
      technicalindicators: () => technicalIndicators(columns),
    },
    ROUNDS,
  )
  const figure = (name: keyof typeof ms): string => `${ms[name].toFixed(1)} ms`
  return (['pass', 'update'] as const).flatMap((kind) =>
    (['trading-signals', 'technicalindicators'] as const).map((library) => {
      const ratio = ms[library] / ms[kind]
      const difference = Math.max(apart[library], apart.ours)
      const agrees = difference <= GOAL_DISTANCE && rsiRounded
      return {
        id: 'P7',
        what: `${LINE_NAMES.length} indicators, ${CANDLES.toLocaleString('en-GB')} candles, ${kind === 'pass' ? 'typed-array pass' : 'one update per candle'}, ≤ ${difference.toExponential(0)} apart`,
        ours: figure(kind),
        baseline: `${figure(library)} ${library}`,
        ratio,
        goal: '≥ 10 × faster, ≤ 1e-9 apart',
        met: ratio >= GOAL_RATIO && agrees,
      }
    }),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run())
