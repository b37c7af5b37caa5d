import { type Calibrator, calibrate, createCalibrator, learnCalibration } from './calibrator.ts'
import { isWellFounded } from './evidence.ts'
import { FEATURE_COUNT } from './features.ts'
import { createLearner, type Learner, learn, predictLogit } from './learner.ts'

/** Chosen once, for every instrument: docs/decisions/0029-signal-engine.md. */
const WEIGHT_PRIOR_VARIANCE = 0.05 ** 2
const WEIGHT_HALF_LIFE_OUTCOMES = 5_000
const SLOPE_PRIOR = 0.5
const SLOPE_PRIOR_VARIANCE = 0.5 ** 2
const SLOPE_HALF_LIFE_OUTCOMES = 5_000
/** Memory of the running scale of each feature, in observations. */
const SCALE_MEMORY = 500
const SCALED_LIMIT = 3

/** The running scale of each feature. */
export interface FeatureScale {
  readonly meanSquares: number[]
  readonly memory: number
  observations: number
}

/** Weights of features, and the scales that they belong to. Plain data. */
export interface ScaledLearner {
  readonly learner: Learner
  readonly scale: FeatureScale
}

/** `pace` is how many times more often than its slots a learner learns: what it remembers spans the same time. */
export const createScaledLearner = (features: number, pace: number): ScaledLearner => ({
  learner: createLearner(features, WEIGHT_PRIOR_VARIANCE, pace * WEIGHT_HALF_LIFE_OUTCOMES),
  scale: { meanSquares: new Array<number>(features).fill(0), memory: pace * SCALE_MEMORY, observations: 0 },
})

/** The learned part of an engine: feature scales, weights and calibration. Plain data. */
export interface Model extends ScaledLearner {
  readonly calibrator: Calibrator
}

export const createModel = (): Model => ({
  ...createScaledLearner(FEATURE_COUNT, 1),
  calibrator: createCalibrator(SLOPE_PRIOR, SLOPE_PRIOR_VARIANCE, SLOPE_HALF_LIFE_OUTCOMES),
})

/**
 * Divides raw features by their running root mean square, in place, limited to ± `SCALED_LIMIT`.
 * No mean is taken away: an odd feature has none in a market without direction.
 */
export const standardise = (scale: FeatureScale, features: number[]): void => {
  scale.observations += 1
  const weight = 1 / Math.min(scale.memory, scale.observations)
  for (let i = 0; i < features.length; i += 1) {
    const value = features[i] ?? 0
    const meanSquare = (scale.meanSquares[i] ?? 0) + weight * (value * value - (scale.meanSquares[i] ?? 0))
    scale.meanSquares[i] = meanSquare
    const scaled = meanSquare > 0 ? value / Math.sqrt(meanSquare) : 0
    features[i] = Math.min(SCALED_LIMIT, Math.max(-SCALED_LIMIT, scaled))
  }
}

const scratch = new Array<number>(FEATURE_COUNT).fill(0)

/** Raw log-odds of "up", before calibration; `base` is the part of them that another learner gives. */
export const predict = (model: Model, features: number[], base: number): number =>
  predictLogit(model.learner, features, scratch, base)

/** P(up) that a raw logit stands for. */
export const computeProbability = (model: Model, logit: number): number => calibrate(model.calibrator, logit)

export const isCalibrated = (model: Model): boolean => isWellFounded(model.calibrator.evidence)

/** What was seen and said at a boundary: features, log-odds that were given, and log-odds before calibration. */
export interface Estimate {
  readonly features: number[]
  readonly base: number
  readonly logit: number
}

/** Learns what followed an estimate. */
export const learnOutcome = (model: Model, { features, base, logit }: Estimate, up: 0 | 1): void => {
  learnCalibration(model.calibrator, logit, up)
  learn(model.learner, features, up, scratch, base)
}
