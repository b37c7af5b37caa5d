import { commonTexts } from '../../../contract/common-texts.ts'
import type { AlertSide, PriceAlert } from '../../../contract/price-alerts.ts'
import { formatPrice, formatTimeWithSeconds } from '../../lib/format.ts'

const sideWords: Record<AlertSide, string> = { above: 'at or above', below: 'at or below' }

const toTarget = ({ name, side, price, decimals }: PriceAlert): string =>
  `${name} ${sideWords[side]} ${formatPrice(price, decimals)}`

export const priceAlertTexts = {
  title: 'Price alerts',
  intro: 'Each alert appears once: on any Uptick screen, and by push or Telegram if you chose them.',
  price: 'Price',
  add: 'Add alert',
  priceInvalid: 'Please enter a price',
  priceThere: commonTexts.levelReached,
  none: 'No alerts yet.',
  waiting: 'waiting',
  remove: 'Remove',
  removeName: (alert: PriceAlert) => `Remove the alert ${toTarget(alert)}`,
  target: toTarget,
  reachedAt: (reachedAt: string) => `reached at ${formatTimeWithSeconds(reachedAt)}`,
  told: (alert: PriceAlert) =>
    `${toTarget(alert)}: ${alert.reachedAt ? priceAlertTexts.reachedAt(alert.reachedAt) : ''}`,
  toldMany: (count: number) => `${count} price alerts were reached. The chart lists them.`,
  show: 'Show',
  /** The handle of its line. */
  handle: (alert: PriceAlert) => `Alert ${toTarget(alert)}. Arrow up and down move it, Delete removes it.`,
} as const
