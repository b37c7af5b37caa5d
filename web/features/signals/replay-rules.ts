import type { Candle, Timeframe } from '../../../contract/market.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Signal } from '../../../contract/signals.ts'
import { type Mark, type Timeline, toMark, toTimeline } from '../../market/chart-rules.ts'

/** Where a replay stands: everything before `atMs` has happened. */
export interface ReplayFrame {
  atMs: number
  phase: 'before' | 'sealed' | 'open' | 'settled'
  timeline: Timeline
  marks: Mark[]
}

const openAtMs = ({ openAt }: Candle): number => Date.parse(openAt)

/** Candles that are on the chart before the first step. */
const MINUTES_BEFORE_START = 15

/**
 * The instants at which a replay can stand: the close of each minute from a quarter of an hour before the slot to the expiry. A
 * minute without a candle is one too: that nothing was recorded then is what voids a signal.
 */
export const toFrames = (signal: Pick<Signal, 'createdAt' | 'expiresAt'>): number[] => {
  const [slotAtMs, expiresAtMs] = [Date.parse(signal.createdAt), Date.parse(signal.expiresAt)]
  const frames: number[] = []
  for (let atMs = slotAtMs - MINUTES_BEFORE_START * MINUTE_MS; atMs <= expiresAtMs; atMs += MINUTE_MS) frames.push(atMs)
  return frames
}

/** The place of the slot among the frames: where the decision was made. */
export const slotFrameOf = MINUTES_BEFORE_START

const phaseAt = (signal: Pick<Signal, 'createdAt' | 'entryAt' | 'expiresAt'>, atMs: number): ReplayFrame['phase'] => {
  if (atMs < Date.parse(signal.createdAt)) return 'before'
  if (atMs < Date.parse(signal.entryAt)) return 'sealed'
  return atMs < Date.parse(signal.expiresAt) ? 'open' : 'settled'
}

/** What was known at `atMs`: closed candles alone, no entry price before entry, no outcome before expiry. */
export const frameAt = (signal: Signal, candles: readonly Candle[], atMs: number): ReplayFrame => {
  const phase = phaseAt(signal, atMs)
  const known = candles.filter((candle) => openAtMs(candle) + MINUTE_MS <= atMs)
  const timeframe: Timeframe = '1m'
  const mark: Mark = {
    ...toMark(signal),
    entryPrice: phase === 'open' || phase === 'settled' ? signal.entryPrice : null,
    exitPrice: phase === 'settled' ? signal.exitPrice : null,
    outcome: phase === 'settled' ? signal.outcome : null,
  }
  return {
    atMs,
    phase,
    timeline: toTimeline(known, timeframe, Date.parse(signal.expiresAt)),
    marks: phase === 'before' ? [] : [mark],
  }
}
