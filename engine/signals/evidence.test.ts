import { describe, expect, it } from 'vitest'
import { addEvidence, CALIBRATED_WITHIN, createEvidence, isWellFounded, largestError } from './evidence.ts'
import { seededRandom } from './testing/markets.ts'

/** What `n` outcomes say of a figure that is always stated and `truth` likely. */
const observe = (n: number, stated: number, truth: number, seed = 3) => {
  const evidence = createEvidence()
  const random = seededRandom(seed)
  for (let i = 0; i < n; i += 1) addEvidence(evidence, stated, random() < truth ? 1 : 0)
  return evidence
}

describe('what stands behind a stated figure', () => {
  it('is nothing at first, and never enough before its interval can be narrow enough', () => {
    expect(largestError(createEvidence())).toBe(1)
    for (let seed = 0; seed < 50; seed += 1) expect(isWellFounded(observe(380, 0.55, 0.55, seed))).toBe(false)
  })

  it('narrows as outcomes bear it out', () => {
    expect(largestError(observe(200, 0.55, 0.55))).toBeGreaterThan(CALIBRATED_WITHIN)
    for (let seed = 0; seed < 50; seed += 1) expect(isWellFounded(observe(3_000, 0.55, 0.55, seed))).toBe(true)
  })

  it('is not enough, however much, while the figure is off', () => {
    for (let seed = 0; seed < 50; seed += 1) expect(isWellFounded(observe(3_000, 0.6, 0.53, seed))).toBe(false)
  })

  it('is worth less where outcomes come in runs', () => {
    const evidence = createEvidence()
    for (let i = 0; i < 3_000; i += 1) addEvidence(evidence, 0.5, Math.floor(i / 30) % 2 === 0 ? 1 : 0)
    expect(isWellFounded(evidence)).toBe(false)
  })

  it('is gone soon after the market changed', () => {
    const evidence = observe(3_000, 0.6, 0.6)
    expect(isWellFounded(evidence)).toBe(true)
    // A hundred minutes, against the several thousand that bore it out.
    let losses = 0
    for (; isWellFounded(evidence); losses += 1) addEvidence(evidence, 0.6, 0)
    expect(losses).toBeLessThan(100)
  })
})
