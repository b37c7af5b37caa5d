import { DIGIT_SHAPES } from '../digit-shapes.ts'
import { LETTER_SHAPES } from '../letter-shapes.ts'
import type { Pixels } from '../reading.ts'
import { SIGN_SHAPES } from '../sign-shapes.ts'
import { SUFFIX_SHAPES } from '../suffix-shapes.ts'

const COLOURS = {
  green: [38, 166, 91],
  red: [231, 76, 60],
  white: [240, 240, 240],
  black: [0, 0, 0],
  grey: [128, 128, 128],
  blue: [66, 120, 230],
} as const

type Colour = keyof typeof COLOURS

interface DrawnCandles extends Pixels {
  data: Uint8Array
  /** The row at which a price is drawn. */
  rowOf: (price: number) => number
}

/** Random numbers that are the same in every run. */
const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Closes around 100 that move by up to one a step, on average by `drift` / 2. */
export const walk = (count: number, drift: number, seed = 7): number[] => {
  const random = createRandom(seed)
  let price = 100
  return Array.from({ length: count }, () => {
    price += (random() - 0.5) * 2 + drift / 2
    return price
  })
}

const DARK = 20

/** A dark sheet, or one of the given lightness; with `noise`, every pixel is off by up to that much. */
export const drawSheet = (
  width: number,
  height: number,
  noise = 0,
  lightness = DARK,
): Pixels & { data: Uint8Array } => {
  const random = createRandom(3)
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < data.length; i += 4) {
    for (let c = 0; c < 3; c += 1) data[i + c] = lightness + (noise === 0 ? 0 : random() * noise)
    data[i + 3] = 255
  }
  return { width, height, data }
}

/** Candles on a dark sheet of 900×500, or one of the given lightness, each from the close before to its own; bodies reach to either side by the given share of their distance. */
export const drawCandles = (
  closes: number[],
  colours: { up: Colour; down: Colour },
  lightness = DARK,
  side = 0.3,
): DrawnCandles => {
  const sheet = drawSheet(900, 500, 0, lightness)
  const [lowest, highest] = [Math.min(...closes) - 1, Math.max(...closes) + 1]
  const rowOf = (price: number): number => 40 + ((highest - price) / (highest - lowest)) * 400
  const fill = (x0: number, x1: number, y0: number, y1: number, colour: Colour): void => {
    for (let y = Math.round(y0); y < Math.max(Math.round(y1), Math.round(y0) + 1); y += 1)
      for (let x = x0; x < x1; x += 1) sheet.data.set(COLOURS[colour], (y * sheet.width + x) * 4)
  }
  const pitch = Math.floor(800 / closes.length)
  const half = Math.max(1, Math.floor(pitch * side))
  for (const [i, close] of closes.entries()) {
    const open = i === 0 ? close : closes[i - 1]
    const x = 50 + i * pitch
    const colour = close >= open ? colours.up : colours.down
    fill(x, x + 1, rowOf(Math.max(open, close) + 0.4), rowOf(Math.min(open, close) - 0.4), colour)
    fill(x - half, x + half + 1, rowOf(Math.max(open, close)), rowOf(Math.min(open, close)), colour)
  }
  return { ...sheet, rowOf }
}

/** Bars of the given shares of the sheet's height, on one base. */
export const drawBars = (shares: number[], colour: Colour): Pixels & { data: Uint8Array } => {
  const sheet = drawSheet(900, 500)
  const pitch = Math.floor(840 / shares.length)
  for (const [i, share] of shares.entries())
    for (let y = 460 - Math.round(share * 400); y < 460; y += 1)
      for (let x = 30 + i * pitch; x < 30 + i * pitch + Math.round(pitch * 0.7); x += 1)
        sheet.data.set(COLOURS[colour], (y * sheet.width + x) * 4)
  return sheet
}

/** An area of the given heights, shares of the sheet's height, whose fill fades to nothing at the foot. */
export const drawFadingArea = (shares: number[]): Pixels & { data: Uint8Array } => {
  const sheet = drawSheet(900, 500)
  const step = 840 / (shares.length - 1)
  for (let x = 30; x < 870; x += 1) {
    const at = (x - 30) / step
    const [from = 0, to = from] = shares.slice(Math.floor(at), Math.floor(at) + 2)
    const top = 460 - Math.round((from + (to - from) * (at % 1)) * 400)
    for (let y = top; y < 460; y += 1) {
      const strength = y < top + 3 ? 1 : (0.6 * (460 - y)) / 400
      for (const [c, value] of COLOURS.blue.entries())
        sheet.data[(y * sheet.width + x) * 4 + c] = DARK + (value - DARK) * strength
    }
  }
  return sheet
}

const FIELD_COLUMNS = 8
const FIELD_ROWS = 12

/** Rows below the digits that a comma may reach into. */
const BELOW = 3

const ADVANCES: Record<string, number> = { '.': 3, ',': 3, "'": 3, '-': 6 }

/** The shape of a digit, a dollar, a letter behind a number, or an R; an E looks to the reader like a 6. */
const shapeOfCharacter = (character: string): (typeof DIGIT_SHAPES)[number] | undefined => {
  if (character === '$') return SIGN_SHAPES[0]
  if (character === 'R') return LETTER_SHAPES.find(([letter]) => letter === 42)
  const suffix = ['k', 'K', 'µ'].indexOf(character)
  if (suffix >= 0) return SUFFIX_SHAPES.find(([number]) => number === 20 + suffix)
  return DIGIT_SHAPES.find(([digit]) => String(digit) === (character === 'E' ? '6' : character))
}

/** How dark each pixel of a number is: characters as the reader knows them, two columns apart unless told otherwise, commas, dashes, and points of the given strength. */
export const writeNumber = (
  text: string,
  point: number,
  apart = 2,
): { contrast: Float32Array; width: number; below: number } => {
  const advances = [...text].map((character) => ADVANCES[character] ?? FIELD_COLUMNS + apart)
  const width = advances.reduce((sum, advance) => sum + advance, 4)
  const contrast = new Float32Array(width * (FIELD_ROWS + 2 + BELOW))
  let x = 2
  for (const [i, character] of [...text].entries()) {
    const shape = shapeOfCharacter(character)
    if (character === '-') contrast.fill(1, 7 * width + x, 7 * width + x + 4)
    for (let row = 0; row < FIELD_ROWS; row += 1)
      for (let column = 0; column < FIELD_COLUMNS && shape !== undefined; column += 1)
        contrast[(row + 1) * width + x + column] =
          Number.parseInt(shape[2][row * FIELD_COLUMNS + column] ?? '0', 16) / 15
    const rows =
      { '.': [FIELD_ROWS - 1, FIELD_ROWS], ',': [FIELD_ROWS - 1, FIELD_ROWS, FIELD_ROWS + 1], "'": [1, 2, 3, 4] }[
        character
      ] ?? []
    for (const row of rows) contrast[row * width + x] = point
    x += advances[i]
  }
  return { contrast, width, below: BELOW }
}

/** Rules a row of the sheet, too faintly to be ink. */
const ruleRow = ({ data, width }: DrawnCandles, row: number): void => {
  for (let x = 30; x < 820; x += 1) {
    const at = (row * width + x) * 4
    if (data[at] === DARK) data.fill(DARK + 10, at, at + 3)
  }
}

/** Writes a text whose middle lies in the row, which is ruled unless told otherwise. */
export const writeAt = (picture: DrawnCandles, text: string, left: number, row: number, isRuled = true): void => {
  if (isRuled) ruleRow(picture, row)
  const { contrast, width } = writeNumber(text, 1)
  const top = row - FIELD_ROWS / 2 - 1
  for (const [i, share] of contrast.entries())
    for (let c = 0; c < 3; c += 1) {
      const at = ((top + Math.floor(i / width)) * picture.width + left + (i % width)) * 4 + c
      picture.data[at] = Math.max(picture.data[at] ?? 0, 20 + share * 210)
    }
}

/** Writes prices beside the candles; `lean` moves each label by so many columns a row, as in a photograph. */
export const writePrices = (picture: DrawnCandles, prices: number[], lean: number): void => {
  for (const price of prices) {
    const row = Math.round(picture.rowOf(price))
    writeAt(picture, price.toFixed(1), 840 + Math.round(lean * row) - (price < 100 ? 0 : 10), row)
  }
}

/** Paints a plate of 56×44 pixels at the right edge, in the colour of candles, as the last price or the crosshair has one. */
export const paintPlate = ({ data, width }: DrawnCandles, colour: Colour, top: number): void => {
  for (let y = top; y < top + 44; y += 1)
    for (let x = width - 66; x < width - 10; x += 1) data.set(COLOURS[colour], (y * width + x) * 4)
}

/** Draws a line of two rows through the given rows, one for each candle of `drawCandles`. */
export const drawLine = ({ data, width }: DrawnCandles, rows: number[], colour: Colour): void => {
  const pitch = Math.floor(800 / rows.length)
  for (let x = 50; x < 50 + (rows.length - 1) * pitch; x += 1) {
    const at = (x - 50) / pitch
    const [from = 0, to = from] = rows.slice(Math.floor(at), Math.floor(at) + 2)
    const row = Math.round(from + (to - from) * (at % 1))
    for (const y of [row, row + 1]) data.set(COLOURS[colour], (y * width + x) * 4)
  }
}
