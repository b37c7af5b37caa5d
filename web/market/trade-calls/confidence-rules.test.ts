import { expect, it } from 'vitest'
import { readConfidence } from './confidence-rules.ts'

it.each([
  ['', null],
  ['  ', null],
  ['62', 62],
  [' 62 %', 62],
  ['100', 100],
  ['49', undefined],
  ['101', undefined],
  ['62,', 62],
  ['６２', 62],
  ['6e1', undefined],
  ['62.5', undefined],
  ['sure', undefined],
])('reads a confidence of %j as %j', (written, percent) => {
  const problem = percent === undefined ? 'invalid' : null
  expect(readConfidence(written, 'invalid')).toEqual({ confidence: percent ?? null, problem })
})

it('refuses a confidence that could be two with both', () => {
  expect(readConfidence('6,2', 'invalid').problem).toContain('“6,2” could mean 6.2 or 62.')
})
