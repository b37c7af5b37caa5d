import type { ContrastMap } from './glyph-shape.ts'
import type { Box } from './reading.ts'

/** A character as narrow as this, by its height, is a one. */
export const NARROW = 0.36
/** How wide a digit usually is, by its height, and how far beside that two are cut apart. */
const USUAL = 0.66
const AROUND = 0.15

const computeHeight = ({ contrast, width, below = 0 }: ContrastMap): number => contrast.length / width - below

/** Rows of ink in a range of columns, or null where there is none. */
const trimRows = (map: ContrastMap, inked: number, left: number, right: number): Box | null => {
  const { contrast, width } = map
  const height = computeHeight(map)
  let [top, bottom] = [height, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = left; x < right; x += 1)
      if (contrast[y * width + x] >= inked) {
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
  return bottom === 0 ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Where a piece too wide for one digit is cut: anywhere in its first digit's reach, or, evenly, near its part of the width, as the middle of a nought may have less ink than the place where two touch. */
const cutRange = ({ x, width, height }: Box, evenly: boolean): { from: number; to: number } => {
  const right = x + width
  if (!evenly) return { from: x + Math.round(height * 0.35), to: Math.min(right - 2, x + Math.round(height * 0.8)) }
  const digit = width / Math.max(2, Math.round(width / (height * USUAL)))
  return {
    from: Math.round(x + digit - height * AROUND),
    to: Math.min(right - 2, Math.round(x + digit + height * AROUND)),
  }
}

/** Columns of ink, split where empty; pieces too wide for one digit are cut where they have least ink. None where such a cut goes through a digit. */
export const splitColumns = (map: ContrastMap, inked: number, evenly: boolean): Box[] => {
  const height = computeHeight(map)
  const ink: number[] = []
  for (let x = 0; x < map.width; x += 1) {
    let [sum, most] = [0, 0]
    for (let y = 0; y < height; y += 1) {
      const value = map.contrast[y * map.width + x]
      sum += value
      most = Math.max(most, value)
    }
    ink.push(most >= inked ? sum : 0)
  }
  const boxes: Box[] = []
  let broken = false
  const add = (left: number, right: number): void => {
    const box = trimRows(map, inked, left, right)
    if (box === null) return
    if (box.width <= Math.max(4, box.height * 0.92) || box.height < height * 0.5) {
      boxes.push(box)
      return
    }
    const { from, to } = cutRange(box, evenly)
    let cut = from
    for (let x = from; x <= to; x += 1) if (ink[x] < ink[cut]) cut = x
    // What is as narrow as a one would be half a nought.
    if (evenly && Math.min(cut - left, right - cut) <= box.height * NARROW) broken = true
    add(left, cut)
    add(cut, right)
  }
  let start = -1
  for (let x = 0; x <= map.width; x += 1) {
    if (x < map.width && ink[x] > 0) {
      if (start < 0) start = x
    } else if (start >= 0) {
      add(start, x)
      start = -1
    }
  }
  return broken ? [] : boxes
}
