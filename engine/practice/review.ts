import type { Outcome } from '../../contract/signals.ts'
import { DAY_MS, HOUR_MS } from '../../contract/slots.ts'
import { measuredRate, type RateInterval, VERDICT_MIN_SAMPLE, wilsonInterval } from '../signals/statistics.ts'

/** A settled order, as a review reads it. Times are market ms, amounts whole cents, the confidence a whole percent that was stated with it. */
export interface ReviewedOrder {
  placedAtMs: number
  entryAtMs: number
  expiresAtMs: number
  outcome: Outcome
  resultCents: number
  confidence: number | null
}

/** Bins of a reliability diagram at most; each holds enough for a rate. */
export const MAX_STATED_BINS = 5
/** After so many losses in a row the counterfactual stops for the day. */
export const STOP_AFTER_LOSSES = 2

/** `won` of `n` as fractions; the rate is null below the number that one needs. */
export interface Counted {
  n: number
  won: number
  rate: number | null
  interval: RateInterval | null
}

const toCounts = (orders: readonly ReviewedOrder[]): Counted => {
  const won = orders.filter(({ outcome }) => outcome === 'profit').length
  const n = won + orders.filter(({ outcome }) => outcome === 'loss').length
  const measured = measuredRate(won, n)
  return { n, won, rate: measured?.rate ?? null, interval: measured && wilsonInterval(won, n) }
}

const isDecided = ({ outcome }: ReviewedOrder): boolean => outcome === 'profit' || outcome === 'loss'

/** What was said against what happened, in one bin of neighbouring confidences. */
export interface StatedBin extends Counted {
  /** The lowest and the highest confidence in it, and their mean, percent. */
  low: number
  high: number
  stated: number
}

/**
 * Stated confidences against what happened, in bins of equal counts as far as equal confidences allow: those are never parted. No bin has
 * fewer won and lost orders than a rate needs; no bins at all where there are not as many in total.
 */
export const toStatedBins = (orders: readonly ReviewedOrder[]): StatedBin[] => {
  const said = orders
    .flatMap((order) => (order.confidence === null || !isDecided(order) ? [] : [{ order, percent: order.confidence }]))
    .toSorted((a, b) => a.percent - b.percent)
  const wanted = Math.min(MAX_STATED_BINS, Math.floor(said.length / VERDICT_MIN_SAMPLE))
  if (wanted === 0) return []
  const size = said.length / wanted
  const bins: (typeof said)[] = []
  let bin: typeof said = []
  for (const [at, one] of said.entries()) {
    bin.push(one)
    const next = said[at + 1]
    const isFull = bin.length >= Math.max(VERDICT_MIN_SAMPLE, size)
    if (next && !(isFull && next.percent !== one.percent)) continue
    bins.push(bin)
    bin = []
  }
  const last = bins.at(-1) ?? []
  // What is left for the last one may be too little.
  if (bins.length > 1 && last.length < VERDICT_MIN_SAMPLE) bins.splice(-2, 2, [...(bins.at(-2) ?? []), ...last])
  return bins.map((held) => ({
    low: held[0]?.percent ?? 0,
    high: held.at(-1)?.percent ?? 0,
    stated: held.reduce((sum, { percent }) => sum + percent, 0) / held.length,
    ...toCounts(held.map(({ order }) => order)),
  }))
}

/** What came of the orders that entered in an hour of the day, UTC. */
export interface HourCount extends Counted {
  hour: number
}

/** Hours that hold any won or lost order, and which is best and worst by the near end of its interval; null where none has enough. */
export const findBestHours = (
  orders: readonly ReviewedOrder[],
): { hours: HourCount[]; best: HourCount | null; worst: HourCount | null } => {
  const byHour = new Map<number, ReviewedOrder[]>()
  for (const order of orders) {
    const hour = Math.floor((order.entryAtMs % DAY_MS) / HOUR_MS)
    const held = byHour.get(hour)
    if (held) held.push(order)
    else byHour.set(hour, [order])
  }
  const hours = [...byHour]
    .map(([hour, held]) => ({ hour, ...toCounts(held) }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => a.hour - b.hour)
  const judged = hours.filter(({ rate }) => rate !== null)
  // One hour alone is neither.
  if (judged.length < 2) return { hours, best: null, worst: null }
  const best = judged.toSorted((a, b) => (b.interval?.low ?? 0) - (a.interval?.low ?? 0))[0] ?? null
  const worst = judged.toSorted((a, b) => (a.interval?.high ?? 1) - (b.interval?.high ?? 1))[0] ?? null
  return { hours, best, worst }
}

/** What stopping for the day would have changed. */
export interface Stopping {
  /** Days (UTC) with orders, and those on which it would have stopped before the last of them. */
  days: number
  stoppedDays: number
  actualCents: number
  stoppedCents: number
  /** What came of the orders that would not have been placed. */
  left: Counted
}

/**
 * The same orders without those that a day's second loss in a row would have kept from being placed. A loss counts from when it was settled, so
 * an order that was open by then stays; a win ends the run, a stake that came back does not. Days are UTC, by when an order was placed.
 * Nothing is assumed of other prices or other stakes: it is this history, cut short.
 */
export const toStopping = (orders: readonly ReviewedOrder[]): Stopping => {
  const byDay = new Map<number, ReviewedOrder[]>()
  for (const order of orders) {
    const day = Math.floor(order.placedAtMs / DAY_MS)
    const held = byDay.get(day)
    if (held) held.push(order)
    else byDay.set(day, [order])
  }
  const left: ReviewedOrder[] = []
  let stoppedDays = 0
  for (const held of byDay.values()) {
    const stopAtMs = computeStop(held)
    const behind = held.filter(({ placedAtMs }) => placedAtMs >= stopAtMs)
    if (behind.length > 0) stoppedDays += 1
    left.push(...behind)
  }
  const sum = (of: readonly ReviewedOrder[]): number => of.reduce((cents, { resultCents }) => cents + resultCents, 0)
  const actualCents = sum(orders)
  return { days: byDay.size, stoppedDays, actualCents, stoppedCents: actualCents - sum(left), left: toCounts(left) }
}

/** When a day's second loss in a row was settled; never, where there was none. */
const computeStop = (orders: readonly ReviewedOrder[]): number => {
  let losses = 0
  for (const { outcome, expiresAtMs } of orders.toSorted((a, b) => a.expiresAtMs - b.expiresAtMs)) {
    if (outcome === 'profit') losses = 0
    if (outcome !== 'loss') continue
    losses += 1
    if (losses === STOP_AFTER_LOSSES) return expiresAtMs
  }
  return Number.POSITIVE_INFINITY
}
