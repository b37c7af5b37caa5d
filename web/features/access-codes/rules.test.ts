import { describe, expect, it } from 'vitest'
import { readNewCode, usualCode } from './rules.ts'

const carried = { tier: 'starter', months: '4' }
const MAX_USES = 'Max members must be a whole number from 1 to 10000'
const VALID_DAYS = 'Days to redeem must be a whole number from 1 to 730'

describe('a new code', () => {
  it('begins with what is usual', () => {
    const usual = { maxUses: 10, validDays: 30, tier: 'starter', months: 4 }
    expect(readNewCode(usualCode)).toEqual({ code: usual, problems: null })
    expect(readNewCode({ maxUses: ' 1,000 ', validDays: '7', tier: 'gold', months: '1' }).code).toEqual({
      maxUses: 1_000,
      validDays: 7,
      tier: 'gold',
      months: 1,
    })
  })

  it.each([
    [{ maxUses: '0', validDays: '30' }, { maxUses: MAX_USES }],
    [{ maxUses: '1.5', validDays: '30' }, { maxUses: MAX_USES }],
    [{ maxUses: '10', validDays: '731' }, { validDays: VALID_DAYS }],
    [
      { maxUses: '', validDays: 'soon' },
      { maxUses: MAX_USES, validDays: VALID_DAYS },
    ],
    [{ maxUses: '10', validDays: '30', months: '25' }, { months: 'Months must be a whole number from 1 to 24' }],
  ])('refuses %j', (values, problems) =>
    expect(readNewCode({ ...carried, ...values })).toEqual({ code: null, problems }),
  )
})
