import { MINUTE_MS } from '../../../contract/slots.ts'
import { type GenesisEntry, MAX_GRACE_SECONDS } from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { createMarketTally, type MarketCounts, type MarketTally } from '../tallies.ts'
import { computeGraceMs, createMarketDuties, type MarketDuties } from './market.ts'
import type { OpenSlot } from './open-slots.ts'
import { at, type Report } from './report.ts'
import type { OpenCall } from './trade-calls.ts'
import type { WallClock } from './wall-clock.ts'

/** The newest entry of a market. */
export interface NewestEntry {
  label: string
  /** When it was appended, by the wall clock of the record, and the boundary that the market had reached; ms. */
  appendedMs: number
  boundaryMs: number
  /** It ended for good where its genesis said that it would. */
  isClosed: boolean
}

export interface Market {
  duties: MarketDuties
  counts: MarketCounts
  told: Told
}

interface Told {
  genesis: GenesisEntry
  /** When it was spoken of last, by the wall clock of the record; ms. */
  spokenMs: number
}

/** Markets that run beside each other speak in turn, each at its boundaries: longer than one and its grace is silence. */
const BETWEEN_BOUNDARIES_MS = MINUTE_MS
const LAST_SLOT_MS = 10 * MINUTE_MS

/** What a feed's id begins with and its label says, by its kind. A live market is named after its venue. */
const KIND_WORDS = { simulated: /simulated/i, replay: /replay/i } as const

/** Whether id and label of a market say of which kind its prices are, and neither claims another. */
const isOfKind = ({ feed, feedKind, label }: GenesisEntry): boolean =>
  (['simulated', 'replay'] as const).every((kind) => {
    const isThat = feedKind === kind
    return isThat === KIND_WORDS[kind].test(label) && isThat === feed.startsWith(`${kind}:`)
  })

const toNewest = ({ duties: { genesis, boundaryMs }, told: { spokenMs } }: Market): NewestEntry => {
  // Slots that would expire after the end are not opened: the last boundary may lie a few minutes before it.
  const isClosed = genesis.endsAt !== null && boundaryMs >= instantMs(genesis.endsAt) - LAST_SLOT_MS
  return { label: genesis.label, appendedMs: spokenMs, boundaryMs, isClosed }
}

/** What a demo's past proves. */
const findMadeAtOnce = ({ duties: { genesis } }: Market): string[] =>
  genesis.madeUntil === undefined
    ? []
    : [
        `${genesis.label}: entries before ${at(instantMs(genesis.madeUntil))} were made at once, for a demo. Their times prove nothing.`,
      ]

/** The markets that the record opened. */
export const createMarkets = (
  report: Report,
  memory: Memory,
  clock: WallClock,
  onBroken: (owed: OpenSlot | OpenCall) => void,
) => {
  const markets = new Map<string, Market>()
  /** In the order of their openings, and the one that was spoken of last. */
  const state = memory.recall('markets', () => ({ told: [] as Told[], latest: null as string | null }))

  const add = (told: Told): Market => {
    const { genesis } = told
    const own = memory.below(genesis.feed)
    const counts = createMarketTally(genesis, own)
    const duties = createMarketDuties({ genesis, report, memory: own, clock, onBroken })
    const market = { duties, counts, told }
    markets.set(genesis.feed, market)
    return market
  }
  for (const told of state.told) add(told)

  /** The debts of a silent market, in a sentence. The market of the latest entry is never silent. */
  const findWaiting = (market: Market): string[] => {
    const { reveals, settlements } = market.duties.finish()
    const { label } = market.duties.genesis
    const isSilent =
      clock.appendedMs - market.told.spokenMs > BETWEEN_BOUNDARIES_MS + computeGraceMs(market.duties.genesis)
    if (market.duties.genesis.feed === state.latest || !isSilent || reveals + settlements === 0) return []
    return [
      `${label} has been silent since ${at(market.duties.boundaryMs)}: ${reveals} commitments await a reveal, ${settlements} signals and calls a settlement.`,
    ]
  }

  return {
    open: (genesis: GenesisEntry): void => {
      const { feed, feedKind, label, pairs } = genesis
      const isNew = report.require('opened', !markets.has(feed), () => `The market ${feed} is already open.`)
      const names = new Set(pairs.map(({ name }) => name))
      report.require(
        'opened',
        names.size === pairs.length && names.size > 0,
        () => 'It names a pair twice, or no pair.',
      )
      report.require('opened', genesis.graceSeconds <= MAX_GRACE_SECONDS, () => {
        return `${label} allows itself ${genesis.graceSeconds} seconds for due entries. More than ${MAX_GRACE_SECONDS} could hide a stop.`
      })
      report.require(
        'opened',
        isOfKind(genesis),
        () => `The market ${feed} was opened as ${feedKind}, but named “${label}”.`,
      )
      if (!isNew) return
      const told = { genesis, spokenMs: clock.appendedMs }
      state.told.push(told)
      state.latest = feed
      const { counts, duties } = add(told)
      counts.reach(duties.boundaryMs)
    },

    /** The market that the entry at hand speaks of; undefined where none of that name was opened. */
    speakOf: (feed: string): Market | undefined => {
      const market = markets.get(feed)
      report.require('opened', market !== undefined, () => `The market ${feed} was never opened.`)
      if (!market) return undefined
      state.latest = feed
      market.told.spokenMs = clock.appendedMs
      return market
    },

    find: (feed: string): Market | undefined => markets.get(feed),
    tallies: (): MarketTally[] => [...markets.values()].map(({ counts: { tally } }) => tally),
    findReachedIso: (feed: string): string | null => {
      const reachedMs = markets.get(feed)?.counts.tally.reachedMs
      return reachedMs !== undefined && Number.isFinite(reachedMs) ? new Date(reachedMs).toISOString() : null
    },

    /** The record ends here. Answers what markets that stand still leave open, in sentences. */
    finish: (): string[] =>
      [...markets.values()].flatMap((market) => [...findMadeAtOnce(market), ...findWaiting(market)]),
    listNewest: (): NewestEntry[] => [...markets.values()].map(toNewest),
  }
}
