import type { Pixels } from '../reading.ts'

const COLOURS = {
  green: [38, 166, 91],
  red: [231, 76, 60],
  white: [240, 240, 240],
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

/** A dark sheet; with `noise`, every pixel is off by up to that much. */
export const drawSheet = (width: number, height: number, noise = 0): Pixels & { data: Uint8Array } => {
  const random = createRandom(3)
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < data.length; i += 4) {
    for (let c = 0; c < 3; c += 1) data[i + c] = 20 + (noise === 0 ? 0 : random() * noise)
    data[i + 3] = 255
  }
  return { width, height, data }
}

/** Candles on a dark sheet of 900×500, each from the close before to its own. */
export const drawCandles = (closes: number[], colours: { up: Colour; down: Colour }): DrawnCandles => {
  const sheet = drawSheet(900, 500)
  const [lowest, highest] = [Math.min(...closes) - 1, Math.max(...closes) + 1]
  const rowOf = (price: number): number => 40 + ((highest - price) / (highest - lowest)) * 400
  const fill = (x0: number, x1: number, y0: number, y1: number, colour: Colour): void => {
    for (let y = Math.round(y0); y < Math.max(Math.round(y1), Math.round(y0) + 1); y += 1)
      for (let x = x0; x < x1; x += 1) sheet.data.set(COLOURS[colour], (y * sheet.width + x) * 4)
  }
  const pitch = Math.floor(800 / closes.length)
  const half = Math.max(1, Math.floor(pitch * 0.3))
  for (const [i, close] of closes.entries()) {
    const open = i === 0 ? close : (closes[i - 1] as number)
    const x = 50 + i * pitch
    const colour = close >= open ? colours.up : colours.down
    fill(x, x + 1, rowOf(Math.max(open, close) + 0.4), rowOf(Math.min(open, close) - 0.4), colour)
    fill(x - half, x + half + 1, rowOf(Math.max(open, close)), rowOf(Math.min(open, close)), colour)
  }
  return { ...sheet, rowOf }
}
