import type { Timeframe } from '../../contract/market.ts'
import { PAYOUT } from '../../contract/signals.ts'
import { type BacktestResult, runBacktest, type SlotObserver } from '../../engine/signals/back-test.ts'
import { MODEL_VERSION } from '../../engine/signals/engine.ts'
import { CALIBRATED_WITHIN } from '../../engine/signals/evidence.ts'
import { RULE_VERSION } from '../../engine/signals/settlement.ts'
import { breakEvenRate, createTally, mergeTally, type Summary, toSummary } from '../../engine/signals/statistics.ts'
import type { Said } from './calibration.ts'
import { type GainFigures, gainsOf } from './gains.ts'
import { type LaterEntry, laterEntryOf } from './later-entry.ts'
import { noiseRows, type PublishedRow, publishedRows } from './published.ts'
import { type Recording, timeframesOf } from './recordings.ts'

/** One instrument × timeframe of the back-test. Rates are fractions, instants ISO 8601 UTC. */
export interface BacktestRow extends Summary {
  file: string
  instrument: string
  resolution: Timeframe
  timeframe: Timeframe
  from: string
  to: string
  candles: number
  slots: number
  abstained: number
  abstainedFor: BacktestResult['abstainedFor']
  closedSlots: number
  gains: GainFigures
  /** The same decisions a minute later; null on 5-minute candles, which don't tell. */
  later: LaterEntry | null
}

/** The whole run, as `--json` prints it. */
export interface BacktestOutcome {
  modelVersion: string
  settlementRule: string
  payout: number
  breakEvenRate: number
  margin: number
  /** A slot is scored while the 95 % interval of how far its figure is off lies within ± this; otherwise it counts as abstained. */
  calibratedWithin: number
  candles: number
  /** Time in the engine alone, without reading files. */
  engineSeconds: number
  candlesPerSecond: number
  results: BacktestRow[]
  /** All instruments of a timeframe together. */
  pooled: { timeframe: Timeframe; summary: Summary; gains: GainFigures }[]
  /** Several pairs side by side, so that one is chosen: per kind of market, and on noise. */
  published: PublishedRow[]
}

const instant = (atMs: number): string => new Date(atMs).toISOString()

const toRow = (
  { file, instrument }: Recording,
  result: BacktestResult,
  said: readonly Said[],
  later: LaterEntry | null,
): BacktestRow => ({
  file,
  instrument,
  resolution: result.resolution,
  timeframe: result.timeframe,
  from: instant(result.fromMs),
  to: instant(result.toMs),
  candles: result.candles,
  slots: result.slots,
  abstained: result.abstained,
  abstainedFor: result.abstainedFor,
  closedSlots: result.closedSlots,
  gains: gainsOf(said),
  later,
  ...result.summary,
})

/** Runs the engine over every recording, each from its own start with nothing carried over. `now` is in ms. */
export const backtestRecordings = async (
  recordings: AsyncIterable<Recording>,
  margin: number,
  now: () => number,
  noise?: { seeds: readonly number[]; pairs: number; days: number },
): Promise<BacktestOutcome> => {
  const results: BacktestRow[] = []
  const tallies = { '1m': createTally(), '5m': createTally() }
  const saidOf: Record<Timeframe, Said[]> = { '1m': [], '5m': [] }
  const read: Recording[] = []
  let candles = 0
  let engineMs = 0
  for await (const recording of recordings) {
    read.push(recording)
    for (const timeframe of timeframesOf(recording)) {
      const said: Said[] = []
      const seen: Parameters<SlotObserver>[] = []
      const startedAt = now()
      const options = { timeframe, resolution: recording.resolution, margin }
      const result = runBacktest(recording.bars, options, (slotAtMs, decision, settlement) => {
        const { confidence } = decision
        const outcome = settlement?.outcome
        seen.push([slotAtMs, decision, settlement])
        if (confidence !== null && (outcome === 'profit' || outcome === 'loss'))
          said.push({ said: confidence, won: outcome === 'profit' ? 1 : 0 })
      })
      engineMs += now() - startedAt
      candles += recording.bars.length
      mergeTally(tallies[timeframe], result.tally)
      saidOf[timeframe] = [...saidOf[timeframe], ...said]
      const later = recording.resolution === '1m' ? laterEntryOf(recording.bars, timeframe, seen) : null
      results.push(toRow(recording, result, said, later))
    }
  }
  const timeframes = (['1m', '5m'] as const).filter((timeframe) => results.some((row) => row.timeframe === timeframe))
  return {
    modelVersion: MODEL_VERSION,
    settlementRule: RULE_VERSION,
    payout: PAYOUT,
    breakEvenRate: breakEvenRate(PAYOUT),
    margin,
    calibratedWithin: CALIBRATED_WITHIN,
    candles,
    engineSeconds: engineMs / 1000,
    candlesPerSecond: engineMs > 0 ? Math.round((1000 * candles) / engineMs) : 0,
    results,
    pooled: timeframes.map((timeframe) => ({
      timeframe,
      summary: toSummary(tallies[timeframe]),
      gains: gainsOf(saidOf[timeframe]),
    })),
    published: [
      ...publishedRows(read, margin),
      ...(noise && read.length > 0 ? noiseRows(noise.seeds, noise.pairs, noise.days) : []),
    ],
  }
}
