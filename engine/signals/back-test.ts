import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import type { Decision } from './decision.ts'
import { createSignalEngine, type EngineOptions, MODEL_VERSION, type SignalEngine } from './engine.ts'
import { INDICATOR_RESET_MS } from './indicators/indicator-set.ts'
import { type Settlement, settle } from './settlement.ts'
import { isSlotBoundary, slotTimes } from './slots.ts'
import { addOutcome, createTally, type Summary, type Tally, toSummary } from './statistics.ts'

export interface BacktestResult {
  modelVersion: string
  timeframe: Timeframe
  resolution: Timeframe
  /** Open of the first bar and end of the last, ms since 1970 UTC. */
  fromMs: number
  toMs: number
  candles: number
  /** Slot boundaries while the market was open: decided + abstained. */
  slots: number
  abstained: number
  /** Why it abstained: while confidence is not calibrated; no estimate (gap, stale, flat); below the margin. */
  abstainedFor: { uncalibrated: number; noEstimate: number; margin: number }
  /** Boundaries inside holes of more than an hour, when the market was closed; not slots. */
  closedSlots: number
  tally: Tally
  summary: Summary
  /** The engine after the last bar, ready to go on. */
  engine: SignalEngine
}

/** Sees every slot that a bar closes, in order; `settlement` is null where the slot was abstained or unscored. */
export type SlotObserver = (slotAtMs: number, decision: Decision, settlement: Settlement | null) => void

/**
 * Runs the engine over closed bars as if they arrived one by one: at each slot boundary it decides on what came before,
 * and the decision is settled by the public rule on what came after. A slot counts as decided while confidence is
 * calibrated, and as abstained otherwise. Bars must be in time order, of length `resolution`.
 */
export const runBacktest = (bars: readonly Bar[], options: EngineOptions, onSlot?: SlotObserver): BacktestResult => {
  const { timeframe, resolution = '1m' } = options
  const barMs = timeframeMs(resolution)
  const slotMs = timeframeMs(timeframe)
  const engine = createSignalEngine(options)
  const tally = createTally()
  const abstainedFor = { uncalibrated: 0, noEstimate: 0, margin: 0 }
  let slots = 0
  let closedSlots = 0
  let endedAtMs = bars[0]?.openAtMs ?? 0

  let cursor = 0
  const barAt = (openAtMs: number): Bar | undefined => {
    while ((bars[cursor]?.openAtMs ?? Number.POSITIVE_INFINITY) < openAtMs) cursor += 1
    const bar = bars[cursor]
    return bar?.openAtMs === openAtMs ? bar : undefined
  }

  const countHole = (untilMs: number): void => {
    const missed = Math.floor(untilMs / slotMs) - Math.floor(endedAtMs / slotMs)
    if (untilMs - endedAtMs > INDICATOR_RESET_MS) closedSlots += missed
    else {
      slots += missed
      abstainedFor.noEstimate += missed
    }
  }

  const scoreSlot = (slotAtMs: number, index: number): void => {
    const decision = engine.decide(slotAtMs)
    slots += 1
    let settlement: Settlement | null = null
    if (!decision.calibrated) abstainedFor.uncalibrated += 1
    else if (decision.confidence === null) abstainedFor.noEstimate += 1
    else if (decision.direction === 'ABSTAIN') abstainedFor.margin += 1
    else {
      const { entryAtMs, expiresAtMs } = slotTimes(slotAtMs, timeframe, resolution)
      cursor = index
      settlement = settle({ direction: decision.direction, entryAtMs, expiresAtMs }, barAt, barMs)
      addOutcome(tally, settlement.outcome, decision.confidence)
    }
    onSlot?.(slotAtMs, decision, settlement)
  }

  for (const [index, bar] of bars.entries()) {
    if (bar.openAtMs > endedAtMs) countHole(bar.openAtMs)
    engine.push(bar)
    endedAtMs = bar.openAtMs + barMs
    if (isSlotBoundary(endedAtMs, timeframe)) scoreSlot(endedAtMs, index)
  }

  return {
    modelVersion: MODEL_VERSION,
    timeframe,
    resolution,
    fromMs: bars[0]?.openAtMs ?? 0,
    toMs: endedAtMs,
    candles: bars.length,
    slots,
    abstained: abstainedFor.uncalibrated + abstainedFor.noEstimate + abstainedFor.margin,
    abstainedFor,
    closedSlots,
    tally,
    summary: toSummary(tally),
    engine,
  }
}
