import type { Feed, Pair, Timeframe } from '../../../contract/market.ts'
import type { ConfidenceBin, Signal } from '../../../contract/signals.ts'
import { confidenceBin } from '../../../engine/record/confidence-bins.ts'
import { percent } from '../../../engine/record/percent.ts'
import { BIN_COUNT, computeBin, VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import { findStatedConfidence } from './rules.ts'
import type { BinRow, RecordedSlot } from './store.ts'

/** All ten bins from 50 to 100 %, empty ones too. */
export const toBins = (
  counts: readonly { bin: number; n: number; won: number }[],
  source: ConfidenceBin['source'],
): ConfidenceBin[] =>
  Array.from({ length: BIN_COUNT }, (_, place) => {
    const own = counts.filter(({ bin }) => bin === place)
    return confidenceBin(place, sum(own, 'n'), sum(own, 'won'), source)
  })

const sum = (rows: readonly { n: number; won: number }[], field: 'n' | 'won'): number =>
  rows.reduce((total, row) => total + row[field], 0)

const newestMs = ({ newestAt }: BinRow): number => newestAt?.getTime() ?? Number.NEGATIVE_INFINITY

/** The bins with a boundary's settled signals counted in: one row per timeframe and bin, however many boundaries are added. */
export const addSettled = (bins: readonly BinRow[], settled: readonly RecordedSlot[]): BinRow[] => {
  // Counted between a boundary's commit and the news of it, they hold that boundary already.
  const countedMs = bins.reduce((newest, row) => Math.max(newest, newestMs(row)), Number.NEGATIVE_INFINITY)
  const rows = new Map(bins.map((row) => [`${row.timeframe} ${row.bin}`, row]))
  for (const slot of settled) {
    const { timeframe, outcome, settledAt } = slot
    const stated = findStatedConfidence(slot)
    if (stated === null || (outcome !== 'profit' && outcome !== 'loss')) continue
    if (settledAt && settledAt.getTime() <= countedMs) continue
    const own: BinRow = {
      timeframe,
      bin: computeBin(stated),
      n: 1,
      won: outcome === 'profit' ? 1 : 0,
      newestAt: settledAt,
    }
    const key = `${timeframe} ${own.bin}`
    const known = rows.get(key)
    rows.set(key, known ? computeSum(known, own) : own)
  }
  return [...rows.values()]
}

const computeSum = (a: BinRow, b: BinRow): BinRow => ({
  ...a,
  n: a.n + b.n,
  won: a.won + b.won,
  newestAt: (newestMs(b) > newestMs(a) ? b : a).newestAt ?? null,
})

export interface Bins {
  record: readonly BinRow[]
  backtest: readonly BinRow[]
}

const toCounts = (rows: readonly BinRow[], timeframe: Timeframe) => rows.filter((row) => row.timeframe === timeframe)

/** What happened to past signals of this confidence: from the record once it has enough of them, else from the back-test. */
export const findConfidenceBin = (confidence: number, timeframe: Timeframe, bins: Bins): ConfidenceBin | null => {
  const place = computeBin(confidence)
  const recorded = toBins(toCounts(bins.record, timeframe), 'record')[place]
  if (recorded && recorded.n >= VERDICT_MIN_SAMPLE) return recorded
  const tested = toBins(toCounts(bins.backtest, timeframe), 'backtest')[place]
  if (tested && tested.n > 0) return tested
  return recorded && recorded.n > 0 ? recorded : null
}

export interface ViewContext {
  feed: Feed
  pairById: ReadonlyMap<string, Pair>
  marketNowMs: number
  bins: Bins
}

/** A stated figure as members see it, percent; a coin flip where nothing was stated. */
export const shownConfidence = (stated: number | null): number => percent(stated ?? 0.5)

/** A published slot as members see it. Prices of a void signal stay null. */
export const toSignal = (slot: RecordedSlot, { feed, pairById, marketNowMs, bins }: ViewContext): Signal => {
  const pair = pairById.get(slot.pairId)
  const stated = findStatedConfidence(slot)
  const leadMs = slot.entryAt.getTime() - slot.committedAt.getTime()
  return {
    id: slot.id,
    pair: slot.pair,
    pairId: slot.pairId,
    decimals: pair?.decimals ?? 5,
    signalType: slot.decision === 'CALL' ? 'buy' : 'sell',
    timeframe: slot.timeframe,
    confidence: shownConfidence(stated),
    calibrated: stated !== null,
    confidenceBin: stated === null ? null : findConfidenceBin(stated, slot.timeframe, bins),
    status: slot.outcome !== null || slot.expiresAt.getTime() <= marketNowMs ? 'expired' : 'active',
    outcome: slot.outcome,
    ...(slot.analysis ? { analysis: slot.analysis } : {}),
    createdAt: slot.slotAt.toISOString(),
    updatedAt: (slot.settledAt ?? slot.revealedAt ?? slot.committedAt).toISOString(),
    entryAt: slot.entryAt.toISOString(),
    expiresAt: slot.expiresAt.toISOString(),
    entryPrice: slot.entryPrice,
    exitPrice: slot.exitPrice,
    settledAt: slot.settledAt?.toISOString() ?? null,
    voidReason: slot.voidReason,
    committedAt: slot.committedAt.toISOString(),
    committedSecondsBeforeEntry: Math.round(leadMs / 100) / 10,
    recordSequence: slot.commitSequence,
    recordHash: slot.hash,
    modelVersion: slot.modelVersion,
    source: feed,
    recording: pair?.recording ?? null,
  }
}
