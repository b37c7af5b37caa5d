import { describe, expect, test } from 'vitest'
import { readNumber } from './digits.ts'
import { readChart } from './read-chart.ts'
import {
  drawBars,
  drawCandles,
  drawFadingArea,
  drawLine,
  drawSheet,
  paintPlate,
  walk,
  writeAt,
  writeNumber,
  writePrices,
} from './testing/drawn-charts.ts'

describe('Reading a chart', () => {
  for (const [name, drift, trend] of [
    ['rises', 1, 'bullish'],
    ['falls', -1, 'bearish'],
  ] as const)
    test(`a market that ${name} is told from its shape, whichever colour rises`, () => {
      const closes = walk(60, drift)
      for (const [up, down] of [
        ['green', 'red'],
        ['red', 'green'],
      ] as const) {
        const reading = readChart(drawCandles(closes, { up, down }))
        expect(reading).toMatchObject({ isChart: true, kind: 'candles', trend, facts: { candles: 60 } })
      }
    })

  test('black candles on a white sheet are seen', () => {
    const closes = walk(60, 1)
    const reading = readChart(drawCandles(closes, { up: 'grey', down: 'black' }, 255))
    expect(reading).toMatchObject({ isChart: true, kind: 'candles', trend: 'bullish', facts: { candles: 60 } })
  })

  test('candles that all look alike are told by the gaps between them', () => {
    const closes = walk(60, 0.5)
    const picture = drawCandles(closes, { up: 'green', down: 'green' })
    const reading = readChart(picture)
    if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
    const near = reading.path.filter(({ y }, i) => Math.abs(y - picture.rowOf(closes[i] ?? 0)) < 3)
    expect(reading.facts.candles).toBe(60)
    expect(near.length).toBeGreaterThan(54)
  })

  test('the last close of the path lies where it was drawn', () => {
    const closes = walk(50, 0.4)
    const picture = drawCandles(closes, { up: 'green', down: 'red' })
    const reading = readChart(picture)
    if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
    const last = reading.path[reading.path.length - 1]
    expect(Math.abs((last?.y ?? 0) - picture.rowOf(closes[closes.length - 1] ?? 0))).toBeLessThan(3)
  })

  test('an empty sheet, a sheet of noise and a small picture are refused', () => {
    expect(readChart(drawSheet(640, 480))).toEqual({ isChart: false, reason: 'no-chart' })
    expect(readChart(drawSheet(640, 480, 200))).toEqual({ isChart: false, reason: 'no-chart' })
    expect(readChart(drawSheet(60, 480))).toEqual({ isChart: false, reason: 'too-small' })
    expect(readChart({ width: 640, height: 480, data: new Uint8Array(12) })).toEqual({
      isChart: false,
      reason: 'unreadable',
    })
  })

  test('bars that stand on one line are no price', () => {
    const shares = walk(42, 0, 11).map((value, i) => 0.15 + Math.abs((value * 7919 + i * 31) % 80) / 100)
    expect(readChart(drawBars(shares, 'blue'))).toEqual({ isChart: false, reason: 'no-chart' })
  })

  test('an area whose fill fades out is no histogram', () => {
    const closes = walk(140, 0.1)
    const [lowest, highest] = [Math.min(...closes), Math.max(...closes)]
    const shares = closes.map((close) => 0.3 + (0.65 * (close - lowest)) / (highest - lowest))
    expect(readChart(drawFadingArea(shares))).toMatchObject({ isChart: true, kind: 'area' })
  })

  test('nor is one whose price dips again and again under the row where the fill can no more be seen', () => {
    const closes = walk(140, 0)
    const [lowest, highest] = [Math.min(...closes), Math.max(...closes)]
    const shares = closes.map((close, i) =>
      i % 30 >= 18 - (i % 7)
        ? 0.2 + (0.05 * Math.abs((i % 30) - 24)) / 12
        : 0.42 + (0.5 * (close - lowest)) / (highest - lowest),
    )
    expect(readChart(drawFadingArea(shares))).toMatchObject({ isChart: true, kind: 'area' })
  })

  test('prices beside a straight chart are read; where they lean, as on a photograph, there are levels but no prices', () => {
    const closes = walk(60, 0.6)
    const prices = [100, 102, 104, 106, 108, 110, 112, 114, 116].filter((price) => price < Math.max(...closes))
    const straight = drawCandles(closes, { up: 'green', down: 'red' })
    writePrices(straight, prices, 0)
    const reading = readChart(straight)
    if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
    expect(Math.abs((reading.lastPrice ?? 0) - (closes[closes.length - 1] ?? 0))).toBeLessThan(0.2)
    const leaning = drawCandles(closes, { up: 'green', down: 'red' })
    writePrices(leaning, prices, 0.02)
    expect(readChart(leaning)).toMatchObject({ isChart: true, trend: reading.trend, axis: null, lastPrice: null })
  })

  test('a point too faint to be ink still divides a number, and a number never begins with a nought and no point', () => {
    expect(readNumber(writeNumber('1.3928', 1))).toMatchObject({ value: 1.3928, decimals: 4 })
    expect(readNumber(writeNumber('1.3928', 0.25))).toMatchObject({ value: 1.3928, decimals: 4 })
    expect(readNumber(writeNumber('0.0086', 0))).toMatchObject({ value: 0.0086, decimals: 4 })
    expect(readNumber(writeNumber('13928', 0))).toMatchObject({ value: 13928, decimals: 0 })
  })

  test('a comma divides thousands and a point decimals, and a currency sign is no digit', () => {
    expect(readNumber(writeNumber('42,800', 1))).toMatchObject({ value: 42800, decimals: 0, signed: false })
    expect(readNumber(writeNumber('42.800', 1))).toMatchObject({ value: 42.8, decimals: 3, signed: false })
    expect(readNumber(writeNumber("65'800.5", 1))).toMatchObject({ value: 65800.5, decimals: 1, ambiguous: false })
    expect(readNumber(writeNumber('$370.25', 1))).toMatchObject({ value: 370.25, decimals: 2, signed: true })
    expect(readNumber(writeNumber('5370.25', 1))).toMatchObject({ value: 5370.25, signed: false })
  })

  test('the line of an axis beside its prices hides no digit', () => {
    const closes = walk(60, 0.6)
    const picture = drawCandles(closes, { up: 'green', down: 'red' })
    writePrices(picture, [102, 106, 110], 0)
    for (let y = 120; y < 320; y += 1) picture.data.fill(128, (y * 900 + 827) * 4, (y * 900 + 827) * 4 + 3)
    const reading = readChart(picture)
    if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
    expect(Math.abs((reading.lastPrice ?? 0) - (closes.at(-1) ?? 0))).toBeLessThan(0.2)
  })

  test('as many numbers of the pane below don’t stand for the price', () => {
    const closes = walk(60, 0.6)
    const picture = drawCandles(closes, { up: 'green', down: 'red' })
    writePrices(picture, [102, 106, 110], 0)
    const data = new Uint8Array(900 * 700 * 4).fill(20)
    data.set(picture.data)
    const higher = { ...picture, height: 700, data }
    writePrices({ ...higher, rowOf: (price) => 560 + (400 - price) / 4 }, [120, 240, 360], 0)
    const reading = readChart(higher)
    if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
    expect(Math.abs((reading.lastPrice ?? 0) - (closes.at(-1) ?? 0))).toBeLessThan(0.2)
  })

  test('what begins at nought is a balance and no price', () => {
    const closes = walk(60, 0.6)
    const lowest = Math.min(...closes)
    for (const [first, isChart] of [
      [0, false],
      [50, true],
    ] as const) {
      const picture = drawCandles(closes, { up: 'green', down: 'red' })
      const rowOf = (value: number): number => picture.rowOf(value - first + lowest)
      writePrices({ ...picture, rowOf }, [first, first + 3, first + 6, first + 9, first + 12], 0)
      expect(readChart(picture).isChart).toBe(isChart)
    }
  })

  test('the two sides of a digit are no ones', () => {
    const stemsAt = (...places: number[]) => {
      const map = { contrast: new Float32Array(30 * 16), width: 30 }
      for (const x of places)
        for (let y = 1; y < 15; y += 1) map.contrast.fill(1, y * map.width + x, y * map.width + x + 2)
      return map
    }
    expect(readNumber(stemsAt(4, 14))).toMatchObject({ value: 11 })
    expect(readNumber(stemsAt(4, 9))).toBeNull()
  })

  test('a number below nought is no price', () => {
    expect(readNumber(writeNumber('-38.5', 1))).toBeNull()
  })

  test('a letter behind a number, or a power of ten, tells how large it is', () => {
    expect(readNumber(writeNumber('47.3k', 1))).toMatchObject({ value: 47300, decimals: -2, exponent: 3 })
    expect(readNumber(writeNumber('105µ', 1))).toMatchObject({ value: 0.000105, decimals: 6, exponent: -6 })
    expect(readNumber(writeNumber('9.40E-5', 1))).toMatchObject({ value: 0.000094, decimals: 7, exponent: -5 })
    expect(readNumber(writeNumber('47.38', 1))).toMatchObject({ value: 47.38, exponent: 0 })
  })

  test('the letter of a currency at an end of a number is seen', () => {
    for (const [text, letters] of [
      ['R93.36', [true, false]],
      ['93.36R', [false, true]],
      ['93.36k', [false, false]],
    ] as const)
      expect(readNumber(writeNumber(text, 1)) ?? { letters }).toMatchObject({ letters })
  })

  test('a stem with faint serifs is a one', () => {
    const map = writeNumber('7.38', 1)
    for (let row = 0; row < 17; row += 1) map.contrast.fill(0, row * map.width, row * map.width + 11)
    const one = '37764 7ddb7 4aaa7 29aa7 19aa7 19aa7 39aa7 4aaa7 29aa7 29aa7 5bcca bcddb'.split(' ')
    for (const [row, shares] of one.entries())
      for (const [i, share] of [...shares].entries())
        map.contrast[(row + 1) * map.width + 4 + i] = Number.parseInt(share, 16) / 15
    expect(readNumber(map)).toMatchObject({ value: 1.38, decimals: 2 })
  })

  test('a one whose flag alone is dark is no apostrophe', () => {
    const map = writeNumber('0.00440', 1)
    const wide = { contrast: new Float32Array((map.width + 8) * 17), width: map.width + 8, below: map.below }
    for (let row = 0; row < 17; row += 1)
      for (let x = 0; x < map.width; x += 1)
        wide.contrast[row * wide.width + (x < 35 ? x : x + 8)] = map.contrast[row * map.width + x]
    for (let row = 1; row < 13; row += 1) wide.contrast.fill(0.5, row * wide.width + 39, row * wide.width + 41)
    for (const row of [1, 2]) wide.contrast.fill(1, row * wide.width + 37, row * wide.width + 39)
    expect(readNumber(wide)?.value).not.toBe(0.0044)
  })

  test('a line that stays on one level between its beats is no price', () => {
    const sheet = drawCandles([1, 2], { up: 'black', down: 'black' }, 20)
    const beat = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 60, -220, 120, 20, 0, 0, 0]
    const rows = Array.from({ length: 200 }, (_, i) => 300 + (beat[i % 20] ?? 0) + (i % 3))
    drawLine(sheet, rows, 'green')
    expect(readChart(sheet)).toMatchObject({ isChart: false })
  })

  test('digits that touch are told apart where they do, not in the middle of a nought', () => {
    expect(readNumber(writeNumber('41,500', 1, 0))).toMatchObject({ value: 41500, decimals: 0 })
  })

  test('a plate among the prices beside the chart is no part of the price, also in the colour of its candles', () => {
    const closes = walk(60, -0.6)
    const plain = drawCandles(closes, { up: 'green', down: 'red' })
    const prices = [80, 85, 90, 95, 100].filter((price) => price > Math.min(...closes) - 2)
    writePrices(plain, prices, 0)
    const plated = { ...plain, data: plain.data.slice() }
    paintPlate(plated, 'red', Math.round(plain.rowOf(closes.at(-1) ?? 0)) - 80)
    const [without, seen] = [readChart(plain), readChart(plated)]
    if (!without.isChart || !seen.isChart) throw new Error('refused')
    expect(seen).toMatchObject({ trend: 'bearish', facts: { candles: 60 } })
    expect(seen.path.at(-1)).toEqual(without.path.at(-1))
  })

  test('candles are told from averages in their colours that run among them', () => {
    const closes = walk(60, 0.5)
    const picture = drawCandles(closes, { up: 'green', down: 'red' })
    for (const [length, colour] of [
      [6, 'green'],
      [14, 'red'],
    ] as const)
      drawLine(
        picture,
        closes.map((_, i) => {
          const part = closes.slice(Math.max(0, i - length), i + 1)
          return picture.rowOf(part.reduce((sum, close) => sum + close, 0) / part.length) + 8
        }),
        colour,
      )
    expect(readChart(picture)).toMatchObject({ isChart: true, kind: 'candles', trend: 'bullish' })
  })

  test('of a number that the picture cuts off, only digits that are whole count, and only where none can be missing', () => {
    const cutFirst = { left: true, right: false }
    const cutLast = { left: false, right: true }
    expect(readNumber(writeNumber('0.0086', 1), cutFirst)).toMatchObject({ value: 0.0086 })
    expect(readNumber(writeNumber('10.0086', 1), cutFirst)).toBeNull()
    expect(readNumber(writeNumber('3928', 1), cutFirst)).toBeNull()
    expect(readNumber(writeNumber('1.3928', 1), cutLast)).toMatchObject({ value: 1.392, decimals: 3 })
    expect(readNumber(writeNumber('3928', 1), cutLast)).toBeNull()
    expect(readNumber(writeNumber('.3755', 1))).toBeNull()
  })

  test('the same pixels give the same reading, whatever was read between', () => {
    const picture = drawCandles(walk(40, 0.2), { up: 'white', down: 'blue' })
    const reading = readChart(picture)
    readChart(drawSheet(1400, 1000, 200))
    readChart(drawCandles(walk(90, -0.7), { up: 'green', down: 'red' }))
    expect(readChart(picture)).toEqual(reading)
  })

  test('behind transparent pixels lies white', () => {
    const solid = drawCandles(walk(60, 1), { up: 'green', down: 'black' }, 255)
    const data = solid.data.slice()
    for (let i = 0; i < data.length; i += 4) if (data[i] === 255 && data[i + 1] === 255) data.fill(0, i, i + 4)
    const reading = readChart({ ...solid, data })
    expect(reading).toMatchObject({ isChart: true })
    expect(reading).toEqual(readChart(solid))
  })
})

describe('prices of a part of the picture', () => {
  test('no last price is told where a menu lies over the price and it goes on behind it', () => {
    for (const [from, to] of [
      [0, 0],
      [480, 680],
    ] as const) {
      const picture = drawCandles(walk(60, 0.6), { up: 'green', down: 'red' })
      writePrices(picture, [102, 104, 106, 108, 110, 112], 0)
      for (let y = 60; y < 480; y += 1) picture.data.fill(20, (y * 900 + from) * 4, (y * 900 + to) * 4)
      for (let i = 3; i < picture.data.length; i += 4) picture.data[i] = 255
      const reading = readChart(picture)
      expect(reading).toMatchObject({ isChart: true, prices: 'labels' })
      expect(reading.isChart && reading.lastPrice !== null).toBe(to === 0)
    }
  })

  test('labels between two panes give no price to a path through both', () => {
    const picture = drawCandles(walk(60, 0.6), { up: 'green', down: 'red' })
    const wide = { ...picture, data: new Uint8Array(picture.data) }
    for (let y = 0; y < 500; y += 1) wide.data.fill(20, (y * 900 + 404) * 4, (y * 900 + 464) * 4)
    for (let i = 3; i < wide.data.length; i += 4) wide.data[i] = 255
    for (const price of [102, 104, 106, 108, 110]) writeAt(wide, price.toFixed(1), 406, Math.round(wide.rowOf(price)))
    expect(readChart(wide)).toMatchObject({ isChart: true, prices: 'uncertain', lastPrice: null })
  })
})
