import { describe, expect, it } from 'vitest'
import type { UpointsMember } from '../../../contract/upoints.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import {
  assignFailure,
  assignSuccess,
  findPreview,
  readAssignment,
  reverseSuccess,
  signedAmount,
  toTotals,
} from './assign-rules.ts'

const AMOUNT = 'The amount must be a whole number other than 0'
const member = { id: 'a', uPoints: 100 } as UpointsMember

describe('the page of members', () => {
  it('adds up, and says what each holds on average', () => {
    expect(toTotals([{ uPoints: 10 }, { uPoints: 25 }])).toEqual({ total: 35, average: 18 })
    expect(toTotals([])).toEqual({ total: 0, average: 0 })
  })
})

describe('an assignment', () => {
  it.each(['0', '', 'ten', '1.5', '1000000001', '--5'])('refuses the amount %j', (amount) =>
    expect(readAssignment({ amount, reason: '' }).problems).toEqual({ amount: AMOUNT }),
  )

  it.each([
    ['250', 250],
    ['-40', -40],
    ['−40', -40],
    [' 1,200 ', 1_200],
  ])('reads %j as %i', (amount, points) =>
    expect(readAssignment({ amount, reason: '' }).assignment?.amount).toBe(points),
  )

  it('has a reason, or the product’s', () => {
    expect(readAssignment({ amount: '1', reason: '  ' }).assignment?.reason).toBe('Admin assignment')
    expect(readAssignment({ amount: '1', reason: ' Contest ' }).assignment?.reason).toBe('Contest')
    expect(readAssignment({ amount: '1', reason: 'x'.repeat(201) }).problems).toEqual({
      reason: 'A reason has at most 200 characters',
    })
  })

  it('previews the new balance, also where it would go below 0', () => {
    expect(findPreview({ amount: '50', reason: '' }, member)).toBe(150)
    expect(findPreview({ amount: '-130', reason: 'x'.repeat(300) }, member)).toBe(-30)
    expect(findPreview({ amount: '0', reason: '' }, member)).toBeNull()
  })

  it('says that points were added or deducted, and that a mail went out', () => {
    expect(assignSuccess(1_250, 'Ada')).toBe(
      'Successfully added 1,250 U-Points to Ada. An email notification was sent.',
    )
    expect(assignSuccess(1, 'Ada')).toContain('added 1 U-Point to Ada')
    expect(assignSuccess(-5, 'Ada')).toBe('Successfully deducted 5 U-Points from Ada. An email notification was sent.')
  })

  it.each([
    [
      new CallFailure({ status: 409, error: 'UPOINTS_INSUFFICIENT', message: 'Insufficient U-Points balance' }),
      'Failed to assign U Points: Insufficient U-Points balance',
    ],
    [
      new CallFailure({ status: 502, error: 'ANSWER_UNREADABLE', message: 'Bad Gateway', hasSentence: false }),
      'Failed to assign U Points: Unknown error',
    ],
    [new TypeError('odd'), 'Failed to assign U Points: Unknown error'],
    [CallFailure.ofNetwork(new TypeError('offline')), 'Network error occurred. Please try again.'],
  ])('that failed with %s says why', (error, sentence) => expect(assignFailure(error)).toBe(sentence))
})

describe('an entry', () => {
  it('shows its sign', () => {
    expect(signedAmount({ type: 'credit', amount: 1_250 })).toBe('+1,250')
    expect(signedAmount({ type: 'debit', amount: 40 })).toBe('−40')
  })

  it('that was taken back is told with its member', () => {
    expect(reverseSuccess({ amount: -40, userName: 'Ada' })).toBe('Entry for 40 U-Points of Ada reversed.')
  })
})
