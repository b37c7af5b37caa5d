import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../../contract/upoints.ts'
import { formatChange, nameOfLine, noteOfLine } from './statement-rules.ts'

const line = (changes: Partial<StatementLine> = {}): StatementLine => ({
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c001',
  sequence: 4,
  kind: 'transfer',
  amount: -250,
  balance: 990,
  reason: 'Room fee',
  counterparty: { fullName: 'Kwame Mensah', email: 'kwame@example.test' },
  createdAt: '2026-11-21T13:41:22.000Z',
  ...changes,
})

describe('a line of the statement', () => {
  it('carries its sign, with a minus that is as wide as the plus', () => {
    expect(formatChange(1_250)).toBe('+1,250')
    expect(formatChange(-1_250)).toBe('−1,250')
  })

  it.each([
    ['transfer', -1, 'Transfer sent'],
    ['transfer', 1, 'Transfer received'],
    ['assignment', 1, 'Added by Uptick'],
    ['assignment', -1, 'Deducted by Uptick'],
    ['deposit', 1, 'Verified deposit'],
    ['referral', 1, 'Referral reward'],
    ['upgrade', -1, 'Tier unlocked'],
    ['reversal', -1, 'Reversed'],
    ['opening', 1, 'Opening balance'],
    ['fee', -1, 'Marathon entry fee'],
    ['refund', 1, 'Entry fee returned'],
    ['prize', 1, 'Marathon prize'],
  ] as const)('of kind %s with %d is called %s', (kind, amount, name) =>
    expect(nameOfLine(line({ kind, amount }))).toBe(name),
  )

  it('adds the reason where there is one', () => {
    expect(noteOfLine(line())).toBe('Room fee')
    expect(noteOfLine(line({ reason: ' ' }))).toBeNull()
    expect(noteOfLine(line({ kind: 'opening', reason: 'Opening balance' }))).toBeNull()
  })
})
