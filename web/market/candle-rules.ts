import type { Candle } from '../../contract/market.ts'

export interface CandlePlace {
  key: string
  x: number
  width: number
  high: number
  low: number
  top: number
  height: number
  rises: boolean
}

/** Candles of one pair in a box, by their order. `levels` stay within it too. */
export const placeCandles = (
  candles: readonly Candle[],
  levels: readonly number[],
  { width, height, slots }: { width: number; height: number; slots: number },
) => {
  const prices = [...candles.flatMap(({ high, low }) => [high, low]), ...levels]
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const range = highest - lowest || 1
  const y = (price: number) => 6 + ((highest - price) / range) * (height - 12)
  const step = width / Math.max(1, slots)
  const bars = candles.map(({ openAt, open, close, high, low }, place): CandlePlace => {
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    return {
      key: openAt,
      x: (place + 0.5) * step,
      width: Math.max(1, step * 0.62),
      high: y(high),
      low: y(low),
      top,
      height: Math.max(1, bottom - top),
      rises: close >= open,
    }
  })
  return { bars, y, step }
}
