import type { placeCandles } from '@uptick/chart-reader/candles'
import sharp from 'sharp'

type Bar = ReturnType<typeof placeCandles>[number]

/** The product's paper and ink: a rising candle is an outline, a falling one is filled. */
const PAPER = 0xfa
const INK = 0x17
const WICK = 1

/** A picture of candles in their places, without labels. */
export const drawCandles = (bars: readonly Bar[], { width, height }: { width: number; height: number }) => {
  const pixels = Buffer.alloc(width * height, PAPER)
  const fill = (left: number, top: number, right: number, bottom: number, tone: number): void => {
    for (let y = Math.round(top); y < Math.round(bottom); y += 1)
      pixels.fill(tone, y * width + Math.round(left), y * width + Math.round(right))
  }
  for (const { x, left, right, open, close, high, low } of bars) {
    const [top, bottom] = [Math.min(open, close), Math.max(open, close)]
    fill(x - WICK, high, x + WICK, low, INK)
    fill(left, top, right, Math.max(bottom, top + 1), INK)
    if (close < open && bottom - top > 2) fill(left + 1, top + 1, right - 1, bottom - 1, PAPER)
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
