import { expect, test } from 'vitest'
import { goesNowhere, standOnOneRow } from './no-price.ts'
import { readChart } from './read-chart.ts'
import { drawCandles, drawSheet, walk, writePrices } from './testing/drawn-charts.ts'

const COLOURS = { up: 'green', down: 'red' } as const
const refused = { isChart: false, reason: 'no-chart' }

test('what comes again and again is no price: waves, and beats with others of the same height between them', () => {
  const times = Array.from({ length: 90 }, (_, i) => i)
  expect(
    readChart(
      drawCandles(
        times.map((i) => 100 + 5 * Math.sin(i / 2.5)),
        COLOURS,
      ),
    ),
  ).toEqual(refused)
  const beat = [0, 0, 1, 0, 0, 9, 3, -3, 0, 0, 2, 3, 2, 0, 0]
  const beats = drawCandles(
    times.map((i) => 100 + (beat[i % beat.length] ?? 0)),
    COLOURS,
  )
  writePrices(beats, [98, 100, 102, 104, 106, 108], 0)
  expect(readChart(beats)).toEqual(refused)
})

test('a steep line that comes again and again is no price, though it looks like bars', () => {
  const sheet = drawSheet(480, 500)
  const rowAt = (x: number): number => {
    const i = Math.floor((x - 60) / 4)
    return Math.round(250 + Math.sin((i * 2 * Math.PI) / 7) * 170 + ((i * 37) % 23))
  }
  for (let x = 60; x < 420; x += 1) {
    const [from, to] = [rowAt(x), rowAt(x + 1)].sort((a, b) => a - b)
    for (let y = from ?? 0; y <= (to ?? 0) + 1; y += 1) sheet.data.fill(200, (y * 480 + x) * 4, (y * 480 + x) * 4 + 3)
  }
  expect(readChart(sheet)).toEqual(refused)
})

test('bars whose feet or heads are on one row are beats, and candles are none', () => {
  const barsAt = (rows: readonly (readonly [high: number, low: number])[]) =>
    rows.map(([high, low], i) => ({ x: i * 8, left: i * 8 - 2, right: i * 8 + 2, high, low, open: low, close: high }))
  const closes = walk(20, 0.5)
  expect(standOnOneRow(barsAt(closes.map((close) => [2 * close - 60, 300])))).toBe(true)
  expect(standOnOneRow(barsAt(closes.map((close) => [80, 2 * close])))).toBe(true)
  expect(standOnOneRow(barsAt(closes.map((close) => [2 * close, 2 * close + 12])))).toBe(false)
})

test('a price that turns often is one', () => {
  expect(readChart(drawCandles(walk(90, 0, 5), COLOURS))).toMatchObject({ isChart: true })
})

test('a value that jumps about where it was goes nowhere, and a price that ends where it began does not', () => {
  const pathOf = (rows: readonly number[]) => rows.map((row, i) => ({ x: i * 6, close: row, high: row, low: row }))
  expect(goesNowhere(pathOf(walk(120, 0).map((row) => (row * 1000) % 97)))).toBe(true)
  for (const seed of [5, 6, 7, 8]) expect(goesNowhere(pathOf(walk(120, 0, seed)))).toBe(false)
})
