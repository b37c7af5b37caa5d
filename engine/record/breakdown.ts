import type { Timeframe } from '../../contract/market.ts'
import { HOUR_MS, PAYOUT, startOfWeekMs, WEEK_MS } from '../../contract/slots.ts'
import type { Breakdown, RecordOf } from '../../contract/track-record.ts'
import { type Edge, toEdge } from '../signals/edge.ts'
import { toVerdict, wilsonInterval } from '../signals/statistics.ts'
import { measuredPercent } from './percent.ts'
import type { HourCounts, SlotCounts, Split } from './tallies.ts'

const WEEKS_LISTED = 5

/** Counts that make a record. */
type Counts = Pick<SlotCounts, 'published' | 'won' | 'lost' | 'breakeven' | 'void'>

const computeSum = <Field extends string>(cells: readonly Record<Field, number>[], field: Field): number =>
  cells.reduce((sum, cell) => sum + cell[field], 0)

/** Counts of published signals, and their rate where they are enough to speak of. */
export const toRecord = (cells: readonly Counts[]): RecordOf => {
  const [published, won, lost] = [computeSum(cells, 'published'), computeSum(cells, 'won'), computeSum(cells, 'lost')]
  const [breakeven, voided] = [computeSum(cells, 'breakeven'), computeSum(cells, 'void')]
  return {
    published,
    won,
    lost,
    breakeven,
    void: voided,
    open: published - won - lost - breakeven - voided,
    n: won + lost,
    ...measuredPercent(won, won + lost),
    verdict: toVerdict(won, lost),
  }
}

/** Cells by what `keyOf` says of them, in the order in which it first said it. */
const toGroups = <Key>(cells: readonly SlotCounts[], keyOf: (cell: SlotCounts) => Key): [Key, SlotCounts[]][] => {
  const groups = new Map<Key, SlotCounts[]>()
  for (const cell of cells) {
    const key = keyOf(cell)
    const group = groups.get(key)
    if (group) group.push(cell)
    else groups.set(key, [cell])
  }
  return [...groups]
}

/** Unrounded, so that rows whose printed bounds are the same have one order. What has too few signals stands below the rest. */
const computeLowerEnd = ({ won, n, interval }: RecordOf): number => (interval ? (wilsonInterval(won, n)?.low ?? 0) : -1)

/** The best lower end of the interval first: what is surest to be good, not what was luckiest. */
export const bySurest = <Row extends RecordOf>(nameOf: (row: Row) => string) => {
  return (a: Row, b: Row): number =>
    computeLowerEnd(b) - computeLowerEnd(a) || b.n - a.n || (nameOf(a) < nameOf(b) ? -1 : 1)
}

/** What the figures have shown against a fair coin, of one of `among` rows. */
const edgeFor = (cells: readonly SlotCounts[], among: number): Edge => {
  const [bets, worth] = [computeSum(cells, 'bets'), computeSum(cells, 'betWorth')]
  return toEdge(bets, worth, among)
}

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** What equal stakes made or lost, in stakes, to a tenth. */
const computeNet = (won: number, lost: number): number => Number((won * PAYOUT - lost).toFixed(1))

/** Sums of the stretches that `startOf` puts the hours in, by when each began, oldest first. */
const toStretches = (counts: readonly HourCounts[], startOf: (atMs: number) => number): [number, Split][] => {
  const sums = new Map<number, Split>()
  for (const { fromMs, won, lost } of counts) {
    const startMs = startOf(fromMs)
    const known = sums.get(startMs)
    sums.set(startMs, { won: (known?.won ?? 0) + won, lost: (known?.lost ?? 0) + lost })
  }
  return [...sums].toSorted(([a], [b]) => a - b)
}

const toWeeks = (counts: readonly HourCounts[], untilMs: number): Breakdown['weeks'] => {
  const weeks = toStretches(counts, startOfWeekMs).map(([fromMs, { won, lost }]) => {
    return {
      from: iso(fromMs),
      won,
      lost,
      n: won + lost,
      ...measuredPercent(won, won + lost),
      net: computeNet(won, lost),
      isRunning: untilMs < fromMs + WEEK_MS,
    }
  })
  const worst = weeks.toSorted((a, b) => a.net - b.net || (a.from < b.from ? -1 : 1)).slice(0, WEEKS_LISTED)
  return { counted: weeks.length, losing: weeks.filter(({ net }) => net < 0).length, worst }
}

const MOST_STRETCHES = 120
const STRETCH_HOURS = [1, 2, 3, 6, 12, 24, 48, 168, 336, 672]

/** Won and lost so far, after each of at most 120 stretches of equal length. */
const toCourse = (counts: readonly HourCounts[], untilMs: number): Breakdown['course'] => {
  const firstMs = Math.min(...counts.map(({ fromMs }) => fromMs))
  const span = Math.max(0, untilMs - firstMs)
  const hours = STRETCH_HOURS.find((length) => span / (length * HOUR_MS) < MOST_STRETCHES - 1) ?? 2688
  const lengthMs = hours * HOUR_MS
  let [won, lost] = [0, 0]
  return toStretches(counts, (atMs) => Math.floor(atMs / lengthMs) * lengthMs).map(([startMs, split]) => {
    won += split.won
    lost += split.lost
    return { at: iso(Math.min(startMs + lengthMs, untilMs)), won, lost }
  })
}

const TIMEFRAMES: readonly Timeframe[] = ['1m', '5m']

const toAbstentions = (cells: readonly SlotCounts[]): Breakdown['abstentions'] =>
  TIMEFRAMES.flatMap((timeframe) => {
    const own = cells.filter((cell) => cell.timeframe === timeframe)
    if (own.length === 0) return []
    const published = computeSum(own, 'published')
    const abstained = own.reduce((sum, cell) => sum + cell.abstained, 0)
    const declined = own.reduce((sum, cell) => sum + cell.declined, 0)
    return [{ timeframe, decisions: published + abstained, published, notChosen: abstained - declined, declined }]
  })

const formatNewest = ({ firstSlotAt, modelVersion, ruleVersion }: Breakdown['versions'][number]): string =>
  `${firstSlotAt} ${modelVersion} ${ruleVersion}`

const toVersions = (cells: readonly SlotCounts[]): Breakdown['versions'] =>
  toGroups(cells, ({ modelVersion, ruleVersion }) => `${modelVersion}\n${ruleVersion}`)
    .map(([, own]) => ({
      modelVersion: own[0]?.modelVersion ?? '',
      ruleVersion: own[0]?.ruleVersion ?? '',
      firstSlotAt: iso(Math.min(...own.map(({ firstSlotMs }) => firstSlotMs))),
      lastSlotAt: iso(Math.max(...own.map(({ lastSlotMs }) => lastSlotMs))),
      ...toRecord(own),
    }))
    .toSorted((a, b) => (formatNewest(a) < formatNewest(b) ? 1 : -1))

/**
 * What the revealed slots say by pair, hour of the day, week and version, at the boundary `untilMs`. From the record's entries and
 * from the server's rows the same: counts are added, and nothing depends on the order of the cells.
 */
export const toBreakdown = (
  cells: readonly SlotCounts[],
  hourCounts: readonly HourCounts[],
  untilMs: number,
  timeframe?: Timeframe,
): Breakdown => {
  const own = timeframe ? cells.filter((cell) => cell.timeframe === timeframe) : cells
  const stretches = timeframe ? hourCounts.filter((hour) => hour.timeframe === timeframe) : hourCounts
  const published = own.filter((cell) => cell.published > 0)
  const byPair = toGroups(published, ({ pair }) => pair)
  const pairs = byPair.map(([pair, of]) => ({ pair, ...toRecord(of), edge: edgeFor(of, byPair.length) }))
  const hours = toGroups(published, ({ hour }) => hour).map(([hour, of]) => ({ hour, ...toRecord(of) }))
  return {
    until: iso(untilMs),
    edge: edgeFor(published, 1),
    pairs: pairs.toSorted(bySurest(({ pair }) => pair)),
    hours: hours.toSorted(bySurest(({ hour }) => String(hour).padStart(2, '0'))),
    weeks: toWeeks(stretches, untilMs),
    course: toCourse(stretches, untilMs),
    abstentions: toAbstentions(own),
    versions: toVersions(own),
  }
}
