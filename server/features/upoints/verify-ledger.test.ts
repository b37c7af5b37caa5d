import { describe, expect, it } from 'vitest'
import { toProblems } from './verify-ledger.ts'

const sound = {
  accounts: 9,
  entries: 12,
  issued: 500,
  difference: 0,
  unequal: 0,
  misnumbered: 0,
  negative: 0,
  withoutAccount: 0,
}

describe('a check of the ledger', () => {
  it('finds nothing where it adds up', () => {
    expect(toProblems(sound)).toEqual([])
  })

  it.each([
    [{ difference: -3 }, 'All balances add up to -3 instead of 0.'],
    [{ unequal: 2 }, '2 accounts differ from the sum of their entries.'],
    [{ misnumbered: 1 }, '1 accounts have gaps in their entry numbers.'],
    [{ negative: 4 }, '4 accounts are below zero.'],
    [{ withoutAccount: 5 }, '5 members have no account.'],
  ])('says so where it does not: %j', (figures, sentence) => {
    expect(toProblems({ ...sound, ...figures })).toEqual([sentence])
  })

  it('says everything that is wrong', () => {
    expect(toProblems({ ...sound, difference: 1, negative: 1 })).toHaveLength(2)
  })
})
