import sharp from 'sharp'
import { UNDISTORTED } from './picture-case.ts'
import type { Random } from './random.ts'

/** Ways in which a picture reaches the scanner worse than it was drawn. */
export const COPIES = ['jpeg', 'rescaled', 'cropped', 'noisy', 'photograph'] as const
export type Copy = (typeof COPIES)[number]

interface SpoiledPicture {
  image: Buffer
  distortion: number[]
}

/** One step of Gauss and Jordan: column `c` is left with a single one, in row `c`. */
const eliminate = (rows: number[][], c: number): void => {
  let pivot = c
  for (let r = c + 1; r < rows.length; r += 1)
    if (Math.abs(rows[r]?.[c] ?? 0) > Math.abs(rows[pivot]?.[c] ?? 0)) pivot = r
  const row = rows[pivot] as number[]
  rows[pivot] = rows[c] as number[]
  const head = row[c] as number
  rows[c] = row.map((value) => value / head)
  for (const [r, other] of rows.entries()) {
    if (r === c) continue
    const factor = other[c] as number
    rows[r] = other.map((value, k) => value - factor * (rows[c]?.[k] ?? 0))
  }
}

/** Solves for the homography that takes four corners to four others. */
const homographyOf = (from: number[][], to: number[][]): number[] => {
  const rows: number[][] = []
  for (let i = 0; i < 4; i += 1) {
    const [x = 0, y = 0] = from[i] ?? []
    const [u = 0, v = 0] = to[i] ?? []
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v])
  }
  for (let c = 0; c < 8; c += 1) eliminate(rows, c)
  return [...rows.map((row) => row[8] as number), 1]
}

export const project = (h: number[], x: number, y: number): [number, number] => {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = h
  const w = g * x + i * y + j
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/** From the distorted picture back to the drawn one. */
export const inverseOf = (h: number[]): number[] => {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = h
  return [
    e * j - f * i,
    c * i - b * j,
    b * f - c * e,
    f * g - d * j,
    a * j - c * g,
    c * d - a * f,
    d * i - e * g,
    b * g - a * i,
    a * e - b * d,
  ]
}

/** A screen photographed from the side: perspective, moiré of the screen's raster, glare, blur and JPEG. */
const photograph = async (png: Buffer, random: Random): Promise<SpoiledPicture> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width: w, height: h } = info
  const bend = random.between(0.015, 0.06)
  const off = (): number => random.between(0, bend)
  const corners = [
    [off() * w, off() * h],
    [(1 - off()) * w, off() * h],
    [(1 - off()) * w, (1 - off()) * h],
    [off() * w, (1 - off()) * h],
  ]
  const distortion = homographyOf(
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    corners,
  )
  const back = inverseOf(distortion)
  const out = Buffer.alloc(w * h * 3)
  const [period, tilt, strength] = [random.between(2.6, 7), random.between(-0.4, 0.4), random.between(2, 9)]
  const [gx, gy, glare] = [random.between(0, w), random.between(0, h), random.between(0, 60)]
  const reach = random.between(0.2, 0.5) * w
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const [sx, sy] = project(back, x + 0.5, y + 0.5)
      const inside = sx >= 0.5 && sy >= 0.5 && sx < w - 1 && sy < h - 1
      const light = glare * Math.exp(-((x - gx) ** 2 + (y - gy) ** 2) / (reach * reach))
      const moire =
        strength * Math.sin(((x + tilt * y) * 2 * Math.PI) / period) * Math.sin(((y - tilt * x) * 2 * Math.PI) / period)
      const [x0, y0] = [Math.floor(sx - 0.5), Math.floor(sy - 0.5)]
      const [fx, fy] = [sx - 0.5 - x0, sy - 0.5 - y0]
      for (let c = 0; c < 3; c += 1) {
        const at = (dx: number, dy: number): number => data[((y0 + dy) * w + x0 + dx) * 3 + c] ?? 0
        const value = inside
          ? (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
          : 24
        out[(y * w + x) * 3 + c] = Math.max(0, Math.min(255, value * 0.92 + light + moire + (random.next() - 0.5) * 8))
      }
    }
  const image = await sharp(out, { raw: { width: w, height: h, channels: 3 } })
    .blur(random.between(0.4, 0.8))
    .jpeg({ quality: random.whole(55, 85) })
    .toBuffer()
  return { image, distortion }
}

/** A worse copy of a picture, and where its pixels went. */
export const spoilPicture = async (png: Buffer, copy: Copy, random: Random): Promise<SpoiledPicture> => {
  const { width, height } = await sharp(png).metadata()
  if (copy === 'photograph') return photograph(png, random)
  if (copy === 'jpeg')
    return {
      image: await sharp(png)
        .jpeg({ quality: random.whole(30, 60) })
        .toBuffer(),
      distortion: UNDISTORTED,
    }
  if (copy === 'rescaled') {
    const factor = random.pick([0.5, 0.6, 0.75, 0.85, 1.3, 1.6])
    const [w, h] = [Math.round(width * factor), Math.round(height * factor)]
    return {
      image: await sharp(png).resize(w, h, { fit: 'fill' }).png().toBuffer(),
      distortion: [w / width, 0, 0, 0, h / height, 0, 0, 0, 1],
    }
  }
  if (copy === 'cropped') {
    const left = Math.round(random.between(0, 0.01) * width)
    const top = Math.round(random.between(0, 0.06) * height)
    const right = Math.round(random.between(0, 0.06) * width)
    const bottom = Math.round(random.between(0, 0.1) * height)
    const image = await sharp(png)
      .extract({ left, top, width: width - left - right, height: height - top - bottom })
      .png()
      .toBuffer()
    return { image, distortion: [1, 0, -left, 0, 1, -top, 0, 0, 1] }
  }
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const grain = random.between(10, 40)
  for (let i = 0; i < data.length; i += 1)
    data[i] = Math.max(0, Math.min(255, (data[i] as number) + (random.next() - 0.5) * grain))
  return {
    image: await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .png()
      .toBuffer(),
    distortion: UNDISTORTED,
  }
}
