/**
 * The signal engine over recorded candles. With `--json` standard output is one JSON object, the `BacktestOutcome` of ./backtest/outcome.ts:
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
 * slots = decided + abstained; decided = won + lost + breakeven + void; n = won + lost. Rates are fractions,
 * null where n is 0.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { compareModels } from './backtest/models/compare-models.ts'
import { type BacktestOutcome, backtestRecordings } from './backtest/outcome.ts'
import { countRecordings, type Recording, readRecordings } from './backtest/recordings.ts'
import { reportOf } from './backtest/report.ts'
import { tableOf } from './backtest/table.ts'
import { ending } from './terminal/ending.ts'
import { type Report, withProgress } from './terminal/progress.ts'

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

interface Options {
  data: string
  json?: true
  report: string
  margin: number
  only?: string
  compareModels?: true
}

/** The recordings one by one, and how many have been read to `report`. */
async function* counted(data: string, only: string | undefined, report: Report): AsyncGenerator<Recording> {
  const total = await countRecordings(data, only)
  let done = 0
  for await (const recording of readRecordings(data, only)) {
    report(done, total)
    yield recording
    done += 1
  }
}

const backtest = async ({ data, json, report, margin, only, compareModels: comparing }: Options): Promise<boolean> => {
  if (comparing) {
    const compared = await withProgress('recordings', (told) => compareModels(counted(data, only, told)))
    const { recorded, randomWalks, minutes } = compared
    if (json) {
      console.log(JSON.stringify(compared, null, 2))
      return true
    }
    console.log('Recorded candles; ECE over series with at least 500 settled slots:')
    console.table(recorded)
    console.log('Random walks:')
    console.table(randomWalks)
    console.log('Five-minute slots with and without the minutes inside them, log loss per slot in ten-thousandths:')
    console.table(minutes.gains)
    console.table(minutes.bins)
    return true
  }
  const outcome = await withProgress('recordings', (told) =>
    backtestRecordings(counted(data, only, told), margin, () => performance.now(), only ? undefined : NOISE),
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
  return true
}

const readMargin = (text: string): number => {
  const margin = Number(text)
  if (text.trim() === '' || !(margin >= 0 && margin < 0.5))
    throw new InvalidArgumentError('It is a number from 0 to below 0.5 (0.02 asks for 52 % confidence).')
  return margin
}

/** `uptick backtest`. */
export const backtestCommand = (): Command =>
  new Command('backtest')
    .description(
      'Run the signal engine over every candle file of a folder: 1-minute files with both timeframes, 5-minute files with 5m.',
    )
    .requiredOption('--data <folder>', 'a folder of CSV files with the header time,open,high,low,close,volume')
    .option('--json', 'print one JSON object: see cli/backtest/outcome.ts')
    .option('--report <file>', 'the HTML report', 'reports/backtest.html')
    .option('--margin <number>', 'abstain while confidence − 0.5 is below it', readMargin, 0)
    .option('--only <name>', 'one instrument (EURUSD) or file, without the random walks')
    .option('--compare-models', 'compare the model with others on the same slots')
    .addHelpText(
      'after',
      '\nExamples:\n  uptick backtest --data ../candles\n  uptick backtest --data ../candles --only EURUSD --json',
    )
    .action(ending(backtest))
