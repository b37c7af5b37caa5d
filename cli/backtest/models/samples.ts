import { type Timeframe, timeframeMs } from '../../../contract/market.ts'
import { type Bar, createAggregator } from '../../../engine/market/candles.ts'
import { createEngineState, observe } from '../../../engine/signals/engine-state.ts'
import { observeMinute } from '../../../engine/signals/minute-view.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import { slotTimes } from '../../../engine/signals/slots.ts'

/** What the engine's model sees at a slot, and what followed. */
export interface Sample {
  slotAtMs: number
  expiresAtMs: number
  /** Standardised features. */
  features: number[]
  /** The log-odds that the minutes inside the slot give; 0 where there are none. */
  base: number
  /** Null where the price ended where it began or bars are missing. */
  up: 0 | 1 | null
}

/** Every slot of a recording at which the engine has an estimate, in order. */
export const samplesOf = (bars: readonly Bar[], timeframe: Timeframe, resolution: Timeframe): Sample[] => {
  const barMs = timeframeMs(resolution)
  const byOpen = new Map(bars.map((bar) => [bar.openAtMs, bar]))
  const aggregate = createAggregator(timeframeMs(timeframe) / barMs)
  const state = createEngineState(timeframe, resolution)
  let endedAtMs = bars[0]?.openAtMs ?? 0
  return bars.flatMap((bar) => {
    if (state.minutes) observeMinute(state.minutes, bar, bar.openAtMs - endedAtMs, timeframe)
    endedAtMs = bar.openAtMs + barMs
    const candle = timeframe === resolution ? bar : aggregate(bar)
    if (!candle) return []
    observe(state, candle, timeframe)
    if (!state.estimated) return []
    const slotAtMs = state.closedUntilMs
    const times = slotTimes(slotAtMs, timeframe, resolution)
    const { outcome } = settle({ direction: 'CALL', ...times }, (openAtMs) => byOpen.get(openAtMs), barMs)
    const up = outcome === 'profit' ? 1 : outcome === 'loss' ? 0 : null
    return [{ slotAtMs, expiresAtMs: times.expiresAtMs, features: [...state.features], base: state.base, up }]
  })
}
