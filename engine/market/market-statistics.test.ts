import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import type { Bar } from './candles.ts'
import { createHashStream } from './hash-stream.ts'
import { measureMarket } from './market-statistics.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { simulatedPairs } from './simulated-market-profile.ts'

const START = Date.UTC(2026, 0, 5)
const COUNT = 20_000

/** Bars whose log closes move by the given steps; each spans its open and close only. */
const barsOf = (steps: readonly number[]): Bar[] => {
  let close = 1
  return steps.map((step, i) => {
    const open = close
    close *= Math.exp(step)
    const [low, high] = [Math.min(open, close), Math.max(open, close)]
    return { openAtMs: START + i * MINUTE_MS, open, high, low, close, volume: 0 }
  })
}

const normal = createHashStream('statistics').normal
const noise = Array.from({ length: COUNT }, (_, i) => 1e-4 * normal(i))

describe('measureMarket', () => {
  it('knows independent normal returns', () => {
    const measured = measureMarket(barsOf(noise))
    expect(measured.returns).toBe(COUNT - 1)
    expect(measured.volatilityBasisPoints).toBeCloseTo(1, 1)
    expect(Math.abs(measured.kurtosis - 3)).toBeLessThan(0.2)
    expect(measured.bodyRatio).toBeCloseTo(Math.sqrt(2 / Math.PI), 2)
    for (const value of [measured.returnAutocorrelation, ...measured.absoluteAutocorrelation])
      expect(Math.abs(value)).toBeLessThan(5 / Math.sqrt(COUNT))
    expect(measured.rangeRatio).toBeCloseTo(1, 2)
    expect([measured.tieShare, measured.flatShare]).toEqual([0, 0])
  })

  it('finds the autocorrelation of returns that lean on the one before', () => {
    const leaning = noise.map((step, i) => step + 0.5 * (noise[i - 1] ?? 0))
    expect(measureMarket(barsOf(leaning)).returnAutocorrelation).toBeCloseTo(0.4, 1)
  })

  it('finds that calm and storm last', () => {
    const storms = noise.map((step, i) => step * (Math.floor(i / 60) % 2 === 0 ? 0.3 : 1.7))
    const [near = 0, , , far = 0] = measureMarket(barsOf(storms)).absoluteAutocorrelation
    expect(near).toBeGreaterThan(0.25)
    expect(far).toBeGreaterThan(0.25)
  })

  it('finds the hour of the day that moves most, and how much days differ', () => {
    const days = noise.map(
      (step, i) => step * (Math.floor(i / 60) % 24 === 13 ? 3 : 1) * 2 ** (Math.floor(i / 1440) % 2),
    )
    const { sessionByHour, dayDeviation } = measureMarket(barsOf(days))
    expect(sessionByHour.indexOf(Math.max(...sessionByHour))).toBe(13)
    expect((sessionByHour[13] ?? 0) / (sessionByHour[3] ?? 1)).toBeCloseTo(3, 0)
    expect(dayDeviation).toBeCloseTo(Math.log(2) / 2, 1)
  })

  it('leaves out what happened across a gap, and counts ties and still minutes', () => {
    const bars = barsOf([0.001, 0, 0, 0.5, 0.001]).filter((_, i) => i !== 3)
    expect(measureMarket(bars)).toMatchObject({ returns: 2, tieShare: 1, flatShare: 1 })
  })
})

describe('the simulated market, measured', () => {
  /** From `npm run --prefix lab fit-market`: the lowest and highest of the recorded forex files, two days of 2011 left out. */
  const recordedRange = {
    bodyRatio: [0.54, 0.67],
    returnAutocorrelation: [-0.041, 0.001],
    tieShare: [0.044, 0.102],
    rangeRatio: [1.7, 1.82],
    dayDeviation: [0.08, 0.26],
  } as const
  const market = createSimulatedMarket({ seed: 'measured', pairs: simulatedPairs })
  const measured = measureMarket(market.bars('EURUSD-OTC', START, START + 28 * 1440 * MINUTE_MS))

  it.each(Object.entries(recordedRange))('has the %s of recorded forex', (name, [low, high]) => {
    const value = measured[name as keyof typeof recordedRange]
    expect(value).toBeGreaterThan(low)
    expect(value).toBeLessThan(high)
  })

  it('has calm and storm that fade as in recorded forex', () => {
    const recorded = [
      [0.23, 0.37],
      [0.16, 0.33],
      [0.11, 0.28],
      [0.05, 0.26],
    ] as const
    for (const [i, [low, high]] of recorded.entries()) {
      expect(measured.absoluteAutocorrelation[i]).toBeGreaterThan(low)
      expect(measured.absoluteAutocorrelation[i]).toBeLessThan(high)
    }
  })
})
