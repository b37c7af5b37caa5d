import { addOutcome, createTally, type Tally } from '../../../engine/signals/statistics.ts'
import type { Candidate } from './candidates.ts'
import type { Sample } from './samples.ts'

/** Settled outcomes that every model under comparison learns from before it is scored. */
export const WARM_UP_OUTCOMES = 200

/** Walks forward: before each slot the model learns every outcome known by then. The warm-up is not scored; `onScored` hears of the rest. */
export const walkForward = (
  samples: readonly Sample[],
  candidate: Candidate,
  onScored: (probabilityUp: number, up: 0 | 1) => void = () => {},
): Tally => {
  const tally = createTally()
  const said = samples.map(() => 0.5)
  let learned = 0
  let settled = 0
  for (const [i, { slotAtMs, features, base, up }] of samples.entries()) {
    for (let next = samples[learned]; next && next.expiresAtMs <= slotAtMs; next = samples[learned]) {
      if (next.up !== null) candidate.learn(next.features, next.up, said[learned] ?? 0.5)
      if (next.up !== null) settled += 1
      learned += 1
    }
    const probability = candidate.probabilityUp(features, base)
    said[i] = probability
    if (up === null || settled < WARM_UP_OUTCOMES) continue
    onScored(probability, up)
    addOutcome(tally, probability >= 0.5 === (up === 1) ? 'profit' : 'loss', Math.max(probability, 1 - probability))
  }
  return tally
}
