import { describe, expect, test } from 'vitest'
import { readChart } from './read-chart.ts'
import { drawCandles, drawSheet, walk } from './testing/drawn-charts.ts'

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

  test('the same pixels give the same reading', () => {
    const picture = drawCandles(walk(40, 0.2), { up: 'white', down: 'blue' })
    expect(readChart(picture)).toEqual(readChart(picture))
  })
})
