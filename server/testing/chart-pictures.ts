import sharp from 'sharp'
import type { TestFile } from './call-client.ts'

const CANDLES = 60
const STEP = 12
const HEIGHT = 480
const WIDTH = CANDLES * STEP + 80

type Colour = readonly [red: number, green: number, blue: number]

/** A candle chart that rises from the lower left to the upper right, without labels, pixel by pixel. */
const drawRisingChart = (): Buffer => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255)
  const fill = (left: number, top: number, [width, height]: readonly [number, number], colour: Colour): void => {
    for (let y = Math.round(top); y < Math.round(top) + height; y += 1)
      for (let x = left; x < left + width; x += 1) pixels.set(colour, (y * WIDTH + x) * 3)
  }
  let close = 400
  for (let n = 0; n < CANDLES; n += 1) {
    const open = close
    close = 400 - n * 5.5 + Math.sin(n / 3) * 20
    const colour: Colour = close <= open ? [26, 152, 80] : [215, 48, 39]
    const top = Math.min(open, close)
    const body = Math.max(3, Math.round(Math.abs(close - open)))
    const x = 10 + n * STEP
    fill(x + 3, top - 8, [2, body + 16], colour)
    fill(x, top, [8, body], colour)
  }
  return pixels
}

/** A file as a browser would send it. */
export const fileOf = (bytes: Buffer, name = 'chart.png'): TestFile => ({ name, bytes: new Uint8Array(bytes) })

export const chartPicture = (): Promise<Buffer> =>
  sharp(drawRisingChart(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()

/** Something that is no chart: soft blots of colour. */
export const blurredPicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 640,
      height: 420,
      channels: 3,
      background: '#2255aa',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .blur(24)
    .jpeg()
    .toBuffer()

/** The body of a scan's call. */
export const scanOf = (bytes: Buffer, name?: string) => ({ files: { image: fileOf(bytes, name) } })
