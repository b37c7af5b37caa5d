import type { Candle } from '../../contract/market.ts'
import { formatPercent, formatPrice, formatTime } from '../lib/format.ts'

/** The bar of that time; the newest one where there is none, or none is asked for. */
export const barAt = (candles: readonly Candle[], atMs: number | null): Candle | undefined => {
  const openAt = atMs === null ? null : new Date(atMs).toISOString()
  return candles.find((candle) => candle.openAt === openAt) ?? candles.at(-1)
}

const signed = (text: string, value: number): string => {
  // What is written is judged, in whatever way the reader has numbers written.
  if (!/[1-9]/.test(text)) return text
  return value > 0 ? `+${text}` : `−${text}`
}

/** From open to close, as the candle is drawn: in price, and in percent of its open. */
export const toChange = (
  { open, close }: Pick<Candle, 'open' | 'close'>,
  decimals: number,
): { price: string; percent: string } => {
  const change = close - open
  return {
    price: signed(formatPrice(Math.abs(change), decimals), change),
    percent: signed(formatPercent((100 * Math.abs(change)) / open, 2), change),
  }
}

/** The same for whoever hears it. */
export const barSentence = (candle: Candle, decimals: number): string => {
  const prices = (['open', 'high', 'low', 'close'] as const).map(
    (key) => `${key} ${formatPrice(candle[key], decimals)}`,
  )
  const { price, percent } = toChange(candle, decimals)
  return `${formatTime(candle.openAt)}, ${prices.join(', ')}, change ${price}, ${percent}`
}

/** A line through the values in a box of 100 × 28, with two pixels of air above and below. */
export const toLine = (values: readonly number[]): string => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = high - low || 1
  const step = 100 / Math.max(1, values.length - 1)
  return values
    .map(
      (value, place) =>
        `${place === 0 ? 'M' : 'L'}${(place * step).toFixed(1)} ${(26 - (24 * (value - low)) / range).toFixed(1)}`,
    )
    .join('')
}
