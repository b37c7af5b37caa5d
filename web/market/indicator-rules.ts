import {
  createIndicatorSet,
  INDICATOR_WARM_UP_BARS,
  type IndicatorSet,
  indicatorsAfter,
  pushBar,
} from '../../engine/signals/indicators/indicator-set.ts'
import { toBar } from '../data/candle-rules.ts'
import type { Timeline } from './chart-rules.ts'

/** What can be drawn over the candles, and what is drawn under them. */
export const INDICATORS = ['averages', 'bands', 'strength'] as const
export type Indicator = (typeof INDICATORS)[number]

/** What the engine's indicators say once a bar is in. Prices, and the index of strength from 0 to 100. */
export interface IndicatorValues {
  fast: number
  slow: number
  middle: number
  upper: number
  lower: number
  strength: number
}
export type IndicatorLine = keyof IndicatorValues

const toValues = ({ fast, slow, bollinger, rsiValue }: IndicatorSet): IndicatorValues => {
  const spread = bollinger.width * bollinger.deviation
  return {
    fast: fast.value,
    slow: slow.value,
    middle: bollinger.mean,
    upper: bollinger.mean + spread,
    lower: bollinger.mean - spread,
    strength: rsiValue,
  }
}

/**
 * The engine's own indicators along the places of the axis, by the code that its decisions come from. Null where there is no bar, and until
 * there have been as many as the engine waits for, at the beginning and after a closed market.
 */
export const toIndicatorValues = ({ places, stepMs }: Timeline): (IndicatorValues | null)[] => {
  let set = createIndicatorSet()
  let closedUntilMs: number | null = null
  return places.map(({ atMs, candle }) => {
    if (!candle) return null
    set = indicatorsAfter(set, closedUntilMs === null ? 0 : atMs - closedUntilMs)
    closedUntilMs = atMs + stepMs
    pushBar(set, toBar(candle))
    return set.bars >= INDICATOR_WARM_UP_BARS ? toValues(set) : null
  })
}

/** What was kept of a choice; names that are none are dropped. */
export const indicatorsFrom = (kept: string | null): Indicator[] => {
  const names = (kept ?? '').split(' ')
  return INDICATORS.filter((name) => names.includes(name))
}

export const withIndicator = (shown: readonly Indicator[], indicator: Indicator): Indicator[] =>
  INDICATORS.filter((name) => (name === indicator ? !shown.includes(name) : shown.includes(name)))
