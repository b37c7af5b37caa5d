import { describe, expect, it } from 'vitest'
import { systemAccounts } from '../../db/schema/schema.ts'
import { type NamedEntry, toLedgerLine, toTransaction } from './transaction-rules.ts'

const ADA = { fullName: 'Ada Obi', email: 'ada@example.test' }
const KOFI = { fullName: 'Kofi Boateng', email: 'kofi@example.test' }
const BOSS = { fullName: 'Tunde Bakare' }

const named = (entry: Partial<NamedEntry['entry']>, names: Partial<Omit<NamedEntry, 'entry'>> = {}): NamedEntry => ({
  entry: {
    id: 'e1',
    fromAccountId: 'ada',
    toAccountId: 'kofi',
    amount: 40,
    kind: 'transfer',
    reason: '',
    initiatorId: null,
    idempotencyKey: null,
    reversalOf: null,
    createdAt: new Date('2026-03-02T10:00:00Z'),
    fromSequence: 1,
    toSequence: 1,
    fromBalance: 0,
    toBalance: 40,
    ...entry,
  },
  sender: null,
  recipient: null,
  initiator: null,
  isReversed: false,
  ...names,
})

describe('toTransaction', () => {
  it('credits whoever the club gave to, and names the administrator who did it', () => {
    const entry = { fromAccountId: systemAccounts.issuance, kind: 'assignment', reason: 'Webinar' } as const
    expect(toTransaction(named(entry, { recipient: KOFI, initiator: BOSS }))).toEqual({
      id: 'e1',
      userName: 'Kofi Boateng',
      reason: 'Webinar',
      type: 'credit',
      amount: 40,
      isReversible: true,
      adminName: 'Tunde Bakare',
      createdAt: '2026-03-02T10:00:00.000Z',
    })
  })

  it('debits whoever gave to the club', () => {
    const entry = { toAccountId: systemAccounts.fees, kind: 'upgrade', reason: 'Silver Tier' } as const
    expect(toTransaction(named(entry, { sender: ADA, initiator: ADA }))).toMatchObject({
      userName: 'Ada Obi',
      type: 'debit',
      reason: 'Silver Tier',
      adminName: null,
    })
  })

  it.each([
    ['', 'To Kofi Boateng'],
    ['Thanks', 'To Kofi Boateng: Thanks'],
  ])('is one debit line of a transfer with the message %j, naming who received', (reason, told) => {
    expect(toTransaction(named({ reason }, { sender: ADA, recipient: KOFI, initiator: ADA }))).toMatchObject({
      userName: 'Ada Obi',
      type: 'debit',
      reason: told,
      adminName: null,
    })
  })

  it('names the administrator who took a transfer back', () => {
    const entry = { kind: 'reversal', reason: 'By mistake', reversalOf: 'e0' } as const
    const line = toTransaction(named(entry, { sender: ADA, recipient: KOFI, initiator: BOSS }))
    expect(line).toMatchObject({ reason: 'To Kofi Boateng: By mistake', adminName: 'Tunde Bakare' })
  })

  it('names the club’s accounts where both are its own, and nobody who has left', () => {
    const club = { fromAccountId: systemAccounts.escrow, toAccountId: systemAccounts.prizes, reason: 'Week 9' }
    expect(toTransaction(named(club))).toMatchObject({
      userName: 'Uptick (escrow)',
      reason: 'To Uptick (prizes): Week 9',
    })
    expect(toTransaction(named({})).userName).toBe('A former member')
  })
})

describe('toLedgerLine', () => {
  it('has both sides, so that a spreadsheet adds up', () => {
    const entry = { fromAccountId: systemAccounts.issuance, kind: 'reversal', reversalOf: 'e0' } as const
    expect(toLedgerLine(named(entry, { recipient: KOFI, initiator: BOSS }))).toEqual({
      time: '2026-03-02T10:00:00.000Z',
      kind: 'reversal',
      amount: 40,
      reason: '',
      from: 'Uptick (issuance)',
      fromEmail: '',
      to: 'Kofi Boateng',
      toEmail: 'kofi@example.test',
      administrator: 'Tunde Bakare',
      reversalOf: 'e0',
      entry: 'e1',
    })
  })
})
