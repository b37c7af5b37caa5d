import { describe, expect, it } from 'vitest'
import { cfdAiMessages } from '../../../contract/cfd-ai.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { countdownTo, emailProblem, joinFailure } from './rules.ts'

const LAUNCH = '2027-03-01T09:00:00.000Z'
const before = (ms: number) => countdownTo(LAUNCH, Date.parse(LAUNCH) - ms)

describe('the countdown', () => {
  it.each([
    [((42 * 24 + 18) * 3600 + 35 * 60 + 22) * 1000, { days: 42, hours: 18, minutes: 35, seconds: 22 }],
    [86_400_000, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
    [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    [0, null],
    [-1, null],
  ])('%i ms before the day is %o', (ms, left) => expect(before(ms)).toEqual(left))
})

describe('an address', () => {
  it.each([
    ['', true, 'Please enter your email address first'],
    ['  ', false, 'Please enter your email address'],
    ['ada@example', true, 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@example.test`, false, 'Please enter a valid email address'],
    [' ada@example.test ', false, null],
  ])('“%s” (first: %s) → %s', (email, first, sentence) => expect(emailProblem(email, { first })).toBe(sentence))
})

describe('a refusal', () => {
  it('says to wait where that helps, and otherwise the one sentence', () => {
    const refused = (error: string, message: string) => new CallFailure({ status: 429, error, message })
    expect(joinFailure(refused('RATE_LIMITED', 'Wait.'))).toBe('Wait.')
    expect(joinFailure(refused('SERVER_FAILED', 'Ours.'))).toBe(cfdAiMessages.failed)
    expect(joinFailure(CallFailure.ofNetwork(new Error('gone')))).toBe('Something went wrong. Please try again.')
  })
})
