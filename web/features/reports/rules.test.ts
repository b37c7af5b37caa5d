import { expect, it } from 'vitest'
import { readStatus, resolutionProblem } from './rules.ts'

it.each([
  [undefined, 'open'],
  ['resolved', 'resolved'],
  ['all', 'all'],
  ['lost', 'open'],
])('the list asked for by %s shows %s', (asked, status) => expect(readStatus(asked)).toBe(status))

it('closes a report with a sentence only', () => {
  expect(resolutionProblem(' ')).toBe('Please say what was done')
  expect(resolutionProblem('x'.repeat(501))).toBe('A resolution has at most 500 characters')
  expect(resolutionProblem('The creator was warned')).toBeNull()
})
