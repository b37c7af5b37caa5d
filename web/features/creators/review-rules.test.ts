import { expect, it } from 'vitest'
import { readStatus, reasonProblem } from './review-rules.ts'

it.each([
  [undefined, 'pending'],
  ['approved', 'approved'],
  ['all', 'all'],
  ['lost', 'pending'],
])('the queue asked for by %s shows %s', (asked, status) => expect(readStatus(asked)).toBe(status))

it('rejects with a reason only', () => {
  expect(reasonProblem(' ')).toBe('Please enter a reason')
  expect(reasonProblem('x'.repeat(501))).toBe('At most 500 characters')
  expect(reasonProblem('The proof names another community')).toBeNull()
})
