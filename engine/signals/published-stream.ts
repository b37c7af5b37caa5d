import type { Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import { MODEL_VERSION } from './engine.ts'
import { addEvidence, createEvidence, type Evidence, isWellFounded } from './evidence.ts'
import { createLearner, type Learner, learn, predictLogit, sigmoid } from './learner.ts'

/** The constants of the first calibration again, and an offset as unsure as a few points (docs/decisions/0031-stated-confidence.md). */
const SLOPE_PRIOR = 0.5
const SLOPE_PRIOR_DEVIATION = 0.5
const OFFSET_PRIOR_DEVIATION = 0.1
const HALF_LIFE_OUTCOMES = 5_000

/** What a published signal came to. */
export interface SettledSignal {
  /** The pair's own probability of winning, as sealed. */
  confidence: number | null
  calibrated: boolean
  outcome: Outcome | null
  expiresAtMs: number
}

interface StreamState {
  /** Of [log-odds of the pair's own probability, 1], each in units of its prior. */
  readonly learner: Learner
  readonly evidence: Evidence
  /** Expiry of the newest signal it has learned. */
  learnedThroughMs: number
}

/** Everything a stream knows, as JSON. Only the same model version and timeframe can continue it. */
export interface StreamSnapshot {
  modelVersion: string
  timeframe: Timeframe
  state: StreamState
}

export interface PublishedStream {
  /**
   * The probability of winning to state for a pair if it is chosen, or null while its own is not calibrated or too few published signals
   * have settled. Below 0.5 where signals like it lost more often than they won: no call. Changes nothing.
   */
  state(candidate: { confidence: number | null; calibrated: boolean }): number | null
  /** Learns from a settled published signal. Signals must come in order of expiry: one that it has learned before teaches nothing. */
  learn(signal: SettledSignal): void
  /** Expiry of the newest signal it has learned, ms; 0 before the first. */
  learnedThroughMs(): number
  snapshot(): StreamSnapshot
}

const createState = (): StreamState => ({
  learner: createLearner(2, OFFSET_PRIOR_DEVIATION ** 2, HALF_LIFE_OUTCOMES),
  evidence: createEvidence(),
  learnedThroughMs: 0,
})

const restore = ({ modelVersion, timeframe: of, state }: StreamSnapshot, timeframe: Timeframe): StreamState => {
  if (modelVersion !== MODEL_VERSION || of !== timeframe)
    throw new RangeError(`A ${of} stream of model ${modelVersion} cannot continue as ${timeframe} of ${MODEL_VERSION}`)
  return structuredClone(state)
}

/** Never 0 or 1, so that its log-odds are finite. */
const computeLogit = (probability: number): number => {
  const within = Math.min(1 - 1e-6, Math.max(1e-6, probability))
  return Math.log(within / (1 - within))
}

/**
 * The second calibration, of one timeframe of a market: of several pairs the most confident is published, and whoever is chosen for
 * being confident has on average been too confident. P(win) = σ(slope · logit of the pair's own + offset), learned walk-forward from
 * past settled published signals alone. A figure below a coin flip is stated as it is: rounded up to 50 %, the figures of a market in which
 * nothing can be known were 0.2 to 0.9 points too high. Throws a RangeError for a snapshot of another kind.
 */
export const createPublishedStream = (timeframe: Timeframe, snapshot?: StreamSnapshot): PublishedStream => {
  const state = snapshot ? restore(snapshot, timeframe) : createState()
  const inputs = [0, 1]
  const scratch = [0, 0]

  const sayFor = (logit: number): number => {
    inputs[0] = (SLOPE_PRIOR_DEVIATION / OFFSET_PRIOR_DEVIATION) * logit
    return sigmoid(predictLogit(state.learner, inputs, scratch, SLOPE_PRIOR * logit))
  }

  return {
    state: ({ confidence, calibrated }) =>
      calibrated && confidence !== null && isWellFounded(state.evidence) ? sayFor(computeLogit(confidence)) : null,

    learn({ confidence, calibrated, outcome, expiresAtMs }) {
      if (expiresAtMs <= state.learnedThroughMs) return
      state.learnedThroughMs = expiresAtMs
      if (!calibrated || confidence === null || (outcome !== 'profit' && outcome !== 'loss')) return
      const won = outcome === 'profit' ? 1 : 0
      const logit = computeLogit(confidence)
      addEvidence(state.evidence, sayFor(logit), won)
      learn(state.learner, inputs, won, scratch, SLOPE_PRIOR * logit)
    },

    learnedThroughMs: () => state.learnedThroughMs,

    snapshot: () => ({ modelVersion: MODEL_VERSION, timeframe, state: structuredClone(state) }),
  }
}
