import type { Box } from './reading.ts'

export const GLYPH_COLUMNS = 8
export const GLYPH_ROWS = 12
/** Fields of a shape with four fields in one. */
const COARSE_FIELDS = (GLYPH_COLUMNS * GLYPH_ROWS) / 4

/** How much each pixel stands out, from 0 to 1, row by row. */
export interface ContrastMap {
  contrast: Float32Array
  width: number
  /** Rows at the foot that only the tails of commas are looked for in. */
  below?: number
}

/** The mean contrast of each field of a grid laid over the box: what a character looks like at any size. */
export const toShape = ({ contrast, width }: ContrastMap, box: Box): Float32Array => {
  const shape = new Float32Array(GLYPH_COLUMNS * GLYPH_ROWS)
  const dx = box.width / GLYPH_COLUMNS
  const dy = box.height / GLYPH_ROWS
  for (let row = 0; row < GLYPH_ROWS; row += 1)
    for (let column = 0; column < GLYPH_COLUMNS; column += 1) {
      shape[row * GLYPH_COLUMNS + column] = meanOver(contrast, width, box.x + column * dx, box.y + row * dy, dx, dy)
    }
  return shape
}

/** The mean over a box whose edges lie between pixels: a pixel counts by the part of it that is inside. */
const meanOver = (contrast: Float32Array, width: number, x: number, y: number, w: number, h: number): number => {
  let [sum, area] = [0, 0]
  for (let py = Math.floor(y); py < y + h; py += 1) {
    const tall = Math.min(py + 1, y + h) - Math.max(py, y)
    for (let px = Math.floor(x); px < x + w; px += 1) {
      const part = tall * (Math.min(px + 1, x + w) - Math.max(px, x))
      sum += part * (contrast[py * width + px] ?? 0)
      area += part
    }
  }
  return area === 0 ? 0 : sum / area
}

/** Less its mean, and of length one: then the product of two shapes is their correlation. */
const normalised = (shape: Float32Array): Float32Array => {
  const scaled = new Float32Array(shape.length)
  let [sum, squares] = [0, 0]
  for (let i = 0; i < shape.length; i += 1) sum += shape[i]
  const mean = sum / shape.length
  for (let i = 0; i < scaled.length; i += 1) {
    scaled[i] = shape[i] - mean
    squares += scaled[i] * scaled[i]
  }
  const length = Math.sqrt(squares) || 1
  for (let i = 0; i < scaled.length; i += 1) scaled[i] /= length
  return scaled
}

/** A character's shape, normalised, and the logarithm of its width for its height. */
export interface SeenShape {
  width: number
  shape: Float32Array
  /** The same with four fields in one, of the same scale, and the length of what that leaves out. */
  coarse: Float32Array
  rest: number
}

/** Prepares a shape for comparisons. */
export const seenShape = (plain: Float32Array, aspect: number): SeenShape => {
  const shape = normalised(plain)
  const coarse = new Float32Array(COARSE_FIELDS)
  for (let i = 0; i < shape.length; i += 1) {
    const [row, column] = [Math.floor(i / GLYPH_COLUMNS), i % GLYPH_COLUMNS]
    const field = (row >> 1) * (GLYPH_COLUMNS / 2) + (column >> 1)
    coarse[field] += shape[i] / 2
  }
  const kept = coarse.reduce((sum, value) => sum + value * value, 0)
  return { width: Math.log(aspect), shape, coarse, rest: Math.sqrt(Math.max(0, 1 - kept)) }
}

/** The sum of the products of two coarse shapes, four at a time: each addition to one sum waits for the one before. */
const coarseProduct = (one: Float32Array, other: Float32Array): number => {
  let sum = 0
  for (let i = 0; i < COARSE_FIELDS; i += 4) {
    const first = one[i] * other[i] + one[i + 1] * other[i + 1]
    const second = one[i + 2] * other[i + 2] + one[i + 3] * other[i + 3]
    sum += first + second
  }
  return sum
}

/** How alike two shapes are: their correlation, less for different proportions. At most 1; 0 when it is seen early that it is not above `least`. */
export const toLikeness = (one: SeenShape, other: SeenShape, least: number): number => {
  const apart = 0.3 * Math.abs(one.width - other.width)
  const bound = one.rest * other.rest - apart
  if (bound + 1 <= least || bound + coarseProduct(one.coarse, other.coarse) <= least) return 0
  let like = -apart
  for (let i = 0; i < one.shape.length; i += 1) like += one.shape[i] * other.shape[i]
  return like
}
