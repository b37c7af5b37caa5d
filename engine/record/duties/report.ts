import { MINUTE_MS } from '../../../contract/slots.ts'
import { createMemory } from '../memory.ts'

/** What the record owes whoever reads it, and by what name a failure goes. */
export const DUTIES = {
  readable: 'Every entry has a known kind and exactly the fields of that kind.',
  ordered: 'Times never go back, except after a clock entry. No entry comes too early or too late.',
  opened: 'Every market has one opening entry, before all its other entries.',
  announced: 'Model, settlement rule and selection rule are announced before the first slot that uses them.',
  complete: 'Every slot of every pair has exactly one commitment, or the record names it as missed.',
  early: 'Every commitment is made within its slot’s minute, before its entry.',
  revealed: 'Every commitment is revealed at its entry.',
  sealed: 'Each reveal matches its commitment in slot, pair, times and versions.',
  gapped: 'A pair whose last candles are missing abstains.',
  selected: 'At most one signal per slot is published: the one that the selection rule picks.',
  candles: 'Every boundary has its closed candles, once, and all valid.',
  drawn:
    'A market that committed to seeds reveals each day’s seed after that day. Every candle of the day follows from it.',
  settled: 'Every published signal, and every call by a person, is settled at its expiry, once.',
  introduced: 'Every caller has one announcement and a unique name, before the first call.',
  called: 'Every call by a person is sealed before its entry. A caller has one open call per timeframe.',
  priced: 'Every price, outcome and void follows from the candles.',
  missed: 'Every missed stretch follows the last slot and has the right count.',
  clock: 'Every time the clock was set back has an entry.',
} as const

export type Duty = keyof typeof DUTIES

export interface Problem {
  /** Place of the entry that it shows at, counted from 0. */
  index: number
  duty: Duty
  /** What was owed, and when. */
  sentence: string
}

/** How often a duty was checked, and how often it failed. */
export interface DutyCount {
  checked: number
  failed: number
}

const MAX_PROBLEMS = 100

/** Collects what the duties found. Only the first hundred problems are kept as sentences; all are counted. */
export const createReport = (memory = createMemory()) => {
  const { problems, counts, unchecked } = memory.recall('report', () => ({
    problems: [] as Problem[],
    counts: Object.fromEntries(Object.keys(DUTIES).map((duty) => [duty, { checked: 0, failed: 0 }])) as Record<
      Duty,
      DutyCount
    >,
    unchecked: new Map<string, number>(),
  }))
  return {
    problems,
    counts,
    unchecked,
    /** The entry being checked; set by whoever feeds the duties. */
    index: 0,
    checked(duty: Duty): void {
      counts[duty].checked += 1
    },
    fail(duty: Duty, sentence: string): void {
      counts[duty].failed += 1
      if (problems.length < MAX_PROBLEMS) problems.push({ index: this.index, duty, sentence })
    },
    /** Counts the check, and fails it unless `holds`. The sentence is only composed where it is needed. */
    require(duty: Duty, holds: boolean, sentence: () => string): boolean {
      counts[duty].checked += 1
      if (!holds) this.fail(duty, sentence())
      return holds
    },
    /** Something that can't be checked from the record alone, in words; counted. */
    leave(sentence: string): void {
      unchecked.set(sentence, (unchecked.get(sentence) ?? 0) + 1)
    },
  }
}

export type Report = ReturnType<typeof createReport>

const minutes = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')

/** `2026-03-02 10:31 UTC`, with seconds where there are any. */
export const at = (atMs: number): string => {
  if (!Number.isFinite(atMs)) return 'an unreadable time'
  return atMs % MINUTE_MS === 0
    ? `${minutes(atMs)} UTC`
    : `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
