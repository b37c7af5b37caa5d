import { MINUTE_MS } from '../../contract/market.ts'
import { DAY_MS } from '../../contract/slots.ts'
import type { Bar } from './candles.ts'
import { createHashStream } from './hash-stream.ts'
import { createKeyedStream, type Expand, expand as portableExpand } from './keyed-stream.ts'
import type { RandomStreams } from './random-streams.ts'
import { FIRST_DRAWN_DAY, type SeedOf } from './seed-chain.ts'
import { createSimulatedCloses, type SimulatedCloses } from './simulated-closes.ts'
import { createSimulatedDays, MINUTES_PER_DAY } from './simulated-days.ts'
import { forexProfile, type MarketProfile, type SimulatedPair } from './simulated-market-profile.ts'
import { fillMinutePath, SECONDS_PER_MINUTE } from './simulated-minute.ts'

/** The first day of a market that is made of a seed's text. */
const FIRST_HASHED_DAY = Date.UTC(2000, 0, 1) / DAY_MS
/** Days of one pair kept in memory: 23 KB each. */
const CACHED_DAYS = 4

export interface SimulatedMarket {
  /** The bar that opens at `openAtMs`, a whole minute. */
  barAt: (pairId: string, openAtMs: number) => Bar
  /** Bars with `fromMs` ≤ open < `toMs`, oldest first. */
  bars: (pairId: string, fromMs: number, toMs: number) => Bar[]
  /** The bar that is being formed at `atMs`: its close is the price in force. */
  formingAt: (pairId: string, atMs: number) => Bar
  /** The price in force at `atMs`, which changes at most once a second. A minute's last second shows its close. */
  priceAt: (pairId: string, atMs: number) => number
}

const createSimulatedPrices = (
  streams: RandomStreams,
  firstDay: number,
  pair: SimulatedPair,
  profile: MarketProfile,
) => {
  const unit = Number(`1e${pair.decimals}`)
  const round = (price: number): number => Math.round(price * unit) / unit
  const dayOf = createSimulatedDays(streams, firstDay, pair, profile)
  const closesOf = createSimulatedCloses(streams, profile, round)
  const seconds = streams('second', { firstDay: 0, wordsPerDay: MINUTES_PER_DAY * SECONDS_PER_MINUTE })
  const path = new Float64Array(SECONDS_PER_MINUTE)
  const cache = new Map<number, SimulatedCloses>()

  const cachedCloses = (day: number): SimulatedCloses => {
    const known = cache.get(day)
    if (known) return known
    const closes = closesOf(day, dayOf(day))
    const oldest = cache.keys().next()
    if (cache.size >= CACHED_DAYS && !oldest.done) cache.delete(oldest.value)
    cache.set(day, closes)
    return closes
  }

  /** Fills `path` with the minute's seconds and returns its open. */
  const walkMinute = (minute: number): number => {
    const { closes, deviations } = cachedCloses(Math.floor(minute / MINUTES_PER_DAY))
    const ofDay = minute % MINUTES_PER_DAY
    const [open = 0, close = 0, deviation = 0] = [closes[ofDay], closes[ofDay + 1], deviations[ofDay]]
    fillMinutePath(path, seconds, minute, { open, close, deviation, quotesPerSecond: profile.quotesPerSecond })
    return open
  }

  /** The bar of a minute of which `seconds` seconds have begun. */
  const toBar = (minute: number, seconds: number): Bar => {
    const open = walkMinute(minute)
    let high = open
    let low = open
    for (let second = 0; second < seconds; second++) {
      const price = path[second] ?? open
      if (price > high) high = price
      if (price < low) low = price
    }
    const close = round(path[seconds - 1] ?? open)
    return { openAtMs: minute * MINUTE_MS, open, high: round(high), low: round(low), close, volume: 0 }
  }

  const closedBar = (minute: number): Bar => toBar(minute, SECONDS_PER_MINUTE)

  const formingAt = (atMs: number): Bar => {
    const minute = Math.floor(atMs / MINUTE_MS)
    return toBar(minute, Math.floor((atMs - minute * MINUTE_MS) / 1000) + 1)
  }

  return { closedBar, formingAt }
}

interface Making {
  pairs: readonly SimulatedPair[]
  profile?: MarketProfile
}

const createMarket = (
  { pairs, profile = forexProfile }: Making,
  firstDay: number,
  streamsOf: (pairId: string) => RandomStreams,
): SimulatedMarket => {
  const prices = new Map(
    pairs.map((pair) => [pair.id, createSimulatedPrices(streamsOf(pair.id), firstDay, pair, profile)]),
  )
  const toPrices = (pairId: string) => {
    const found = prices.get(pairId)
    if (!found) throw new RangeError(`The simulated market has no pair ${pairId}.`)
    return found
  }
  return {
    barAt: (pairId, openAtMs) => {
      if (openAtMs % MINUTE_MS !== 0) throw new RangeError(`No bar opens at ${openAtMs} ms: it is not a whole minute.`)
      return toPrices(pairId).closedBar(openAtMs / MINUTE_MS)
    },
    bars: (pairId, fromMs, toMs) => {
      const { closedBar } = toPrices(pairId)
      const first = Math.ceil(fromMs / MINUTE_MS)
      const count = Math.max(0, Math.ceil(toMs / MINUTE_MS) - first)
      return Array.from({ length: count }, (_, i) => closedBar(first + i))
    },
    formingAt: (pairId, atMs) => toPrices(pairId).formingAt(atMs),
    priceAt: (pairId, atMs) => toPrices(pairId).formingAt(atMs).close,
  }
}

/**
 * A market made of nothing but a seed and the time: two instances with the same seed agree at every instant, in any
 * order of asking, and no bar depends on how far a process has walked. It trades around the clock. Pairs move
 * independently of each other. Volumes are 0, as in the forex recordings it was fitted to. Its random numbers are fast and no secret:
 * for tests and measurements.
 *
 * @throws RangeError for a pair it does not have, an open that is not a whole minute, or a time before 2000.
 * @internal
 */
export const createSimulatedMarket = ({ seed, ...making }: Making & { seed: string }): SimulatedMarket =>
  createMarket(making, FIRST_HASHED_DAY, (pairId) => (name) => createHashStream(`${seed}/${pairId}/${name}`))

/**
 * The same market with random numbers that only the holder of a day's seed can know: the prices of a day follow from its seed and those of
 * days before it. `expand` is SHAKE256, the portable one unless given.
 *
 * @throws RangeError for a pair it does not have, an open that is not a whole minute, or a day that `seedOf` has no seed for.
 */
export const createKeyedMarket = ({
  seedOf,
  expand = portableExpand,
  ...making
}: Making & { seedOf: SeedOf; expand?: Expand }): SimulatedMarket =>
  createMarket(
    making,
    FIRST_DRAWN_DAY,
    (pairId) => (name, layout) => createKeyedStream({ seedOf, expand, label: `${pairId}/${name}`, ...layout }),
  )
