import { DAY_MS } from '../../contract/slots.ts'
import { exactExp, exactLog } from './exact-math.ts'
import type { RandomStreams } from './random-streams.ts'
import type { MarketProfile, SimulatedPair } from './simulated-market-profile.ts'

export const MINUTES_PER_DAY = 1440
const REFERENCE_DAY = Date.UTC(2026, 0, 1) / DAY_MS
/** Words of a standard normal number. */
export const WORDS_PER_NORMAL = 2

export interface SimulatedDay {
  /** Log price at 00:00 UTC, and 24 hours later. */
  startLevel: number
  endLevel: number
  /** Variance of the day's log return. */
  variance: number
}

/**
 * The days of one pair, `day` counted from 1970: a random walk of log prices with one step a day, whose log-volatility
 * is an AR(1) process. It begins on `firstDay`, at the latest on the reference day, and any day is reached by walking there once. A day
 * follows from the words of its own and earlier days, from the reference day on.
 *
 * @throws RangeError for a day before `firstDay`.
 */
export const createSimulatedDays = (
  streams: RandomStreams,
  firstDay: number,
  pair: SimulatedPair,
  profile: MarketProfile,
) => {
  const returns = streams('day-return', { firstDay, wordsPerDay: WORDS_PER_NORMAL })
  // Its first number stands before the first day.
  const shocks = streams('day-volatility', { firstDay: firstDay - 1, wordsPerDay: WORDS_PER_NORMAL })
  const { deviation, persistence } = profile.dayVolatility
  const minuteDeviation = pair.minuteVolatilityBasisPoints * 1e-4
  const meanVariance = minuteDeviation * minuteDeviation * MINUTES_PER_DAY
  const shockScale = Math.sqrt(1 - persistence * persistence)
  const levels = [0]
  const variances: number[] = []
  let logVolatility = shocks.normal(0)

  const walkTo = (index: number): void => {
    for (let i = variances.length; i <= index; i++) {
      logVolatility = persistence * logVolatility + shockScale * shocks.normal(i + 1)
      // E[exp(2 s x)] = exp(2 s²) for a standard normal x.
      const variance = meanVariance * exactExp(2 * deviation * logVolatility - 2 * deviation * deviation)
      variances.push(variance)
      levels.push((levels[i] ?? 0) + Math.sqrt(variance) * returns.normal(i))
    }
  }
  const referenceIndex = REFERENCE_DAY - firstDay
  // The level at the start of a day needs nothing of that day.
  if (referenceIndex > 0) walkTo(referenceIndex - 1)
  const shift = exactLog(pair.referencePrice) - (levels[referenceIndex] ?? 0)

  return (day: number): SimulatedDay => {
    const index = day - firstDay
    walkTo(index)
    const [startLevel, endLevel, variance] = [levels[index], levels[index + 1], variances[index]]
    if (startLevel === undefined || endLevel === undefined || variance === undefined)
      throw new RangeError(`The simulated market begins on ${new Date(firstDay * DAY_MS).toISOString().slice(0, 10)}.`)
    return { startLevel: startLevel + shift, endLevel: endLevel + shift, variance }
  }
}
