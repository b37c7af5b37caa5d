import { describe, expect, it } from 'vitest'
import type { AdminMember } from '../../../contract/members.ts'
import { adjustmentReason, type EditValues, findDifference, readEdit, toEditValues } from './edit-rules.ts'

const member: AdminMember = {
  id: '0190b6a4-5d3e-7cc2-a8b1-0f5f2d1c3e4a',
  fullName: 'Ada Eze',
  email: 'ada@example.com',
  phone: null,
  country: 'Ghana',
  tier: 'silver',
  sponsoredTiers: [],
  uPoints: 120,
  depositAmount: 30.5,
  dashboardUnlocked: true,
  premiumTest: false,
  hasDeposited: false,
  createdAt: '2026-02-10T08:00:00.000Z',
  updatedAt: '2026-02-11T08:00:00.000Z',
}
const edited = (changes: Partial<EditValues>) => readEdit({ ...toEditValues(member), ...changes }, member)

describe('the edit dialog', () => {
  it('opens with what the member has, as text', () => {
    expect(toEditValues(member)).toEqual({
      fullName: 'Ada Eze',
      email: 'ada@example.com',
      phone: '',
      country: 'Ghana',
      tier: 'silver',
      dashboardUnlocked: 'yes',
      hasDeposited: 'no',
      premiumTest: 'no',
      depositAmount: '30.5',
      uPoints: '120',
    })
  })

  it('saves nothing where nothing is changed', () => {
    expect(edited({})).toEqual({ edit: { details: null, difference: 0 }, problems: null })
    expect(edited({ phone: '  ', email: ' ADA@example.com ', depositAmount: '30.50' }).edit?.details).toBeNull()
  })

  it('moves points by their difference, and leaves the details alone', () => {
    expect(edited({ uPoints: '100' }).edit).toEqual({ details: null, difference: -20 })
    expect(edited({ uPoints: '0' }).edit?.difference).toBe(-120)
  })

  it('sends all details once one of them is changed', () => {
    expect(edited({ country: '', hasDeposited: 'yes' }).edit).toEqual({
      details: {
        fullName: 'Ada Eze',
        email: 'ada@example.com',
        phone: null,
        country: null,
        tier: 'silver',
        dashboardUnlocked: true,
        premiumTest: false,
        hasDeposited: true,
        depositAmount: 30.5,
      },
      difference: 0,
    })
  })

  it.each([
    [{ fullName: ' ' }, { fullName: 'Full name is required' }],
    [{ email: 'ada@' }, { email: 'Please enter a valid email address' }],
    [{ depositAmount: '-1' }, { depositAmount: 'The deposit amount cannot be below 0' }],
    [{ depositAmount: '' }, { depositAmount: 'The deposit amount cannot be below 0' }],
    [{ depositAmount: '1.0055' }, { depositAmount: 'At most two decimals' }],
    [{ uPoints: '-1' }, { uPoints: 'U-Points must be 0 or more, in whole numbers' }],
    [{ uPoints: '1.5' }, { uPoints: 'U-Points must be 0 or more, in whole numbers' }],
    [{ uPoints: '' }, { uPoints: 'U-Points must be 0 or more, in whole numbers' }],
    [{ uPoints: '1000000001' }, { uPoints: 'At most 1,000,000,000 U-Points' }],
    [
      { fullName: '', uPoints: 'many' },
      { fullName: 'Full name is required', uPoints: 'U-Points must be 0 or more, in whole numbers' },
    ],
  ] as const)('refuses %j', (changes, problems) => expect(edited(changes)).toEqual({ edit: null, problems }))

  it('says what the points typed so far would add or deduct', () => {
    expect(findDifference({ uPoints: '150' }, member)).toBe(30)
    expect(findDifference({ uPoints: '120' }, member)).toBe(0)
    expect(findDifference({ uPoints: '1e' }, member)).toBeNull()
  })

  it('gives the ledger the product’s reason', () => {
    expect(adjustmentReason(30)).toBe('Admin adjustment: Added 30 U-Points')
    expect(adjustmentReason(-1200)).toBe('Admin adjustment: Deducted 1200 U-Points')
  })
})
