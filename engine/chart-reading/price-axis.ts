import { type Background, TILE } from './background.ts'
import { readNumber } from './digits.ts'
import type { ContrastMap } from './glyph-shape.ts'
import type { TextLine } from './glyphs.ts'
import type { Box, Pixels } from './reading.ts'

/** Labels read at least, and how far one may lie from the line through them, in rows. */
const LEAST_LABELS = 3
const MOST_APART = 1.6
/** Lines of text looked at in one picture. */
const MOST_LINES = 160

interface AxisLabel {
  x: number
  right: number
  y: number
  value: number
  decimals: number
}

/** Prices along the rows of the picture: `price = offset + slope × row`, or the logarithm of the price. */
export interface AxisFit {
  offset: number
  slope: number
  scale: 'linear' | 'logarithmic'
  decimals: number
  labels: number
}

/** How much the pixels of a box stand out from what lies behind it, compared with the strongest of them. */
const contrastOf = (pixels: Pixels, background: Background, box: Box): ContrastMap => {
  const contrast = new Float32Array(box.width * box.height)
  const column = Math.floor((box.x + box.width / 2) / TILE)
  const tile = (Math.floor((box.y + box.height / 2) / TILE) * background.columns + column) * 3
  let most = 1
  for (let y = 0; y < box.height; y += 1)
    for (let x = 0; x < box.width; x += 1) {
      const at = ((box.y + y) * pixels.width + box.x + x) * 4
      let apart = 0
      for (let c = 0; c < 3; c += 1)
        apart = Math.max(apart, Math.abs((pixels.data[at + c] as number) - (background.colours[tile + c] as number)))
      contrast[y * box.width + x] = apart
      most = Math.max(most, apart)
    }
  for (let i = 0; i < contrast.length; i += 1) contrast[i] = (contrast[i] as number) / most
  return { contrast, width: box.width }
}

const readLabels = (pixels: Pixels, background: Background, text: TextLine[]): AxisLabel[] => {
  const labels: AxisLabel[] = []
  for (const line of text.slice(0, MOST_LINES)) {
    const x = Math.max(0, line.x - 1)
    const y = Math.max(0, line.y - 1)
    const box = {
      x,
      y,
      width: Math.min(pixels.width, line.x + line.width + 1) - x,
      height: Math.min(pixels.height, line.y + line.height + 1) - y,
    }
    const number = readNumber(contrastOf(pixels, background, box))
    if (number === null) continue
    labels.push({ x: line.x, right: line.x + line.width, y: line.y + line.height / 2 - 0.5, ...number })
  }
  return labels
}

/** The line through most of the labels. Two labels at a time propose one; misread labels lie off it. */
const fitLabels = (labels: AxisLabel[], scale: AxisFit['scale']): AxisFit | null => {
  const usable = scale === 'linear' ? labels : labels.filter((label) => label.value > 0)
  const values = usable.map((label) => (scale === 'linear' ? label.value : Math.log(label.value)))
  let best: number[] = []
  for (let a = 0; a < usable.length; a += 1)
    for (let b = a + 1; b < usable.length; b += 1) {
      const rows = (usable[b] as AxisLabel).y - (usable[a] as AxisLabel).y
      const slope = ((values[b] as number) - (values[a] as number)) / rows
      if (Math.abs(rows) < 10 || !(slope < 0)) continue
      const near = usable.flatMap((label, i) => {
        const row = (usable[a] as AxisLabel).y + ((values[i] as number) - (values[a] as number)) / slope
        return Math.abs(row - label.y) <= MOST_APART ? [i] : []
      })
      if (near.length > best.length) best = near
    }
  if (best.length < LEAST_LABELS) return null
  const n = best.length
  const my = best.reduce((sum, i) => sum + (usable[i] as AxisLabel).y, 0) / n
  const mv = best.reduce((sum, i) => sum + (values[i] as number), 0) / n
  let [yy, yv] = [0, 0]
  for (const i of best) {
    const y = (usable[i] as AxisLabel).y - my
    yy += y * y
    yv += y * ((values[i] as number) - mv)
  }
  const slope = yv / yy
  return {
    offset: mv - slope * my,
    slope,
    scale,
    decimals: Math.max(...best.map((i) => (usable[i] as AxisLabel).decimals)),
    labels: n,
  }
}

/** Labels that stand below each other: with the same right edge, left edge or middle. */
const gatherColumns = (labels: AxisLabel[]): AxisLabel[][] => {
  const places = [
    (label: AxisLabel) => label.right,
    (label: AxisLabel) => label.x,
    (label: AxisLabel) => (label.x + label.right) / 2,
  ]
  return labels.flatMap((first) =>
    places.map((place) => labels.filter((label) => Math.abs(place(label) - place(first)) <= 4)),
  )
}

/** Finds the column of price labels beside or inside of the rows from `top` to `bottom`, and the prices along them. */
export const readAxis = (
  pixels: Pixels,
  background: Background,
  text: TextLine[],
  { top, bottom }: { top: number; bottom: number },
): AxisFit | null => {
  const room = (bottom - top) * 0.5 + 20
  const beside = text.filter((line) => line.y > top - room && line.y < bottom + room && line.glyphs.length <= 14)
  const labels = readLabels(pixels, background, beside)
  const seen = new Set<string>()
  let best: AxisFit | null = null
  for (const column of gatherColumns(labels)) {
    const key = column.map((label) => labels.indexOf(label)).join()
    if (column.length < LEAST_LABELS || seen.has(key)) continue
    seen.add(key)
    for (const scale of ['linear', 'logarithmic'] as const) {
      const fit = fitLabels(column, scale)
      // A straight line explains a logarithmic axis badly and the other way round; at a tie prices are linear.
      if (fit !== null && fit.labels > (best?.labels ?? 0)) best = fit
    }
  }
  return best
}

export const priceAt = ({ offset, slope, scale }: AxisFit, row: number): number =>
  scale === 'linear' ? offset + slope * row : Math.exp(offset + slope * row)
