import type { Anchor } from '../check-anchors.ts'
import type { CommitEntry, Entry, GenesisEntry, MissedEntry } from '../entries.ts'
import {
  type Attack,
  copyOf,
  type Forgery,
  find,
  heldBy,
  indexOf,
  isCommit,
  isReveal,
  isSettle,
  oneLost,
  repoint,
  servedWith,
} from './attack-kit.ts'
import { type HonestRecord, RECORD_FEED } from './honest-record.ts'

const MINUTE_MS = 60_000
const later = (instant: string, byMs: number): string => new Date(Date.parse(instant) + byMs).toISOString()

const outage = (entries: readonly Entry[]): MissedEntry =>
  entries.find((entry): entry is MissedEntry => entry.kind === 'missed') as MissedEntry

/** The first checkpoints of a record, as somebody holds them who saw none between an entry and its outcome: it was made after that. */
const seenTooLate = (record: HonestRecord, by: Anchor['by']): Forgery => {
  const checkpoints = record.checkpoints.slice(0, 40)
  const entries = record.entries.slice(0, checkpoints.at(-1)?.size)
  const index = entries.findIndex((entry, place) => isCommit(entry) && place > entries.length / 2)
  const held = heldBy({ ...record, checkpoints }, by).filter(({ size }) => size <= index || size > index + 30)
  return { entries, held }
}

/** The record as it was at the last boundary before a loss was settled, read when it should have gone on. */
const cutBeforeLoss = (record: HonestRecord, change: (genesis: GenesisEntry) => void = () => {}): Forgery => {
  const entries = copyOf(record)
  const settled = indexOf(entries, 'settle', oneLost(record))
  const size = record.checkpoints.findLast((checkpoint) => checkpoint.size <= settled)?.size
  change(entries[0] as GenesisEntry)
  return { entries: entries.slice(0, size), nowMs: Date.parse(record.entries.at(-1)?.appendedAt ?? '') }
}

const asGenesis = (record: HonestRecord, changes: Partial<GenesisEntry>): Forgery => {
  const entries = copyOf(record)
  Object.assign(entries[0] as GenesisEntry, changes)
  return { entries }
}

/** Ways to move what was done in time, to leave it out, or to say it in two ways. */
export const attacksOnTime: readonly Attack[] = [
  {
    name: 'The record ends at the boundary before a loss, and is shown as the newest to a first reader',
    caughtBy: 'fresh',
    says: /Simulated market has been silent since .* Someone stopped it, or hides newer entries/,
    make: (record) => cutBeforeLoss(record),
  },
  {
    name: 'The same, by a market that gave itself three years for what is due',
    caughtBy: 'duties',
    says: /allows itself 100000000 seconds for due entries/,
    make: (record) => cutBeforeLoss(record, (genesis) => Object.assign(genesis, { graceSeconds: 100_000_000 })),
  },
  {
    name: 'A market gives itself a second more than a reader waits',
    caughtBy: 'duties',
    says: /allows itself 301 seconds for due entries/,
    make: (record) => asGenesis(record, { graceSeconds: 301 }),
  },
  {
    name: 'A simulated market is named like a live one',
    caughtBy: 'duties',
    says: /was opened as simulated, but named “Kraken”/,
    make: (record) => asGenesis(record, { label: 'Kraken' }),
  },
  {
    name: 'A simulated market is opened as a live one',
    caughtBy: 'duties',
    says: /was opened as live, but named “Simulated market”/,
    make: (record) => asGenesis(record, { feedKind: 'live' }),
  },
  {
    name: 'An appendedAt is set back, and the record signed anew',
    caughtBy: 'duties',
    says: /before the previous entry/,
    make: (record) => {
      const entries = copyOf(record)
      const reveal = find(entries, 'reveal', oneLost(record))
      reveal.appendedAt = later(reveal.appendedAt, -MINUTE_MS)
      return { entries }
    },
  },
  {
    name: 'An entry time is moved by an hour',
    caughtBy: 'duties',
    says: /Its entry must be one minute after its slot/,
    make: (record) => {
      const entries = copyOf(record)
      const commit = find(entries, 'commit', oneLost(record))
      commit.entryAt = later(commit.entryAt, 60 * MINUTE_MS)
      return { entries }
    },
  },
  {
    name: 'A commitment is dated before its slot',
    caughtBy: 'duties',
    says: /It was due between its slot/,
    make: (record) => {
      const entries = copyOf(record)
      const commit = find(entries, 'commit', oneLost(record))
      commit.committedAt = later(commit.slotAt, -1000)
      return { entries }
    },
  },
  {
    name: 'A boundary is committed after its entry, and dated back within',
    caughtBy: 'duties',
    says: /It was due between its slot.*appended at/,
    make: (record) => {
      const entries = copyOf(record)
      const { slotAt } = find(entries, 'commit', oneLost(record))
      for (const entry of entries)
        if (isCommit(entry) && entry.slotAt === slotAt) entry.appendedAt = later(slotAt, 60_300)
      return { entries }
    },
  },
  {
    name: 'A boundary is committed after its entry, with every time in it forged',
    caughtBy: 'timestamp',
    says: /was due before .* but was first seen at/,
    make: (record) => seenTooLate(record, 'timestamp'),
  },
  {
    name: 'The same, shown to somebody who trusts a witness',
    caughtBy: 'witness',
    says: /was due before .* but was first seen at/,
    make: (record) => seenTooLate(record, 'witness'),
  },
  {
    name: 'A clock entry covers commitments that were made after their entry',
    caughtBy: 'duties',
    says: /when the record had reached/,
    make: (record) => {
      const entries = copyOf(record)
      const { slotAt } = find(entries, 'commit', oneLost(record))
      const first = entries.findIndex((entry) => isCommit(entry) && entry.slotAt === slotAt)
      const [candles] = entries.splice(first - 1, 1, {
        kind: 'clock',
        appendedAt: later(slotAt, 300),
        feed: RECORD_FEED,
        from: later(slotAt, 130_000),
        to: later(slotAt, 300),
        reason: 'The clock was set back.',
      })
      entries.splice(first - 1, 0, { ...(candles as Entry), appendedAt: later(slotAt, 130_000) })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A clock entry states a step forward',
    caughtBy: 'duties',
    says: /It reports a step back from/,
    make: (record) => {
      const entries = copyOf(record)
      const clock = entries.find((entry) => entry.kind === 'clock')
      if (clock?.kind === 'clock') [clock.from, clock.to] = [clock.to, clock.from]
      return { entries }
    },
  },
  {
    name: 'The clock entry is left out',
    caughtBy: 'duties',
    says: /without a clock entry/,
    make: (record) => {
      const entries = copyOf(record).filter((entry) => entry.kind !== 'clock')
      const at = entries.findIndex((entry) => entry.kind === 'model')
      ;(entries[at] as Entry).appendedAt = later((entries[at] as Entry).appendedAt, -10 * MINUTE_MS)
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A pair makes no commitment to a slot',
    caughtBy: 'duties',
    says: /has no commitment for/,
    make: (record) => {
      const slot = oneLost(record)
      return { entries: repoint(copyOf(record).filter((entry) => !('slot' in entry && entry.slot === slot))) }
    },
  },
  {
    name: 'A pair makes two commitments to a slot, one for each outcome',
    caughtBy: 'duties',
    says: /has more than one commitment/,
    make: (record) => {
      const entries = copyOf(record)
      const commit = find(entries, 'commit', oneLost(record))
      const second: CommitEntry = { ...commit, slot: 'slot-for-the-other-outcome' }
      entries.splice(entries.indexOf(commit) + 1, 0, second)
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A minute of slots is left out without a word',
    caughtBy: 'duties',
    says: /has no commitment|needs (a|its) commitment/,
    make: (record) => {
      const entries = copyOf(record)
      const { slotAt } = find(entries, 'commit', oneLost(record))
      const gone = new Set(
        entries
          .filter((entry) => isCommit(entry) && entry.slotAt === slotAt)
          .map((entry) => (entry as CommitEntry).slot),
      )
      return { entries: repoint(entries.filter((entry) => !('slot' in entry && gone.has(entry.slot as string)))) }
    },
  },
  {
    name: 'A lost minute is left out and stated as missed',
    caughtBy: 'duties',
    says: /as missed, but the market had already reached/,
    make: (record) => {
      const entries = copyOf(record)
      const { slotAt } = find(entries, 'commit', oneLost(record))
      const gone = new Set(
        entries
          .filter((entry) => isCommit(entry) && entry.slotAt === slotAt)
          .map((entry) => (entry as CommitEntry).slot),
      )
      const kept = entries.filter((entry) => !('slot' in entry && gone.has(entry.slot as string)))
      const to = later(slotAt, MINUTE_MS)
      const place = kept.findIndex((entry) => entry.kind === 'candles' && entry.boundary === to)
      const { appendedAt } = kept[place] as Entry
      const reason = 'The server was not running.'
      kept.splice(place, 0, {
        kind: 'missed',
        appendedAt,
        feed: RECORD_FEED,
        timeframe: '1m',
        from: slotAt,
        to,
        slots: 1,
        reason,
      })
      return { entries: repoint(kept) }
    },
  },
  {
    name: 'Lost signals are withheld, and a missed entry covers the minutes of their reveals',
    caughtBy: 'duties',
    says: /was due for its reveal at its entry/,
    make: (record) => {
      const entries = copyOf(record)
      const missed = outage(entries)
      const covered = (at: string) => at >= missed.from && at < missed.to
      return {
        entries: repoint(entries.filter((entry) => !((isReveal(entry) || isSettle(entry)) && covered(entry.boundary)))),
      }
    },
  },
  {
    name: 'A missed stretch counts fewer slots than it covers',
    caughtBy: 'duties',
    says: /It counts \d+ missed 1m slots between/,
    make: (record) => {
      const entries = copyOf(record)
      outage(entries).slots -= 3
      return { entries }
    },
  },
  {
    name: 'A missed stretch reaches into the future',
    caughtBy: 'duties',
    says: /as missed too early/,
    make: (record) => {
      const entries = copyOf(record)
      const missed = outage(entries)
      Object.assign(missed, { to: later(missed.to, 30 * MINUTE_MS), slots: missed.slots + 30 })
      return { entries }
    },
  },
  {
    name: 'The missed entry of an outage is left out',
    caughtBy: 'duties',
    says: /was due|needs|has no commitment|are missing/,
    make: (record) => ({ entries: repoint(copyOf(record).filter((entry) => entry.kind !== 'missed')) }),
  },
  {
    name: 'A slot is revealed a second time',
    caughtBy: 'duties',
    says: /was already revealed/,
    make: (record) => {
      const entries = copyOf(record)
      const reveal = find(entries, 'reveal', oneLost(record))
      entries.splice(entries.indexOf(reveal) + 1, 0, structuredClone(reveal))
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A slot is revealed a minute late',
    caughtBy: 'duties',
    says: /reveal of entry|due for its reveal/,
    make: (record) => {
      const entries = copyOf(record)
      const reveal = find(entries, 'reveal', oneLost(record))
      const boundary = later(reveal.boundary, MINUTE_MS)
      entries.splice(entries.indexOf(reveal), 1)
      const place = entries.findIndex((entry) => entry.kind === 'candles' && entry.boundary === boundary)
      entries.splice(place + 1, 0, { ...reveal, boundary, appendedAt: (entries[place] as Entry).appendedAt })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'An entry says two things in one field',
    caughtBy: 'duties',
    says: /isn’t a readable entry|can’t read|cannot be read/,
    make: (record) => {
      const index = indexOf(record.entries, 'settle', oneLost(record))
      const served = servedWith(record.entries, index, (text) =>
        text.replace('"outcome":', '"outcome":"profit","outcome":'),
      )
      return { entries: record.entries, served }
    },
  },
  {
    name: 'An entry has a field that nobody asks about',
    caughtBy: 'duties',
    says: /isn’t a readable entry|can’t read|cannot be read/,
    make: (record) => {
      const entries = copyOf(record)
      Object.assign(find(entries, 'settle', oneLost(record)), { correctedOutcome: 'profit' })
      return { entries }
    },
  },
  {
    name: 'Something is said of a market that was never opened',
    caughtBy: 'duties',
    says: /was never opened/,
    make: (record) => {
      const entries = copyOf(record)
      find(entries, 'commit', oneLost(record)).feed = 'simulated:better'
      return { entries }
    },
  },
]
