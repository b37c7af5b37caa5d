import type { Performance, Signal } from '../../../contract/signals.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import { TIER_PRICES_UPOINTS, type Tier } from '../../../contract/tiers.ts'
import { measuredRate } from '../../../engine/signals/statistics.ts'
import type { Frame } from '../../ui/chart/chart.tsx'

/** The ladder, lowest first, with its price in U-Points. `pro` is shown only to whoever holds it (docs/product.md, “Tiers and access”). */
const LADDER: readonly { tier: Tier; price: number | null }[] = [
  { tier: 'guest', price: 0 },
  { tier: 'starter', price: TIER_PRICES_UPOINTS.starter },
  { tier: 'silver', price: TIER_PRICES_UPOINTS.silver },
  { tier: 'pro', price: null },
  { tier: 'gold', price: TIER_PRICES_UPOINTS.gold },
]

export interface TierStep {
  tier: Tier
  price: number | null
  place: 'past' | 'here' | 'ahead'
}

export const toLadder = (tier: Tier): TierStep[] => {
  const steps = LADDER.filter((step) => step.tier !== 'pro' || tier === 'pro')
  const here = steps.findIndex((step) => step.tier === tier)
  return steps.map((step, index) => ({ ...step, place: index < here ? 'past' : index === here ? 'here' : 'ahead' }))
}

/** What the next tier that can be bought still needs; null at the top and for `pro`, which has its own sentence. */
export const findNextTier = (
  tier: Tier,
  uPoints: number | undefined,
): { tier: keyof typeof TIER_PRICES_UPOINTS; missing: number } | null => {
  if (tier === 'gold' || tier === 'pro') return null
  const next = tier === 'guest' ? 'starter' : tier === 'starter' ? 'silver' : 'gold'
  return { tier: next, missing: Math.max(0, TIER_PRICES_UPOINTS[next] - (uPoints ?? 0)) }
}

/** The day's record as it stood after each quarter of an hour. Rates and bounds are percentages. */
export interface RatePoint {
  at: string
  won: number
  n: number
  rate: number
  low: number
  high: number
}

/** Quarters before enough signals have settled have no rate, and no point. */
export const ratesThroughDay = (series: Performance['series']): RatePoint[] => {
  let won = 0
  let lost = 0
  const points: RatePoint[] = []
  for (const quarter of series) {
    won += quarter.won
    lost += quarter.lost
    const measured = measuredRate(won, won + lost)
    if (measured === null) continue
    const { rate, interval } = measured
    points.push({
      at: quarter.at,
      won,
      n: won + lost,
      rate: rate * 100,
      low: interval.low * 100,
      high: interval.high * 100,
    })
  }
  return points
}

const CLIP_LOW = 30
const CLIP_HIGH = 80

/** Maps points into a drawing of this frame. Bounds outside 30–80 % are cut at the edge: they belong to tiny counts. */
export const createCurve = (points: readonly RatePoint[], frame: Frame) => {
  const times = points.map(({ at }) => Date.parse(at))
  const from = Math.min(...times)
  const to = Math.max(...times, from + HOUR_MS)
  const x = (atMs: number) => frame.left + ((atMs - from) / (to - from)) * (frame.right - frame.left)
  const y = (percent: number) => {
    const cut = Math.min(CLIP_HIGH, Math.max(CLIP_LOW, percent))
    return frame.top + ((CLIP_HIGH - cut) / (CLIP_HIGH - CLIP_LOW)) * (frame.bottom - frame.top)
  }
  const path = (value: (point: RatePoint) => number, reversed = false): string =>
    (reversed ? points.toReversed() : points)
      .map((point) => `${x(Date.parse(point.at)).toFixed(1)} ${y(value(point)).toFixed(1)}`)
      .join('L')
  return {
    x,
    y,
    rate: `M${path(({ rate }) => rate)}`,
    low: `M${path(({ low }) => low)}`,
    high: `M${path(({ high }) => high)}`,
    band: `M${path(({ high }) => high)}L${path(({ low }) => low, true)}Z`,
    hours: hoursBetween(from, to),
    percents: [40, 50, 60, 70, 80],
  }
}

const MAX_HOUR_LABELS = 7

/** Whole hours to label, at steps that leave room between them. */
const hoursBetween = (fromMs: number, toMs: number): number[] => {
  const hours = (toMs - fromMs) / HOUR_MS
  const step = [1, 2, 3, 4, 6].find((candidate) => hours / candidate <= MAX_HOUR_LABELS) ?? 12
  const first = Math.ceil(fromMs / (step * HOUR_MS)) * step * HOUR_MS
  const labels: number[] = []
  for (let atMs = first; atMs <= toMs; atMs += step * HOUR_MS) labels.push(atMs)
  return labels
}

/** What a row of the dual panel counts: to entry, then to expiry; null once it has expired. Market ms. */
export const findCountdown = (
  signal: Pick<Signal, 'entryAt' | 'expiresAt'>,
  marketNowMs: number,
): { remainingMs: number; until: 'entry' | 'expiry' } | null => {
  const [entryAtMs, expiresAtMs] = [Date.parse(signal.entryAt), Date.parse(signal.expiresAt)]
  if (marketNowMs < entryAtMs) return { remainingMs: entryAtMs - marketNowMs, until: 'entry' }
  return marketNowMs < expiresAtMs ? { remainingMs: expiresAtMs - marketNowMs, until: 'expiry' } : null
}
