import { expect, test } from 'vitest'
import { readChart } from './read-chart.ts'
import type { Pixels } from './reading.ts'
import { drawCandles, walk, writeAt, writeNumber } from './testing/drawn-charts.ts'

const closes = walk(60, 0.6)
const prices = [102, 104, 106, 108, 110, 112]

type Picture = ReturnType<typeof drawCandles>

const paint = ({ data, width }: Pixels & { data: Uint8Array }, x: number, y: number, light: number): void => {
  data.fill(light, (y * width + x) * 4, (y * width + x) * 4 + 3)
}

/** Labels that end at column 54 of a wider picture, the line of the axis at `line`, and a tick of so many columns from `from` on. */
const withLeftAxis = (
  tick: { from: number; columns: number },
  line: number,
  toText = (price: number): string => price.toFixed(1),
): Picture => {
  const candles = drawCandles(closes, { up: 'green', down: 'red' })
  const [width, shift] = [line + 900, line]
  const data = new Uint8Array(width * 500 * 4).fill(20)
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  for (let y = 0; y < 500; y += 1)
    data.set(candles.data.subarray(y * 900 * 4, (y + 1) * 900 * 4), (y * width + shift) * 4)
  const picture = { ...candles, width, data }
  for (let y = 30; y < 460; y += 1) paint(picture, line, y, 230)
  for (const price of prices) {
    const row = Math.round(candles.rowOf(price))
    const { contrast, width: columns } = writeNumber(toText(price), 1)
    for (const [i, share] of contrast.entries()) {
      const [x, y] = [line - 4 - columns + (i % columns), row - 7 + Math.floor(i / columns)]
      if (share > 0) paint(picture, x, y, 20 + share * 210)
    }
    for (let x = tick.from; x < tick.from + tick.columns; x += 1) paint(picture, x, row, 230)
  }
  return picture
}

for (const [name, tick] of [
  ['outwards', { from: 57, columns: 4 }],
  ['inwards', { from: 61, columns: 6 }],
  ['both ways', { from: 57, columns: 8 }],
] as const)
  test(`ticks of a left axis that point ${name} are no part of its prices`, () => {
    const reading = readChart(withLeftAxis(tick, 60))
    if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
    expect(Math.abs((reading.lastPrice ?? 0) - (closes.at(-1) ?? 0))).toBeLessThan(0.2)
  })

/** The columns of the picture from one up to another. */
const cutFrom = ({ data, width, height }: Pixels, from: number, to = width): Pixels => {
  const cut = new Uint8Array((to - from) * height * 4)
  for (let y = 0; y < height; y += 1)
    cut.set(data.subarray((y * width + from) * 4, (y * width + to) * 4), y * (to - from) * 4)
  return { width: to - from, height, data: cut }
}

for (const [name, toText, toPrice] of [
  ['$1,288.8', (price: number) => `$1,${(price + 180).toFixed(1)}`, (price: number) => price + 1180],
  ['1.40102', (price: number) => `1.40${price}`, (price: number) => 1.4 + price / 100_000],
] as const)
  test(`of labels such as ${name} that the picture cuts off before any of their columns, no other price is told`, () => {
    const picture = withLeftAxis({ from: 117, columns: 4 }, 120, toText)
    const last = toPrice(closes.at(-1) ?? 0)
    let told = 0
    for (let from = 0; from < 110; from += 3) {
      const reading = readChart(cutFrom(picture, from))
      if (!reading.isChart || reading.lastPrice === null) continue
      expect(Math.abs(reading.lastPrice / last - 1)).toBeLessThan(0.001)
      told += 1
    }
    expect(told).toBeGreaterThan(5)
  })

for (const [name, toText, toPrice] of [
  ['11020.0', (price: number) => `1${price}0.0`, (price: number) => 10_000 + price * 10],
  ['1.40102', (price: number) => `1.40${price}`, (price: number) => 1.4 + price / 100_000],
] as const)
  test(`of labels such as ${name} that the picture cuts off behind any of their columns, no other price is told`, () => {
    const picture = drawCandles(closes, { up: 'green', down: 'red' })
    for (const price of prices) writeAt(picture, toText(price), 815, Math.round(picture.rowOf(price)))
    const last = toPrice(closes.at(-1) ?? 0)
    let told = 0
    for (let to = 900; to > 815; to -= 3) {
      const reading = readChart(cutFrom(picture, 0, to))
      if (!reading.isChart || reading.lastPrice === null) continue
      expect(Math.abs(reading.lastPrice / last - 1)).toBeLessThan(0.001)
      told += 1
    }
    expect(told).toBeGreaterThan(2)
  })
