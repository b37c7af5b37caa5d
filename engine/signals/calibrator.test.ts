import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate, createCalibrator, learnCalibration } from './calibrator.ts'
import { sigmoid } from './learner.ts'
import { seededNormal, seededRandom } from './testing/markets.ts'

/** A model whose logits are `boast` times what is true. */
const follow = (boast: number, outcomes: number, seed = 5) => {
  const calibrator = createCalibrator(0.5, 0.25, 1e9)
  const normal = seededNormal(seed)
  const random = seededRandom(seed + 1)
  for (let i = 0; i < outcomes; i += 1) {
    const truth = normal()
    learnCalibration(calibrator, boast * truth, random() < sigmoid(truth) ? 1 : 0)
  }
  return calibrator
}

describe('the calibrator', () => {
  it('starts by halving what the model claims', () => {
    const calibrator = createCalibrator(0.5, 0.25, 100)
    expect(calibrate(calibrator, 2)).toBeCloseTo(sigmoid(1), 12)
    expect(calibrate(calibrator, 0)).toBe(0.5)
  })

  it('takes back what a boastful model claims, and trusts a modest one', () => {
    expect(follow(3, 20_000).slope).toBeCloseTo(1 / 3, 1)
    expect(follow(0.5, 20_000).slope).toBeCloseTo(2, 0)
    expect(follow(1, 20_000).count).toBe(20_000)
  })

  it('never bets against the model', () => {
    const calibrator = follow(-1, 5_000)
    expect(calibrator.slope).toBeLessThan(0)
    expect(calibrate(calibrator, 2)).toBe(0.5)
    expect(calibrate(calibrator, -2)).toBe(0.5)
  })

  it('returns to its prior when outcomes say nothing', () => {
    const calibrator = createCalibrator(0.5, 0.25, 10)
    calibrator.slope = 1.5
    for (let i = 0; i < 10; i += 1) learnCalibration(calibrator, 0, 1)
    expect(calibrator.slope).toBeCloseTo(1, 9)
  })

  it('answers complementary probabilities for opposite logits', () => {
    const calibrator = follow(1.3, 500)
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (logit) => {
        expect(calibrate(calibrator, logit) + calibrate(calibrator, -logit)).toBeCloseTo(1, 12)
        // Closer to zero than this, rounding decides.
        if (Math.abs(calibrator.slope * logit) > 1e-12) expect(calibrate(calibrator, logit) > 0.5).toBe(logit > 0)
      }),
    )
  })
})
