import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLearner, learn, predictLogit, sigmoid } from './learner.ts'
import { seededNormal, seededRandom } from './testing/markets.ts'

const scratch = [0, 0]
const train = (truth: [number, number], outcomes: number, seed = 1) => {
  const learner = createLearner(2, 1, 1e9)
  const normal = seededNormal(seed)
  const random = seededRandom(seed + 1)
  for (let i = 0; i < outcomes; i += 1) {
    const x = [normal(), normal()]
    const up = random() < sigmoid(truth[0] * (x[0] ?? 0) + truth[1] * (x[1] ?? 0)) ? 1 : 0
    learn(learner, x, up, scratch)
  }
  return learner
}

describe('the learner', () => {
  it('has no opinion before the first outcome', () => {
    expect(predictLogit(createLearner(2, 1, 100), [3, -2], scratch)).toBe(0)
  })

  it('finds the weights that made the outcomes', () => {
    const { weights } = train([1, -0.5], 20_000)
    expect(weights[0]).toBeCloseTo(1, 1)
    expect(weights[1]).toBeCloseTo(-0.5, 1)
  })

  it('grows surer with outcomes, as the standard error of a logistic regression does', () => {
    const [few, many] = [train([0, 0], 100), train([0, 0], 10_000)]
    expect(many.covariance[0]).toBeLessThan(few.covariance[0] ?? 0)
    // The information of one outcome near even odds is x² / 4.
    expect((many.covariance[0] ?? 0) * (1 + 10_000 / 4)).toBeCloseTo(1, 1)
  })

  it('moderates a prediction by what it does not know', () => {
    const learner = createLearner(2, 0, 100)
    learner.weights[0] = 2
    const sure = predictLogit(learner, [1, 0], scratch)
    learner.covariance[0] = 4
    expect(sure).toBe(2)
    expect(predictLogit(learner, [1, 0], scratch)).toBeCloseTo(2 / Math.sqrt(1 + Math.PI / 2), 12)
  })

  it('forgets by half over its half-life', () => {
    const learner = createLearner(2, 1, 50)
    learner.weights[0] = 0.8
    for (let i = 0; i < 50; i += 1) learn(learner, [0, 0], 1, scratch)
    expect(learner.weights[0]).toBeCloseTo(0.4, 9)
    expect(learner.covariance[0]).toBeCloseTo(1, 9)
  })

  it('is mirrored by mirrored features and outcomes, exactly', () => {
    const sample = fc.tuple(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.array(sample), (samples) => {
        const [straight, mirrored] = [createLearner(2, 0.5, 20), createLearner(2, 0.5, 20)]
        for (const [a, b, up] of samples) {
          learn(straight, [a, b], up ? 1 : 0, scratch)
          learn(mirrored, [-a, -b], up ? 0 : 1, scratch)
        }
        const x = [0.3, -0.7]
        expect(predictLogit(mirrored, x, scratch)).toBeCloseTo(predictLogit(straight, x, scratch), 9)
      }),
    )
  })

  it('keeps a symmetric covariance with a positive diagonal', () => {
    const { covariance } = train([2, 1], 5_000, 9)
    expect(covariance[1]).toBeCloseTo(covariance[2] ?? Number.NaN, 12)
    expect(Math.min(covariance[0] ?? 0, covariance[3] ?? 0)).toBeGreaterThan(0)
  })
})
