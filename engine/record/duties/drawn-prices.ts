import { DAY_MS } from '../../../contract/market.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { equalBytes, fromHex } from '../../log/bytes.ts'
import { sha256 } from '../../log/hashing.ts'
import type { Bar } from '../../market/candles.ts'
import { readDrawnFeedId } from '../../market/drawn-market.ts'
import { ANCHOR_DAY, EARLIEST_DAY, LAST_DRAWN_DAY } from '../../market/seed-chain.ts'
import { createKeyedMarket } from '../../market/simulated-market.ts'
import { PROFILE_VERSION, simulatedPairs } from '../../market/simulated-market-profile.ts'
import type { CandlesEntry, GenesisEntry, RecordedBar, SeedEntry } from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { at, type Report } from './report.ts'

const SEED = /^[0-9a-f]{64}$/
/** After as many a record is not worth hashing for. */
const MOST_WRONG_SEEDS = 100
const NOT_COMMITTED = 'Prices of a simulated market without committed seeds: its operator could choose them.'

const FOREKNOWN =
  'The operator knows the seeds of simulated prices beforehand. It could also choose among seeds before the market opened.'

/** The candles of one boundary, until the seed that they are drawn from is known. */
interface Awaited {
  index: number
  openAtMs: number
  bars: readonly RecordedBar[]
}

const computeDay = (atMs: number): number => Math.floor(atMs / DAY_MS)
const formatDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const priceText = ([, ...prices]: RecordedBar): string => prices.join(' / ')

/** The seeds of days that are known, each of which hashes to that of the day before. */
const createSeeds = (anchor: Uint8Array, memory: Memory) => {
  const state = memory.recall('seeds', () => ({
    seeds: new Map<number, Uint8Array>(),
    knownDay: EARLIEST_DAY - 1,
    wrong: 0,
  }))
  const { seeds } = state

  /** Takes the seed of a day, and with it those of all days before it that are not known yet. */
  const keep = (day: number, seed: Uint8Array): void => {
    let own = seed
    for (let earlier = day; earlier > state.knownDay; earlier -= 1) {
      seeds.set(earlier, own)
      own = sha256(own)
    }
    state.knownDay = day
  }
  if (seeds.size === 0) keep(ANCHOR_DAY, anchor)

  const get = (day: number): Uint8Array => {
    const seed = seeds.get(day)
    if (!seed) throw new RangeError(`The seed of ${formatDate(day)} is not known.`)
    return seed
  }

  return {
    get,
    keep,
    /** The last day whose seed is known. */
    knownDay: (): number => state.knownDay,

    /** Whether `seed` is that of `day` in the chain that the record has shown so far. */
    follows: (day: number, seed: Uint8Array): boolean => {
      if (state.wrong >= MOST_WRONG_SEEDS) return false
      let earlier = seed
      for (let left = day - state.knownDay; left > 0; left -= 1) earlier = sha256(earlier)
      const isRight = equalBytes(earlier, get(state.knownDay))
      if (!isRight) state.wrong += 1
      return isRight
    },
  }
}

const isSame = ([, open, high, low, close]: RecordedBar, bar: Bar): boolean =>
  open === bar.open && high === bar.high && low === bar.low && close === bar.close

/** Holds recorded candles to those that the seeds of their days draw. */
const createCandleCheck = (
  pairs: GenesisEntry['pairs'],
  toSeed: (day: number) => Uint8Array,
  report: Report,
  memory: Memory,
) => {
  const idOf = new Map(simulatedPairs.map(({ id, name }) => [name, id]))
  const drawnPairs = memory.recall('drawn pairs', () =>
    pairs.flatMap(({ name }) => {
      const id = idOf.get(name)
      report.require('drawn', id !== undefined, () => `No seed produces prices for ${name}.`)
      return id === undefined ? [] : [{ name, id }]
    }),
  )
  const market = createKeyedMarket({ pairs: simulatedPairs, seedOf: toSeed })

  return ({ index, openAtMs, bars }: Awaited): void => {
    const revealedAt = report.index
    report.index = index
    for (const { name, id } of drawnPairs) {
      const bar = market.barAt(id, openAtMs)
      if (!bar) continue
      const recorded = bars.find(([pair]) => pair === name)
      report.require('drawn', recorded !== undefined && isSame(recorded, bar), () => {
        const drawn = priceText([name, bar.open, bar.high, bar.low, bar.close])
        return `The candle of ${name} at ${at(openAtMs)} is ${recorded ? priceText(recorded) : 'missing'}, but the seed of its day gives ${drawn}.`
      })
    }
    report.index = revealedAt
  }
}

/** What its id commits a market to; null where it commits to no seeds that can be checked. */
const findAnchor = ({ feed, feedKind }: GenesisEntry, report: Report): Uint8Array | null => {
  const committed = readDrawnFeedId(feed)
  const isDrawn =
    committed !== null &&
    report.require('drawn', feedKind === 'simulated' && committed.version === PROFILE_VERSION, () => {
      return `This verifier can’t compute the prices of ${feed}.`
    })
  if (isDrawn) report.leave(FOREKNOWN)
  else if (feedKind === 'simulated') report.leave(NOT_COMMITTED)
  return isDrawn ? committed.anchor : null
}

/**
 * Holds a simulated market to the seeds that its id commits to: each day's is revealed at the first boundary behind its end that the record
 * has, and every candle follows from it. Remembers the candles of days that are not over. A market whose id commits to none is left unchecked, and said to be.
 */
export const createDrawnPrices = (genesis: GenesisEntry, report: Report, memory: Memory) => {
  const state = memory.recall('drawn', () => ({
    anchor: findAnchor(genesis, report),
    awaited: [] as Awaited[],
    recordedMs: Number.NEGATIVE_INFINITY,
  }))
  const { anchor, awaited } = state
  const seeds = anchor && createSeeds(anchor, memory)
  const check = seeds && createCandleCheck(genesis.pairs, seeds.get, report, memory)

  return {
    /** The candles that closed at a boundary. */
    record: ({ bars }: CandlesEntry, boundaryMs: number): void => {
      // What is no boundary, or was recorded before, is another duty's to say.
      if (!seeds || boundaryMs % MINUTE_MS !== 0 || boundaryMs <= state.recordedMs) return
      state.recordedMs = boundaryMs
      const one = { index: report.index, openAtMs: boundaryMs - MINUTE_MS, bars }
      const day = computeDay(one.openAtMs)
      if (day > seeds.knownDay()) awaited.push(one)
      else if (report.require('drawn', day > ANCHOR_DAY, () => `No seed produces prices for ${formatDate(day)}.`))
        check?.(one)
    },

    /** A day's seed is revealed, in an entry appended at `appendedMs`. */
    reveal: ({ day: from, seed }: SeedEntry, appendedMs: number): void => {
      const fromMs = instantMs(from)
      const day = computeDay(fromMs)
      const fits = report.require('drawn', seeds !== null && fromMs % DAY_MS === 0 && SEED.test(seed), () =>
        seeds ? 'It contains no seed.' : 'It reveals a seed of a market that committed to none.',
      )
      if (!fits || !seeds) return
      report.require('drawn', appendedMs >= fromMs + DAY_MS, () => {
        return `The seed of ${formatDate(day)} was revealed at ${at(appendedMs)}, before that day ended.`
      })
      const isNext = report.require('drawn', day > seeds.knownDay() && day <= LAST_DRAWN_DAY, () => {
        return `The seed of ${formatDate(day)} was already known, or belongs to no day of the market.`
      })
      if (!isNext) return
      const bytes = fromHex(seed)
      const isRight = report.require('drawn', seeds.follows(day, bytes), () => {
        return `Its seed of ${formatDate(day)} does not match the market’s commitment. The prices come from other seeds.`
      })
      if (!isRight) return
      seeds.keep(day, bytes)
      const ended = awaited.findIndex(({ openAtMs }) => computeDay(openAtMs) > day)
      for (const one of awaited.splice(0, ended < 0 ? awaited.length : ended)) check?.(one)
    },

    /** The record goes past a boundary: the seeds of the days that had ended are there. */
    pass: (boundaryMs: number): void => {
      const today = computeDay(boundaryMs)
      let owed = Number.NaN
      while (awaited[0] && computeDay(awaited[0].openAtMs) < today) {
        const day = computeDay(awaited[0].openAtMs)
        awaited.shift()
        if (day === owed) continue
        owed = day
        report.fail(
          'drawn',
          `The seed of ${formatDate(day)} was due at ${at((day + 1) * DAY_MS)}. No valid seed was revealed, so we can’t check its prices.`,
        )
      }
    },

    /** The record ends here, its latest entry appended at `appendedMs`. */
    finish: (appendedMs: number): void => {
      const [first] = awaited
      if (!first) return
      const date = formatDate(computeDay(first.openAtMs))
      const isOver = computeDay(appendedMs) > computeDay(first.openAtMs)
      report.leave(
        isOver
          ? `Simulated prices of ${date} from ${at(first.openAtMs)}: ${genesis.label} closed before it revealed that day’s seed.`
          : `Simulated prices from ${at(first.openAtMs)}: the market reveals their seed after that day.`,
      )
    },
  }
}
