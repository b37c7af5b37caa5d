import { type Calibrator, calibrate, createCalibrator, learnCalibration } from './calibrator.ts'
import { isWellFounded } from './evidence.ts'
import { FEATURE_COUNT } from './features.ts'
import { createLearner, type Learner, learn, predictLogit } from './learner.ts'

/** Chosen once, for every instrument: docs/decisions/0003-signal-engine.md. */
const WEIGHT_PRIOR_VARIANCE = 0.05 ** 2
const WEIGHT_HALF_LIFE_OUTCOMES = 5_000
const SLOPE_PRIOR = 0.5
const SLOPE_PRIOR_VARIANCE = 0.5 ** 2
const SLOPE_HALF_LIFE_OUTCOMES = 5_000
/** Memory of the running scale of each feature. */
const SCALE_WEIGHT = 1 / 500
const SCALED_LIMIT = 3

/** The learned part of an engine: feature scales, weights and calibration. Plain data. */
export interface Model {
  readonly learner: Learner
  readonly calibrator: Calibrator
  readonly meanSquares: number[]
  observations: number
}

export const createModel = (): Model => ({
  learner: createLearner(FEATURE_COUNT, WEIGHT_PRIOR_VARIANCE, WEIGHT_HALF_LIFE_OUTCOMES),
  calibrator: createCalibrator(SLOPE_PRIOR, SLOPE_PRIOR_VARIANCE, SLOPE_HALF_LIFE_OUTCOMES),
  meanSquares: new Array<number>(FEATURE_COUNT).fill(0),
  observations: 0,
})

/**
 * Divides raw features by their running root mean square, in place, limited to ± `SCALED_LIMIT`.
 * No mean is taken away: an odd feature has none in a market without direction.
 */
export const standardise = (model: Model, features: number[]): void => {
  model.observations += 1
  const weight = Math.max(SCALE_WEIGHT, 1 / model.observations)
  for (let i = 0; i < features.length; i += 1) {
    const value = features[i] ?? 0
    const meanSquare = (model.meanSquares[i] ?? 0) + weight * (value * value - (model.meanSquares[i] ?? 0))
    model.meanSquares[i] = meanSquare
    const scaled = meanSquare > 0 ? value / Math.sqrt(meanSquare) : 0
    features[i] = Math.min(SCALED_LIMIT, Math.max(-SCALED_LIMIT, scaled))
  }
}

const scratch = new Array<number>(FEATURE_COUNT).fill(0)

/** Raw log-odds of "up", before calibration. */
export const predict = (model: Model, features: number[]): number => predictLogit(model.learner, features, scratch)

/** P(up) that a raw logit stands for. */
export const probabilityOf = (model: Model, logit: number): number => calibrate(model.calibrator, logit)

export const isCalibrated = (model: Model): boolean => isWellFounded(model.calibrator.evidence)

/** Learns one settled slot: the features and raw logit of its boundary, and what followed. */
export const learnOutcome = (model: Model, features: number[], logit: number, up: 0 | 1): void => {
  learnCalibration(model.calibrator, logit, up)
  learn(model.learner, features, up, scratch)
}
