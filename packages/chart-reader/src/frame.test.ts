import { expect, test } from 'vitest'
import { readChart } from './read-chart.ts'
import type { Pixels, ReadChart, ReadOptions } from './reading.ts'
import { drawCandles, walk, writePrices } from './testing/drawn-charts.ts'

const closes = walk(60, 0.6)
const colours = { up: 'green', down: 'red' } as const

const read = (picture: Pixels, options: ReadOptions = {}): ReadChart => {
  const reading = readChart(picture, options)
  if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
  return reading
}

/** Two charts of 900×500, one below the other. */
const stacked = (upper: Pixels, lower: Pixels): Pixels => {
  const data = new Uint8Array(900 * 1000 * 4)
  data.set(upper.data)
  data.set(lower.data, upper.data.length)
  return { width: 900, height: 1000, data }
}

test('in a frame only the price inside of it is followed', () => {
  const rising = drawCandles(closes, colours)
  const falling = drawCandles(walk(60, -0.6), colours)
  const picture = stacked(rising, falling)
  const upper = { left: 30, top: 10, right: 890, bottom: 490 }
  const lower = { left: 30, top: 510, right: 890, bottom: 990 }
  const first = read(picture, { frame: upper })
  expect(first).toMatchObject({ trend: 'bullish', facts: { candles: 60 } })
  expect(read(picture, { frame: lower }).trend).toBe('bearish')
  const alone = read(rising)
  expect(first.path.at(-1)?.x).toBeCloseTo(alone.path.at(-1)?.x ?? 0, 6)
  expect(first.path.at(-1)?.y).toBeCloseTo(alone.path.at(-1)?.y ?? 0, 6)
})

test('prices beside a frame are read', () => {
  const picture = drawCandles(closes, colours)
  writePrices(picture, [102, 106, 110, 114], 0)
  const reading = read(picture, { frame: { left: 40, top: 20, right: 835, bottom: 460 } })
  expect(reading.prices).toBe('labels')
  expect(Math.abs((reading.lastPrice ?? 0) - (closes.at(-1) ?? 0))).toBeLessThan(0.2)
})

test('the found frame reaches around the price, and may be used as it is', () => {
  const picture = drawCandles(closes, colours)
  const { frame, path, trend } = read(picture)
  for (const { x, y } of path) {
    expect(x > frame.left && x < frame.right).toBe(true)
    expect(y > frame.top && y < frame.bottom).toBe(true)
  }
  expect(frame.left >= 0 && frame.top >= 0 && frame.right <= 900 && frame.bottom <= 500).toBe(true)
  expect(read(picture, { frame })).toMatchObject({ trend, facts: { candles: 60 } })
})

test('two rows with their prices give all prices, also inside of a frame', () => {
  const picture = drawCandles(closes, colours)
  const scale = [102, 110].map((price) => ({ y: picture.rowOf(price), price }))
  const [one, other] = scale
  if (one === undefined || other === undefined) throw new Error('no scale')
  expect(read(picture)).toMatchObject({ prices: 'none', priceConfidence: 0, lastPrice: null })
  for (const frame of [undefined, { left: 40, top: 20, right: 880, bottom: 480 }]) {
    const reading = read(picture, { scale: [one, other], frame })
    expect(reading).toMatchObject({ prices: 'given', priceConfidence: 100, trend: 'bullish' })
    expect(Math.abs((reading.lastPrice ?? 0) - (closes.at(-1) ?? 0))).toBeLessThan(0.05)
    for (const { y, price } of reading.levels) expect(Math.abs(picture.rowOf(price ?? 0) - y)).toBeLessThan(0.5)
  }
})

test('a scale whose low prices are above turns the trend and the levels', () => {
  const picture = drawCandles(closes, colours)
  const upright = read(picture)
  const scale = [
    { y: 100, price: 20 },
    { y: 400, price: 50 },
  ] as const
  const inverted = read(picture, { scale })
  expect(inverted).toMatchObject({ trend: 'bearish', prices: 'given' })
  expect(inverted.facts.netMove).toBeCloseTo(-upright.facts.netMove, 6)
  const [axis, last] = [inverted.axis, inverted.lastPrice ?? 0]
  expect((axis?.topPrice ?? 0) < (axis?.bottomPrice ?? 0)).toBe(true)
  for (const { side, price } of inverted.levels)
    expect(side === 'support' ? (price ?? 0) < last : (price ?? 0) > last).toBe(true)
})

test('a scale that says nothing is none, and a frame that is too small is refused', () => {
  const picture = drawCandles(closes, colours)
  for (const scale of [
    [
      { y: 100, price: 1 },
      { y: 100, price: 2 },
    ],
    [
      { y: 100, price: 1 },
      { y: 200, price: 1 },
    ],
    [
      { y: Number.NaN, price: 1 },
      { y: 200, price: 2 },
    ],
  ] as const)
    expect(read(picture, { scale })).toMatchObject({ prices: 'none', axis: null })
  for (const frame of [
    { left: 0, top: 0, right: 60, bottom: 400 },
    { left: 400, top: 400, right: 100, bottom: 100 },
    { left: 2000, top: 0, right: 3000, bottom: 400 },
    { left: Number.NaN, top: 0, right: 300, bottom: 400 },
  ])
    expect(readChart(picture, { frame })).toEqual({ isChart: false, reason: 'too-small' })
})
