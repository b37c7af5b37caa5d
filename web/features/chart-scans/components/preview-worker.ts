import { readChart } from '@uptick/chart-reader'
import type { Pixels, ReadOptions } from '@uptick/chart-reader/reading'

/** What this worker is asked. */
export interface AskedPreview {
  pixels: Pixels
  options: ReadOptions
}

addEventListener('message', ({ data: { pixels, options } }: MessageEvent<AskedPreview>) =>
  postMessage(readChart(pixels, options)),
)
