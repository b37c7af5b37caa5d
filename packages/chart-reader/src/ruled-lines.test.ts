import { describe, expect, test } from 'vitest'
import { eraseRuledColumns, eraseRuledRows, findColumnRuns } from './ruled-lines.ts'

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

  test('one that ends elsewhere stays, as does one without another, unless it spans the picture', () => {
    const crossed = { row: 70, from: 60, to: 230, crossed: 0.45 }
    const beside = drawRows([sure, crossed])
    expect(beside.found.map(({ row }) => row)).toEqual([20])
    expect(beside.leftIn(70)).toBeGreaterThan(80)
    expect(drawRows([crossed]).found).toEqual([])
    expect(drawRows([{ ...crossed, from: 30, to: 280 }]).found.map(({ row }) => row)).toEqual([70])
  })

  test('candles that stood still are no dashed line, dashes that are shorter than bodies are', () => {
    const dashes = (length: number, step: number) => {
      const ink = new Uint8Array(WIDTH * HEIGHT)
      const starts: number[] = []
      for (let x = 100; x < 220; x += step) {
        starts.push(70 * WIDTH + x)
        for (let i = 0; i < length; i += 1) ink[(x + i) * HEIGHT + 70] = CANDLE
      }
      const runs = { starts: Int32Array.from(starts), ends: Int32Array.from(starts, (start) => start + length) }
      return eraseRuledRows({ ink, lanes: WIDTH, length: HEIGHT }, runs, 90).length
    }
    expect(dashes(9, 12)).toBe(0)
    expect(dashes(3, 6)).toBe(1)
  })

  test('a row that is mostly candles is no line, wherever it ends', () => {
    expect(drawRows([sure, { ...sure, row: 70, crossed: 0.65 }]).found.map(({ row }) => row)).toEqual([20])
  })
})

describe('Ruled columns', () => {
  const WICK_ROWS = [30, 130] as const

  /** Upright lines from one row to another, and a candle with a long wick at the given place. */
  const drawColumns = (lines: { x: number; from: number; to: number }[], place: number) => {
    const ink = new Uint8Array(WIDTH * HEIGHT)
    for (const { x, from, to } of lines) ink.fill(LINE, x * HEIGHT + from, x * HEIGHT + to)
    ink.fill(CANDLE, place * HEIGHT + WICK_ROWS[0], place * HEIGHT + WICK_ROWS[1])
    for (let x = place - 5; x <= place + 5; x += 1) ink.fill(CANDLE, x * HEIGHT + 60, x * HEIGHT + 70)
    eraseRuledColumns(
      { ink, lanes: WIDTH, length: HEIGHT, runs: findColumnRuns(ink, HEIGHT, ink.length) },
      Math.round(0.42 * HEIGHT),
    )
    const left = (colour: number): number => ink.reduce((sum, each) => sum + Number(each === colour), 0)
    return { line: left(LINE), candle: left(CANDLE) }
  }
  const CANDLE_INK = WICK_ROWS[1] - WICK_ROWS[0] + 10 * 10

  test('a wick that stands on a grid line stays, and the grid goes', () => {
    const grid = [40, 100, 160, 220].map((x) => ({ x, from: 0, to: HEIGHT }))
    expect(drawColumns(grid, 100)).toEqual({ line: 0, candle: CANDLE_INK })
  })

  test('a wick that spans most of the picture is none of a grid', () => {
    expect(drawColumns([{ x: 9, from: 0, to: 5 }], 150).candle).toBe(CANDLE_INK)
  })

  test('the side of a pane goes where the line of the last price crosses it to its plate', () => {
    const ink = new Uint8Array(WIDTH * HEIGHT)
    ink.fill(LINE, 40 * HEIGHT, 40 * HEIGHT + 140)
    for (let x = 0; x < 40; x += 1) ink.fill(CANDLE, x * HEIGHT + 60, x * HEIGHT + 76)
    ink.fill(CANDLE, 40 * HEIGHT + 60, 40 * HEIGHT + 76)
    for (let x = 41; x < 44; x += 1) ink[x * HEIGHT + 68] = CANDLE
    eraseRuledColumns(
      { ink, lanes: WIDTH, length: HEIGHT, runs: findColumnRuns(ink, HEIGHT, ink.length) },
      Math.round(0.42 * HEIGHT),
    )
    expect(ink.includes(LINE)).toBe(false)
  })

  test('lines of one length at a distance go, also short ones, lines of several lengths stay', () => {
    const short = [20, 100, 180, 260].map((x) => ({ x, from: 40, to: 75 }))
    expect(drawColumns(short, 140).line).toBe(0)
    expect(
      drawColumns(
        short.map((line, i) => ({ ...line, from: 40 + 4 * i })),
        140,
      ).line,
    ).toBeGreaterThan(90)
  })

  test('the walls of a hollow body stay, also where each is several columns wide', () => {
    const walls = [40, 41, 42, 66, 67, 68].map((x) => ({ x, from: 40, to: 75 }))
    expect(drawColumns(walls, 140).line).toBe(6 * 35)
  })

  test('lines that hang from one row at a distance go, wherever they end; a few do not', () => {
    const hanging = [20, 100, 180, 260].map((x, i) => ({ x, from: 0, to: 25 + 3 * (i % 2) }))
    expect(drawColumns(hanging, 140).line).toBe(0)
    expect(drawColumns(hanging.slice(0, 3), 140).line).toBeGreaterThan(70)
  })
})

test('the dashed line of the last price on a phone is as thick as a point, with gaps of four', () => {
  const [width, height, row] = [1080, 1600, 700]
  const ink = new Uint8Array(width * height)
  for (let x = 0; x < width; x += 1) if (x % 24 < 12) ink.fill(LINE, x * height + row, x * height + row + 5)
  const places: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (ink[x * height + y] !== 0) places.push(y * width + x)
  const starts = Int32Array.from(places)
  eraseRuledRows({ ink, lanes: width, length: height }, { starts, ends: starts.map((place) => place + 1) }, 216)
  expect(ink.some((colour) => colour !== 0)).toBe(false)
})
