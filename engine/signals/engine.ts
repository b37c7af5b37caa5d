import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import { type Bar, createAggregator } from '../market/candles.ts'
import type { Reading } from './analysis.ts'
import { abstainFor, type Decision, decideBy } from './decision.ts'
import { FEATURE_COUNT, readFeatures } from './features.ts'
import { bollingerScore } from './indicators/bollinger.ts'
import { createIndicatorSet, INDICATOR_WARM_UP_BARS, type IndicatorSet, pushBar } from './indicators/indicator-set.ts'
import { createModel, isCalibrated, type Model, predict, probabilityOf, standardise } from './model.ts'
import { createPendingLabels, followSlots, type PendingLabel, rememberSlot } from './pending-labels.ts'
import { isSlotBoundary } from './slots.ts'

/** Changes when features, learner or calibration change: a changed model starts a record of its own. */
export const MODEL_VERSION: string = 'indicator-bayes-1'

/** Unbroken bars up to the boundary that the short features need. */
export const CONTIGUOUS_BARS = 5
/** After a longer hole (a closed market) the indicators start again; what was learned stays. */
export const INDICATOR_RESET_MS = 60 * 60_000

export type { Decision } from './decision.ts'

export interface EngineOptions {
  timeframe: Timeframe
  /** Length of the bars that are pushed; default 1m. */
  resolution?: Timeframe
  /** Abstain while confidence − 0.5 is below it; default 0. */
  margin?: number
}

interface EngineState {
  indicators: IndicatorSet
  readonly model: Model
  readonly labels: PendingLabel[]
  /** 1-minute bars of the 5-minute bar that is still open. */
  openBucket: Bar[]
  /** End of the newest bar pushed, and of the newest bar of the timeframe; ms, −1 before the first. */
  pushedUntilMs: number
  closedUntilMs: number
  contiguous: number
  /** Standardised features and raw logit of the newest boundary; `estimated` is false where there are none. */
  readonly features: number[]
  estimated: boolean
  logit: number
}

/** Everything an engine knows, as JSON. Only the same model version, timeframe and resolution can continue it. */
export interface EngineSnapshot {
  modelVersion: string
  timeframe: Timeframe
  resolution: Timeframe
  state: EngineState
}

export interface SignalEngine {
  /** Takes the next closed bar. Throws a RangeError when it does not come after the last one. */
  push(bar: Bar): void
  /** Decides the slot at `slotAtMs` from the bars that closed at or before it. Throws a RangeError off a boundary. */
  decide(slotAtMs: number): Decision
  snapshot(): EngineSnapshot
}

const createState = (): EngineState => ({
  indicators: createIndicatorSet(),
  model: createModel(),
  labels: createPendingLabels(),
  openBucket: [],
  pushedUntilMs: -1,
  closedUntilMs: -1,
  contiguous: 0,
  features: new Array<number>(FEATURE_COUNT).fill(0),
  estimated: false,
  logit: 0,
})

const isFlat = (set: IndicatorSet): boolean => !(set.stochastic.range > 0 && set.atrValue > 0)

/** Advances the indicators by one bar of the timeframe and estimates the boundary at which it closes. */
const observe = (state: EngineState, bar: Bar, timeframe: Timeframe): void => {
  const hole = state.closedUntilMs < 0 ? 0 : bar.openAtMs - state.closedUntilMs
  if (hole > INDICATOR_RESET_MS) state.indicators = createIndicatorSet()
  state.contiguous = hole > 0 ? 1 : state.contiguous + 1
  state.closedUntilMs = bar.openAtMs + timeframeMs(timeframe)
  const { indicators, features, model } = state
  pushBar(indicators, bar)
  state.estimated =
    indicators.bars >= INDICATOR_WARM_UP_BARS && state.contiguous >= CONTIGUOUS_BARS && !isFlat(indicators)
  if (!state.estimated) return
  readFeatures(indicators, features)
  standardise(model, features)
  state.logit = predict(model, features)
}

/** Why there is no estimate for the boundary, or null when there is one. */
const missingEstimate = (state: EngineState, slotAtMs: number): string | null => {
  if (state.pushedUntilMs < 0) return 'No candle has arrived yet.'
  if (state.pushedUntilMs > slotAtMs) return 'Candles after this slot have arrived; it is too late to decide it.'
  if (state.pushedUntilMs < slotAtMs) return 'Prices are stale: the last minute before this slot is missing.'
  if (state.closedUntilMs < slotAtMs) return 'Candles are missing just before this slot.'
  if (state.estimated) return null
  if (state.indicators.bars < INDICATOR_WARM_UP_BARS)
    return `Warming up: ${state.indicators.bars} of ${INDICATOR_WARM_UP_BARS} candles since the market opened.`
  if (state.contiguous < CONTIGUOUS_BARS) return 'Candles are missing just before this slot.'
  return 'The price has not moved lately.'
}

const read = ({ indicators, model, features }: EngineState): Reading => {
  let driver = -1
  let strongest = 0
  for (let i = 0; i < FEATURE_COUNT; i += 1) {
    const pull = (model.learner.weights[i] ?? 0) * (features[i] ?? 0)
    if (Math.abs(pull) > Math.abs(strongest)) {
      driver = i
      strongest = pull
    }
  }
  return [
    indicators.rsiValue,
    indicators.stochastic.k,
    bollingerScore(indicators.bollinger, indicators.closes[0] ?? 0),
    indicators.fast.value - indicators.slow.value,
    indicators.adxValue,
    driver,
    strongest,
  ]
}

const restore = (snapshot: EngineSnapshot, timeframe: Timeframe, resolution: Timeframe): EngineState => {
  if (snapshot.modelVersion !== MODEL_VERSION)
    throw new RangeError(`A snapshot of model ${snapshot.modelVersion} cannot continue as ${MODEL_VERSION}`)
  if (snapshot.timeframe !== timeframe || snapshot.resolution !== resolution)
    throw new RangeError(`A ${snapshot.timeframe} snapshot of ${snapshot.resolution} bars cannot continue as another`)
  return structuredClone(snapshot.state)
}

/**
 * A signal engine for one pair and timeframe. It learns from every slot once the bars up to its expiry have been
 * pushed, whether or not anyone asked for a decision; asking changes nothing. A `snapshot` continues where it was taken.
 * Throws a RangeError for a timeframe shorter than the resolution and for a snapshot of another model.
 */
export const createSignalEngine = (
  { timeframe, resolution = '1m', margin = 0 }: EngineOptions,
  snapshot?: EngineSnapshot,
): SignalEngine => {
  const barMs = timeframeMs(resolution)
  const barsPerCandle = timeframeMs(timeframe) / barMs
  if (barsPerCandle < 1) throw new RangeError(`${timeframe} slots cannot be decided on ${resolution} bars`)
  const state = snapshot ? restore(snapshot, timeframe, resolution) : createState()
  const aggregate = createAggregator(barsPerCandle)
  for (const bar of state.openBucket) aggregate(bar)

  const bucketOf = (bar: Bar): number => Math.floor(bar.openAtMs / timeframeMs(timeframe))
  const toTimeframe = (bar: Bar): Bar | undefined => {
    if (barsPerCandle === 1) return bar
    const candle = aggregate(bar)
    const newest = state.openBucket.at(-1)
    if (candle || (newest && bucketOf(newest) !== bucketOf(bar))) state.openBucket = []
    if (!candle) state.openBucket.push({ ...bar })
    return candle
  }

  return {
    push(bar) {
      if (bar.openAtMs < state.pushedUntilMs) throw new RangeError('Bars must be pushed in time order')
      state.pushedUntilMs = bar.openAtMs + barMs
      followSlots(state.labels, state.model, bar, resolution)
      const candle = toTimeframe(bar)
      if (!candle) return
      observe(state, candle, timeframe)
      if (state.estimated)
        rememberSlot(state.labels, state.closedUntilMs, state.features, state.logit, timeframe, resolution)
    },

    decide(slotAtMs) {
      if (!isSlotBoundary(slotAtMs, timeframe)) throw new RangeError(`${slotAtMs} is not a ${timeframe} slot boundary`)
      const calibrated = isCalibrated(state.model)
      const missing = missingEstimate(state, slotAtMs)
      if (missing) return abstainFor(missing, calibrated)
      return decideBy(probabilityOf(state.model, state.logit), margin, calibrated, read(state))
    },

    snapshot: () => ({ modelVersion: MODEL_VERSION, timeframe, resolution, state: structuredClone(state) }),
  }
}
