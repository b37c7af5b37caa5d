/**
 * `npm run backtest -- --data <folder> [--json] [--report FILE.html] [--margin X] [--only NAME] [--compare-models]`
 *
 * Runs the signal engine over every candle CSV of a folder: 1-minute files with both timeframes, 5-minute files
 * with 5m. Prints the table, writes the HTML report (default reports/backtest.html). `--margin 0.02` abstains below
 * 52 % confidence; `--only` keeps one instrument (EURUSD) or file, and leaves out the random walks. With `--json` standard output is one JSON object,
 * the `BacktestOutcome` of ./backtest/outcome.ts:
 *
 *   { modelVersion, settlementRule, payout, breakEvenRate, margin, calibratedWithin, candles, engineSeconds,
 *     candlesPerSecond, results: [{ file, instrument, resolution, timeframe, from, to, candles, slots, decided,
 *     abstained, abstainedFor: { uncalibrated, noEstimate, margin }, closedSlots, won, lost, breakeven, void, n, rate,
 *     interval: { low, high }, breakEvenRate, verdict, averageConfidence, brier, ece, always50: { brier, ece },
 *     bins: [{ low, high, n, won, rate, meanConfidence, interval }], gains, later }], pooled: [{ timeframe, summary, gains }],
 *     published: [{ market, pairs, resolution, timeframe, all, published, gains: { all, published }, largestShare, summary,
 *     before: { published, gains, largestShare }, selective }] }
 *
 * `gains` are the figures’ worth against always saying 50 %: `GainFigures` in ./backtest/gains.ts. `later` sets the same decisions entered a
 * minute later beside them (./backtest/later-entry.ts), `before` is the choice before the present one, and `selective` counts the signals whose
 * figure's band had cleared break-even before them.
 *
 * `--compare-models` sets the engine's model beside others on the same slots instead (decision 0003).
 *
 * slots = decided + abstained; decided = won + lost + breakeven + void; n = won + lost. Rates are fractions,
 * null where n is 0. Exits with 1 and a sentence when there are no candles, no slot is decided, or a line is malformed
 * or off the grid of its recording.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArguments } from './backtest/arguments.ts'
import { compareModels } from './backtest/models/compare-models.ts'
import { type BacktestOutcome, backtestRecordings } from './backtest/outcome.ts'
import { readRecordings } from './backtest/recordings.ts'
import { reportOf } from './backtest/report.ts'
import { tableOf } from './backtest/table.ts'

/** Random walks, among which there is nothing to find: enough of them that a bin holds thousands. */
const NOISE = { seeds: [1, 2, 3], pairs: 6, days: 21 }

/** Why a back-test says nothing. */
const noneDecided = (results: BacktestOutcome['results']): string => {
  const sum = (count: (result: BacktestOutcome['results'][number]) => number): number =>
    results.reduce((total, result) => total + count(result), 0)
  const uncalibrated = sum(({ abstainedFor }) => abstainedFor.uncalibrated)
  const noEstimate = sum(({ abstainedFor }) => abstainedFor.noEstimate)
  const margin = sum(({ abstainedFor }) => abstainedFor.margin)
  return `None of ${sum(({ slots }) => slots)} slots were decided: ${uncalibrated} came before confidence was calibrated, ${noEstimate} had no estimate, ${margin} were below the margin.`
}

const backtest = async (args: string[]): Promise<void> => {
  const { data, json, report, margin, only, compareModels: comparing } = parseArguments(args)
  if (comparing) {
    const { recorded, randomWalks, minutes } = await compareModels(readRecordings(data, only))
    console.log('Recorded candles; ECE over series with at least 500 settled slots:')
    console.table(recorded)
    console.log('Random walks:')
    console.table(randomWalks)
    console.log('Five-minute slots with the minutes inside them beside without, log loss per slot in ten-thousandths:')
    console.table(minutes.gains)
    console.table(minutes.bins)
    return
  }
  const outcome = await backtestRecordings(
    readRecordings(data, only),
    margin,
    () => performance.now(),
    only ? undefined : NOISE,
  )
  if (outcome.results.length === 0)
    throw new Error(
      `There are no candles in ${data}${only ? ` for ${only}` : ''}: it needs CSV files with the header time,open,high,low,close,volume.`,
    )
  console.log(json ? JSON.stringify(outcome, null, 2) : tableOf(outcome))
  await mkdir(dirname(report), { recursive: true })
  await writeFile(report, reportOf(outcome))
  console.error(`Report: ${report}`)
  if (outcome.results.every(({ decided }) => decided === 0)) throw new Error(noneDecided(outcome.results))
}

try {
  await backtest(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
