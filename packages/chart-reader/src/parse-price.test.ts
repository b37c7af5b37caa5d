import { expect, test } from 'vitest'
import { parsePrice } from './parse-price.ts'

const read = (text: string, tall?: number) => {
  const price = parsePrice(text, tall)
  return price === null ? null : [price.value, price.decimals, price.ambiguous]
}

test('marks of thousands and of decimals are told by their places', () => {
  expect(read('1,375.25')).toEqual([1375.25, 2, false])
  expect(read('1.375,25')).toEqual([1375.25, 2, false])
  expect(read('1.234.567')).toEqual([1234567, 0, false])
  expect(read('1291.677')).toEqual([1291.677, 3, false])
  expect(read('0.985')).toEqual([0.985, 3, false])
  expect(read('1.3755')).toEqual([1.3755, 4, false])
})

test('three digits behind a single mark may be thousands or decimals', () => {
  expect(read('43,250')).toEqual([43250, 0, true])
  expect(parsePrice('43,250')).toMatchObject({ comma: true })
  expect(parsePrice('43,250', 6)).toMatchObject({ comma: false })
  expect(read('65.800')).toEqual([65.8, 3, true])
  expect(read('65_800')).toEqual([65800, 0, true])
  expect(read('65,800', 6)).toEqual([65800, 0, true])
})

test('a mark that was lost divides decimals where no group could end', () => {
  expect(read('1_3755')).toEqual([1.3755, 4, false])
  expect(read('43_250_5')).toEqual([43250.5, 1, false])
  expect(read('43_250.5')).toEqual([43250.5, 1, false])
})

test('what has no such places is no number', () => {
  for (const text of ['1,37,25', '1..5', '1.37.25', '1375,250.5', '1,375_250', '1.590_0'])
    expect(parsePrice(text)).toBeNull()
})
