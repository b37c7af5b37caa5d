import type { AnnouncedCaller } from './caller-tallies.ts'
import { createCallers } from './duties/callers.ts'
import { computeGraceMs, createMarketDuties, type MarketDuties } from './duties/market.ts'
import type { OpenSlot } from './duties/open-slots.ts'
import { at, createReport, type Duty, type DutyCount, type Problem } from './duties/report.ts'
import { createSortedPlaces } from './duties/sorted-places.ts'
import type { OpenCall } from './duties/trade-calls.ts'
import type { WallClock } from './duties/wall-clock.ts'
import {
  type CallEntry,
  type CallRevealEntry,
  type CallSettleEntry,
  type ClockEntry,
  type CommitEntry,
  type Entry,
  type GenesisEntry,
  MAX_GRACE_SECONDS,
  type RevealEntry,
  type SettleEntry,
} from './entries.ts'
import { instantMs } from './instants.ts'
import { readEntry } from './read-entries.ts'
import { type SignalListener, toSettledRow } from './settled-rows.ts'
import { type Counted, createMarketTally, type MarketCounts, type MarketTally, toCounts } from './tallies.ts'

/** What reading the record entry by entry found. */
export interface DutyResult {
  entries: number
  /** The first hundred; `failed` counts all. */
  problems: Problem[]
  failed: number
  duties: Record<Duty, DutyCount>
  /** What can't be told from the record alone. */
  notChecked: string[]
  tallies: MarketTally[]
  /** How far each market that was opened has come. */
  newest: NewestEntry[]
}

/** The newest entry of a market. */
export interface NewestEntry {
  label: string
  /** When it was appended, by the wall clock of the record, and the boundary that the market had reached; ms. */
  appendedMs: number
  boundaryMs: number
  /** It ended for good where its genesis said that it would. */
  isClosed: boolean
}

interface Market {
  duties: MarketDuties
  counts: MarketCounts
  /** When it was spoken of last, by the wall clock of the record; ms. */
  spokenMs: number
}

/** Markets that run beside each other speak in turn, each at its boundaries: longer than one and its grace is silence. */
const BETWEEN_BOUNDARIES_MS = 60_000
const LAST_SLOT_MS = 10 * 60_000

/** What a feed's id begins with and its label says, by its kind. A live market is named after its venue. */
const KIND_WORDS = { simulated: /simulated/i, replay: /replay/i } as const

/** Whether id and label of a market say of which kind its prices are, and neither claims another. */
const isOfKind = ({ feed, feedKind, label }: GenesisEntry): boolean =>
  (['simulated', 'replay'] as const).every((kind) => {
    const isThat = feedKind === kind
    return isThat === KIND_WORDS[kind].test(label) && isThat === feed.startsWith(`${kind}:`)
  })

interface Owed {
  slot: OpenSlot
  market: Market
}

/** What somebody called. */
interface Called {
  call: OpenCall
  who: AnnouncedCaller
  market: Market
}

const countedIn = ({ pairName: pair, timeframe, slotAtMs, sealed }: OpenSlot): Counted =>
  toCounts({ pair, timeframe, slotAtMs }, sealed)

interface Options {
  hashText: (text: string) => string
  /** Hears of each commitment on a market of the wall clock: its place, when it was appended and when its entry is, ms. */
  onCommit?: (index: number, appendedMs: number, entryAtMs: number) => void
  /** Hears of published signals. */
  signals?: SignalListener | undefined
}

/**
 * Holds a record to its duties, entry by entry and in order, in memory that grows with open slots alone, and counts its outcomes
 * on the way. `hashText` is SHA-256 of UTF-8 text in lower-case hex. The same code runs on the server, in the command and in a
 * browser's worker; the caller decides when to rest.
 */
export const createRecordDuties = ({ hashText, onCommit, signals }: Options) => {
  const report = createReport()
  const clock: WallClock = { appendedMs: Number.NEGATIVE_INFINITY, latestMs: Number.NEGATIVE_INFINITY }
  const markets = new Map<string, Market>()
  const open = createSortedPlaces<Owed>()
  const called = createSortedPlaces<Called>()
  const callers = createCallers(report)
  let entries = 0
  /** The market that was spoken of last. */
  let latest: Market | null = null

  const onBroken = ({ index }: OpenSlot | OpenCall): void => {
    open.delete(index)
    called.delete(index)
  }

  const tick = (entry: Entry): void => {
    const appendedMs = instantMs(entry.appendedAt)
    const beforeMs = clock.appendedMs
    clock.latestMs = Math.max(clock.latestMs, beforeMs)
    clock.appendedMs = appendedMs
    report.require('ordered', appendedMs >= beforeMs || entry.kind === 'clock', () => {
      return `It was appended at ${at(appendedMs)}, before the entry in front of it (${at(beforeMs)}), and no clock entry says why.`
    })
  }

  const openMarket = (genesis: GenesisEntry): void => {
    const { feed, feedKind, label, modelVersion, pairs } = genesis
    const isNew = report.require('opened', !markets.has(feed), () => `The market ${feed} was opened before.`)
    const names = new Set(pairs.map(({ name }) => name))
    report.require('opened', names.size === pairs.length && names.size > 0, () => 'It names a pair twice, or none.')
    report.require('opened', genesis.graceSeconds <= MAX_GRACE_SECONDS, () => {
      return `${label} gives itself ${genesis.graceSeconds} seconds for what is due; more than ${MAX_GRACE_SECONDS} hide that it stands still.`
    })
    report.require(
      'opened',
      isOfKind(genesis),
      () => `The market ${feed} is opened as ${feedKind}, and named “${label}”.`,
    )
    if (!isNew) return
    const counts = createMarketTally({ feed, feedKind, label, modelVersion })
    const duties = createMarketDuties({ genesis, report, clock, onBroken })
    const market = { duties, counts, spokenMs: clock.appendedMs }
    counts.reach(duties.boundaryMs)
    markets.set(feed, market)
    latest = market
  }

  const findMarket = (feed: string): Market | undefined => {
    const market = markets.get(feed)
    report.require('opened', market !== undefined, () => `The market ${feed} was never opened.`)
    if (!market) return undefined
    latest = market
    market.spokenMs = clock.appendedMs
    return market
  }

  const findPromise = ({ commitIndex, slot, kind }: RevealEntry | SettleEntry): Owed | undefined => {
    const promise = open.get(commitIndex)
    if (promise?.slot.slot === slot) return promise
    const duty = kind === 'reveal' ? 'revealed' : 'settled'
    report.require(
      duty,
      false,
      () => `Entry ${commitIndex} owes nothing for slot ${slot}: it is no commitment to it, or closed.`,
    )
    return undefined
  }

  const reveal = (entry: RevealEntry): void => {
    const promise = findPromise(entry)
    if (!promise) return
    const { slot, market } = promise
    if (slot.sealed) {
      report.require('revealed', false, () => `Entry ${slot.index} was revealed before.`)
      return
    }
    const isPublished = market.duties.reveal(slot, entry.boundary, entry.revealed, hashText(entry.revealed))
    if (!isPublished) open.delete(slot.index)
    if (isPublished !== null) market.counts.reveal(countedIn(slot))
    if (isPublished) signals?.onReveal(market.counts.tally.feed, slot.index)
    market.counts.reach(market.duties.boundaryMs)
  }

  const settle = (entry: SettleEntry): void => {
    const promise = findPromise(entry)
    if (!promise) return
    const { slot, market } = promise
    if (!slot.sealed) {
      report.require('settled', false, () => `Entry ${slot.index} is settled before it was revealed.`)
      return
    }
    open.delete(slot.index)
    market.duties.settle(slot, entry)
    const counted = countedIn(slot)
    market.counts.settle(counted, entry.outcome)
    signals?.onSettle(market.counts.tally.feed, toSettledRow(slot.sealed, counted.stated, entry, slot.index))
    market.counts.reach(market.duties.boundaryMs)
  }

  const commit = (entry: CommitEntry, market: Market): void => {
    const { duties, counts } = market
    const slot = duties.commit(entry)
    if (slot) open.set(slot.index, { slot, market })
    if (slot && duties.genesis.feedKind !== 'replay') onCommit?.(slot.index, clock.appendedMs, slot.entryAtMs)
    counts.reach(duties.boundaryMs)
  }

  const call = (entry: CallEntry, market: Market): void => {
    const who = callers.get(entry.caller)
    const opened = market.duties.calls.commit(entry)
    if (!opened) return
    called.set(opened.index, { call: opened, who, market })
    if (market.duties.genesis.feedKind !== 'replay') onCommit?.(opened.index, clock.appendedMs, opened.entryAtMs)
  }

  const findCall = ({ callIndex, call: id, kind }: CallRevealEntry | CallSettleEntry): Called | undefined => {
    const promise = called.get(callIndex)
    if (promise?.call.call === id) return promise
    report.require(kind === 'call-reveal' ? 'revealed' : 'settled', false, () => {
      return `Entry ${callIndex} owes nothing for the call ${id}: it is no such call, or closed.`
    })
    return undefined
  }

  const revealCall = (entry: CallRevealEntry): void => {
    const promise = findCall(entry)
    if (!promise) return
    const { call: own, who, market } = promise
    if (own.sealed) {
      report.require('revealed', false, () => `The call of entry ${own.index} was revealed before.`)
      return
    }
    const isRead = market.duties.calls.reveal(own, entry.boundary, entry.revealed, hashText(entry.revealed))
    if (isRead) market.counts.callers.reveal(who)
    else called.delete(own.index)
    market.counts.reach(market.duties.boundaryMs)
  }

  const settleCall = (entry: CallSettleEntry): void => {
    const promise = findCall(entry)
    if (!promise) return
    const { call: own, who, market } = promise
    if (!own.sealed) {
      report.require('settled', false, () => `The call of entry ${own.index} is settled before it was revealed.`)
      return
    }
    called.delete(own.index)
    market.duties.calls.settle(own, own.sealed, entry)
    market.counts.callers.settle(who, entry.outcome, own.sealed.confidence)
    market.counts.reach(market.duties.boundaryMs)
  }

  const stepBack = (entry: ClockEntry, market: Market): void => {
    const [fromMs, toMs] = [instantMs(entry.from), instantMs(entry.to)]
    report.require('clock', toMs < fromMs, () => `It states a step back from ${at(fromMs)} to ${at(toMs)}.`)
    market.counts.tally.clockSteps += 1
  }

  /** What is said of a market that is open. */
  const follow = (entry: Extract<Entry, { feed: string }>): void => {
    const market = findMarket(entry.feed)
    if (!market) return
    const { duties, counts } = market
    if (entry.kind === 'commit') commit(entry, market)
    else if (entry.kind === 'candles') {
      counts.tally.missingCandles += duties.recordCandles(entry)
      counts.reach(duties.boundaryMs)
    } else if (entry.kind === 'missed') {
      duties.miss(entry)
      const { timeframe, from, to, slots, reason } = entry
      counts.miss({ index: report.index, timeframe, from, to, slots, reason })
    } else if (entry.kind === 'model') {
      duties.announce(entry)
      counts.tally.modelVersion = entry.modelVersion
    } else if (entry.kind === 'seed') duties.revealSeed(entry)
    else if (entry.kind === 'call') call(entry, market)
    else if (entry.kind === 'clock') stepBack(entry, market)
  }

  const take = (entry: Entry): void => {
    tick(entry)
    if (entry.kind === 'reveal') reveal(entry)
    else if (entry.kind === 'settle') settle(entry)
    else if (entry.kind === 'genesis') openMarket(entry)
    else if (entry.kind === 'call-reveal') revealCall(entry)
    else if (entry.kind === 'call-settle') settleCall(entry)
    else if (entry.kind === 'caller') callers.announce(entry)
    else follow(entry)
  }

  /** Slots of markets that stand still are owed nothing yet, and told of. */
  const standing = (market: Market): string[] => {
    const { reveals, settlements } = market.duties.finish()
    const { label } = market.duties.genesis
    const isSilent = clock.appendedMs - market.spokenMs > BETWEEN_BOUNDARIES_MS + computeGraceMs(market.duties.genesis)
    if (market === latest || !isSilent || reveals + settlements === 0) return []
    return [
      `${label} stands still since ${at(market.duties.boundaryMs)}: ${reveals} commitments wait to be revealed, ${settlements} signals and calls to be settled.`,
    ]
  }

  const tallies = (): MarketTally[] => [...markets.values()].map(({ counts: { tally } }) => tally)

  const toNewest = ({ duties: { genesis, boundaryMs }, spokenMs }: Market): NewestEntry => {
    // Slots that would expire after the end are not opened: the last boundary may lie a few minutes before it.
    const isClosed = genesis.endsAt !== null && boundaryMs >= instantMs(genesis.endsAt) - LAST_SLOT_MS
    return { label: genesis.label, appendedMs: spokenMs, boundaryMs, isClosed }
  }

  return {
    /** Takes the next entry's text. Never throws: what can't be read is a problem. */
    add: (text: string): void => {
      report.index = entries
      entries += 1
      const entry = readEntry(text)
      if (report.require('readable', entry !== null, () => 'It cannot be read as an entry of the record.') && entry)
        take(entry)
    },

    /** How many entries were taken, and how many commitments are open: the most that is remembered. */
    progress: (): { entries: number; open: number } => ({ entries, open: open.size + called.size }),

    /** Whether the commitment at this place is not settled yet. */
    isOpen: (commitIndex: number): boolean => open.get(commitIndex) !== undefined,

    /** What has been counted so far, per market. */
    tallies,

    /** The last boundary that a market's entries have reached; null before any. */
    reachedIso: (feed: string): string | null => {
      const reachedMs = markets.get(feed)?.counts.tally.reachedMs
      return reachedMs !== undefined && Number.isFinite(reachedMs) ? new Date(reachedMs).toISOString() : null
    },

    /** The record ends here. Call it once, after the last entry. */
    finish: (): DutyResult => {
      report.index = Math.max(0, entries - 1)
      const stillOpen = [...markets.values()].flatMap(standing)
      const { problems, counts } = report
      const failed = Object.values(counts).reduce((sum, count) => sum + count.failed, 0)
      const left = [...report.unchecked].map(([sentence, count]) => `${sentence} (${count})`)
      return {
        entries,
        problems: [...problems],
        failed,
        duties: counts,
        notChecked: [...left, ...stillOpen],
        tallies: tallies(),
        newest: [...markets.values()].map(toNewest),
      }
    },
  }
}
