import { FEATURE_COUNT } from '../../../engine/signals/features.ts'
import { createLearner, learn, predictLogit, sigmoid } from '../../../engine/signals/learner.ts'
import { computeProbability, createModel, type Estimate, learnOutcome, predict } from '../../../engine/signals/model.ts'

/** A model under comparison. `learn` is given the probability it said for the same features; `base` is what the minutes inside the slot give. */
export interface Candidate {
  probabilityUp(features: number[], base: number): number
  learn(features: number[], up: 0 | 1, said: number): void
}

const scratch = new Array<number>(FEATURE_COUNT).fill(0)

const constant = (): Candidate => ({ probabilityUp: () => 0.5, learn: () => {} })

/** The engine's own model; `share` of what the minutes inside a slot give. */
const shipped = (share: number) => (): Candidate => {
  const model = createModel()
  const estimateOf = new WeakMap<number[], Estimate>()
  return {
    probabilityUp(features, given) {
      const base = share * given
      const logit = predict(model, features, base)
      estimateOf.set(features, { features, base, logit })
      return computeProbability(model, logit)
    },
    learn: (features, up) => learnOutcome(model, estimateOf.get(features) ?? { features, base: 0, logit: 0 }, up),
  }
}

/** The engine's learner without its calibrator, for a standard deviation of the weights' prior. */
const bayesianAlone = (priorDeviation: number) => (): Candidate => {
  const learner = createLearner(FEATURE_COUNT, priorDeviation ** 2, 5_000)
  return {
    probabilityUp: (features) => sigmoid(predictLogit(learner, features, scratch)),
    learn: (features, up) => learn(learner, features, up, scratch),
  }
}

const DECAY = 1e-4

/** Logistic regression by stochastic gradient descent with weight decay. */
const gradientDescent = (learningRate: number) => (): Candidate => {
  const weights = new Array<number>(FEATURE_COUNT).fill(0)
  const probabilityUp = (features: number[]): number =>
    sigmoid(weights.reduce((sum, weight, i) => sum + weight * (features[i] ?? 0), 0))
  return {
    probabilityUp,
    learn(features, up) {
      const error = up - probabilityUp(features)
      for (const [i, weight] of weights.entries())
        weights[i] = (1 - DECAY) * weight + learningRate * error * (features[i] ?? 0)
    },
  }
}

const BIN_COUNT = 20
/** Outcomes at 50 % that every bin starts with. */
const BIN_PRIOR_OUTCOMES = 200

/** The engine's learner, calibrated by the shrunken win rate of each confidence bin instead of Platt scaling. */
const binned = (): Candidate => {
  const inner = bayesianAlone(0.05)()
  const counts = new Array<number>(BIN_COUNT).fill(BIN_PRIOR_OUTCOMES)
  const wins = new Array<number>(BIN_COUNT).fill(BIN_PRIOR_OUTCOMES / 2)
  const raw = new WeakMap<number[], number>()
  const binOf = (probability: number): number =>
    Math.min(BIN_COUNT - 1, Math.floor(2 * Math.abs(probability - 0.5) * 10 * BIN_COUNT))
  return {
    probabilityUp(features) {
      const probability = inner.probabilityUp(features, 0)
      raw.set(features, probability)
      const bin = binOf(probability)
      const confidence = Math.max(0.5, (wins[bin] ?? 0) / (counts[bin] ?? 1))
      return probability >= 0.5 ? confidence : 1 - confidence
    },
    learn(features, up, said) {
      const probability = raw.get(features) ?? said
      const bin = binOf(probability)
      counts[bin] = (counts[bin] ?? 0) + 1
      if (probability >= 0.5 === (up === 1)) wins[bin] = (wins[bin] ?? 0) + 1
      inner.learn(features, up, said)
    },
  }
}

export const CANDIDATES: Record<string, () => Candidate> = {
  'always 50%': constant,
  'gradient descent, rate 0.02': gradientDescent(0.02),
  'gradient descent, rate 0.002': gradientDescent(0.002),
  'Bayesian, prior 1, uncalibrated': bayesianAlone(1),
  'Bayesian, prior 0.1, uncalibrated': bayesianAlone(0.1),
  'Bayesian, prior 0.05, uncalibrated': bayesianAlone(0.05),
  'Bayesian, prior 0.02, uncalibrated': bayesianAlone(0.02),
  'Bayesian + shrunken bins': binned,
  'Bayesian + Platt, without the minutes': shipped(0),
  'Bayesian + Platt (the engine)': shipped(1),
}
