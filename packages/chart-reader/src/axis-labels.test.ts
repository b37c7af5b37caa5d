import { expect, test } from 'vitest'
import { readChart } from './read-chart.ts'
import type { Pixels } from './reading.ts'
import { drawCandles, walk, writeNumber } from './testing/drawn-charts.ts'

const closes = walk(60, 0.6)
const prices = [102, 104, 106, 108, 110, 112]

type Picture = ReturnType<typeof drawCandles>

const paint = ({ data, width }: Pixels & { data: Uint8Array }, x: number, y: number, light: number): void => {
  data.fill(light, (y * width + x) * 4, (y * width + x) * 4 + 3)
}

/** Labels that end at column 34 of a wider picture, the line of the axis at `line`, and a tick of so many columns from `from` on. */
const withLeftAxis = (tick: { from: number; columns: number }, line: number): Picture => {
  const candles = drawCandles(closes, { up: 'green', down: 'red' })
  const [width, shift] = [960, 60]
  const data = new Uint8Array(width * 500 * 4).fill(20)
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  for (let y = 0; y < 500; y += 1)
    data.set(candles.data.subarray(y * 900 * 4, (y + 1) * 900 * 4), (y * width + shift) * 4)
  const picture = { ...candles, width, data }
  for (let y = 30; y < 460; y += 1) paint(picture, line, y, 230)
  for (const price of prices) {
    const row = Math.round(candles.rowOf(price))
    const { contrast, width: columns } = writeNumber(price.toFixed(1), 1)
    for (const [i, share] of contrast.entries()) {
      const [x, y] = [36 - columns + (i % columns) + 20, row - 7 + Math.floor(i / columns)]
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
