import { describe, expect, it } from 'vitest'
import { PAYOUT } from '../../../contract/slots.ts'
import { breakEvenRate } from '../../../engine/signals/statistics.ts'
import { privacy, risk, terms } from './content.ts'
import { formatResult, stakeRows } from './rules.ts'

describe('what is left of a stake', () => {
  it('loses ten dollars of a hundred at a coin flip and an 80% payout', () => {
    expect(stakeRows([50], 0.8)).toEqual([{ winRate: 50, perHundred: -10 }])
  })

  it('is nothing won and nothing lost at the break-even rate of the engine', () => {
    const [row] = stakeRows([breakEvenRate(PAYOUT) * 100], PAYOUT)
    expect(row?.perHundred).toBeCloseTo(0, 9)
  })

  it('reads with its sign', () => {
    expect([-10, 0, 8, -0.004].map(formatResult)).toEqual(['−$10.00', '$0.00', '+$8.00', '$0.00'])
  })
})

describe('the legal texts', () => {
  it.each([privacy, terms, risk])('$title names each section once and ends with how to reach us', ({ sections }) => {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.at(-1)).toBe('contact')
  })

  it('name the prices that the server charges', () => {
    const text = terms.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
    expect(text).toContain('Tiers cost 1,000 U-Points (Starter), 3,500 (Silver) and 10,000 (Gold).')
  })

  it('names the streak that the arithmetic gives', () => {
    const text = risk.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
    expect(text).toContain(`once in ${2 ** 7} tries`)
    expect(text).toContain(`${2 ** 7 - 1} times the first stake`)
  })
})
