/** The thread of `createLocalReader`: decodes one picture after the other and reads it. */
import { parentPort } from 'node:worker_threads'
import { readChart } from '@uptick/chart-reader'
import sharp from 'sharp'
import type { ReadPixels } from './local-reader.ts'

const port = parentPort
if (!port) throw new Error('reader.ts runs as a worker thread only.')

/** Longer sides are scaled down to it: the labels of a large screen are still legible, and no picture needs more than 64 MB. */
const LONGEST_SIDE = 4096

const read = async (bytes: Uint8Array): Promise<ReadPixels> => {
  const { data, info } = await sharp(bytes)
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { reading: readChart({ width, height, data }), width, height }
}

port.on('message', (bytes: Uint8Array) => {
  read(bytes).then(
    (answer) => port.postMessage(answer),
    (error: unknown) => port.postMessage({ problem: String(error) }),
  )
})
