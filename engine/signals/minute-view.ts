import { MINUTE_MS, type Timeframe, timeframeMs } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import { MINUTE_CLOSES, MINUTE_FEATURE_COUNT, readMinuteFeatures } from './features.ts'
import { createEma, type ExponentialAverage, pushExponential } from './indicators/exponential-average.ts'
import {
  createIndicatorSet,
  INDICATOR_WARM_UP_BARS,
  type IndicatorSet,
  indicatorsAfter,
  isFlat,
  pushBar,
} from './indicators/indicator-set.ts'
import { learn, predictLogit } from './learner.ts'
import { createScaledLearner, type Estimate, type ScaledLearner, standardise } from './model.ts'
import { createPendingLabels, followEstimates, type PendingLabel, rememberEstimate } from './pending-labels.ts'
import { slotTimes } from './slots.ts'

/**
 * How much of what the minutes say an estimate takes as given; the weights of the slot's own features learn the rest
 * (docs/decisions/0029-signal-engine.md).
 */
const SHARE = 1 / 3

/**
 * What an engine of longer slots sees in one-minute bars. It asks at every minute where the price would go in a slot that began now, so that it
 * learns from five times as many outcomes as there are slots. Plain data.
 */
export interface MinuteView {
  indicators: IndicatorSet
  average5: ExponentialAverage
  average15: ExponentialAverage
  /** Newest first. */
  readonly closes: number[]
  readonly weights: ScaledLearner
  readonly labels: PendingLabel[]
  readonly features: number[]
  estimated: boolean
}

export const createMinuteView = (timeframe: Timeframe): MinuteView => {
  const pace = timeframeMs(timeframe) / MINUTE_MS
  return {
    indicators: createIndicatorSet(),
    average5: createEma(5),
    average15: createEma(15),
    closes: new Array<number>(MINUTE_CLOSES).fill(0),
    weights: createScaledLearner(MINUTE_FEATURE_COUNT, pace),
    // A minute to the entry, the slot, and the minute that is asked at.
    labels: createPendingLabels(pace + 2, MINUTE_FEATURE_COUNT),
    features: new Array<number>(MINUTE_FEATURE_COUNT).fill(0),
    estimated: false,
  }
}

const scratch = new Array<number>(MINUTE_FEATURE_COUNT).fill(0)

const learnMinute = ({ learner }: ScaledLearner, { features }: Estimate, up: 0 | 1): void =>
  learn(learner, features, up, scratch)

const startAgain = (view: MinuteView): void => {
  view.indicators = createIndicatorSet()
  view.average5 = createEma(5)
  view.average15 = createEma(15)
}

/** Takes the next one-minute bar, `holeMs` after the one before: learns what ends with it, and sees what it shows. */
export const observeMinute = (view: MinuteView, bar: Bar, holeMs: number, timeframe: Timeframe): void => {
  const { closes, features, labels, weights } = view
  followEstimates(labels, bar, '1m', weights, learnMinute)
  if (indicatorsAfter(view.indicators, holeMs) !== view.indicators) startAgain(view)
  const { indicators } = view
  pushBar(indicators, bar)
  pushExponential(view.average5, bar.close)
  pushExponential(view.average15, bar.close)
  for (let i = MINUTE_CLOSES - 1; i > 0; i -= 1) closes[i] = closes[i - 1] ?? 0
  closes[0] = bar.close
  view.estimated = indicators.bars >= INDICATOR_WARM_UP_BARS && !isFlat(indicators)
  if (!view.estimated) return
  const prices = { closes, average5: view.average5.value, average15: view.average15.value }
  readMinuteFeatures(indicators, prices, features)
  standardise(weights.scale, features)
  const atMs = bar.openAtMs + MINUTE_MS
  rememberEstimate(labels, { features, base: 0, logit: 0 }, slotTimes(atMs, timeframe, '1m'))
}

/** The log-odds of "up" that the minutes give to an estimate now; 0 where they show nothing. */
export const minuteLogit = ({ estimated, features, weights }: MinuteView): number =>
  estimated ? SHARE * predictLogit(weights.learner, features, scratch) : 0

/** What feature `i` of the minutes adds to it. */
export const minutePull = ({ estimated, features, weights }: MinuteView, i: number): number =>
  estimated ? SHARE * (weights.learner.weights[i] ?? 0) * (features[i] ?? 0) : 0
