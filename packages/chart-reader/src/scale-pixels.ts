import type { Pixels } from './reading.ts'

/** Larger pictures are averaged down to this; a screen of 1920×1080 is read as it is. */
const MOST_PIXELS = 2_200_000

interface ScaledPixels {
  pixels: Pixels
  /** The picture that was averaged down, or the same one. */
  whole: Pixels
  /** Pixels of the picture for each working pixel. */
  factor: number
}

/** The four channels of each pixel as one number, to compare whole pixels. */
export const packedPixels = ({ data }: Pixels): Int32Array => {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2)
}

/** The bits of a packed pixel that are its alpha, on this machine's byte order. */
export const OPAQUE = new Int32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0]

const isOpaque = (pixels: Pixels): boolean => {
  const packed = packedPixels(pixels)
  const even = packed.length - (packed.length % 4)
  let common = OPAQUE
  for (let i = 0; i < even; i += 4) common &= packed[i] & packed[i + 1] & packed[i + 2] & packed[i + 3]
  for (let i = even; i < packed.length; i += 1) common &= packed[i]
  return common === OPAQUE
}

/** What a reader of the picture sees behind transparent pixels: white. */
export const onWhite = (pixels: Pixels): Pixels => {
  const { data, width, height } = pixels
  const solid = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] / 255
    const rest = 255 * (1 - alpha)
    solid[i] = data[i] * alpha + rest
    solid[i + 1] = data[i + 1] * alpha + rest
    solid[i + 2] = data[i + 2] * alpha + rest
    solid[i + 3] = 255
  }
  return { width, height, data: solid }
}

/** Every pixel of the picture counts in exactly one working pixel, so that noise and moiré are averaged away. */
const averaged = ({ data, width, height }: Pixels, factor: number): Pixels => {
  const w = Math.max(1, Math.floor(width / factor))
  const h = Math.max(1, Math.floor(height / factor))
  const columns = new Int32Array(w + 1)
  for (let x = 0; x <= w; x += 1) columns[x] = Math.round((x * width) / w)
  const small = new Uint8Array(w * h * 4)
  const sums = new Float64Array(w * 3)
  for (let y = 0; y < h; y += 1) {
    sums.fill(0)
    const from = Math.round((y * height) / h)
    const to = Math.round(((y + 1) * height) / h)
    for (let row = from; row < to; row += 1) {
      for (let x = 0; x < w; x += 1) {
        let i = (row * width + columns[x]) * 4
        const end = (row * width + columns[x + 1]) * 4
        let [r, g, b] = [0, 0, 0]
        for (; i < end; i += 4) {
          r += data[i]
          g += data[i + 1]
          b += data[i + 2]
        }
        sums[x * 3] += r
        sums[x * 3 + 1] += g
        sums[x * 3 + 2] += b
      }
    }
    for (let x = 0; x < w; x += 1) {
      const count = (columns[x + 1] - columns[x]) * (to - from)
      const o = (y * w + x) * 4
      for (let c = 0; c < 3; c += 1) small[o + c] = sums[x * 3 + c] / count
      small[o + 3] = 255
    }
  }
  return { width: w, height: h, data: small }
}

/** The picture in a bounded size. A small one is left as it is, transparent pixels too: whether it has such is seen when its ink is looked for. */
export const scalePixels = (picture: Pixels): ScaledPixels => {
  const count = picture.width * picture.height
  if (count <= MOST_PIXELS) return { pixels: picture, whole: picture, factor: 1 }
  const pixels = isOpaque(picture) ? picture : onWhite(picture)
  const small = averaged(pixels, Math.sqrt(count / MOST_PIXELS))
  return { pixels: small, whole: pixels, factor: pixels.width / small.width }
}
