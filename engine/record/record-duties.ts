import { createCallers } from './duties/callers.ts'
import { createMarkets, type Market, type NewestEntry } from './duties/markets.ts'
import type { OpenSlot } from './duties/open-slots.ts'
import { createPromisedCalls } from './duties/promised-calls.ts'
import { createPromisedSlots } from './duties/promised-slots.ts'
import { at, createReport, type Duty, type DutyCount, type Problem } from './duties/report.ts'
import { createWallClock } from './duties/wall-clock.ts'
import type { ClockEntry, Entry, MissedEntry } from './entries.ts'
import { instantMs } from './instants.ts'
import { createMemory, type Memory } from './memory.ts'
import { readEntry } from './read-entries.ts'
import type { SignalListener } from './settled-rows.ts'
import type { MarketTally } from './tallies.ts'

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

interface Options {
  /** Where it continues from; nothing, unless given. */
  memory?: Memory
  hashText: (text: string) => string
  /** Hears of each commitment on a market of the wall clock: its place, when it was appended and when its entry is, ms. */
  onCommit?: (index: number, appendedMs: number, entryAtMs: number) => void
  /** Hears of published signals. */
  signals?: SignalListener | undefined
}

const stepBack = (report: ReturnType<typeof createReport>, entry: ClockEntry, { counts }: Market): void => {
  const [fromMs, toMs] = [instantMs(entry.from), instantMs(entry.to)]
  report.require(
    'clock',
    toMs < fromMs,
    () => `It reports a step back from ${at(fromMs)} to ${at(toMs)}, which is none.`,
  )
  counts.tally.clockSteps += 1
}

/**
 * Holds a record to its duties, entry by entry and in order, in memory that grows with open slots alone, and counts its outcomes
 * on the way. `hashText` is SHA-256 of UTF-8 text in lower-case hex. The same code runs on the server, in the command and in a
 * browser's worker; the caller decides when to rest.
 */
export const createRecordDuties = ({ memory = createMemory(), hashText, onCommit, signals }: Options) => {
  const report = createReport(memory)
  const { clock, tick } = createWallClock(report, memory)
  const callers = createCallers(report, memory)
  const marketOf = (feed: string) => markets.find(feed)
  const slots = createPromisedSlots({ report, memory, marketOf, hashText, signals })
  const calls = createPromisedCalls({ report, memory, marketOf, callers, hashText })
  const markets = createMarkets(report, memory, clock, ({ index }) => {
    slots.delete(index)
    calls.delete(index)
  })
  const taken = memory.recall('taken', () => ({ entries: 0 }))

  const tellCommit = (owed: Pick<OpenSlot, 'index' | 'entryAtMs'> | null, { duties }: Market): void => {
    if (owed && duties.genesis.feedKind !== 'replay') onCommit?.(owed.index, clock.appendedMs, owed.entryAtMs)
  }

  const miss = (entry: MissedEntry, { duties, counts }: Market): void => {
    duties.miss(entry)
    const { timeframe, from, to, slots: missed, reason } = entry
    counts.miss({ index: report.index, timeframe, from, to, slots: missed, reason })
  }

  /** What is said of a market that is open. */
  const follow = (entry: Extract<Entry, { feed: string }>): void => {
    const market = markets.speakOf(entry.feed)
    if (!market) return
    const { duties, counts } = market
    if (entry.kind === 'commit') {
      tellCommit(slots.commit(entry, market), market)
      counts.reach(duties.boundaryMs)
    } else if (entry.kind === 'candles') {
      counts.tally.missingCandles += duties.recordCandles(entry)
      counts.reach(duties.boundaryMs)
    } else if (entry.kind === 'missed') miss(entry, market)
    else if (entry.kind === 'model') {
      duties.announce(entry)
      counts.tally.modelVersion = entry.modelVersion
    } else if (entry.kind === 'seed') duties.revealSeed(entry)
    else if (entry.kind === 'call') tellCommit(calls.commit(entry, market), market)
    else if (entry.kind === 'clock') stepBack(report, entry, market)
  }

  const take = (entry: Entry): void => {
    tick(entry)
    if (entry.kind === 'reveal') slots.reveal(entry)
    else if (entry.kind === 'settle') slots.settle(entry)
    else if (entry.kind === 'genesis') markets.open(entry)
    else if (entry.kind === 'call-reveal') calls.reveal(entry)
    else if (entry.kind === 'call-settle') calls.settle(entry)
    else if (entry.kind === 'caller') callers.announce(entry)
    else follow(entry)
  }

  return {
    /** Takes the next entry's text. Never throws: what can't be read is a problem. */
    add: (text: string): void => {
      report.index = taken.entries
      taken.entries += 1
      const entry = readEntry(text)
      if (report.require('readable', entry !== null, () => 'It isn’t a readable entry of the record.') && entry)
        take(entry)
    },

    /** How many entries were taken, and how many commitments are open: the most that is remembered. */
    progress: (): { entries: number; open: number } => ({
      entries: taken.entries,
      open: slots.count() + calls.count(),
    }),

    /** Whether the commitment at this place is not settled yet. */
    isOpen: slots.isOpen,

    /** What has been counted so far, per market. */
    tallies: markets.tallies,

    /** The last boundary that a market's entries have reached; null before any. */
    reachedIso: markets.findReachedIso,

    /** The record ends here. Call it once, after the last entry. */
    finish: (): DutyResult => {
      report.index = Math.max(0, taken.entries - 1)
      const stillOpen = markets.finish()
      const { problems, counts } = report
      const failed = Object.values(counts).reduce((sum, count) => sum + count.failed, 0)
      const left = [...report.unchecked].map(([sentence, count]) => `${sentence} (${count})`)
      return {
        entries: taken.entries,
        problems: [...problems],
        failed,
        duties: counts,
        notChecked: [...left, ...stillOpen],
        tallies: markets.tallies(),
        newest: markets.listNewest(),
      }
    },
  }
}
