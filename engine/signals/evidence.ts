/**
 * How far a stated probability has been from what happened: sums over its surprises (won − stated, won being 1 or 0), the
 * newest weighing most. Plain data.
 */
export interface Evidence {
  /** Weight that a surprise keeps at the next one. */
  readonly memory: number
  weight: number
  squaredWeight: number
  surprise: number
  squared: number
  /** Products of neighbouring surprises: outcomes that come in runs are worth fewer than their number. */
  neighbours: number
  newest: number
}

/** A stated probability counts as calibrated while the 95 % interval of how far it is off lies within ± this. */
export const CALIBRATED_WITHIN = 0.05
/** Old surprises fade, so that a market that changed is noticed. */
const HALF_LIFE_OUTCOMES = 1_000
const Z_95 = 1.959963984540054
/** Variance of a coin's outcome, the largest that an outcome can have. */
const OUTCOME_VARIANCE = 0.25
const LARGEST_CORRELATION = 0.99

export const createEvidence = (): Evidence => ({
  memory: 0.5 ** (1 / HALF_LIFE_OUTCOMES),
  weight: 0,
  squaredWeight: 0,
  surprise: 0,
  squared: 0,
  neighbours: 0,
  newest: 0,
})

/** Counts one settled outcome against the probability of winning that was stated for it. */
export const addEvidence = (evidence: Evidence, stated: number, won: 0 | 1): void => {
  const { memory } = evidence
  const surprise = won - stated
  evidence.weight = memory * evidence.weight + 1
  evidence.squaredWeight = memory * memory * evidence.squaredWeight + 1
  evidence.surprise = memory * evidence.surprise + surprise
  evidence.squared = memory * evidence.squared + surprise * surprise
  evidence.neighbours = memory * evidence.neighbours + surprise * evidence.newest
  evidence.newest = surprise
}

/**
 * The largest distance between stated and true that its 95 % interval allows, as a fraction; 1 before any outcome. The width
 * takes neighbouring surprises to be correlated like an AR(1) process, with n · (1 − ρ) / (1 + ρ) outcomes' worth of evidence.
 */
export const largestError = ({ weight, squaredWeight, surprise, squared, neighbours }: Evidence): number => {
  if (weight === 0) return 1
  const correlation = squared > 0 ? Math.min(LARGEST_CORRELATION, Math.max(0, neighbours / squared)) : 0
  const variance = (OUTCOME_VARIANCE * (1 + correlation)) / (1 - correlation)
  return Math.abs(surprise / weight) + (Z_95 * Math.sqrt(variance * squaredWeight)) / weight
}

/** Whether enough has settled, and agreed with what was stated, for a figure to be shown. Never before about 385 outcomes. */
export const isWellFounded = (evidence: Evidence): boolean => largestError(evidence) <= CALIBRATED_WITHIN
