import { scaleOptions } from '@uptick/chart-reader/frame'
import type { ChartReading, Pixels } from '@uptick/chart-reader/reading'
import type { ChartSettings } from '../../../../contract/chart-scans.ts'
import { startWorker } from '../../../lib/trusted-worker.ts'
import type { Size } from '../draft-rules.ts'
import type { AskedPreview } from './preview-worker.ts'
import workerAddress from './preview-worker.ts?worker&url'

/** Enough for a preview, and little enough for a phone. */
const LONGEST_SIDE = 1600

/** A picture in the browser, reduced; `by` leads from its own pixels to these. */
export interface DecodedPicture {
  pixels: Pixels
  size: Size
  by: number
}

export interface BrowserReading {
  reading: ChartReading
  width: number
  height: number
}

export type ReadingOptions = Pick<ChartSettings, 'frame' | 'scale'>

/** Rejects where the browser cannot decode the picture. */
export const decodePicture = async (file: Blob): Promise<DecodedPicture> => {
  const picture = await createImageBitmap(file)
  const size = { width: picture.width, height: picture.height }
  const by = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * by))
  canvas.height = Math.max(1, Math.round(size.height * by))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser gives no pixels.')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { width, height, data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  return { pixels: { width, height, data }, size, by }
}

/** Reads a picture beside the page, by the rules of the server. */
export const readInBrowser = (
  { pixels, by }: DecodedPicture,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<BrowserReading> => {
  const worker = startWorker(workerAddress)
  return new Promise<BrowserReading>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => reject(new Error('The preview could not be read.')))
    worker.addEventListener('message', ({ data }: MessageEvent<ChartReading>) =>
      resolve({ reading: data, width: pixels.width, height: pixels.height }),
    )
    worker.postMessage({ pixels, options: scaleOptions(options, by) } satisfies AskedPreview)
  }).finally(() => worker.terminate())
}
