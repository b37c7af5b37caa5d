import { breakEvenRate, wilsonInterval } from '../../../engine/signals/statistics.ts'
import { plainNumber } from '../../lib/typed-number.ts'

/** One bar of The Edge: what `rate` of `n` settled signals says. Percentages. */
export interface EdgeBar {
  n: number
  low: number
  high: number
  /** The whole interval lies above break-even. */
  proves: boolean
}

/** The 95 % interval of a win rate (fraction) at each number of settled signals, against break-even at `payout`. */
export const edgeBars = (rate: number, counts: readonly number[], payout: number): EdgeBar[] =>
  counts.flatMap((n) => {
    const interval = wilsonInterval(rate * n, n)
    if (!interval) return []
    return [{ n, low: interval.low * 100, high: interval.high * 100, proves: interval.low > breakEvenRate(payout) }]
  })

/** The tile that stands out after `tick` turns. */
export const highlightedTile = (tick: number, tiles: number): number => tick % tiles

/**
 * Where a marathon's button leads: a member to the marathon, a visitor through signup to the same address.
 * `intent` is what the button promises: to join, or to be reminded.
 */
export const marathonAddress = (id: string, intent: 'join' | 'remind', signedIn: boolean): string => {
  const marathon = `/dashboard/marathons?${new URLSearchParams({ marathon: id, intent })}`
  return signedIn ? marathon : `/signup?${new URLSearchParams({ next: marathon, intent })}`
}

/** How far a day has come in a zone, 0 to 1. */
export const dayFraction = (nowMs: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(nowMs)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    plainNumber(parts.find((found) => found.type === type)?.value ?? '0')
  return (part('hour') * 3600 + part('minute') * 60 + part('second')) / 86_400
}
