import { describe, expect, it } from 'vitest'
import { createPublishedStream, type PublishedStream, type StreamSnapshot } from './published-stream.ts'
import { seededRandom } from './testing/markets.ts'

/** Teaches `n` signals at confidences from 50 to 60 % that win as often as `truth` says. Starts at expiry `from` minutes. */
const teach = (stream: PublishedStream, n: number, truth: (confidence: number) => number, from = 1, seed = 8) => {
  const random = seededRandom(seed)
  for (let i = 0; i < n; i += 1) {
    const confidence = 0.5 + 0.1 * random()
    const outcome = random() < truth(confidence) ? 'profit' : 'loss'
    stream.learn({ confidence, calibrated: true, outcome, expiresAtMs: (from + i) * 60_000 })
  }
  return stream
}

const say = (stream: PublishedStream, confidence: number): number =>
  stream.state({ confidence, calibrated: true }) ?? Number.NaN

describe('the published stream', () => {
  it('states nothing before enough published signals have settled, nor for a pair that is not calibrated', () => {
    expect(createPublishedStream('1m').state({ confidence: 0.6, calibrated: true })).toBeNull()
    expect(teach(createPublishedStream('1m'), 380, (c) => c).state({ confidence: 0.6, calibrated: true })).toBeNull()
    const stream = teach(createPublishedStream('1m'), 3_000, (c) => c)
    expect(stream.state({ confidence: 0.6, calibrated: true })).toBeGreaterThan(0.5)
    expect(stream.state({ confidence: 0.6, calibrated: false })).toBeNull()
    expect(stream.state({ confidence: null, calibrated: true })).toBeNull()
  })

  it('takes back what the choice exaggerates, and leaves what is true', () => {
    const SEEDS = 10
    /** What it says on average over many histories: one history's figure is unsure by about a point. */
    const figure = (confidence: number, truth: (confidence: number) => number): number => {
      let sum = 0
      for (let seed = 0; seed < SEEDS; seed += 1)
        sum += say(teach(createPublishedStream('1m'), 10_000, truth, 1, 100 + seed), confidence)
      return sum / SEEDS
    }
    expect(figure(0.5, () => 0.5)).toBeLessThan(0.505)
    expect(figure(0.6, () => 0.5)).toBeLessThan(0.52)
    expect(Math.abs(figure(0.55, (c) => c) - 0.55)).toBeLessThan(0.012)
    expect(Math.abs(figure(0.55, (c) => c + 0.03) - 0.58)).toBeLessThan(0.015)
  })

  it('states less than a coin flip where what was published lost more often than it won', () => {
    const stream = teach(createPublishedStream('1m'), 5_000, () => 0.485)
    for (const confidence of [0.5, 0.51]) {
      expect(say(stream, confidence)).toBeLessThan(0.5)
      expect(say(stream, confidence)).toBeGreaterThan(0.475)
    }
  })

  it('goes on from a snapshot to the last digit, also through JSON', () => {
    const whole = teach(
      teach(createPublishedStream('5m'), 2_000, (c) => c),
      500,
      (c) => c,
      2_001,
      9,
    )
    const half = teach(createPublishedStream('5m'), 2_000, (c) => c).snapshot()
    const text = JSON.stringify(half)
    const resumed = createPublishedStream('5m', JSON.parse(text) as StreamSnapshot)
    expect(teach(resumed, 500, (c) => c, 2_001, 9).snapshot()).toEqual(whole.snapshot())
    expect(say(resumed, 0.57)).toBe(say(whole, 0.57))
    expect(JSON.stringify(half)).toBe(text)
  })

  it('learns nothing twice, and nothing from what cannot tell', () => {
    const stream = teach(createPublishedStream('1m'), 500, (c) => c)
    const before = stream.snapshot()
    expect(teach(stream, 500, (c) => c).snapshot()).toEqual(before)
    const later = { confidence: 0.6, calibrated: true, expiresAtMs: 501 * 60_000 }
    for (const signal of [
      { ...later, outcome: 'void' as const },
      { ...later, outcome: 'breakeven' as const },
      { ...later, outcome: 'profit' as const, calibrated: false },
      { ...later, outcome: 'profit' as const, confidence: null },
    ]) {
      const fresh = createPublishedStream('1m', before)
      fresh.learn(signal)
      expect(fresh.snapshot().state.learner).toEqual(before.state.learner)
      expect(fresh.snapshot().state.evidence).toEqual(before.state.evidence)
    }
  })

  it('asked changes nothing', () => {
    const stream = teach(createPublishedStream('1m'), 1_000, (c) => c)
    const before = stream.snapshot()
    for (let i = 0; i < 10; i += 1) stream.state({ confidence: 0.5 + i / 100, calibrated: true })
    expect(stream.snapshot()).toEqual(before)
  })

  it('refuses a snapshot of another timeframe or model', () => {
    const snapshot = createPublishedStream('1m').snapshot()
    expect(() => createPublishedStream('5m', snapshot)).toThrow(RangeError)
    expect(() => createPublishedStream('1m', { ...snapshot, modelVersion: 'another' })).toThrow(RangeError)
  })
})
