import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import { type Outcome, PAYOUT } from '../../contract/signals.ts'
import { WEEK_MS } from '../../contract/slots.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { MODEL_VERSION } from '../../engine/signals/engine.ts'
import { clearsBreakEven, createFigureBands, lowerEndBefore } from '../../engine/signals/figure-bands.ts'
import { runMarketBacktest } from '../../engine/signals/market-back-test.ts'
import type { ScoredDecision } from '../../engine/signals/score-market.ts'
import { chooseEarlier } from '../../engine/signals/selection.ts'
import { addOutcome, createTally, type Summary, toSummary } from '../../engine/signals/statistics.ts'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import { type CalibrationFigures, calibrationOf, type Said } from './calibration.ts'
import { type GainFigures, gainsOf } from './gains.ts'
import { type Recording, timeframesOf } from './recordings.ts'

/** Recordings of one kind of market side by side: all calibrated slots of its pairs, and those that would have been published. */
export interface PublishedRow {
  market: string
  pairs: number
  resolution: Timeframe
  timeframe: Timeframe
  all: CalibrationFigures
  published: CalibrationFigures
  gains: { all: GainFigures; published: GainFigures }
  /** The largest part of the published signals that one pair had; null without any. */
  largestShare: number | null
  summary: Summary
  /** The same market with the choice before the present one. The model is the same. */
  before: { published: CalibrationFigures; gains: GainFigures; largestShare: number | null }
  /** Of the published signals those of the selective view at the club's payout. */
  selective: Summary
}

const STARTERS = 2
const FIAT = /^(USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD|SEK|NOK|DKK|SGD|HKD|ZAR|MXN|TRY|PLN|CNH){2}$/
const METAL = /^(XAU|XAG|XPT|XPD)/
const COIN = /(BTC|ETH|XRP|LTC|USDT|PERP)/
const INDEX = /^(SPX|NDX|DJI|RUT|VIX|DAX|FTSE)|\d/

/** What an instrument is, by how it is named. */
export const kindOf = (instrument: string): string => {
  if (FIAT.test(instrument)) return 'forex'
  if (METAL.test(instrument)) return 'metals'
  if (COIN.test(instrument)) return 'crypto'
  return INDEX.test(instrument) ? 'indices' : 'shares'
}

/** Recordings of different years in one week: moved, and holes of more than a week shortened, by whole weeks. */
export const alignWeeks = (bars: readonly Bar[]): Bar[] => {
  let shiftMs = Math.floor((bars[0]?.openAtMs ?? 0) / WEEK_MS) * WEEK_MS
  let lastMs = bars[0]?.openAtMs ?? 0
  return bars.map((bar) => {
    if (bar.openAtMs - lastMs > WEEK_MS) shiftMs += (Math.ceil((bar.openAtMs - lastMs) / WEEK_MS) - 1) * WEEK_MS
    lastMs = bar.openAtMs
    return { ...bar, openAtMs: bar.openAtMs - shiftMs }
  })
}

/** Collects what one choice published of a market. */
const createChoiceFigures = (timeframe: Timeframe) => {
  const all: Said[] = []
  const published: Said[] = []
  const shares = new Map<string, number>()
  const [tally, selective] = [createTally(), createTally()]
  const bands = createFigureBands()

  return {
    // One is published per slot and all run equally long: they expire in the order of their slots.
    onSettled: (decision: ScoredDecision, outcome: Outcome): void => {
      const { pairId, confidence, calibrated, stated, slotAtMs, expiresAtMs } = decision
      const settled = outcome === 'profit' || outcome === 'loss'
      const won = outcome === 'profit' ? 1 : 0
      if (settled && calibrated && confidence !== null) all.push({ said: confidence, won })
      if (stated === null) return
      addOutcome(tally, outcome, stated)
      const signal = { timeframe, modelVersion: MODEL_VERSION, stated, slotAtMs, expiresAtMs, outcome }
      if (clearsBreakEven(lowerEndBefore(bands, signal), PAYOUT)) addOutcome(selective, outcome, stated)
      if (!settled) return
      published.push({ said: stated, won })
      shares.set(pairId, (shares.get(pairId) ?? 0) + 1)
    },
    figures: () => ({
      all: calibrationOf(all),
      published: calibrationOf(published),
      gains: { all: gainsOf(all), published: gainsOf(published) },
      largestShare: published.length > 0 ? Math.max(...shares.values()) / published.length : null,
      summary: toSummary(tally),
      selective: toSummary(selective),
    }),
  }
}

const runMarket = (
  market: string,
  series: readonly { id: string; bars: readonly Bar[] }[],
  resolution: Timeframe,
  timeframe: Timeframe,
  margin: number,
): PublishedRow => {
  const pairs = series.map((pair, place) => ({ ...pair, starter: place < STARTERS }))
  const [now, earlier] = [createChoiceFigures(timeframe), createChoiceFigures(timeframe)]
  const beside = { choose: chooseEarlier, onSettled: earlier.onSettled }
  runMarketBacktest(pairs, { timeframe, resolution, margin, beside }, now.onSettled)
  const { published, gains, largestShare } = earlier.figures()
  return {
    market,
    pairs: pairs.length,
    resolution,
    timeframe,
    ...now.figures(),
    before: { published, gains: gains.published, largestShare },
  }
}

/** Every kind of market among the recordings, and all of them as one. */
export const publishedRows = (recordings: readonly Recording[], margin: number): PublishedRow[] => {
  const groups = Map.groupBy(recordings, ({ instrument, resolution }) => `${kindOf(instrument)}|${resolution}`)
  for (const resolution of ['1m', '5m'] as const) {
    const all = recordings.filter((recording) => recording.resolution === resolution)
    if (new Set(all.map(({ instrument }) => kindOf(instrument))).size > 1) groups.set(`all|${resolution}`, all)
  }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, members]) => {
      const [first] = members
      if (!first) return []
      const series = members.map(({ file, bars }) => ({ id: file, bars: alignWeeks(bars) }))
      return timeframesOf(first).map((timeframe) =>
        runMarket(key.split('|')[0] ?? key, series, first.resolution, timeframe, margin),
      )
    })
}

/** Markets of random walks: nothing can be known there, and 50 % is the truth. */
export const noiseRows = (seeds: readonly number[], pairs: number, days: number): PublishedRow[] =>
  seeds.flatMap((seed) => {
    const bars = (days * 86_400_000) / timeframeMs('1m')
    const series = Array.from({ length: pairs }, (_, i) => ({
      id: `walk ${i}`,
      bars: createMarket({ seed: 1_000 * seed + i, bars }),
    }))
    return (['1m', '5m'] as const).map((timeframe) => runMarket(`noise ${seed}`, series, '1m', timeframe, 0))
  })
