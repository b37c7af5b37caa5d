import type { ChartReading, Pixels } from '@uptick/chart-reader/reading'
import { startWorker } from '../../../lib/trusted-worker.ts'
import workerAddress from './preview-worker.ts?worker&url'

/** Enough for a preview, and little enough for a phone. */
const LONGEST_SIDE = 1600

export interface BrowserReading {
  reading: ChartReading
  width: number
  height: number
}

const readPixels = async (file: File): Promise<Pixels> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser gives no pixels.')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { width, height, data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, data }
}

/** Reads a picture beside the page, by the rules of the server. Rejects where the browser cannot decode it. */
export const readInBrowser = async (file: File, signal: AbortSignal): Promise<BrowserReading> => {
  const pixels = await readPixels(file)
  signal.throwIfAborted()
  const worker = startWorker(workerAddress)
  return new Promise<BrowserReading>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => reject(new Error('The preview could not be read.')))
    worker.addEventListener('message', ({ data }: MessageEvent<ChartReading>) =>
      resolve({ reading: data, width: pixels.width, height: pixels.height }),
    )
    worker.postMessage(pixels)
  }).finally(() => worker.terminate())
}
