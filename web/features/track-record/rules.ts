import type { Timeframe } from '../../../contract/market.ts'
import { PAYOUT, type Performance, type Verdict } from '../../../contract/signals.ts'
import type { Breakdown } from '../../../contract/track-record.ts'
import { measuredRate, toVerdict } from '../../../engine/signals/statistics.ts'
import { EXAMPLE_STAKE_CENTS, netCents } from '../../data/trade-rules.ts'
import { formatCount, formatFigure } from '../../lib/format.ts'
import type { Frame } from '../../ui/chart/chart.tsx'
import { toStep } from '../../ui/chart/fit-levels.ts'

/** Won and lost with their rate; null while they are too few to speak of. Percentages. */
export interface Answered {
  won: number
  lost: number
  n: number
  winRate: number | null
  interval: { low: number; high: number } | null
  breakEvenRate: number
  verdict: Verdict
}

/** Won over won plus lost, with its interval. */
export const toRate = (won: number, lost: number): Pick<Answered, 'winRate' | 'interval'> => {
  const measured = measuredRate(won, won + lost)
  if (measured === null) return { winRate: null, interval: null }
  const { rate, interval } = measured
  return { winRate: rate * 100, interval: { low: interval.low * 100, high: interval.high * 100 } }
}

/** The record's answer: of both timeframes as the server published it, of one as its counts say. */
export const toAnswer = (performance: Performance, timeframe: Timeframe | undefined): Answered => {
  const { breakEvenRate } = performance
  if (timeframe === undefined) {
    const { wonSignals: won, lostSignals: lost, n, winRate, interval, verdict } = performance
    return { won, lost, n, winRate, interval, verdict, breakEvenRate }
  }
  const { wonSignals: won, lostSignals: lost } = performance.byTimeframe[timeframe]
  return { won, lost, n: won + lost, ...toRate(won, lost), verdict: toVerdict(won, lost), breakEvenRate }
}

/** Of a fair coin: how far 95 of 100 courses lie from their mean, in standard deviations. */
const COIN_95 = 1.96
const COIN_POINTS = 40

const coinCents = (n: number, sign: -1 | 1): number =>
  (((PAYOUT - 1) / 2) * n + sign * COIN_95 * ((PAYOUT + 1) / 2) * Math.sqrt(n)) * EXAMPLE_STAKE_CENTS

/** The course of equal stakes, signal by signal from left to right, within what 95 of 100 fair coins would do. */
export const drawCourse = (course: Breakdown['course'], frame: Frame) => {
  const points = [{ n: 0, cents: 0 }, ...course.map(({ won, lost }) => ({ n: won + lost, cents: netCents(won, lost) }))]
  const most = Math.max(1, points.at(-1)?.n ?? 1)
  const places = Array.from({ length: COIN_POINTS + 1 }, (_, at) => (at * most) / COIN_POINTS)
  const [upper, lower] = ([1, -1] as const).map((sign) => places.map((n) => ({ n, cents: coinCents(n, sign) })))
  const values = [...points, ...(upper ?? []), ...(lower ?? [])].map(({ cents }) => cents)
  const [least, highest] = [Math.min(...values), Math.max(...values)]
  const step = toStep(highest - least)
  const levels: number[] = []
  for (let level = Math.ceil(least / step) * step; level <= highest; level += step) levels.push(level || 0)
  const x = (n: number) => frame.left + (n / most) * (frame.right - frame.left)
  const y = (cents: number) => frame.top + ((highest - cents) / (highest - least)) * (frame.bottom - frame.top)
  const path = (way: readonly { n: number; cents: number }[]) =>
    way.map(({ n, cents }, at) => `${at ? 'L' : 'M'}${x(n).toFixed(1)} ${y(cents).toFixed(1)}`).join('')
  const last = points.at(-1) ?? { n: 0, cents: 0 }
  return {
    levels,
    y,
    line: path(points),
    band: `${path([...(upper ?? []), ...(lower ?? []).toReversed()])}Z`,
    end: { x: x(last.n), y: y(last.cents) },
  }
}

const MOST_WEALTH = 1_000_000

/** What a wealth of 1 has become. */
export const wealthText = (wealth: number): string => {
  if (wealth > MOST_WEALTH) return `> ${formatCount(MOST_WEALTH)}`
  return wealth < 0.01 ? `< ${formatFigure(0.01)}` : formatFigure(wealth)
}

/** What the feed's label says beyond its kind: a replay's instruments and dates, a venue. */
export const findFeedDetail = (label: string): string | null => {
  const at = label.indexOf(': ')
  return at < 0 ? null : label.slice(at + 2)
}

/** A hash as people compare it: the first eight and the last six characters. */
export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash)

export type RecordTab = 'results' | 'signals' | 'proof' | 'method'

/** Where the places are that addresses name. */
const PLACES: Record<Exclude<RecordTab, 'results'>, readonly string[]> = {
  signals: ['signals'],
  proof: ['guarantees', 'signal-proof', 'chain', 'seeds'],
  method: ['steps', 'back-test', 'versions', 'abstentions', 'edge', 'gaps', 'reachable'],
}

/** The tab that holds a place; the results where it is on none of the others. */
export const findTab = (place: string): RecordTab =>
  (['signals', 'proof', 'method'] as const).find((tab) => PLACES[tab].includes(place)) ?? 'results'
