import type { Box } from './reading.ts'

/** Sizes of a character, in working pixels. */
const TALLEST = 44
const LOWEST = 5
const WIDEST = 44

/** A connected piece of ink small enough to be a character. */
export interface Glyph extends Box {
  /** Stretches of ink, column by column: digits have two or three in a column, a candle has one. */
  stretches: number
  ink: number
}

/** Characters that stand in one line. */
export interface TextLine extends Box {
  glyphs: Glyph[]
}

interface Pieces {
  parents: Int32Array
  boxes: Int32Array
  count: number
}

const rootOf = (parents: Int32Array, piece: number): number => {
  let root = piece
  while (parents[root] !== root) root = parents[root] as number
  let step = piece
  while (parents[step] !== root) {
    const next = parents[step] as number
    parents[step] = root
    step = next
  }
  return root
}

const FIELDS = 6

/** Every vertical stretch of ink, joined with those of the column before that it touches. */
const joinStretches = (columns: Uint8Array, width: number, height: number): Pieces => {
  const most = 400_000
  const parents = new Int32Array(most)
  const boxes = new Int32Array(most * FIELDS)
  let count = 0
  let [previousFrom, previousTo] = [0, 0]
  for (let x = 0; x < width && count < most - height; x += 1) {
    const from = count
    let scan = previousFrom
    for (let y = 0; y < height; ) {
      const place = x * height + y
      if (columns[place] === 0) {
        y += 1
        continue
      }
      let end = y + 1
      while (end < height && columns[x * height + end] !== 0) end += 1
      const piece = count
      count += 1
      parents[piece] = piece
      boxes.set([x, y, x + 1, end, 1, end - y], piece * FIELDS)
      while (scan < previousTo && (boxes[scan * FIELDS + 3] as number) < y) scan += 1
      for (let other = scan; other < previousTo && (boxes[other * FIELDS + 1] as number) <= end; other += 1)
        parents[rootOf(parents, other)] = rootOf(parents, piece)
      y = end
    }
    previousFrom = from
    previousTo = count
  }
  return { parents, boxes, count }
}

/** Connected pieces of ink, from left to right. */
const findPieces = (columns: Uint8Array, width: number, height: number): Glyph[] => {
  const { parents, boxes, count } = joinStretches(columns, width, height)
  const whole = new Map<number, Glyph & { right: number; bottom: number }>()
  for (let piece = 0; piece < count; piece += 1) {
    const root = rootOf(parents, piece)
    const at = piece * FIELDS
    const x = boxes[at] as number
    const [y, right, bottom] = [boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number]
    const glyph = whole.get(root)
    if (glyph === undefined) {
      whole.set(root, { x, y, right, bottom, width: 0, height: 0, stretches: 1, ink: bottom - y })
      continue
    }
    glyph.y = Math.min(glyph.y, y)
    glyph.right = Math.max(glyph.right, right)
    glyph.bottom = Math.max(glyph.bottom, bottom)
    glyph.stretches += 1
    glyph.ink += bottom - y
  }
  return [...whole.values()]
    .map(({ x, y, right, bottom, stretches, ink }) => ({ x, y, width: right - x, height: bottom - y, stretches, ink }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
}

/** Whether `next` may be the character after `glyph` in a line whose capitals are `tall` pixels high. */
const follows = (line: Glyph[], next: Glyph): boolean => {
  const last = line[line.length - 1] as Glyph
  const tall = Math.max(...line.map((glyph) => glyph.height))
  const gap = next.x - (last.x + last.width)
  if (gap > Math.max(3, 0.75 * Math.max(tall, next.height)) || gap < -2) return false
  const bottom = Math.max(...line.map((glyph) => glyph.y + glyph.height))
  const top = Math.min(...line.map((glyph) => glyph.y))
  if (next.height > tall * 1.5 && tall >= LOWEST) return false
  return next.y >= top - 0.45 * tall && next.y + next.height <= bottom + 0.45 * tall
}

const lineOf = (glyphs: Glyph[]): TextLine => {
  const x = Math.min(...glyphs.map((glyph) => glyph.x))
  const y = Math.min(...glyphs.map((glyph) => glyph.y))
  const width = Math.max(...glyphs.map((glyph) => glyph.x + glyph.width)) - x
  const height = Math.max(...glyphs.map((glyph) => glyph.y + glyph.height)) - y
  return { x, y, width, height, glyphs }
}

/** At least three characters (small ones touch), of one height, most of them with more than one stroke across: no row of candles. */
const isText = (glyphs: Glyph[]): boolean => {
  const tall = glyphs.filter((glyph) => glyph.height >= LOWEST)
  const characters = tall.reduce((sum, glyph) => sum + Math.max(1, Math.round(glyph.width / (0.65 * glyph.height))), 0)
  if (characters < 3) return false
  const heights = tall.map((glyph) => glyph.height).sort((a, b) => a - b)
  const middle = heights[heights.length >> 1] as number
  const alike = tall.filter((glyph) => Math.abs(glyph.height - middle) <= Math.max(2, middle * 0.35)).length
  if (alike < tall.length * 0.65) return false
  const top = Math.min(...tall.map((glyph) => glyph.y))
  const bottom = Math.max(...tall.map((glyph) => glyph.y + glyph.height))
  if (bottom - top > middle * 1.8) return false
  const stretches = tall.reduce((sum, glyph) => sum + glyph.stretches, 0)
  const columns = tall.reduce((sum, glyph) => sum + glyph.width, 0)
  return stretches >= columns * 1.15
}

/** A plate with a price on it, at the side of the picture: wider than high, and full. */
const isPlate = (piece: Glyph, width: number): boolean =>
  piece.height >= 10 &&
  piece.height <= 40 &&
  piece.width >= 1.7 * piece.height &&
  piece.width <= 8 * piece.height &&
  piece.ink >= 0.6 * piece.width * piece.height &&
  (piece.x + piece.width >= 0.86 * width || piece.x <= 0.1 * width)

/** What is written in the ink, given column by column: lines of text, and plates that carry the last price or the crosshair's. */
export const findText = (
  columns: Uint8Array,
  width: number,
  height: number,
): { lines: TextLine[]; plates: Glyph[] } => {
  const pieces = findPieces(columns, width, height)
  const glyphs = pieces.filter((piece) => piece.width <= WIDEST && piece.height <= TALLEST)
  const open: Glyph[][] = []
  const closed: Glyph[][] = []
  for (const glyph of glyphs) {
    if (glyph.ink < 3) continue
    for (let i = open.length - 1; i >= 0; i -= 1) {
      const last = (open[i] as Glyph[])[(open[i] as Glyph[]).length - 1] as Glyph
      if (glyph.x - (last.x + last.width) > TALLEST) closed.push(...open.splice(i, 1))
    }
    const line = open.find((candidate) => follows(candidate, glyph))
    if (line === undefined) open.push([glyph])
    else line.push(glyph)
  }
  closed.push(...open)
  return { lines: closed.filter(isText).map(lineOf), plates: pieces.filter((piece) => isPlate(piece, width)) }
}
