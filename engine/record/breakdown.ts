import type { Timeframe } from '../../contract/market.ts'
import { DAY_MS, PAYOUT } from '../../contract/slots.ts'
import type { Breakdown, RecordOf } from '../../contract/track-record.ts'
import { type Edge, toEdge } from '../signals/edge.ts'
import { measuredRate, toVerdict, wilsonInterval } from '../signals/statistics.ts'
import { percent, percentInterval } from './percent.ts'
import type { SlotCounts, WeekCounts } from './tallies.ts'

const WEEKS_LISTED = 5

/** Counts that make a record. */
type Counts = Pick<SlotCounts, 'published' | 'won' | 'lost' | 'breakeven' | 'void'>

const computeSum = <Field extends string>(cells: readonly Record<Field, number>[], field: Field): number =>
  cells.reduce((sum, cell) => sum + cell[field], 0)

/** Counts of published signals, and their rate where they are enough to speak of. */
export const toRecord = (cells: readonly Counts[]): RecordOf => {
  const [published, won, lost] = [computeSum(cells, 'published'), computeSum(cells, 'won'), computeSum(cells, 'lost')]
  const [breakeven, voided] = [computeSum(cells, 'breakeven'), computeSum(cells, 'void')]
  const measured = measuredRate(won, won + lost)
  return {
    published,
    won,
    lost,
    breakeven,
    void: voided,
    open: published - won - lost - breakeven - voided,
    n: won + lost,
    winRate: measured && percent(measured.rate),
    interval: measured && percentInterval(measured.interval),
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

const toWeeks = (counts: readonly WeekCounts[], untilMs: number): Breakdown['weeks'] => {
  const sums = new Map<number, { won: number; lost: number }>()
  for (const { fromMs, won, lost } of counts) {
    const known = sums.get(fromMs)
    sums.set(fromMs, { won: (known?.won ?? 0) + won, lost: (known?.lost ?? 0) + lost })
  }
  const weeks = [...sums].map(([fromMs, { won, lost }]) => {
    const measured = measuredRate(won, won + lost)
    return {
      from: iso(fromMs),
      won,
      lost,
      n: won + lost,
      winRate: measured && percent(measured.rate),
      interval: measured && percentInterval(measured.interval),
      net: computeNet(won, lost),
      isRunning: untilMs < fromMs + WEEK_MS,
    }
  })
  const worst = weeks.toSorted((a, b) => a.net - b.net || (a.from < b.from ? -1 : 1)).slice(0, WEEKS_LISTED)
  return { counted: weeks.length, losing: weeks.filter(({ net }) => net < 0).length, worst }
}

const WEEK_MS = 7 * DAY_MS
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
  weeks: readonly WeekCounts[],
  untilMs: number,
  timeframe?: Timeframe,
): Breakdown => {
  const own = timeframe ? cells.filter((cell) => cell.timeframe === timeframe) : cells
  const published = own.filter((cell) => cell.published > 0)
  const byPair = toGroups(published, ({ pair }) => pair)
  const pairs = byPair.map(([pair, of]) => ({ pair, ...toRecord(of), edge: edgeFor(of, byPair.length) }))
  const hours = toGroups(published, ({ hour }) => hour).map(([hour, of]) => ({ hour, ...toRecord(of) }))
  return {
    until: iso(untilMs),
    edge: edgeFor(published, 1),
    pairs: pairs.toSorted(bySurest(({ pair }) => pair)),
    hours: hours.toSorted(bySurest(({ hour }) => String(hour).padStart(2, '0'))),
    weeks: toWeeks(timeframe ? weeks.filter((week) => week.timeframe === timeframe) : weeks, untilMs),
    abstentions: toAbstentions(own),
    versions: toVersions(own),
  }
}
