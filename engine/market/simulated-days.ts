import { createHashStream } from './hash-stream.ts'
import type { MarketProfile, SimulatedPair } from './simulated-market-profile.ts'

export const DAY_MS = 86_400_000
export const MINUTES_PER_DAY = 1440
const FIRST_DAY = Date.UTC(2000, 0, 1) / DAY_MS
const REFERENCE_DAY = Date.UTC(2026, 0, 1) / DAY_MS

export interface SimulatedDay {
  /** Log price at 00:00 UTC, and 24 hours later. */
  startLevel: number
  endLevel: number
  /** Variance of the day's log return. */
  variance: number
}

/**
 * The days of one pair, `day` counted from 1970: a random walk of log prices with one step a day, whose log-volatility
 * is an AR(1) process. One step costs two hashes, so any day is reached by walking there once.
 *
 * @throws RangeError for a day before 2000, where the walk begins.
 */
export const createSimulatedDays = (key: string, pair: SimulatedPair, profile: MarketProfile) => {
  const returns = createHashStream(`${key}/day-return`)
  const shocks = createHashStream(`${key}/day-volatility`)
  const { deviation, persistence } = profile.dayVolatility
  const meanVariance = (pair.minuteVolatilityBasisPoints * 1e-4) ** 2 * MINUTES_PER_DAY
  const shockScale = Math.sqrt(1 - persistence ** 2)
  const levels = [0]
  const variances: number[] = []
  let logVolatility = shocks.normal(0)

  const walkTo = (index: number): void => {
    for (let i = variances.length; i <= index; i++) {
      logVolatility = persistence * logVolatility + shockScale * shocks.normal(i + 1)
      // E[exp(2 s x)] = exp(2 s²) for a standard normal x.
      const variance = meanVariance * Math.exp(2 * deviation * logVolatility - 2 * deviation ** 2)
      variances.push(variance)
      levels.push((levels[i] ?? 0) + Math.sqrt(variance) * returns.normal(i))
    }
  }
  walkTo(REFERENCE_DAY - FIRST_DAY)
  const shift = Math.log(pair.referencePrice) - (levels[REFERENCE_DAY - FIRST_DAY] ?? 0)

  return (day: number): SimulatedDay => {
    const index = day - FIRST_DAY
    walkTo(index)
    const [startLevel, endLevel, variance] = [levels[index], levels[index + 1], variances[index]]
    if (startLevel === undefined || endLevel === undefined || variance === undefined)
      throw new RangeError('The simulated market begins on 1 January 2000.')
    return { startLevel: startLevel + shift, endLevel: endLevel + shift, variance }
  }
}
