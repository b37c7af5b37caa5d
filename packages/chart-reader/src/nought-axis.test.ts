import { expect, test } from 'vitest'
import { readChart } from './read-chart.ts'
import { drawCandles, drawLine, drawSheet, walk, writeAt } from './testing/drawn-charts.ts'

const closes = walk(60, 0.6)

/** Candles beside labels of other values than their prices: the value of a row is `(price - 106) * step`. */
const drawWith = (step: number, minus: boolean) => {
  const picture = drawCandles(closes, { up: 'green', down: 'red' })
  for (const price of [102, 104, 106, 108, 110, 112, 114]) {
    const value = (price - 106) * step
    const text = minus && value < 0 ? `-${Math.abs(value).toFixed(1)}` : Math.abs(value).toFixed(1)
    if (minus || value > 0) writeAt(picture, text, minus && value < 0 ? 834 : 840, Math.round(picture.rowOf(price)))
  }
  return picture
}

test('an axis with a nought of its own, or with values below, is none of prices', () => {
  expect(readChart(drawWith(0.5, true))).toEqual({ isChart: false, reason: 'no-chart' })
  const withNought = drawCandles(closes, { up: 'green', down: 'red' })
  for (const [i, price] of [104, 106, 108, 110, 112, 114].entries())
    writeAt(withNought, (i * 20).toFixed(1), 840, Math.round(withNought.rowOf(price)))
  expect(readChart(withNought)).toEqual({ isChart: false, reason: 'no-chart' })
  expect(readChart(drawWith(0.5, false))).toMatchObject({ isChart: true })
})

test('three labels are enough where the path begins as good as at nought', () => {
  const rising = drawCandles(
    Array.from({ length: 60 }, (_, i) => 100 + i * 0.25 + (i % 3) * 0.3),
    { up: 'green', down: 'red' },
  )
  const write = (from: number) => {
    for (const price of [103, 108, 113])
      writeAt(rising, ((price - from) * 50).toFixed(1), 836, Math.round(rising.rowOf(price)))
    return readChart(rising)
  }
  expect(write(99.5)).toEqual({ isChart: false, reason: 'no-chart' })
})

test('a line beside labels from one step over nought on is none of prices', () => {
  const closes = walk(140, 0.1)
  const [lowest, highest] = [Math.min(...closes), Math.max(...closes)]
  const readWith = (from: number) => {
    const picture = { ...drawSheet(900, 500), rowOf: (row: number) => row }
    const rows = closes.map((close) => 400 - (300 * (close - lowest)) / (highest - lowest))
    drawLine(picture, rows, 'green')
    for (const i of [1, 2, 3, 4]) writeAt(picture, (from + i * 20).toFixed(1), 840, 460 - i * 90)
    return readChart(picture).isChart
  }
  expect([readWith(0), readWith(100)]).toEqual([false, true])
})

/** A falling market beside labels of the given values from above to below, with a unit that can't be read behind them. */
const drawWithUnit = (values: number[]) => {
  const picture = drawCandles(
    closes.map((close) => 210 - close),
    { up: 'green', down: 'red' },
  )
  for (const [i, value] of values.entries()) {
    const row = 80 + i * 50
    writeAt(picture, String(value), 845 + 10 * (3 - String(value).length), row)
    for (let at = row * 900 - 6300; at < row * 900 + 6300; at += 900)
      for (let x = 875; x < 885; x += 1) picture.data.fill(230, (at + x) * 4, (at + x) * 4 + 3)
  }
  return readChart(picture)
}

test('labels with a unit tell which way prices rise by the digits that can be read, and a nought among them', () => {
  const rising = [500, 530, 540, 550, 560, 570, 580]
  expect(drawWithUnit(rising.toReversed())).toMatchObject({ prices: 'none', direction: 'read', trend: 'bearish' })
  expect(drawWithUnit(rising)).toMatchObject({ prices: 'none', direction: 'read', trend: 'bullish' })
  expect(drawWithUnit(rising.map(() => 500))).toMatchObject({ direction: 'assumed', trend: 'bearish' })
  expect(drawWithUnit([360, 300, 240, 180, 120, 60, 0])).toEqual({ isChart: false, reason: 'no-chart' })
  expect(drawWithUnit([960, 900, 840, 780, 720, 660, 600])).toMatchObject({ isChart: true })
})
