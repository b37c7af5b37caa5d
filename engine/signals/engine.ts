import { type Timeframe, timeframeMs } from '../../contract/market.ts'
import { type Bar, createAggregator } from '../market/candles.ts'
import { abstainFor, type Decision, decideBy } from './decision.ts'
import { createEngineState, type EngineState, missingEstimate, observe, readIndicators } from './engine-state.ts'
import { observeMinute } from './minute-view.ts'
import { computeProbability, isCalibrated, learnOutcome } from './model.ts'
import { followEstimates, rememberEstimate } from './pending-labels.ts'
import { isSlotBoundary, slotTimes } from './slots.ts'

/** Changes when features, learner or either calibration change: a changed model starts a record of its own. */
export const MODEL_VERSION: string = 'indicator-bayes-3'

export type { Decision } from './decision.ts'

export interface EngineOptions {
  timeframe: Timeframe
  /** Length of the bars that are pushed; default 1m. */
  resolution?: Timeframe
  /** Abstain while confidence − 0.5 is below it; default 0. */
  margin?: number
}

/** Everything an engine knows, as JSON. Only the same model version, timeframe and resolution can continue it. */
export interface EngineSnapshot {
  modelVersion: string
  timeframe: Timeframe
  resolution: Timeframe
  state: EngineState
}

export interface SignalEngine {
  /** Takes the next closed bar. Throws a RangeError, and learns nothing, when it is out of order or unsound. */
  push(bar: Bar): void
  /** Decides the slot at `slotAtMs` from the bars that closed at or before it. Throws a RangeError off a boundary. */
  decide(slotAtMs: number): Decision
  snapshot(): EngineSnapshot
}

/** One absurd price would stay in every average and weight for good. */
const assertSound = ({ openAtMs, open, high, low, close }: Bar, barMs: number): void => {
  const sound =
    low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && high < Number.POSITIVE_INFINITY
  if (!sound || openAtMs % barMs !== 0)
    throw new RangeError(`The bar at ${openAtMs} is not a sound bar on the ${barMs / 1000}-second grid`)
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
  const state = snapshot ? restore(snapshot, timeframe, resolution) : createEngineState(timeframe, resolution)
  const aggregate = createAggregator(barsPerCandle)
  for (const bar of state.openBucket) aggregate(bar)

  const computeBucket = (bar: Bar): number => Math.floor(bar.openAtMs / timeframeMs(timeframe))
  const toTimeframe = (bar: Bar): Bar | undefined => {
    if (barsPerCandle === 1) return bar
    const candle = aggregate(bar)
    const newest = state.openBucket.at(-1)
    if (candle || (newest && computeBucket(newest) !== computeBucket(bar))) state.openBucket = []
    if (!candle) state.openBucket.push({ ...bar })
    return candle
  }

  return {
    push(bar) {
      assertSound(bar, barMs)
      if (bar.openAtMs < state.pushedUntilMs) throw new RangeError('Bars must be pushed in time order')
      const holeMs = state.pushedUntilMs < 0 ? 0 : bar.openAtMs - state.pushedUntilMs
      state.pushedUntilMs = bar.openAtMs + barMs
      followEstimates(state.labels, bar, resolution, state.model, learnOutcome)
      if (state.minutes) observeMinute(state.minutes, bar, holeMs, timeframe)
      const candle = toTimeframe(bar)
      if (!candle) return
      observe(state, candle, timeframe)
      if (state.estimated) rememberEstimate(state.labels, state, slotTimes(state.closedUntilMs, timeframe, resolution))
    },

    decide(slotAtMs) {
      if (!isSlotBoundary(slotAtMs, timeframe)) throw new RangeError(`${slotAtMs} is not a ${timeframe} slot boundary`)
      const calibrated = isCalibrated(state.model)
      const missing = missingEstimate(state, slotAtMs)
      if (missing) return abstainFor(missing, calibrated)
      return decideBy(computeProbability(state.model, state.logit), margin, calibrated, readIndicators(state))
    },

    snapshot: () => ({ modelVersion: MODEL_VERSION, timeframe, resolution, state: structuredClone(state) }),
  }
}
