import { createTally, mergeTally, toSummary } from '../../../engine/signals/statistics.ts'
import { createMarket } from '../../../engine/signals/testing/markets.ts'
import { type Recording, timeframesOf } from '../recordings.ts'
import { CANDIDATES } from './candidates.ts'
import { compareMinutes, type MinuteSeries } from './compare-minutes.ts'
import { type Sample, samplesOf } from './samples.ts'
import { walkForward } from './walk-forward.ts'

const WALKS = 12
const WALK_BARS = 15_000
/** A calibration error over fewer settled slots is mostly chance. */
const SETTLED_MIN = 500

const compare = (series: readonly Sample[][]) =>
  Object.entries(CANDIDATES).map(([model, create]) => {
    const pooled = createTally()
    const errors: number[] = []
    let better = 0
    for (const samples of series) {
      const tally = walkForward(samples, create())
      mergeTally(pooled, tally)
      const { n, ece, brier } = toSummary(tally)
      if (n < SETTLED_MIN || ece === null || brier === null) continue
      errors.push(ece)
      if (brier < 0.25) better += 1
    }
    const { n, rate, averageConfidence, brier } = toSummary(pooled)
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

/**
 * The engine's model against simpler and other ones, all on the same slots of the same recordings and of random walks,
 * walk-forward: evidence of docs/decisions/0029-signal-engine.md.
 */
export const compareModels = async (recordings: AsyncIterable<Recording>) => {
  const recorded: Sample[][] = []
  const inside: MinuteSeries[] = []
  for await (const recording of recordings)
    for (const timeframe of timeframesOf(recording)) {
      const samples = samplesOf(recording.bars, timeframe, recording.resolution)
      recorded.push(samples)
      if (timeframe !== recording.resolution) inside.push({ instrument: recording.instrument, samples })
    }
  const walks = Array.from({ length: WALKS }, (_, i) =>
    samplesOf(createMarket({ seed: 500 + i, bars: WALK_BARS }), '1m', '1m'),
  )
  return { recorded: compare(recorded), randomWalks: compare(walks), minutes: compareMinutes(inside) }
}
