import type { Entry } from '../entries.ts'
import { type Attack, bytesOf, heldBy, isCall, isCommit, repoint, servedWith } from './attack-kit.ts'
import { allWins } from './attacks-on-choices.ts'

const later = (instant: string, byMs: number): string => new Date(Date.parse(instant) + byMs).toISOString()

/** Ways to serve something else than was signed, signed before, or is published. */
export const attacksOnServing: readonly Attack[] = [
  {
    name: 'One byte is altered on the way',
    caughtBy: 'hashes',
    says: /someone altered them/,
    make: (record) => ({
      entries: record.entries,
      served: servedWith(record.entries, 1500, (text) => text.replace('2026', '2027')),
    }),
  },
  {
    name: 'An appendedAt is altered on the way',
    caughtBy: 'hashes',
    says: /someone altered them/,
    make: (record) => {
      const [{ appendedAt }] = record.entries.slice(1500) as [Entry]
      return {
        entries: record.entries,
        served: servedWith(record.entries, 1500, (text) => text.replace(appendedAt, later(appendedAt, 1))),
      }
    },
  },
  {
    name: 'An entry is left out on the way',
    caughtBy: 'hashes',
    says: /The server hides some/,
    make: (record) => ({ entries: record.entries, served: bytesOf(record.entries).toSpliced(2000, 1) }),
  },
  {
    name: 'Two entries change places on the way',
    caughtBy: 'hashes',
    says: /someone altered them/,
    make: (record) => {
      const served = bytesOf(record.entries)
      const [one, two] = served.slice(2000, 2002) as [Uint8Array, Uint8Array]
      return { entries: record.entries, served: served.toSpliced(2000, 2, two, one) }
    },
  },
  {
    name: 'The newest entries are held back from the reader',
    caughtBy: 'hashes',
    says: /The server hides some/,
    make: (record) => ({ entries: record.entries, served: bytesOf(record.entries).slice(0, -40) }),
  },
  {
    name: 'The record is rolled back by an hour, before losses',
    caughtBy: 'kept',
    says: /someone removed its end/,
    make: (record) => ({
      entries: record.entries.slice(0, record.checkpoints.at(-60)?.size),
      held: heldBy(record, 'kept', [record.checkpoints.length - 1]),
    }),
  },
  {
    name: 'The record is forked in its middle',
    caughtBy: 'witness',
    says: /has another root/,
    make: (record) => {
      const middle = record.checkpoints[150]?.size ?? 0
      return { entries: allWins(record, middle), held: heldBy(record, 'witness', [100, 225]) }
    },
  },
  {
    name: 'A bad history is dropped and the market opened afresh under the same key',
    caughtBy: 'kept',
    says: /someone removed its end|has another root/,
    make: (record) => {
      const half = record.entries.findIndex((entry) => entry.kind === 'clock')
      const genesis = structuredClone(record.entries[0]) as Extract<Entry, { kind: 'genesis' }>
      const from = record.entries.slice(half).findIndex((entry) => entry.kind === 'candles') + half
      const candles = record.entries[from] as Extract<Entry, { kind: 'candles' }>
      Object.assign(genesis, { liveFrom: candles.boundary, appendedAt: candles.appendedAt })
      const later = record.entries.slice(from)
      const promises = new Set([
        ...later.filter(isCommit).map(({ slot }) => slot),
        ...later.filter(isCall).map(({ call }) => call),
      ])
      const isFresh = (entry: Entry): boolean => {
        if ('slot' in entry) return promises.has(entry.slot)
        return !('call' in entry) || promises.has(entry.call)
      }
      const { appendedAt } = candles
      const callers = record.entries.filter(({ kind }) => kind === 'caller').map((entry) => ({ ...entry, appendedAt }))
      const fresh = [genesis, ...callers, ...later.filter(isFresh)]
      return { entries: repoint(structuredClone(fresh)), held: heldBy(record, 'kept', [250]) }
    },
  },
  {
    name: 'The page claims that every signal was won',
    caughtBy: 'recount',
    says: /performance.wonSignals is/,
    make: (record) => ({
      entries: record.entries,
      publish: (figures) => {
        const forged = structuredClone(figures)
        const { performance } = forged.trackRecord
        Object.assign(performance, { wonSignals: performance.n, lostSignals: 0, winRate: 100 })
        return forged
      },
    }),
  },
  {
    name: 'The page hides an outage',
    caughtBy: 'recount',
    says: /gaps/,
    make: (record) => ({ entries: record.entries, publish: (figures) => ({ ...figures, gaps: [] }) }),
  },
  {
    name: 'The page shows a pair at its best that is not',
    caughtBy: 'recount',
    says: /breakdown\.both\.pairs\.0\.won is/,
    make: (record) => ({
      entries: record.entries,
      publish: (figures) => {
        const forged = structuredClone(figures)
        const [first] = forged.breakdown.both.pairs
        if (first) Object.assign(first, { won: first.n, lost: 0 })
        return forged
      },
    }),
  },
  {
    name: 'The page shows better calibration than there is',
    caughtBy: 'recount',
    says: /reliability\.both\.0\.won is/,
    make: (record) => ({
      entries: record.entries,
      publish: (figures) => {
        const forged = structuredClone(figures)
        for (const bin of forged.reliability.both) bin.won = bin.n
        return forged
      },
    }),
  },
]
