import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import { utf8 } from '../log/bytes.ts'
import { sha256 } from '../log/hashing.ts'
import { createSeedChain, FIRST_DRAWN_DAY } from './seed-chain.ts'
import { createKeyedMarket } from './simulated-market.ts'
import { forexProfile, simulatedPairs } from './simulated-market-profile.ts'

const MINUTES_PER_DAY = 1440
const YEAR = Date.UTC(2026, 0, 1)
const DAYS = 365
const market = createKeyedMarket({
  pairs: simulatedPairs,
  ...createSeedChain(sha256(utf8('a year')), FIRST_DRAWN_DAY + DAYS, sha256),
  expand: (input, length) => createHash('shake256', { outputLength: length }).update(input).digest(),
})
const bars = market.bars('EURUSD-OTC', YEAR, YEAR + DAYS * MINUTES_PER_DAY * MINUTE_MS)
const logCloses = Float64Array.from(bars, (bar) => Math.log(bar.close))
const logOpens = Float64Array.from(bars, (bar) => Math.log(bar.open))
const returns = logCloses.map((close, i) => close - (logOpens[i] ?? 0))

/** Beyond this many standard errors a coefficient is not noise: one false alarm in 150,000 tests. */
const NOISE = 4.5

/**
 * White's t statistic of the slope of y on x through the origin. Its standard error stays right while volatility comes
 * and goes; t ≈ N(0, 1) when x says nothing about the sign of y.
 */
const slope = (x: (i: number) => number, y: (i: number) => number, from = 0) => {
  let [xy, xx, xxyy] = [0, 0, 0]
  for (let i = from; i < bars.length; i++) {
    const [a, b] = [x(i), y(i)]
    xy += a * b
    xx += a * a
    xxyy += (a * b) ** 2
  }
  return { coefficient: xy / xx, t: xy / Math.sqrt(xxyy) }
}

const returnAt = (i: number): number => returns[i] ?? 0
const minuteOfDay = (i: number): number => i % MINUTES_PER_DAY
const movedSince = (i: number, startedAt: number): number => (logOpens[i] ?? 0) - (logOpens[startedAt] ?? 0)
const movedToday = (i: number): number => movedSince(i, i - minuteOfDay(i))

describe('a year of the simulated market', () => {
  it('has the declared lag-1 autocorrelation, which is too small to pay', () => {
    const { overshoot } = forexProfile
    const declared = (-overshoot * (1 + overshoot)) / ((1 + overshoot) ** 2 + overshoot ** 2)
    const { coefficient, t } = slope((i) => returnAt(i - 1), returnAt, 1)
    const standardError = Math.abs(coefficient / t)
    expect(Math.abs(coefficient - declared)).toBeLessThan(NOISE * standardError)
    expect(Math.abs(declared)).toBeLessThan(0.02)
  })

  it('lets a bet on the reversal of every minute win little more than half', () => {
    const turns = returns.map((value, i) => Math.sign(value) * Math.sign(returnAt(i - 1)))
    const won = turns.filter((turn) => turn < 0).length / turns.filter((turn) => turn !== 0).length
    expect(won).toBeGreaterThan(0.5)
    expect(won).toBeLessThan(0.52)
  })

  it.each([2, 3, 5, 15, 60, 1440])('does not remember the return %i minutes ago', (lag) => {
    expect(Math.abs(slope((i) => returnAt(i - lag), returnAt, lag).t)).toBeLessThan(NOISE)
  })

  it('does not pull towards or away from the start of the day', () => {
    expect(Math.abs(slope(movedToday, returnAt).t)).toBeLessThan(NOISE)
  })

  it('does not pull towards the end of the day as it draws near', () => {
    const pull = (i: number): number => movedToday(i) / (MINUTES_PER_DAY - minuteOfDay(i))
    expect(Math.abs(slope(pull, returnAt).t)).toBeLessThan(NOISE)
    const evening = (i: number): number => (minuteOfDay(i) >= MINUTES_PER_DAY - 60 ? movedToday(i) : 0)
    expect(Math.abs(slope(evening, returnAt).t)).toBeLessThan(NOISE)
  })

  it.each(Array.from({ length: 24 }, (_, hour) => hour))('has no direction at %i o’clock', (hour) => {
    expect(Math.abs(slope((i) => (Math.floor(minuteOfDay(i) / 60) === hour ? 1 : 0), returnAt).t)).toBeLessThan(NOISE)
  })

  it.each([5, 30, 240])('has no trend or reversal over %i minutes', (span) => {
    // One minute is left out: the declared autocorrelation lives there.
    const before = (i: number): number => (logOpens[i - 1] ?? 0) - (logOpens[i - 1 - span] ?? 0)
    expect(Math.abs(slope(before, returnAt, span + 1).t)).toBeLessThan(NOISE)
  })

  it('does not say in one day where the next one goes', () => {
    const dayReturn = (day: number): number =>
      (logCloses[(day + 1) * MINUTES_PER_DAY - 1] ?? 0) - (logOpens[day * MINUTES_PER_DAY] ?? 0)
    const days = Array.from({ length: DAYS }, (_, day) => dayReturn(day))
    const products = days.slice(1).map((value, i) => value * (days[i] ?? 0))
    const t = products.reduce((sum, v) => sum + v, 0) / Math.sqrt(products.reduce((sum, v) => sum + v * v, 0))
    expect(Math.abs(t)).toBeLessThan(NOISE)
  })

  it.each([15, 30, 50])('does not say at second %i of a minute where it will close', (second) => {
    const every = 11
    let [xy, xxyy] = [0, 0]
    for (let i = 0; i < bars.length; i += every) {
      const bar = bars[i]
      if (!bar) continue
      const price = market.priceAt('EURUSD-OTC', bar.openAtMs + second * 1000)
      const product = (price - bar.open) * (bar.close - price)
      xy += product
      xxyy += product ** 2
    }
    expect(Math.abs(xy / Math.sqrt(xxyy))).toBeLessThan(NOISE)
  })
})
