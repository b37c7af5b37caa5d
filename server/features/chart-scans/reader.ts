/** The thread of `createLocalReader`: decodes one picture after the other and reads it. */
import { parentPort } from 'node:worker_threads'
import { readChart } from '@uptick/chart-reader'
import { scaleOptions } from '@uptick/chart-reader/frame'
import sharp from 'sharp'
import type { Asked, ReadPixels } from './local-reader.ts'

const port = parentPort
if (!port) throw new Error('reader.ts runs as a worker thread only.')

/** Longer sides are scaled down to it: the labels of a large screen are still legible, and no picture needs more than 64 MB. */
const LONGEST_SIDE = 4096

const read = async ({ bytes, options }: Asked): Promise<ReadPixels> => {
  const picture = sharp(bytes)
  const { width: fullWidth } = await picture.metadata()
  const { data, info } = await picture
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { reading: readChart({ width, height, data }, scaleOptions(options, width / fullWidth)), width, height }
}

port.on('message', (asked: Asked) => {
  read(asked).then(
    (answer) => port.postMessage(answer),
    (error: unknown) => port.postMessage({ problem: String(error) }),
  )
})
