import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import type { Reading } from './analysis.ts'
import { FEATURE_COUNT, MINUTE_FEATURE_COUNT, readFeatures } from './features.ts'
import { bollingerScore } from './indicators/bollinger.ts'
import {
  createIndicatorSet,
  INDICATOR_WARM_UP_BARS,
  type IndicatorSet,
  indicatorsAfter,
  isFlat,
  pushBar,
} from './indicators/indicator-set.ts'
import { createMinuteView, type MinuteView, minuteLogit, minutePull } from './minute-view.ts'
import { createModel, type Model, predict, standardise } from './model.ts'
import { createPendingLabels, type PendingLabel } from './pending-labels.ts'

/** Unbroken bars up to the boundary that the short features need. */
export const CONTIGUOUS_BARS = 5

/** All that an engine remembers between bars. Plain data, so that it survives JSON. */
export interface EngineState {
  indicators: IndicatorSet
  readonly model: Model
  readonly labels: PendingLabel[]
  /** The one-minute bars inside longer slots; null where the bars are as long as the slots, or longer than a minute. */
  readonly minutes: MinuteView | null
  /** 1-minute bars of the 5-minute bar that is still open. */
  openBucket: Bar[]
  /** End of the newest bar pushed, and of the newest bar of the timeframe; ms, −1 before the first. */
  pushedUntilMs: number
  closedUntilMs: number
  contiguous: number
  /** Standardised features and raw logit of the newest boundary; `estimated` is false where there are none. */
  readonly features: number[]
  estimated: boolean
  /** The part of the logit that the minutes gave. */
  base: number
  logit: number
}

/** At most two slots overlap: entry comes one bar after the boundary, expiry one timeframe after entry. */
const OVERLAPPING_SLOTS = 3

export const createEngineState = (timeframe: Timeframe, resolution: Timeframe): EngineState => ({
  indicators: createIndicatorSet(),
  model: createModel(),
  labels: createPendingLabels(OVERLAPPING_SLOTS, FEATURE_COUNT),
  minutes: resolution === '1m' && timeframe !== '1m' ? createMinuteView(timeframe) : null,
  openBucket: [],
  pushedUntilMs: -1,
  closedUntilMs: -1,
  contiguous: 0,
  features: new Array<number>(FEATURE_COUNT).fill(0),
  estimated: false,
  base: 0,
  logit: 0,
})

/** Advances the indicators by one bar of the timeframe and estimates the boundary at which it closes. */
export const observe = (state: EngineState, bar: Bar, timeframe: Timeframe): void => {
  const hole = state.closedUntilMs < 0 ? 0 : bar.openAtMs - state.closedUntilMs
  // What was learned stays.
  state.indicators = indicatorsAfter(state.indicators, hole)
  state.contiguous = hole > 0 ? 1 : state.contiguous + 1
  state.closedUntilMs = bar.openAtMs + timeframeMs(timeframe)
  const { indicators, features, model } = state
  pushBar(indicators, bar)
  state.estimated =
    indicators.bars >= INDICATOR_WARM_UP_BARS && state.contiguous >= CONTIGUOUS_BARS && !isFlat(indicators)
  if (!state.estimated) return
  readFeatures(indicators, features)
  standardise(model.scale, features)
  state.base = state.minutes ? minuteLogit(state.minutes) : 0
  state.logit = predict(model, features, state.base)
}

/** Why there is no estimate for the boundary, or null when there is one. */
export const missingEstimate = (state: EngineState, slotAtMs: number): string | null => {
  if (state.pushedUntilMs < 0) return 'No candle has arrived yet.'
  if (state.pushedUntilMs > slotAtMs) return 'Candles after this slot have arrived; it is too late to decide it.'
  if (state.pushedUntilMs < slotAtMs) return 'Prices are stale: the last candle before this slot is missing.'
  if (state.closedUntilMs < slotAtMs) return 'Candles are missing just before this slot.'
  if (state.estimated) return null
  if (state.indicators.bars < INDICATOR_WARM_UP_BARS)
    return `Warming up: ${state.indicators.bars} of ${INDICATOR_WARM_UP_BARS} candles since the market opened.`
  if (state.contiguous < CONTIGUOUS_BARS) return 'Candles are missing just before this slot.'
  return 'The price has not moved lately.'
}

/** What the indicators show now, and which features pull the calibrated estimate most up and most down. */
export const readIndicators = ({ indicators, model, features, minutes }: EngineState): Reading => {
  // Calibration counts a negative slope as none: then no input says anything.
  const slope = Math.max(0, model.calibrator.slope)
  let [up, down, mostUp, mostDown] = [-1, -1, 0, 0]
  const weigh = (feature: number, pull: number): void => {
    if (pull > mostUp) [up, mostUp] = [feature, pull]
    if (pull < mostDown) [down, mostDown] = [feature, pull]
  }
  for (let i = 0; i < FEATURE_COUNT; i += 1) weigh(i, slope * (model.learner.weights[i] ?? 0) * (features[i] ?? 0))
  if (minutes)
    for (let i = 0; i < MINUTE_FEATURE_COUNT; i += 1) weigh(FEATURE_COUNT + i, slope * minutePull(minutes, i))
  return [
    indicators.rsiValue,
    indicators.stochastic.k,
    bollingerScore(indicators.bollinger, indicators.closes[0] ?? 0),
    indicators.fast.value - indicators.slow.value,
    indicators.adxValue,
    up,
    down,
  ]
}
