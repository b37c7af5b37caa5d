import { addEvidence, createEvidence, type Evidence } from './evidence.ts'
import { sigmoid } from './learner.ts'

/**
 * Walk-forward Platt scaling (Platt, 1999) through the origin: P(up) = σ(slope · logit). The slope is Gaussian with
 * prior N(`priorSlope`, `priorVariance`) and follows settled outcomes like the learner's weights; through the origin,
 * because a mirrored market must get the mirrored probability.
 */
export interface Calibrator {
  readonly priorSlope: number
  readonly priorVariance: number
  readonly memory: number
  slope: number
  variance: number
  /** Settled outcomes it has learned from. */
  count: number
  /** How its figures have done, for the side that they favoured. */
  readonly evidence: Evidence
}

export const createCalibrator = (priorSlope: number, priorVariance: number, halfLifeOutcomes: number): Calibrator => ({
  priorSlope,
  priorVariance,
  memory: 0.5 ** (1 / halfLifeOutcomes),
  slope: priorSlope,
  variance: priorVariance,
  count: 0,
  evidence: createEvidence(),
})

/** Calibrated P(up) for a raw logit. A negative slope would bet against the model, so that it counts as zero. */
export const calibrate = ({ slope }: Calibrator, logit: number): number => sigmoid(Math.max(0, slope) * logit)

/** Learns that a raw logit was followed by up (1) or down (0). */
export const learnCalibration = (calibrator: Calibrator, logit: number, up: 0 | 1): void => {
  const { memory, priorSlope, priorVariance } = calibrator
  const said = calibrate(calibrator, logit)
  if (said >= 0.5) addEvidence(calibrator.evidence, said, up)
  else addEvidence(calibrator.evidence, 1 - said, up === 1 ? 0 : 1)
  const p = sigmoid(calibrator.slope * logit)
  const information = p * (1 - p) * logit * logit
  const denominator = 1 + information * calibrator.variance
  const slope = calibrator.slope + (calibrator.variance * logit * (up - p)) / denominator
  const kept = memory * memory
  calibrator.slope = priorSlope + memory * (slope - priorSlope)
  calibrator.variance = kept * (calibrator.variance / denominator) + (1 - kept) * priorVariance
  calibrator.count += 1
}
