import { MINUTE_MS } from '../../contract/market.ts'
import { DAY_MS, HOUR_MS } from '../../contract/slots.ts'
import type { Bar } from './candles.ts'

export const AUTOCORRELATION_LAGS = [1, 5, 30, 120] as const
const HOURS_PER_DAY = 24
/** A day counts as whole for the spread between days from this many returns on. */
const WHOLE_DAY_RETURNS = 1000
/** Returns beyond this many standard deviations are cut back before their autocorrelation is taken: news would rule it. */
const CLIP_DEVIATIONS = 4

/** What a stretch of 1-minute bars looks like, from the log returns between closes one minute apart. */
export interface MarketStatistics {
  returns: number
  /** Root mean square of a return, in hundredths of a percent. */
  volatilityBasisPoints: number
  kurtosis: number
  /** Mean absolute return over root mean square: 0.798 for a normal distribution, less with heavier tails. */
  bodyRatio: number
  /** Lag-1 autocorrelation of the returns, clipped at four standard deviations. */
  returnAutocorrelation: number
  /** Autocorrelation of the absolute returns at `AUTOCORRELATION_LAGS`, clipped alike. */
  absoluteAutocorrelation: number[]
  /** Standard deviation of the log of a day's mean absolute return, between whole days; NaN below two of them. */
  dayDeviation: number
  /** Share of minutes that close where the minute before closed. */
  tieShare: number
  /** Share of minutes without any movement. */
  flatShare: number
  /** Mean of high − low over the mean absolute return: 2 for a continuous random walk, less with few quotes. */
  rangeRatio: number
  /** Mean absolute return by UTC hour, scaled so that the mean square of the 24 factors is 1. */
  sessionByHour: number[]
}

interface Return {
  atMs: number
  value: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Pairs that lie `lag` minutes apart only: a gap neither counts nor joins what it parts. */
const autocorrelation = (returns: readonly Return[], of: (value: number) => number, lag: number): number => {
  const average = mean(returns.map(({ value }) => of(value)))
  let [covariance, pairs, variance] = [0, 0, 0]
  for (const [i, later] of returns.entries()) {
    variance += (of(later.value) - average) ** 2
    const earlier = returns[i - lag]
    if (earlier === undefined || later.atMs - earlier.atMs !== lag * MINUTE_MS) continue
    covariance += (of(later.value) - average) * (of(earlier.value) - average)
    pairs += 1
  }
  return covariance / pairs / (variance / returns.length)
}

const meanAbsoluteBy = (returns: readonly Return[], group: (atMs: number) => number) => {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const { atMs, value } of returns) {
    const entry = sums.get(group(atMs)) ?? { sum: 0, count: 0 }
    sums.set(group(atMs), { sum: entry.sum + Math.abs(value), count: entry.count + 1 })
  }
  return sums
}

const sessionFactors = (returns: readonly Return[]): number[] => {
  const sums = meanAbsoluteBy(returns, (atMs) => Math.floor((atMs % DAY_MS) / HOUR_MS))
  const byHour = Array.from({ length: HOURS_PER_DAY }, (_, hour) => {
    const { sum = 0, count = 0 } = sums.get(hour) ?? {}
    return count > 0 ? sum / count : 0
  })
  const scale = Math.sqrt(mean(byHour.map((value) => value ** 2)))
  return byHour.map((value) => value / scale)
}

const deviationBetweenDays = (returns: readonly Return[]): number => {
  const logs = [...meanAbsoluteBy(returns, (atMs) => Math.floor(atMs / DAY_MS)).values()]
    .filter(({ count }) => count >= WHOLE_DAY_RETURNS)
    .map(({ sum, count }) => Math.log(sum / count))
  const average = mean(logs)
  return Math.sqrt(logs.reduce((sum, value) => sum + (value - average) ** 2, 0) / (logs.length - 1))
}

/** Measures bars in time order. Returns across a gap are left out. */
export const measureMarket = (bars: readonly Bar[]): MarketStatistics => {
  const returns: Return[] = []
  let [ties, flat, range] = [0, 0, 0]
  for (const [i, bar] of bars.entries()) {
    const before = bars[i - 1]
    if (before === undefined || bar.openAtMs - before.openAtMs !== MINUTE_MS) continue
    returns.push({ atMs: bar.openAtMs, value: Math.log(bar.close / before.close) })
    ties += bar.close === before.close ? 1 : 0
    flat += bar.high === bar.low ? 1 : 0
    range += (bar.high - bar.low) / bar.open
  }
  const count = returns.length
  const variance = mean(returns.map(({ value }) => value ** 2))
  const deviation = Math.sqrt(variance)
  const absolute = mean(returns.map(({ value }) => Math.abs(value)))
  const clip = (value: number): number =>
    Math.max(-CLIP_DEVIATIONS * deviation, Math.min(CLIP_DEVIATIONS * deviation, value))
  return {
    returns: count,
    volatilityBasisPoints: deviation * 1e4,
    kurtosis: mean(returns.map(({ value }) => value ** 4)) / variance ** 2,
    bodyRatio: absolute / deviation,
    returnAutocorrelation: autocorrelation(returns, clip, 1),
    absoluteAutocorrelation: AUTOCORRELATION_LAGS.map((lag) =>
      autocorrelation(returns, (value) => Math.abs(clip(value)), lag),
    ),
    dayDeviation: deviationBetweenDays(returns),
    tieShare: ties / count,
    flatShare: flat / count,
    rangeRatio: range / count / absolute,
    sessionByHour: sessionFactors(returns),
  }
}
