import { describe, expect, it } from 'vitest'
import { FEATURE_COUNT, FEATURES, readFeatures } from './features.ts'
import { createIndicatorSet, pushBar } from './indicators/indicator-set.ts'
import { createModel, standardise } from './model.ts'
import { createMarket } from './testing/markets.ts'

const featuresOf = (change: (price: number) => number, seed = 8): number[] => {
  const set = createIndicatorSet()
  for (const bar of createMarket({ seed, bars: 120 })) {
    const [open, a, b, close] = [bar.open, bar.high, bar.low, bar.close].map(change)
    if (open === undefined || a === undefined || b === undefined || close === undefined) throw new Error('Four prices')
    pushBar(set, { ...bar, open, high: Math.max(a, b), low: Math.min(a, b), close })
  }
  const out = new Array<number>(FEATURE_COUNT).fill(Number.NaN)
  readFeatures(set, out)
  return out
}

describe('features', () => {
  const straight = featuresOf((price) => price)

  it('fills every place with a finite number', () => {
    expect(straight).toHaveLength(FEATURES.length)
    expect(straight.every(Number.isFinite)).toBe(true)
  })

  it('changes sign and nothing else in a mirrored market', () => {
    for (const [i, value] of featuresOf((price) => 200 - price).entries())
      expect(value).toBeCloseTo(-(straight[i] ?? 0), 8)
  })

  it('does not depend on the unit of the price', () => {
    for (const [i, value] of featuresOf((price) => price * 4096).entries())
      expect(value).toBeCloseTo(straight[i] ?? 0, 8)
  })
})

describe('standardise', () => {
  it('brings any scale to a root mean square of one', () => {
    const { scale } = createModel()
    let squares = 0
    for (let i = 0; i < 400; i += 1) {
      const features = new Array<number>(FEATURE_COUNT).fill(1e6 * Math.sin(i * 1.7))
      standardise(scale, features)
      if (i >= 100) squares += (features[0] ?? 0) ** 2
    }
    expect(squares / 300).toBeCloseTo(1, 1)
  })

  it('limits outliers and leaves a feature that never moves at zero', () => {
    const { scale } = createModel()
    for (let i = 0; i < 100; i += 1) {
      const features = new Array<number>(FEATURE_COUNT).fill(0)
      features[0] = i === 99 ? -1000 : 1
      standardise(scale, features)
      if (i === 99) expect(features.slice(0, 2)).toEqual([-3, 0])
    }
  })
})
