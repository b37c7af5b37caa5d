import { expect, test } from 'vitest'
import { isList } from './price-axis.ts'

const path = { left: 100, right: 600 }

/** Rows of text ten high, from the given row on. */
const column = (x: number, first: number, pitch: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ x, y: first + i * pitch, width: 40, height: 10 }))

/** The same as labels, whose rows are those of their middles. */
const labels = (texts: ReturnType<typeof column>) => texts.map((text) => ({ ...text, y: text.y + 5 }))

test('an order book beside the chart is no axis: amounts stand level with its prices', () => {
  const prices = column(700, 100, 16, 20)
  const amounts = column(800, 100, 16, 20)
  expect(isList(labels(prices), [...prices, ...amounts], path)).toBe(true)
  expect(isList(labels(amounts), [...prices, ...amounts], path)).toBe(true)
  const seen = amounts.filter((_, i) => i % 2 === 0)
  expect(isList(labels(prices), [...prices, ...seen], path)).toBe(true)
})

test('an axis stays one beside an order book, with another axis on the other side, and with a legend', () => {
  const axis = column(620, 90, 50, 8)
  const book = [...column(700, 100, 16, 20), ...column(800, 100, 16, 20)]
  expect(isList(labels(axis), [...axis, ...book], path)).toBe(false)
  expect(isList(labels(axis), [...axis, ...column(40, 90, 50, 8)], path)).toBe(false)
  expect(isList(labels(axis), [...axis, ...column(700, 90, 17, 3)], path)).toBe(false)
})
