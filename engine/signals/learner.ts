/**
 * Online Bayesian logistic regression without intercept (Spiegelhalter & Lauritzen, 1990): weights are Gaussian,
 * each outcome updates mean and full covariance once (an extended Kalman step). Between outcomes weights relax
 * towards their prior N(0, `priorVariance`), so that what no longer holds is forgotten and pure noise stays near 50 %.
 */
export interface Learner {
  readonly priorVariance: number
  /** Part of the distance from the prior that survives one outcome. */
  readonly memory: number
  readonly weights: number[]
  /** Row-major, symmetric. */
  readonly covariance: number[]
}

export const createLearner = (features: number, priorVariance: number, halfLifeOutcomes: number): Learner => ({
  priorVariance,
  memory: 0.5 ** (1 / halfLifeOutcomes),
  weights: new Array<number>(features).fill(0),
  covariance: Array.from({ length: features * features }, (_, i) => (i % (features + 1) === 0 ? priorVariance : 0)),
})

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** Writes covariance · x into `out` and answers xᵀ · covariance · x. */
const project = ({ covariance }: Learner, x: number[], out: number[]): number => {
  const d = x.length
  let variance = 0
  for (let i = 0; i < d; i += 1) {
    let sum = 0
    for (let j = 0, at = i * d; j < d; j += 1, at += 1) sum += (covariance[at] ?? 0) * (x[j] ?? 0)
    out[i] = sum
    variance += sum * (x[i] ?? 0)
  }
  return variance
}

const dot = (a: number[], b: number[]): number => {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/**
 * Log-odds of "up", moderated by how unsure the weights still are (MacKay, 1992): z · (1 + π v / 8)^−½.
 * `scratch` has the length of `x`; `base` is the part of the log-odds taken as given.
 */
export const predictLogit = (learner: Learner, x: number[], scratch: number[], base = 0): number =>
  (base + dot(learner.weights, x)) / Math.sqrt(1 + (Math.PI / 8) * project(learner, x, scratch))

/** Learns that features `x` were followed by up (1) or down (0); `base` is the part of the log-odds taken as given. O(features²). */
export const learn = (learner: Learner, x: number[], up: 0 | 1, scratch: number[], base = 0): void => {
  const { weights, covariance, memory, priorVariance } = learner
  const d = x.length
  const variance = project(learner, x, scratch)
  const p = sigmoid(base + dot(weights, x))
  const information = p * (1 - p)
  const shrink = information / (1 + information * variance)
  const step = (up - p) / (1 + information * variance)
  const kept = memory * memory
  const regained = (1 - kept) * priorVariance
  for (let i = 0; i < d; i += 1) {
    const own = scratch[i] ?? 0
    weights[i] = memory * ((weights[i] ?? 0) + own * step)
    const row = i * d
    const taken = shrink * own
    // Symmetric: half of it is computed, and written twice.
    for (let j = 0, mirrored = i; j < i; j += 1, mirrored += d) {
      const value = kept * ((covariance[row + j] ?? 0) - taken * (scratch[j] ?? 0))
      covariance[row + j] = value
      covariance[mirrored] = value
    }
    covariance[row + i] = kept * ((covariance[row + i] ?? 0) - taken * own) + regained
  }
}
