/**
 * `node scripts/backtest/compare-models.ts --data <folder>`: the engine's model against simpler and other ones, all on
 * the same slots of the same recordings and on random walks, walk-forward. Evidence of docs/decisions/0003-signal-engine.md.
 */

import { createTally, mergeTally, summaryOf } from '../../engine/signals/statistics.ts'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import { parseArguments } from './arguments.ts'
import { CANDIDATES } from './models/candidates.ts'
import { type Sample, samplesOf } from './models/samples.ts'
import { walkForward } from './models/walk-forward.ts'
import { readRecordings, timeframesOf } from './recordings.ts'

const WALKS = 12
const WALK_BARS = 15_000
const SETTLED_MIN = 500

const compare = (series: readonly Sample[][]) =>
  Object.entries(CANDIDATES).map(([model, create]) => {
    const pooled = createTally()
    const errors: number[] = []
    let better = 0
    for (const samples of series) {
      const tally = walkForward(samples, create())
      mergeTally(pooled, tally)
      const { n, ece, brier } = summaryOf(tally)
      if (n < SETTLED_MIN || ece === null || brier === null) continue
      errors.push(ece)
      if (brier < 0.25) better += 1
    }
    const { n, rate, averageConfidence, brier } = summaryOf(pooled)
    return {
      model,
      n,
      rate: rate?.toFixed(4),
      'mean confidence': averageConfidence?.toFixed(4),
      Brier: brier?.toFixed(5),
      'mean ECE': (errors.reduce((sum, value) => sum + value, 0) / errors.length).toFixed(4),
      'worst ECE': Math.max(...errors).toFixed(4),
      'Brier < 0.25': `${better} of ${errors.length}`,
    }
  })

const compareModels = async (folder: string): Promise<void> => {
  const recorded: Sample[][] = []
  for await (const recording of readRecordings(folder))
    for (const timeframe of timeframesOf(recording))
      recorded.push(samplesOf(recording.bars, timeframe, recording.resolution))
  console.log(`Recorded candles; ECE over series of at least ${SETTLED_MIN} settled slots:`)
  console.table(compare(recorded))
  const walks = Array.from({ length: WALKS }, (_, i) =>
    samplesOf(createMarket({ seed: 500 + i, bars: WALK_BARS }), '1m', '1m'),
  )
  console.log('Random walks:')
  console.table(compare(walks))
}

try {
  await compareModels(parseArguments(process.argv.slice(2)).data)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
