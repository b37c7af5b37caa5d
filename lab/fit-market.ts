/**
 * Measures recorded forex candles and the simulated market side by side:
 *
 *   npm run --prefix lab fit-market -- [--data <folder>] [--search]
 *
 * `--search` also searches the profile whose simulated statistics come nearest to the recorded ones and prints its
 * constants, to be copied into engine/market/simulated-market-profile.ts by hand. The folder (../shared/data by default)
 * holds 1-minute candle CSVs named SYMBOL_1m_dates.csv; only forex files are read and no price is kept.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseCandles } from '../engine/market/candle-csv.ts'
import type { Bar } from '../engine/market/candles.ts'
import { AUTOCORRELATION_LAGS, type MarketStatistics, measureMarket } from '../engine/market/market-statistics.ts'
import { createSimulatedMarket } from '../engine/market/simulated-market.ts'
import { forexProfile, type MarketProfile, simulatedPairs } from '../engine/market/simulated-market-profile.ts'

const FOREX_FILE = /^(EUR|GBP|AUD|NZD|USD|CAD|CHF|JPY)(USD|CAD|CHF|JPY|GBP|EUR|AUD|NZD)_1m_.+\.csv$/
const DAY_MS = 86_400_000
/** As many trading days as the longer recordings have: short samples bias autocorrelations, so both sides share it. */
const STRETCH_DAYS = 11
const STRETCHES = 24
const RECORDED_PAIRS = simulatedPairs.slice(0, 3)

const scalars: [name: string, digits: number, of: (s: MarketStatistics) => number][] = [
  ['returns', 0, (s) => s.returns],
  ['volatility, bp per minute', 2, (s) => s.volatilityBasisPoints],
  ['kurtosis, natural logarithm', 2, (s) => Math.log(s.kurtosis)],
  ['mean |r| / rms', 3, (s) => s.bodyRatio],
  ['autocorrelation r, lag 1', 4, (s) => s.returnAutocorrelation],
  ...AUTOCORRELATION_LAGS.map((lag, i): [string, number, (s: MarketStatistics) => number] => [
    `autocorrelation |r|, lag ${lag}`,
    3,
    (s) => s.absoluteAutocorrelation[i] ?? Number.NaN,
  ]),
  ['spread between days (log)', 3, (s) => s.dayDeviation],
  ['ties', 3, (s) => s.tieShare],
  ['minutes without movement', 3, (s) => s.flatShare],
  ['mean range / mean |r|', 3, (s) => s.rangeRatio],
]

const pool = (all: readonly MarketStatistics[], of: (s: MarketStatistics) => number): number => {
  const known = all.filter((s) => Number.isFinite(of(s)))
  return known.reduce((sum, s) => sum + of(s) * s.returns, 0) / known.reduce((sum, s) => sum + s.returns, 0)
}

const readForex = (folder: string): Map<string, MarketStatistics> => {
  const files = readdirSync(folder).filter((file) => FOREX_FILE.test(file))
  const barsOf = (file: string): Bar[] => parseCandles(readFileSync(join(folder, file), 'utf8'))
  return new Map(files.map((file) => [file, measureMarket(barsOf(file))]))
}

/** The same stretches of simulated time for every profile, so that two profiles differ by their constants only. */
const simulate = (profile: MarketProfile, stretches: number): MarketStatistics[] =>
  Array.from({ length: stretches }, (_, i) => {
    const pair = RECORDED_PAIRS[i % RECORDED_PAIRS.length]
    if (!pair) throw new Error('No pair to simulate.')
    const market = createSimulatedMarket({ seed: `fit ${i}`, pairs: [pair], profile })
    const from = Date.UTC(2026, 0, 5)
    return measureMarket(market.bars(pair.id, from, from + STRETCH_DAYS * DAY_MS))
  })

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN

const printTable = (recorded: ReadonlyMap<string, MarketStatistics>, simulated: readonly MarketStatistics[]): void => {
  const columns = [
    ...[...recorded.keys()].map((file) => file.replace(/_1m_|\.csv/g, ' ').trim()),
    'pooled',
    'simulated',
  ]
  console.log(['', ...columns, '5 % … 95 % of stretches'].join(' | '))
  for (const [name, digits, of] of scalars) {
    const sorted = simulated.map(of).toSorted((a, b) => a - b)
    const all = [...recorded.values()]
    const figures = [...all.map(of), pool(all, of), pool(simulated, of)].map((figure) => figure.toFixed(digits))
    const spread = `${quantile(sorted, 0.05).toFixed(digits)} … ${quantile(sorted, 0.95).toFixed(digits)}`
    console.log([name, ...figures, spread].join(' | '))
  }
  const hourly = (all: readonly MarketStatistics[]): string =>
    Array.from({ length: 24 }, (_, hour) => pool(all, (s) => s.sessionByHour[hour] ?? 0).toFixed(2)).join(' ')
  console.log(`session by UTC hour, pooled:    ${hourly([...recorded.values()])}`)
  console.log(`session by UTC hour, simulated: ${hourly(simulated)}`)
}

/** How fast bars come in a row, and one by one from days that were not asked for before. */
const printSpeed = (): void => {
  const market = createSimulatedMarket({ seed: 'speed', pairs: RECORDED_PAIRS })
  const year = Date.UTC(2025, 0, 1)
  const timed = (run: () => unknown): number => {
    const startedMs = performance.now()
    run()
    return performance.now() - startedMs
  }
  const days = Array.from({ length: 301 }, (_, i) => Date.UTC(2002, 0, 1) + i * 29 * DAY_MS)
  const cold = days.map((day) => timed(() => market.barAt('EURUSD-OTC', day + DAY_MS / 2))).toSorted((a, b) => a - b)
  const yearMs = timed(() => market.bars('GBPUSD-OTC', year, year + 365 * DAY_MS))
  const rate = Math.round((365 * 1440) / yearMs)
  console.log(`speed: ${rate},000 bars/s in a row; one bar of a new day ${quantile(cold, 0.5).toFixed(2)} ms (median)`)
}

/** What the search matches, each with the difference that counts as one unit of misfit. */
const targets: [unit: number, of: (s: MarketStatistics) => number][] = [
  [0.5, (s) => Math.log(s.kurtosis)],
  [0.02, (s) => s.bodyRatio],
  ...AUTOCORRELATION_LAGS.map((_, i): [number, (s: MarketStatistics) => number] => [
    0.015,
    (s) => s.absoluteAutocorrelation[i] ?? Number.NaN,
  ]),
  [0.03, (s) => s.dayDeviation],
  [0.005, (s) => s.tieShare],
  [0.02, (s) => s.rangeRatio],
]

const misfit = (recorded: readonly MarketStatistics[], profile: MarketProfile): number => {
  const simulated = simulate(profile, 12)
  return targets.reduce((sum, [unit, of]) => sum + ((pool(simulated, of) - pool(recorded, of)) / unit) ** 2, 0)
}

type Step = (profile: MarketProfile, by: number) => MarketProfile
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const scaleGap = (persistence: number, by: number): number => clamp(1 - (1 - persistence) * 2 ** -by, 0.2, 0.995)

const steps: Step[] = [
  (p, by) => ({ ...p, dayVolatility: { ...p.dayVolatility, deviation: p.dayVolatility.deviation * 2 ** by } }),
  (p, by) => ({ ...p, slowVolatility: { ...p.slowVolatility, deviation: p.slowVolatility.deviation * 2 ** by } }),
  (p, by) => ({
    ...p,
    slowVolatility: { ...p.slowVolatility, persistence: scaleGap(p.slowVolatility.persistence, by) },
  }),
  (p, by) => ({ ...p, fastVolatility: { ...p.fastVolatility, deviation: p.fastVolatility.deviation * 2 ** by } }),
  (p, by) => ({
    ...p,
    fastVolatility: { ...p.fastVolatility, persistence: scaleGap(p.fastVolatility.persistence, by) },
  }),
  (p, by) => ({ ...p, tailShape: clamp(p.tailShape + Math.sign(by), 2, 12) }),
  (p, by) => ({ ...p, news: { ...p.news, share: p.news.share * 2 ** by } }),
  (p, by) => ({ ...p, quietShare: p.quietShare * 2 ** by }),
  (p, by) => ({ ...p, quotesPerSecond: clamp(p.quotesPerSecond * 2 ** by, 0.02, 1) }),
]

/** Constants that follow from one statistic each; the overshoot λ solves ρ = −λ(1 + λ) / ((1 + λ)² + λ²). */
const directFit = (recorded: readonly MarketStatistics[]): MarketProfile => {
  const correlation = pool(recorded, (s) => s.returnAutocorrelation)
  const squares = 1 + 2 * correlation
  return {
    ...forexProfile,
    overshoot: (-squares + Math.sqrt(squares ** 2 - 4 * squares * correlation)) / (2 * squares),
    sessionByHour: Array.from({ length: 24 }, (_, hour) => pool(recorded, (s) => s.sessionByHour[hour] ?? 0)),
  }
}

/** Coordinate descent with shrinking steps from the profile in use. */
const search = (recorded: readonly MarketStatistics[]): MarketProfile => {
  let best = directFit(recorded)
  let least = misfit(recorded, best)
  for (const size of [0.6, 0.3, 0.15]) {
    for (const step of [...steps, ...steps]) {
      for (const by of [size, -size]) {
        const candidate = step(best, by)
        const found = misfit(recorded, candidate)
        if (found < least) [best, least] = [candidate, found]
      }
    }
    console.error(`step ${size}: misfit ${least.toFixed(2)}`)
  }
  return best
}

const { values } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data' }, search: { type: 'boolean', default: false } },
})
const recorded = readForex(values.data)
if (recorded.size === 0) {
  console.error(`No forex candles in ${values.data}: files are named like EURUSD_1m_201405.csv.`)
  process.exitCode = 1
} else {
  const profile = values.search ? search([...recorded.values()]) : forexProfile
  printTable(recorded, simulate(profile, STRETCHES))
  printSpeed()
  if (values.search) console.log(JSON.stringify(profile, null, 2))
}
