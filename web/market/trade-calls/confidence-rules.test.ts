import { expect, it } from 'vitest'
import { confidenceFrom } from './confidence-rules.ts'

it.each([
  ['', null],
  ['  ', null],
  ['62', 62],
  [' 62 %', 62],
  ['100', 100],
  ['49', undefined],
  ['101', undefined],
  ['6e1', undefined],
  ['62.5', undefined],
  ['sure', undefined],
])('reads a confidence of %j as %j', (written, percent) => {
  expect(confidenceFrom(written)).toBe(percent)
})
