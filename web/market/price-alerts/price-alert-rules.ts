import type { AlertSide } from '../../../contract/price-alerts.ts'

/** On which side of the price now an alert waits; null where the price is there. */
export const sideOf = (price: number, now: number): AlertSide | null => {
  if (price === now) return null
  return price > now ? 'above' : 'below'
}

/** A price as it is typed, with a comma or a point; null for anything else. */
export const priceFrom = (text: string): number | null => {
  const typed = text.trim().replace(',', '.')
  const price = /^\d+(\.\d*)?$|^\.\d+$/.test(typed) ? Number(typed) : Number.NaN
  return price > 0 && Number.isFinite(price) ? price : null
}

/** On the pair's grid. */
export const roundPrice = (price: number, decimals: number): number => Number(price.toFixed(decimals))
