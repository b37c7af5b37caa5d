import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../../contract/upoints.ts'
import { csvOf, formatChange, nameOfLine, noteOfLine } from './statement-rules.ts'

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
    ['assignment', 1, 'Added by the club'],
    ['assignment', -1, 'Deducted by the club'],
    ['deposit', 1, 'Verified deposit'],
    ['referral', 1, 'Referral reward'],
    ['upgrade', -1, 'Tier unlocked'],
    ['reversal', -1, 'Taken back'],
    ['opening', 1, 'Opening balance'],
  ] as const)('of kind %s with %d is called %s', (kind, amount, name) =>
    expect(nameOfLine(line({ kind, amount }))).toBe(name),
  )

  it('adds the reason where there is one', () => {
    expect(noteOfLine(line())).toBe('Room fee')
    expect(noteOfLine(line({ reason: ' ' }))).toBeNull()
    expect(noteOfLine(line({ kind: 'opening', reason: 'Opening balance' }))).toBeNull()
  })
})

describe('the statement as a file', () => {
  const read = (lines: StatementLine[]): Record<string, string>[] => parse(csvOf(lines), { columns: true })

  it('holds every line, whatever stands in its texts', () => {
    const rows = read([line({ reason: 'He said "thanks",\nthen left' }), line({ sequence: 3, counterparty: null })])
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual({
      sequence: '4',
      createdAt: '2026-11-21T13:41:22.000Z',
      kind: 'transfer',
      reason: 'He said "thanks",\nthen left',
      counterparty: 'kwame@example.test',
      amount: '-250',
      balance: '990',
    })
    expect(rows[1]).toMatchObject({ counterparty: '' })
  })

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1'])('runs no formula that somebody sent: %j', (reason) => {
    expect(read([line({ reason })])[0]?.reason).toBe(`'${reason}`)
  })

  it('holds a line once that moved to the next page while the pages were read', () => {
    expect(read([line(), line({ sequence: 3 }), line({ sequence: 3 })]).map(({ sequence }) => sequence)).toEqual([
      '4',
      '3',
    ])
  })
})
