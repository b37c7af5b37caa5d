import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENTRY_KINDS, MAX_UPOINTS, upointsMessages } from '../../../contract/upoints.ts'
import { systemAccounts } from '../../db/schema/schema.ts'
import { CallError } from '../../platform/http/call-error.ts'
import {
  assertMayTransfer,
  assertReversible,
  assignmentSides,
  insufficientForTransfer,
  isSameTransfer,
  recipientUnknown,
  reversalSides,
  toMemberAccounts,
  toShortName,
  toStatementLine,
  toStatementRow,
  toTransfer,
} from './rules.ts'
import type { Entry } from './store.ts'

const ADA = '0199e000-0000-7000-8000-00000000000a'
const BEN = '0199e000-0000-7000-8000-00000000000b'
const ada = { fullName: 'Ada Obi', email: 'ada@example.test' }
const ben = { fullName: 'Ben Udo', email: 'ben@example.test' }
const names = new Map([
  [ADA, ada],
  [BEN, ben],
])

const entry = (changes: Partial<Entry> = {}): Entry => ({
  id: '0199e000-0000-7000-8000-0000000000e1',
  fromAccountId: ADA,
  toAccountId: BEN,
  amount: 40,
  kind: 'transfer',
  reason: 'lunch',
  initiatorId: ADA,
  idempotencyKey: 'k',
  reversalOf: null,
  createdAt: new Date('2026-03-02T10:30:00.000Z'),
  fromSequence: 7,
  toSequence: 2,
  fromBalance: 60,
  toBalance: 90,
  ...changes,
})

/** The refusal that `act` throws; fails where it throws none. */
const refusalOf = (act: () => void): CallError => {
  try {
    act()
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe('who may ask for a transfer', () => {
  it('nobody to themselves', () => {
    const refusal = refusalOf(() => assertMayTransfer(ada, { recipientEmail: ada.email, amount: 1 }))
    expect([refusal.code, refusal.fields]).toEqual([
      'RECIPIENT_ONESELF',
      { recipientEmail: upointsMessages.transferToOneself },
    ])
  })

  it('nobody for more than will ever be', () => {
    expect(() => assertMayTransfer(ada, { recipientEmail: ben.email, amount: MAX_UPOINTS })).not.toThrow()
    const refusal = refusalOf(() => assertMayTransfer(ada, { recipientEmail: ben.email, amount: MAX_UPOINTS + 1 }))
    expect(refusal).toMatchObject({ code: 'UPOINTS_INSUFFICIENT', message: upointsMessages.insufficient })
  })

  it('says what is wrong in the product’s words, tied to the field', () => {
    expect(insufficientForTransfer()).toMatchObject({
      code: 'UPOINTS_INSUFFICIENT',
      message: 'Insufficient U-Points balance',
      fields: { amount: 'Insufficient U-Points balance' },
    })
    expect(recipientUnknown()).toMatchObject({
      code: 'RECIPIENT_UNKNOWN',
      fields: { recipientEmail: upointsMessages.recipientUnknown },
    })
  })
})

describe('a repeated request', () => {
  const form = { recipientEmail: ben.email, amount: 40, message: 'lunch' }

  it('is the same when recipient, amount and message are', () => {
    expect(isSameTransfer(entry(), ben, form)).toBe(true)
    expect(isSameTransfer(entry({ reason: '' }), ben, { recipientEmail: ben.email, amount: 40 })).toBe(true)
  })

  it.each<[string, Entry, { email: string } | undefined, typeof form]>([
    ['another amount', entry(), ben, { ...form, amount: 41 }],
    ['another message', entry(), ben, { ...form, message: 'dinner' }],
    ['another recipient', entry(), ada, form],
    ['a recipient who is gone', entry(), undefined, form],
    ['another kind of entry', entry({ kind: 'upgrade' }), ben, form],
  ])('is another one with %s', (_, kept, recipient, repeated) => {
    expect(isSameTransfer(kept, recipient, repeated)).toBe(false)
  })

  it('gets the transfer as it was kept', () => {
    expect(toTransfer(entry(), ben)).toEqual({
      id: entry().id,
      amount: 40,
      message: 'lunch',
      recipientEmail: ben.email,
      recipientName: ben.fullName,
      createdAt: '2026-03-02T10:30:00.000Z',
    })
  })
})

describe('an assignment', () => {
  it('issues points, or takes them out of circulation', () => {
    const { issuance } = systemAccounts
    expect(assignmentSides(ADA, 5)).toEqual({ fromAccountId: issuance, toAccountId: ADA, amount: 5 })
    expect(assignmentSides(ADA, -5)).toEqual({ fromAccountId: ADA, toAccountId: issuance, amount: 5 })
  })

  it('always moves more than nothing', () => {
    fc.assert(
      fc.property(fc.integer().filter(Boolean), (amount) => {
        expect(assignmentSides(ADA, amount).amount).toBe(Math.abs(amount))
      }),
    )
  })
})

describe('a reversal', () => {
  it('is for what gave points away, not for what bought something, nor for a reversal', () => {
    const reversible = ENTRY_KINDS.filter((kind) => {
      try {
        assertReversible({ kind })
        return true
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENTRY_IRREVERSIBLE' })
        return false
      }
    })
    expect(reversible.sort()).toEqual(['assignment', 'deposit', 'referral', 'transfer'])
  })

  it('goes the opposite way, and names what it takes back', () => {
    expect(reversalSides(entry())).toEqual({
      fromAccountId: BEN,
      toAccountId: ADA,
      amount: 40,
      reversalOf: entry().id,
    })
  })
})

describe('a statement’s line', () => {
  it('shows what went out to its sender, and what came in to its recipient', () => {
    const both = { id: entry().id, kind: 'transfer', reason: 'lunch', createdAt: '2026-03-02T10:30:00.000Z' }
    expect(toStatementLine(entry(), ADA, names)).toEqual({
      ...both,
      sequence: 7,
      amount: -40,
      balance: 60,
      counterparty: ben,
    })
    expect(toStatementLine(entry(), BEN, names)).toEqual({
      ...both,
      sequence: 2,
      amount: 40,
      balance: 90,
      counterparty: ada,
    })
  })

  it('names nobody where the club is the other side', () => {
    const issued = entry({ fromAccountId: systemAccounts.issuance, kind: 'deposit' })
    expect(toStatementLine(issued, BEN, names).counterparty).toBeNull()
  })

  it('is a row of a spreadsheet, with the other side’s address where there is one', () => {
    const row = toStatementRow(toStatementLine(entry(), ADA, names))
    expect(row).toEqual({
      number: 7,
      time: '2026-03-02T10:30:00.000Z',
      kind: 'transfer',
      amount: -40,
      balance: 60,
      counterparty: ben.email,
      reason: 'lunch',
      entry: entry().id,
    })
    expect(toStatementRow(toStatementLine(entry(), ADA, new Map())).counterparty).toBe('')
  })

  it('is told to the members among both accounts', () => {
    expect(toMemberAccounts(entry())).toEqual([ADA, BEN])
    for (const account of Object.values(systemAccounts)) {
      expect(toMemberAccounts(entry({ fromAccountId: account }))).toEqual([BEN])
      expect(toMemberAccounts(entry({ toAccountId: account }))).toEqual([ADA])
    }
  })
})

describe('the short name of a recipient', () => {
  it.each([
    ['Adaeze Obi', 'Adaeze O.'],
    [' Ifeanyi  de la  cruz ', 'Ifeanyi C.'],
    ['Sade', 'Sade'],
    ['Åsa E\u0301clair', 'Åsa E\u0301.'],
  ])('of %s is %s', (fullName, short) => {
    expect(toShortName(fullName)).toBe(short)
  })
})
