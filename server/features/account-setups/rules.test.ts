import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AccountSetupForm } from '../../../contract/account-setups.ts'
import type { CallError } from '../../platform/http/call-error.ts'
import {
  accessAfter,
  assertDepositEnough,
  assertPathOpen,
  computeCents,
  pointsFor,
  toAccountSetup,
  toAccountSetupReview,
  toAuditedAccess,
} from './rules.ts'
import type { AccountSetupRow } from './store.ts'

const refusalOf = (run: () => void): Pick<CallError, 'code' | 'message' | 'fields'> | null => {
  try {
    run()
    return null
  } catch (error) {
    const { code, message, fields } = error as CallError
    return { code, message, fields }
  }
}

describe('the form of a request', () => {
  const form = { brokerAccount: 'BR-1', accessPath: 'manual', depositAmount: 30 }
  const sentencesFor = (changes: object) => {
    const issues = z.safeParse(AccountSetupForm, { ...form, ...changes }).error?.issues ?? []
    // Of a field that breaks several rules the first is told.
    issues.reverse()
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  }

  it.each([
    [{ brokerAccount: undefined }, { brokerAccount: 'Please enter your broker account ID' }],
    [{ brokerAccount: '  ' }, { brokerAccount: 'Please enter your broker account ID' }],
    [{ brokerAccount: 'x'.repeat(65) }, { brokerAccount: 'A broker account ID has at most 64 characters' }],
    [{ accessPath: 'fast' }, { accessPath: 'Please choose an access path' }],
    [{ depositAmount: undefined }, { depositAmount: 'Please enter your deposit amount' }],
    [{ depositAmount: '30' }, { depositAmount: 'Please enter your deposit amount' }],
    [{ depositAmount: Number.NaN }, { depositAmount: 'Please enter your deposit amount' }],
    [{ depositAmount: 30.001 }, { depositAmount: 'At most two decimals' }],
    [{ depositAmount: 1_000_001 }, { depositAmount: 'Please contact support for a deposit of this size' }],
    [{ depositAmount: 29.99 }, { depositAmount: 'The minimum deposit is $30 for the manual path' }],
    [{ depositAmount: 0.01 }, { depositAmount: 'The minimum deposit is $30 for the manual path' }],
    [{ accessPath: 'auto', depositAmount: 499.99 }, { depositAmount: 'The minimum deposit is $500 for the auto path' }],
  ])('refuses %j', (changes, sentences) => {
    expect(sentencesFor(changes)).toEqual(sentences)
  })

  it.each([
    [{}],
    [{ depositAmount: 30.01 }],
    [{ depositAmount: 1_000_000 }],
    [{ accessPath: 'auto', depositAmount: 500 }],
    [{ brokerAccount: ` ${'x'.repeat(64)} ` }],
  ])('takes %j', (changes) => {
    expect(sentencesFor(changes)).toEqual({})
  })

  it.each([0, -30])('asks for the amount where it is %j', (depositAmount) => {
    expect(sentencesFor({ depositAmount }).depositAmount).toBe('Please enter your deposit amount')
  })
})

describe('an amount', () => {
  it.each([
    [30, 3000],
    [30.1, 3010],
    [1.15, 115],
    [999_999.99, 99_999_999],
  ])('of %d dollars is %i cents', (dollars, cents) => {
    expect(computeCents(dollars)).toBe(cents)
  })

  it.each([
    [30_00, 30],
    [30_99, 30],
    [99, 0],
    [1_000_000_00, 1_000_000],
  ])('of %i cents earns %i points', (cents, points) => {
    expect(pointsFor(cents)).toBe(points)
  })
})

describe('the path', () => {
  it('never goes back from automatic to manual', () => {
    const sentence = 'Downgrading from Auto to Manual is not allowed'
    expect(refusalOf(() => assertPathOpen({ accessPath: 'auto' }, 'manual'))).toEqual({
      code: 'ACCESS_PATH_FIXED',
      message: sentence,
      fields: { accessPath: sentence },
    })
  })

  it.each([
    [null, 'manual'],
    [null, 'auto'],
    ['manual', 'manual'],
    ['manual', 'auto'],
    ['auto', 'auto'],
  ] as const)('goes from %s to %s', (accessPath, wanted) => {
    expect(refusalOf(() => assertPathOpen({ accessPath }, wanted))).toBeNull()
  })

  it('is opened by its minimum, to the cent', () => {
    expect(refusalOf(() => assertDepositEnough('manual', 30_00))).toBeNull()
    expect(refusalOf(() => assertDepositEnough('auto', 500_00))).toBeNull()
    const sentence = 'The minimum deposit is $500 for the auto path'
    expect(refusalOf(() => assertDepositEnough('auto', 499_99))).toEqual({
      code: 'INPUT_INVALID',
      message: sentence,
      fields: { depositAmount: sentence },
    })
    expect(refusalOf(() => assertDepositEnough('manual', 29_99))?.code).toBe('INPUT_INVALID')
  })
})

describe('accessAfter', () => {
  const nobody = { accessPath: null, accessLevel: 'free', depositCents: 0 } as const

  it('opens the dashboard without an end', () => {
    expect(accessAfter(nobody, { accessPath: 'manual', depositCents: 30_00 })).toEqual({
      hasDeposited: true,
      depositCents: 30_00,
      accessPath: 'manual',
      accessLevel: 'deposited',
      dashboardUnlocked: true,
      accessEndsAt: null,
    })
  })

  it.each([
    [nobody, 'manual', 499_99, 'manual', 'deposited'],
    [nobody, 'manual', 500_00, 'manual', 'premium'],
    [nobody, 'auto', 500_00, 'auto', 'premium'],
    [{ ...nobody, accessLevel: 'basic' }, 'manual', 30_00, 'manual', 'deposited'],
    // Deposits add up, and nothing that was reached is taken away.
    [{ accessPath: 'manual', accessLevel: 'deposited', depositCents: 470_00 }, 'manual', 30_00, 'manual', 'premium'],
    [{ accessPath: 'manual', accessLevel: 'deposited', depositCents: 30_00 }, 'auto', 500_00, 'auto', 'premium'],
    [{ accessPath: 'auto', accessLevel: 'premium', depositCents: 0 }, 'manual', 30_00, 'auto', 'premium'],
    [{ accessPath: 'manual', accessLevel: 'premium', depositCents: 0 }, 'manual', 30_00, 'manual', 'premium'],
  ] as const)('of %j by the %s path with %i cents is %s and %s', (member, accessPath, depositCents, path, level) => {
    const after = accessAfter(member, { accessPath, depositCents })
    expect(after).toMatchObject({ accessPath: path, accessLevel: level })
    expect(after.depositCents).toBe(member.depositCents + depositCents)
  })
})

describe('a request', () => {
  const at = new Date('2026-03-02T10:30:00.000Z')
  const row: AccountSetupRow = {
    id: 'id',
    memberId: 'member',
    brokerAccount: 'BR-1',
    depositCents: 250_50,
    createdAt: at,
    proofFileId: 'file',
    rejectionReason: 'Unreadable',
    reviewedBy: 'boss',
    reviewedAt: at,
    accessPath: 'manual',
    proofKind: 'png',
    status: 'rejected',
  }

  it('shows its member what they sent and what became of it, in dollars', () => {
    expect(toAccountSetup(row)).toEqual({
      id: 'id',
      brokerAccount: 'BR-1',
      accessPath: 'manual',
      depositAmount: 250.5,
      hasProof: true,
      status: 'rejected',
      rejectionReason: 'Unreadable',
      createdAt: at.toISOString(),
      reviewedAt: at.toISOString(),
    })
    const waiting = toAccountSetup({ ...row, proofFileId: null, status: 'pending', reviewedAt: null })
    expect(waiting).toMatchObject({ hasProof: false, status: 'pending', reviewedAt: null })
  })

  it('shows the administrator whose it is, the kind of proof, and who reviewed it', () => {
    const member = { id: 'member', fullName: 'Ada Obi', email: 'ada@example.test', country: null }
    expect(toAccountSetupReview({ row: row, member, reviewedBy: 'Ruth' })).toEqual({
      ...toAccountSetup(row),
      member,
      proofKind: 'png',
      reviewedBy: 'Ruth',
    })
  })

  it('is audited by what it opens, in dollars', () => {
    const access = { hasDeposited: true, accessPath: 'auto', accessLevel: 'premium', dashboardUnlocked: true } as const
    expect(toAuditedAccess({ ...access, depositCents: 500_00 })).toEqual({ ...access, depositAmount: 500 })
  })
})
