import { expect, test } from 'vitest'
import { rateAxis } from './axis-certainty.ts'
import type { AxisLabel, AxisScene } from './axis-labels.ts'
import { readChart } from './read-chart.ts'
import { drawCandles, walk, writeAt } from './testing/drawn-charts.ts'

const closes = walk(60, 0.6)
const prices = [102, 104, 106, 108, 110, 112, 114]
type Picture = ReturnType<typeof drawCandles>

const draw = (): Picture => drawCandles(closes, { up: 'green', down: 'red' })

const writeAll = (
  picture: Picture,
  left: number,
  toText: (price: number) => string,
  { toRow = picture.rowOf, isRuled = true } = {},
): void => {
  for (const price of prices) writeAt(picture, toText(price), left, Math.round(toRow(price)), isRuled)
}

const read = (picture: Picture) => {
  const reading = readChart(picture)
  if (!reading.isChart) throw new Error(`refused: ${reading.reason}`)
  return reading
}

test('clear labels give prices, with a confidence of their own', () => {
  const picture = draw()
  writeAll(picture, 830, (price) => price.toFixed(1))
  const reading = read(picture)
  expect(reading.prices).toBe('labels')
  expect(reading.priceConfidence).toBeGreaterThanOrEqual(97)
  expect(Math.abs((reading.lastPrice ?? 0) - (closes.at(-1) ?? 0))).toBeLessThan(0.2)
})

test('three digits behind a point may be thousands: no price is told, and the labels still speak for a chart', () => {
  const picture = draw()
  writeAll(picture, 822, (price) => price.toFixed(3))
  const reading = read(picture)
  expect(reading).toMatchObject({ prices: 'uncertain', priceConfidence: 0, axis: null, lastPrice: null })
  expect(reading.levels.length).toBeGreaterThan(0)
  for (const { price } of reading.levels) expect(price).toBeNull()
})

test('a label with another number of decimals tells that the point is that of decimals', () => {
  const picture = draw()
  writeAll(picture, 822, (price) => (price === 108 ? price.toFixed(2) : price.toFixed(3)))
  expect(read(picture)).toMatchObject({ prices: 'labels' })
})

test('a power of ten over the axis leaves its prices untold', () => {
  const picture = draw()
  writeAll(picture, 830, (price) => price.toFixed(1))
  writeAt(picture, '1E-05', 830, 110)
  expect(read(picture)).toMatchObject({ prices: 'uncertain', axis: null })
})

test('so does a cross or a plus before a number, which is as wide as two digits', () => {
  for (const isOn of [
    (x: number, y: number) => Math.abs(x - y) <= 1 || Math.abs(x + y - 8) <= 1,
    (x: number, y: number) => x === 4 || y === 4,
  ]) {
    const picture = draw()
    writeAll(picture, 830, (price) => price.toFixed(1))
    for (let x = 0; x < 9; x += 1)
      for (let y = 0; y < 9; y += 1)
        if (isOn(x, y)) picture.data.fill(230, ((107 + y) * 900 + 831 + x) * 4, ((107 + y) * 900 + 831 + x) * 4 + 3)
    writeAt(picture, '10', 842, 110, false)
    expect(read(picture)).toMatchObject({ prices: 'uncertain', axis: null })
  }
})

test('round steps from a value that is none of theirs leave prices untold: a digit was misread in all labels', () => {
  for (const [added, told] of [
    [0, 'labels'],
    [1, 'labels'],
    [0.8, 'uncertain'],
  ] as const) {
    const picture = draw()
    writeAll(picture, 830, (price) => (price + added).toFixed(1))
    expect(read(picture).prices).toBe(told)
  }
})

/** A label of four clear digits. */
const CLEAR: Omit<AxisLabel, 'y' | 'value'> = {
  x: 830,
  width: 40,
  height: 10,
  tall: 10,
  digits: 4,
  decimals: 0,
  exponent: 0,
  sure: 0.9,
  marked: false,
  ambiguous: false,
  comma: false,
  signed: false,
  cut: false,
  negative: false,
  mended: false,
  merged: false,
  letters: [],
  widths: [],
  hidden: false,
}

/** How sure an axis is whose labels differ in these facts from clear ones. */
const rateLabels = (toFacts: (i: number) => Partial<AxisLabel>, factor = 10, added = 0): number => {
  const pixels = { width: 1, height: 1, data: new Uint8Array(4) }
  const scene = { pixels, text: [], source: { pixels, factor: 1 } } as unknown as AxisScene
  const labels = prices.map((price, i) => ({
    ...CLEAR,
    y: (120 - price) * 20,
    value: price * factor + added,
    ...toFacts(i),
  }))
  const fit = {
    offset: 120 * factor + added,
    slope: -factor / 20,
    scale: 'linear',
    decimals: 0,
    labels,
    from: 120,
    to: 360,
    drift: 0,
  } as const
  return rateAxis(scene, fit, { top: 120, bottom: 360 })
}

test('a digit at the end of all labels that no axis begins with is a unit that was read as one', () => {
  const rate = (added: number): number => rateLabels(() => ({}), 35, added)
  expect([rate(0), rate(5), rate(8)]).toEqual([99, 99, 0])
})

test('an end that is much narrower than the other digits is a unit, or a part of one, unless it is a one', () => {
  const rate = (widths: number[], count = 7): number => rateLabels((i) => (i < count ? { widths } : {}))
  const narrow = [7, 7, 7, 5]
  expect([rate([7, 7, 7, 6]), rate(narrow), rate(narrow, 3), rate([5, 7, 7, 7]), rate([0, 7, 7, 0])]).toEqual([
    99, 0, 99, 0, 99,
  ])
})

test('a currency sign before digits of a few rows may be one of them', () => {
  expect([6, 7].map((tall) => rateLabels(() => ({ signed: true, tall })))).toEqual([0, 99])
})

test('digits that touch may hide a point, unless others of the axis stand apart', () => {
  const rate = (touching: number): number => rateLabels((i) => ({ merged: i < touching }))
  expect([rate(0), rate(3), rate(7)]).toEqual([99, 99, 0])
})

test('thousands before a k are a lost point', () => {
  const rate = (exponent: number, marked: boolean): number => rateLabels(() => ({ exponent, marked }))
  expect([rate(-3, false), rate(-3, true), rate(3, false)]).toEqual([0, 99, 99])
})

test('a letter at one end of most labels is a unit that was read as a digit', () => {
  const rate = (count: number, letters: boolean[]): number => rateLabels((i) => (i < count ? { letters } : {}))
  expect([rate(7, [true, false]), rate(7, [false, true]), rate(3, [false, true])]).toEqual([0, 0, 99])
})

test('labels at even distances need less sure digits, the higher those are', () => {
  const rate = (sure: number, tall: number): number => rateLabels(() => ({ sure, tall }))
  expect([rate(0.67, 10), rate(0.67, 7), rate(0.7, 7), rate(0.6, 10)]).toEqual([97, 0, 97, 0])
})

test('two axes with different prices leave them untold, two with the same do not', () => {
  for (const [shift, told] of [
    [0, 'labels'],
    [500, 'uncertain'],
  ] as const) {
    const picture = draw()
    writeAll(picture, 830, (price) => price.toFixed(1))
    writeAll(picture, 10, (price) => String(price + shift))
    expect(read(picture).prices).toBe(told)
  }
})

test('prices that fall from below to above turn the trend', () => {
  const picture = draw()
  writeAll(picture, 830, (price) => price.toFixed(1), { toRow: (price) => picture.rowOf(216 - price) })
  expect(read(picture)).toMatchObject({ trend: 'bearish', prices: 'labels' })
})

test('low prices over high ones turn the trend, also where the labels give no prices', () => {
  const picture = draw()
  writeAll(picture, 822, (price) => price.toFixed(3), { toRow: (price) => picture.rowOf(216 - price) })
  expect(read(picture)).toMatchObject({ trend: 'bearish', prices: 'uncertain', axis: null })
})

test('a comma before three digits groups thousands behind a dollar, before two noughts, or beside a smaller label', () => {
  const quarters = (price: number): string => (102_250 + (price - 102) * 125).toLocaleString('en-US')
  for (const [toText, told] of [
    [quarters, 'uncertain'],
    [(price: number) => `$${quarters(price)}`, 'labels'],
    [(price: number) => `${price},000`, 'labels'],
    [(price: number) => (price === 102 ? '990' : `1,${String(price * 5 - 520).padStart(3, '0')}`), 'labels'],
  ] as const) {
    const picture = draw()
    writeAll(picture, 815, toText)
    expect(read(picture).prices).toBe(told)
  }
})

test('labels without a ruled line or a tick give no prices to a low path, as they may stand over or under their rows', () => {
  const picture = draw()
  writeAll(picture, 830, (price) => price.toFixed(1), { isRuled: false })
  expect(read(picture)).toMatchObject({ prices: 'uncertain', axis: null })
})

test('a power of ten over the same labels on the other side leaves prices untold', () => {
  const picture = draw()
  writeAll(picture, 830, (price) => price.toFixed(1))
  writeAll(picture, 1, (price) => price.toFixed(1))
  writeAt(picture, '1E-05', 1, Math.round(picture.rowOf(114)) - 40)
  expect(read(picture)).toMatchObject({ prices: 'uncertain', axis: null })
})

test('labels that were rounded to their last digit give no prices', () => {
  for (const [step, told] of [
    [6.9, 'uncertain'],
    [8, 'labels'],
  ] as const) {
    const picture = draw()
    for (let i = 0; i < 6; i += 1)
      writeAt(picture, (408 + i * step).toFixed(0), 830, Math.round(picture.rowOf(102 + (i * step) / 4)))
    expect(read(picture).prices).toBe(told)
  }
})
