import type { AlertSide } from '../../../contract/price-alerts.ts'
import { plainNumber, readNumber } from '../../lib/typed-number.ts'
import { priceAlertTexts } from './content.ts'

/** On which side of the price now an alert waits; null where the price is there. */
export const findSide = (price: number, now: number): AlertSide | null => {
  if (price === now) return null
  return price > now ? 'above' : 'below'
}

/** On the pair's grid. */
export const roundPrice = (price: number, decimals: number): number => plainNumber(price.toFixed(decimals))

/** A price as it is typed, on the grid of its pair, or why it is none. */
export const readPrice = (
  text: string,
  decimals: number,
): { price: number; problem: null } | { price: null; problem: string } => {
  const { value, problem } = readNumber(text, { decimals })
  return value > 0
    ? { price: roundPrice(value, decimals), problem: null }
    : { price: null, problem: problem ?? priceAlertTexts.priceInvalid }
}
