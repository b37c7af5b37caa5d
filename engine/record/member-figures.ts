import type { Feed, Timeframe } from '../../contract/market.ts'
import {
  type Entitlement,
  isStarterSlot,
  maySeeSignal,
  type Outcome,
  type PeriodCounts,
} from '../../contract/signals.ts'
import { DAY_MS } from '../../contract/slots.ts'
import type { GenesisEntry } from './entries.ts'
import { type OutcomeCount, type PublishedMember, toDifferences, toPeriodCounts } from './figures.ts'
import { type Fields, toFields } from './json-fields.ts'
import type { Memory } from './memory.ts'
import { readEntry } from './read-entries.ts'
import type { SettledRow } from './settled-rows.ts'

/** What a settled signal counts as. */
interface Counted {
  timeframe: Timeframe
  pair: string
  slotAtMs: number
  expiresAtMs: number
  outcome: Outcome
  /** How many there were of this kind: of old ones one stands for all. */
  count: number
}

/** A member's answers were read while the record went on: they are right if they are right as of one of its last boundaries. */
const BOUNDARIES = 30
/** Longer than the longest period but “all”. */
const OLD_MS = 8 * DAY_MS
/** So many signals of a market, and the old ones among them are added up. */
const SINGLE = 40_000

const PERIODS = ['24h', '7d', 'all'] as const

interface MemberCalls {
  performance: (period: 'today' | 'all') => Promise<unknown>
  history: (period: (typeof PERIODS)[number]) => Promise<unknown>
}

/** Asks for what a member is shown: the `data` of their calls. */
export const readMember = async (entitlement: Entitlement, read: MemberCalls): Promise<PublishedMember> => ({
  entitlement,
  performances: [await read.performance('today'), await read.performance('all')],
  histories: await Promise.all(PERIODS.map(read.history)),
})

/** What the record can tell of a stretch: what is open is not settled yet, and counted by nobody else. */
const toSettlement = (counts: Fields): Fields => {
  const { wonSignals, lostSignals, breakevenSignals, voidSignals, n, winRate, interval } = counts
  const timeframes = toFields(counts.byTimeframe)
  const per = (timeframe: Timeframe) => {
    const { totalSignals: _, openSignals: __, ...settled } = toFields(timeframes[timeframe])
    return settled
  }
  return {
    wonSignals,
    lostSignals,
    breakevenSignals,
    voidSignals,
    n,
    winRate,
    interval,
    byTimeframe: { '1m': per('1m'), '5m': per('5m') },
  }
}

/** One for all signals of a kind: every member who may see one of them may see the others. */
const addUp = (own: readonly Counted[], beforeMs: number): Counted[] => {
  const kinds = new Map<string, Counted>()
  const recent: Counted[] = []
  for (const one of own) {
    const { timeframe, pair, outcome, slotAtMs, count } = one
    if (slotAtMs >= beforeMs) recent.push(one)
    else {
      const kind = `${timeframe} ${pair} ${outcome} ${isStarterSlot(new Date(slotAtMs))}`
      const same = kinds.get(kind)
      if (same) same.count += count
      else kinds.set(kind, one)
    }
  }
  return [...kinds.values(), ...recent]
}

/** Remembers the settled signals of a record, and holds to them what a member is shown. */
export const createMemberCheck = (memory: Memory) => {
  const counted = memory.recall('counted', () => new Map<string, Counted[]>())
  const starters = memory.recall('starters', () => new Map<string, ReadonlySet<string>>())

  const maySee = (feed: string, entitlement: Entitlement) => {
    const pairs = starters.get(feed)
    return ({ timeframe, pair, slotAtMs }: Pick<Counted, 'timeframe' | 'pair' | 'slotAtMs'>): boolean =>
      maySeeSignal(entitlement, { timeframe, slotAt: new Date(slotAtMs), starterPair: pairs?.has(pair) ?? false })
  }

  const toCounts = (own: readonly Counted[], sinceMs: number, untilMs: number): Fields => {
    const rows = own
      .filter(({ slotAtMs, expiresAtMs }) => slotAtMs >= sinceMs && expiresAtMs <= untilMs)
      .map(
        ({ timeframe, outcome, count }): OutcomeCount => ({ timeframe, outcome, count, statedCount: 0, statedSum: 0 }),
      )
    const nobody: Feed = { id: '', kind: 'live', label: '' }
    return toSettlement(
      toPeriodCounts(rows, { since: null, until: new Date(untilMs), feed: nobody }) as unknown as Fields,
    )
  }

  /** In a sentence how these counts differ from the record; null where they do not, as of one of its last boundaries. */
  const findProblem = (own: readonly Counted[], shown: Fields, name: string): string | null => {
    const claimed = toSettlement(shown)
    const sinceMs = typeof shown.since === 'string' ? Date.parse(shown.since) : Number.NEGATIVE_INFINITY
    const ends = [...new Set(own.slice(-8 * BOUNDARIES).map(({ expiresAtMs }) => expiresAtMs))]
      .toSorted((a, b) => b - a)
      .slice(0, BOUNDARIES)
    const owed = (ends.length > 0 ? ends : [Number.POSITIVE_INFINITY]).map((endMs) => toCounts(own, sinceMs, endMs))
    const differences = owed.map((counts) => toDifferences(counts, claimed))
    // The boundary that comes closest, as the others differ by what has settled since.
    const [closest = []] = differences.toSorted((a, b) => a.length - b.length)
    return closest.length === 0 ? null : `${name}: ${closest.join('; ')}.`
  }

  /** Its own parts have to add up to it. */
  const sumProblem = (shown: Fields, name: string): string | null => {
    const { totalSignals, wonSignals, lostSignals, breakevenSignals, voidSignals, openSignals } =
      shown as unknown as PeriodCounts
    const sum = wonSignals + lostSignals + breakevenSignals + voidSignals + openSignals
    return sum === totalSignals ? null : `${name}: ${totalSignals} signals in all, but their outcomes add up to ${sum}.`
  }

  return {
    /** Takes the text of the next entry. */
    add: (text: string): void => {
      const entry = text.includes('"kind":"genesis"') ? readEntry(text) : null
      if (entry?.kind !== 'genesis') return
      const { feed, pairs } = entry as GenesisEntry
      starters.set(feed, new Set(pairs.filter(({ starter }) => starter).map(({ name }) => name)))
    },

    onSettle: (feed: string, { timeframe, pair, slotAt, expiresAt, outcome }: SettledRow): void => {
      const own = counted.get(feed) ?? []
      counted.set(feed, own)
      const slotAtMs = Date.parse(slotAt)
      own.push({ timeframe, pair, slotAtMs, expiresAtMs: Date.parse(expiresAt), outcome, count: 1 })
      if (own.length >= SINGLE) counted.set(feed, addUp(own, slotAtMs - OLD_MS))
    },

    /** What is shown to the member otherwise than the record says, in sentences. */
    problemsOf: ({ entitlement, performances, histories }: PublishedMember): string[] => {
      const [today] = performances.map(toFields)
      const feed = String(toFields(today?.source).id)
      const own = (counted.get(feed) ?? []).filter(maySee(feed, entitlement))
      const shown: [counts: Fields, name: string][] = [
        ...performances.flatMap((one, place): [Fields, string][] => {
          const name = place === 0 ? 'Your statistics today' : 'Your statistics for the whole record'
          const { lastDay, ...whole } = toFields(one)
          return [
            [whole, name],
            ...(lastDay ? [[toFields(lastDay), `${name}, last 24 hours`] as [Fields, string]] : []),
          ]
        }),
        ...histories.map((one, place): [Fields, string] => [
          toFields(toFields(one).counts),
          `Your history, ${PERIODS[place] ?? 'all'}`,
        ]),
      ]
      return shown.flatMap(([counts, name]) =>
        [sumProblem(counts, name), findProblem(own, counts, name)].filter((said) => said !== null),
      )
    },

    /** Which rows of a market the member is shown. */
    maySeeRow: (feed: string, entitlement: Entitlement) => {
      const may = maySee(feed, entitlement)
      return ({ timeframe, pair, slotAt }: SettledRow): boolean =>
        may({ timeframe, pair, slotAtMs: Date.parse(slotAt) })
    },
  }
}
