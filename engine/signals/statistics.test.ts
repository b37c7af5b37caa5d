import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../contract/signals.ts'
import {
  addOutcome,
  breakEvenRate,
  brierScore,
  createTally,
  expectedCalibrationError,
  measuredRate,
  mergeTally,
  reliabilityBins,
  summarise,
  toSummary,
  toVerdict,
  VERDICT_MIN_SAMPLE,
  wilsonInterval,
} from './statistics.ts'

const repeat = (n: number, outcome: Outcome, confidence: number | null) =>
  Array.from({ length: n }, () => ({ outcome, confidence }))
const anyOutcome = fc.record({
  outcome: fc.constantFrom<Outcome>('profit', 'loss', 'breakeven', 'void'),
  confidence: fc.option(fc.double({ min: 0.5, max: 1, noNaN: true })),
})

describe('wilsonInterval', () => {
  it('agrees with published values', () => {
    const interval = wilsonInterval(81, 263)
    expect(interval?.low).toBeCloseTo(0.2553, 4)
    expect(interval?.high).toBeCloseTo(0.3662, 4)
  })

  it('says nothing without trials and stays within 0 and 1 around the rate', () => {
    expect(wilsonInterval(0, 0)).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const won = Math.round(share * n)
        const interval = wilsonInterval(won, n)
        expect(interval?.low).toBeGreaterThanOrEqual(0)
        expect(interval?.high).toBeLessThanOrEqual(1)
        expect(interval?.low).toBeLessThanOrEqual(won / n + 1e-12)
        expect(interval?.high).toBeGreaterThanOrEqual(won / n - 1e-12)
      }),
    )
  })
})

describe('toVerdict', () => {
  it('breaks even at 55.56 % with a payout of 80 %', () => {
    expect(breakEvenRate(0.8)).toBeCloseTo(0.5556, 4)
    expect(breakEvenRate(1)).toBe(0.5)
  })

  it('needs the whole interval on one side', () => {
    expect(toVerdict(600, 400)).toBe('above break-even')
    expect(toVerdict(60, 40)).toBe('spans break-even')
    expect(toVerdict(500, 500)).toBe('below break-even')
    expect(toVerdict(560, 440, 1)).toBe('above break-even')
  })

  it('has no rate below 30 won and lost, and one from there on', () => {
    expect(measuredRate(0, 0)).toBeNull()
    expect(measuredRate(29, 29)).toBeNull()
    expect(measuredRate(15, 30)).toEqual({ rate: 0.5, interval: wilsonInterval(15, 30) })
  })

  it('says nothing on few signals, however good', () => {
    expect(toVerdict(VERDICT_MIN_SAMPLE - 1, 0)).toBe('not enough data yet')
    expect(toVerdict(VERDICT_MIN_SAMPLE, 0)).toBe('above break-even')
    expect(toVerdict(0, 0)).toBe('not enough data yet')
  })
})

describe('summarise', () => {
  it('counts each outcome and rates won against won + lost', () => {
    const summary = summarise([
      ...repeat(6, 'profit', 0.6),
      ...repeat(4, 'loss', 0.6),
      ...repeat(3, 'breakeven', 0.6),
      ...repeat(2, 'void', 0.6),
    ])
    expect(summary).toMatchObject({ decided: 15, won: 6, lost: 4, breakeven: 3, void: 2, n: 10, rate: 0.6 })
    expect(summary.averageConfidence).toBeCloseTo(0.6, 12)
    expect(summary.verdict).toBe('not enough data yet')
  })

  it('finds a truthful confidence calibrated and a boastful one not', () => {
    const honest = summarise([...repeat(60, 'profit', 0.6), ...repeat(40, 'loss', 0.6)])
    const boastful = summarise([...repeat(60, 'profit', 0.9), ...repeat(40, 'loss', 0.9)])
    expect(honest.ece).toBeCloseTo(0, 12)
    expect(honest.brier).toBeCloseTo(0.24, 12)
    expect(boastful.ece).toBeCloseTo(0.3, 12)
    expect(boastful.brier).toBeCloseTo(0.33, 12)
    expect(honest.always50?.brier).toBe(0.25)
    expect(honest.always50?.ece).toBeCloseTo(0.1, 12)
  })

  it('counts decisions without a confidence, and scores none of them', () => {
    const summary = summarise([...repeat(5, 'profit', null), ...repeat(5, 'loss', null)])
    expect(summary).toMatchObject({ n: 10, rate: 0.5, brier: null, ece: null, averageConfidence: null, always50: null })
  })

  it('is empty without outcomes', () => {
    expect(summarise([])).toMatchObject({ decided: 0, n: 0, rate: null, interval: null, brier: null, ece: null })
  })

  it('does not depend on order or on how the outcomes are split', () => {
    fc.assert(
      fc.property(fc.array(anyOutcome), fc.nat(), (outcomes, cut) => {
        const whole = summarise(outcomes)
        const parts = [outcomes.slice(cut % (outcomes.length + 1)), outcomes.slice(0, cut % (outcomes.length + 1))]
        const merged = createTally()
        for (const part of parts) {
          const tally = createTally()
          for (const { outcome, confidence } of part) addOutcome(tally, outcome, confidence)
          mergeTally(merged, tally)
        }
        const summary = toSummary(merged)
        expect({ ...summary, bins: [], brier: 0, ece: 0, averageConfidence: 0 }).toEqual({
          ...whole,
          bins: [],
          brier: 0,
          ece: 0,
          averageConfidence: 0,
        })
        expect(summary.ece ?? 0).toBeCloseTo(whole.ece ?? 0, 9)
        expect(summary.brier ?? 0).toBeCloseTo(whole.brier ?? 0, 9)
        expect(whole.decided).toBe(outcomes.length)
      }),
    )
  })
})

describe('reliabilityBins', () => {
  it('covers 50 to 100 % in five-point bins, edges to the bin above', () => {
    const tally = createTally()
    for (const confidence of [0.5, 0.549, 0.55, 0.6, 0.65, 0.7, 0.999, 1]) addOutcome(tally, 'profit', confidence)
    addOutcome(tally, 'loss', 0.5)
    const bins = reliabilityBins(tally)
    expect(bins.map(({ n }) => n)).toEqual([3, 1, 1, 1, 1, 0, 0, 0, 0, 2])
    expect(bins[0]).toMatchObject({ low: 0.5, high: 0.55, won: 2, rate: 2 / 3 })
    expect(bins[9]).toMatchObject({ low: 0.95, high: 1 })
    expect(bins[5]).toMatchObject({ n: 0, rate: null, meanConfidence: null, interval: null })
  })

  it('keeps a confidence below 50 % in the first bin', () => {
    const tally = createTally()
    addOutcome(tally, 'loss', 0.4)
    expect(reliabilityBins(tally)[0]?.n).toBe(1)
  })

  it('scores nothing when nothing has a confidence', () => {
    expect(brierScore(createTally())).toBeNull()
    expect(expectedCalibrationError(createTally())).toBeNull()
  })
})
