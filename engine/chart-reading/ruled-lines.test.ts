import { describe, expect, test } from 'vitest'
import { eraseRuledRows } from './ruled-lines.ts'

const [WIDTH, HEIGHT] = [300, 150]
const [LINE, CANDLE] = [1, 2]

interface Row {
  row: number
  from: number
  to: number
  /** Share of the row that candles cross. */
  crossed: number
}

/** A picture column by column with rows of one pixel, each crossed by candles nine pixels high. */
const drawRows = (rows: Row[]) => {
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (const { row, from, to, crossed } of rows)
    for (let x = from; x < to; x += 1) {
      ink[x * HEIGHT + row] = LINE
      if ((x - from) % 20 >= 20 * crossed) continue
      for (let y = row - 4; y <= row + 4; y += 1) ink[x * HEIGHT + y] = CANDLE
    }
  const places: number[] = []
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) if (ink[x * HEIGHT + y] !== 0) places.push(y * WIDTH + x)
  const starts = Int32Array.from(places)
  const found = eraseRuledRows(
    { ink, lanes: WIDTH, length: HEIGHT },
    { starts, ends: starts.map((place) => place + 1) },
    90,
  )
  /** What is left of the line itself in a row. */
  const leftIn = (row: number): number => {
    let count = 0
    for (let x = 0; x < WIDTH; x += 1) if (ink[x * HEIGHT + row] === LINE) count += 1
    return count
  }
  return { found, leftIn }
}

const sure: Row = { row: 20, from: 30, to: 280, crossed: 0 }

describe('Ruled rows', () => {
  test('one that candles cross all along is taken out where another begins and ends, and the candles stay', () => {
    const { found, leftIn } = drawRows([sure, { row: 70, from: 31, to: 279, crossed: 0.45 }])
    expect(found).toEqual([
      { row: 20, from: 30, to: 280, colour: LINE },
      { row: 70, from: 31, to: 279, colour: LINE },
    ])
    expect([leftIn(20), leftIn(70)]).toEqual([0, 0])
  })

  test('one that ends elsewhere stays, as does one without another', () => {
    const crossed = { row: 70, from: 60, to: 250, crossed: 0.45 }
    const beside = drawRows([sure, crossed])
    expect(beside.found.map(({ row }) => row)).toEqual([20])
    expect(beside.leftIn(70)).toBeGreaterThan(90)
    expect(drawRows([{ ...crossed, from: 30, to: 280 }]).found).toEqual([])
  })

  test('a row that is mostly candles is no line, wherever it ends', () => {
    expect(drawRows([sure, { ...sure, row: 70, crossed: 0.65 }]).found.map(({ row }) => row)).toEqual([20])
  })
})
