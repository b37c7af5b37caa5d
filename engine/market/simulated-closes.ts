import { exactExp, exactLog } from './exact-math.ts'
import type { RandomStreams } from './random-streams.ts'
import { MINUTES_PER_DAY, type SimulatedDay, WORDS_PER_NORMAL } from './simulated-days.ts'
import type { MarketProfile } from './simulated-market-profile.ts'

/** One day of one pair, minute by minute. */
export interface SimulatedCloses {
  /** Price at the end of each minute; `closes[0]` is the price at 00:00, so minute m runs from [m] to [m + 1]. */
  closes: Float64Array
  /** Standard deviation of the log price within minute m; 0 when no quote arrives. */
  deviations: Float64Array
}

const LAST_MINUTE = MINUTES_PER_DAY - 1
const SLOW_STEP_MINUTES = 15
/** Steps after which the start of an AR(1) process is forgotten to one part in a thousand. */
const memorySteps = (persistence: number): number =>
  persistence > 0 ? Math.ceil(exactLog(1e-3) / exactLog(persistence)) : 0

/**
 * `count` values from `first` on of the AR(1) process with unit variance that a stream's shocks drive. It warms up on
 * the shocks before `first`, so that two neighbouring ranges join without a seam.
 */
const autoregression = (shock: (n: number) => number, persistence: number, first: number, count: number) => {
  const values = new Float64Array(count)
  const scale = Math.sqrt(1 - persistence * persistence)
  let value = 0
  for (let n = first - memorySteps(persistence); n < first + count; n++) {
    value = persistence * value + scale * shock(n)
    if (n >= first) values[n - first] = value
  }
  return values
}

/** Session factors per minute: the hourly ones hold at half past, straight lines between, around midnight too. */
const sessionByMinute = (byHour: readonly number[]): Float64Array =>
  Float64Array.from({ length: MINUTES_PER_DAY }, (_, minute) => {
    const hours = minute / 60 + 23.5
    const before = byHour[Math.floor(hours) % 24] ?? 1
    const after = byHour[(Math.floor(hours) + 1) % 24] ?? 1
    return before + (after - before) * (hours % 1)
  })

/**
 * Draws a day's minutes. Given the variance v of every minute, the moves are normal and independent with variances that
 * add up to the day's, then tied to the day's return R by e ← z + (v / Σv)(R − Σz). As R is itself normal with variance
 * Σv, the tied moves are again independent with variances v: neither the bridge nor the time of day says anything about
 * the next move. The observed price is the walk plus `overshoot` times the minute's own move.
 */
export const createSimulatedCloses = (
  streams: RandomStreams,
  profile: MarketProfile,
  round: (price: number) => number,
) => {
  const slowPerDay = MINUTES_PER_DAY / SLOW_STEP_MINUTES
  /** Positions are counted from 1970. */
  const stream = (name: string, wordsPerDay: number) => streams(name, { firstDay: 0, wordsPerDay })
  const moves = stream('move', WORDS_PER_NORMAL * MINUTES_PER_DAY)
  const tails = stream('tail', profile.tailShape * MINUTES_PER_DAY)
  const news = stream('news', MINUTES_PER_DAY)
  const quiet = stream('quiet', MINUTES_PER_DAY)
  const slowShocks = stream('slow-volatility', WORDS_PER_NORMAL * slowPerDay)
  const fastShocks = stream('fast-volatility', WORDS_PER_NORMAL * MINUTES_PER_DAY)
  const { slowVolatility: slow, fastVolatility: fast, tailShape } = profile
  const session = sessionByMinute(profile.sessionByHour)

  /** Variances of a day's minutes, in proportion to their volatility and adding up to `total`. */
  const minuteVariances = (firstMinute: number, total: number): Float64Array => {
    const slowPath = autoregression(slowShocks.normal, slow.persistence, firstMinute / SLOW_STEP_MINUTES, slowPerDay)
    const fastPath = autoregression(fastShocks.normal, fast.persistence, firstMinute, MINUTES_PER_DAY)
    let sum = 0
    const variances = fastPath.map((value, minute) => {
      let product = 1
      for (let i = 0; i < tailShape; i++) product *= tails.uniform((firstMinute + minute) * tailShape + i)
      const logDeviation =
        slow.deviation * (slowPath[Math.floor(minute / SLOW_STEP_MINUTES)] ?? 0) + fast.deviation * value
      // A normal over the root of a gamma variable is Student-t; −ln of a product of uniforms is gamma.
      const isNews = news.uniform(firstMinute + minute) < profile.news.share
      const deviation = (session[minute] ?? 1) * exactExp(logDeviation) * (isNews ? profile.news.factor : 1)
      const variance = (deviation * deviation * tailShape) / -exactLog(product)
      sum += variance
      return variance
    })
    return variances.map((variance) => (variance * total) / sum)
  }

  /** `dayNumber` counts from 1970. */
  return (dayNumber: number, day: SimulatedDay): SimulatedCloses => {
    const firstMinute = dayNumber * MINUTES_PER_DAY
    const variances = minuteVariances(firstMinute, day.variance)
    const drawn = variances.map((variance, minute) => Math.sqrt(variance) * moves.normal(firstMinute + minute))
    const missing = day.endLevel - day.startLevel - drawn.reduce((sum, move) => sum + move, 0)
    const closes = new Float64Array(MINUTES_PER_DAY + 1)
    const deviations = new Float64Array(MINUTES_PER_DAY)
    closes[0] = round(exactExp(day.startLevel))
    let level = day.startLevel
    for (let minute = 0; minute < LAST_MINUTE; minute++) {
      const variance = variances[minute] ?? 0
      const move = (drawn[minute] ?? 0) + (variance / day.variance) * missing
      level += move
      const isQuiet = quiet.uniform(firstMinute + minute) < profile.quietShare
      closes[minute + 1] = isQuiet ? (closes[minute] ?? 0) : round(exactExp(level + profile.overshoot * move))
      deviations[minute] = isQuiet ? 0 : Math.sqrt(variance)
    }
    // The last minute lands on the walk itself: the next day begins there without knowing this one.
    closes[MINUTES_PER_DAY] = round(exactExp(day.endLevel))
    deviations[LAST_MINUTE] = Math.sqrt(variances[LAST_MINUTE] ?? 0)
    return { closes, deviations }
  }
}
