import type { Pair } from '../../../contract/market.ts'
import type { AlertSide } from '../../../contract/price-alerts.ts'
import type { Bar } from '../../../engine/market/candles.ts'

/** What an alert waits for, and from when on: the minute in which it was made, as far as its bar had got by then. */
export interface Waiting {
  side: AlertSide
  price: number
  barAtMs: number
  barHigh: number | null
  barLow: number | null
}

/** The same with prices turned upside down, so that one rule judges both sides. */
const upwards = (side: AlertSide, price: number): number => (side === 'above' ? price : -price)

/** Whether `price` is where the alert waits for it, or beyond. */
export const isAt = ({ side, price }: Pick<Waiting, 'side' | 'price'>, now: number): boolean =>
  upwards(side, now) >= upwards(side, price)

/**
 * Whether a bar says that the price was there since the alert was made. What the bar of its first minute had reached before does not
 * count: a new extreme does, and where the price is now.
 */
export const isReached = (alert: Waiting, bar: Bar): boolean => {
  if (bar.openAtMs < alert.barAtMs) return false
  if (isAt(alert, bar.close)) return true
  const extreme = alert.side === 'above' ? bar.high : bar.low
  if (!isAt(alert, extreme)) return false
  if (bar.openAtMs > alert.barAtMs) return true
  const before = alert.side === 'above' ? alert.barHigh : alert.barLow
  return before === null || upwards(alert.side, extreme) > upwards(alert.side, before)
}

/** What a notification of a reached alert says, and where it leads. */
export const toAlertText = (
  { pairId, side, price }: { pairId: string; side: AlertSide; price: number },
  pair: Pick<Pair, 'name' | 'decimals'> | undefined,
): { title: string; path: string } => ({
  title: `${pair?.name ?? pairId} ${side === 'above' ? 'at or above' : 'at or below'} ${pair ? price.toFixed(pair.decimals) : price}`,
  path: `/dashboard/signals?pair=${encodeURIComponent(pairId)}`,
})
