import { expect, test } from 'vitest'
import { priceUnder } from './overlaid-tracks.ts'
import { seriesOf } from './testing/series.ts'

const average = seriesOf({
  colours: [1],
  thickness: 9,
  top: 100,
  bottom: 300,
  left: 40,
  purity: 1,
  moving: 0.9,
  turning: 0.12,
  jagged: 0.2,
  reversals: 16,
})
const price = {
  ...average,
  colours: [2],
  top: 80,
  bottom: 330,
  left: 20,
  purity: 0.7,
  turning: 0.24,
  reversals: 40,
  score: 250,
}

test('the price is read under its average, which lies over it, is smoother, begins later and keeps within its range', () => {
  expect(priceUnder([average, price], average)).toBe(price)
  expect(priceUnder([price, average], price)).toBe(price)
})

test('what is of the same colour, as smooth, within the range, shorter or hardly moves is no price under an average', () => {
  for (const given of [
    { colours: [1, 2] },
    { turning: 0.13 },
    { reversals: 17 },
    { top: 130 },
    { left: 200 },
    { coverage: 0.8 },
    { purity: 0.4 },
    { moving: 0.4 },
    { score: 100 },
  ])
    expect(priceUnder([average, { ...price, ...given }], average)).toBe(average)
})
