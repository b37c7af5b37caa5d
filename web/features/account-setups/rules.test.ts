import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../../contract/first-preferences.ts'
import { setReader } from '../../lib/format.ts'
import { isWaiting, readDeposit } from './rules.ts'

describe('the queue', () => {
  it('waits for an answer where none was given', () => {
    expect(isWaiting({ status: 'pending' })).toBe(true)
    expect(isWaiting({ status: 'rejected' })).toBe(false)
  })
})

describe('an approval', () => {
  it.each([
    ['120', 120],
    [' $1,250.50 ', 1_250.5],
    ['1.250,50', 1_250.5],
  ])('takes what was found: %j', (text, depositAmount) =>
    expect(readDeposit(text, 'manual')).toEqual({ depositAmount, problem: null }),
  )

  it.each([
    ['', 'manual', 'Please enter your deposit amount'],
    ['much', 'manual', 'Please enter your deposit amount'],
    ['0', 'manual', 'Please enter your deposit amount'],
    ['29.99', 'manual', 'The minimum deposit is $30 for the manual path'],
    ['499', 'auto', 'The minimum deposit is $500 for the auto path'],
    ['30.0005', 'manual', 'At most two decimals'],
    ['€100', 'manual', 'Please enter your deposit amount'],
  ] as const)('refuses %j on the %s path: %s', (text, path, problem) =>
    expect(readDeposit(text, path)).toEqual({ depositAmount: null, problem }),
  )

  it('credits what a reader of decimal commas means, and asks everybody else', () => {
    expect(readDeposit('100,50', 'manual')).toEqual({
      depositAmount: null,
      problem: expect.stringContaining('“100,50” could mean 100.50 or 10,050.'),
    })
    setReader({ ...FIRST_PREFERENCES, numberFormat: 'de-DE' })
    expect(readDeposit('100,50', 'manual')).toEqual({ depositAmount: 100.5, problem: null })
    expect(readDeposit('1.000', 'manual')).toEqual({ depositAmount: 1_000, problem: null })
  })
})

afterEach(() => setReader(FIRST_PREFERENCES))
