import { describe, type Reading } from './analysis.ts'

export type Side = 'CALL' | 'PUT' | 'ABSTAIN'

export interface Decision {
  readonly direction: Side
  /** Calibrated P(price at expiry > price at entry), 0.5 without an estimate. */
  readonly probabilityUp: number
  /** Calibrated probability of winning, 0.5 to 1; null without an estimate. */
  readonly confidence: number | null
  /** Whether enough settled slots stand behind `confidence`, and bear it out. */
  readonly calibrated: boolean
  /** Why it abstains; null when it does not. */
  readonly reason: string | null
  /** One or two sentences for people, composed when read. */
  readonly analysis: string
}

/** A class for its lazy getter alone: a literal's getter is several times slower to create, once per slot. */
class EstimatedDecision implements Decision {
  readonly direction: Side
  readonly probabilityUp: number
  readonly confidence: number
  readonly calibrated: boolean
  readonly reason: string | null
  readonly #reading: Reading

  constructor(
    direction: Side,
    probabilityUp: number,
    confidence: number,
    calibrated: boolean,
    reason: string | null,
    reading: Reading,
  ) {
    this.direction = direction
    this.probabilityUp = probabilityUp
    this.confidence = confidence
    this.calibrated = calibrated
    this.reason = reason
    this.#reading = reading
  }

  get analysis(): string {
    return describe(this.direction, this.#reading, this.reason)
  }
}

/** Abstains because nothing can be said about the slot. */
export const abstainFor = (reason: string, calibrated: boolean): Decision => ({
  direction: 'ABSTAIN',
  probabilityUp: 0.5,
  confidence: null,
  calibrated,
  reason,
  analysis: reason,
})

/** Takes the likelier side, or abstains when its confidence is closer to a coin flip than `margin`. */
export const decideBy = (probabilityUp: number, margin: number, calibrated: boolean, reading: Reading): Decision => {
  const confidence = Math.max(probabilityUp, 1 - probabilityUp)
  if (confidence - 0.5 < margin) {
    const reason = `The estimate of ${(100 * confidence).toFixed(1)}% is too close to a coin flip to choose a direction.`
    return new EstimatedDecision('ABSTAIN', probabilityUp, confidence, calibrated, reason, reading)
  }
  const side = probabilityUp >= 0.5 ? 'CALL' : 'PUT'
  return new EstimatedDecision(side, probabilityUp, confidence, calibrated, null, reading)
}
