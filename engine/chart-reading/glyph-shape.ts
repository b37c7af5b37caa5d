import type { Box } from './reading.ts'

export const GLYPH_COLUMNS = 8
export const GLYPH_ROWS = 12

/** How much each pixel stands out, from 0 to 1, row by row. */
export interface ContrastMap {
  contrast: Float32Array
  width: number
}

/** The mean contrast of each field of a grid laid over the box: what a character looks like at any size. */
export const shapeOf = ({ contrast, width }: ContrastMap, box: Box): Float32Array => {
  const shape = new Float32Array(GLYPH_COLUMNS * GLYPH_ROWS)
  const dx = box.width / GLYPH_COLUMNS
  const dy = box.height / GLYPH_ROWS
  for (let row = 0; row < GLYPH_ROWS; row += 1)
    for (let column = 0; column < GLYPH_COLUMNS; column += 1) {
      const field = { x: box.x + column * dx, y: box.y + row * dy, width: dx, height: dy }
      shape[row * GLYPH_COLUMNS + column] = meanOver(contrast, width, field)
    }
  return shape
}

/** The mean over a box whose edges lie between pixels: a pixel counts by the part of it that is inside. */
const meanOver = (contrast: Float32Array, width: number, { x, y, width: w, height: h }: Box): number => {
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
