import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignUpoints, listStatement, transferUpoints } from '../../../contract/upoints.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { verifyLedger } from './verify-ledger.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const balanceOf = async (member: Member): Promise<number> => (await test.members.findMember(member.id))?.upoints ?? -1
const statementOf = async (member: Member) => (await test.as(member).call(listStatement)).body.data
const transfer = (from: Member, recipient: Member, amount: number) =>
  test.as(from).call(transferUpoints, { input: { recipientEmail: recipient.email, amount } })
const couple = async () => [await createMember(test.db, { upoints: 100 }), await createMember(test.db)] as const

describe('the database itself', () => {
  it.each([
    ['a balance set by hand', "update upoints_accounts set balance = balance + 1000 where kind = 'member'"],
    ['a negative balance', "update upoints_accounts set balance = -1 where kind = 'member'"],
    ['an edited entry', 'update upoints_entries set amount = amount + 1'],
    ['a removed entry', 'delete from upoints_entries'],
    ['an emptied ledger', 'truncate upoints_entries cascade'],
    ['emptied accounts', 'truncate upoints_accounts cascade'],
    [
      'an account that begins rich',
      "insert into upoints_accounts (id, kind, balance) values (gen_random_uuid(), 'member', 5)",
    ],
    ['a removed account with entries', 'delete from upoints_accounts where sequence > 0'],
    ['an edited audit entry', "update audit_entries set reason = 'other'"],
    ['a removed audit entry', 'delete from audit_entries'],
  ])('refuses %s', async (_, text) => {
    const [sender, recipient] = await couple()
    await transfer(sender, recipient, 1)
    await test.as(boss).call(assignUpoints, { input: { userId: sender.id, amount: 1 } })
    await expect(test.db.query(text)).rejects.toThrow(/refused|only grows|violates/)
  })

  const insert = (from: string, to: string, amount: number, extra = "'transfer', null") =>
    test.db.query(
      `insert into upoints_entries (id, from_account_id, to_account_id, amount, kind, reversal_of, reason, created_at, from_sequence, to_sequence, from_balance, to_balance)
       select gen_random_uuid(), $1::uuid, $2::uuid, $3::bigint, ${extra}, 'by hand', now(), 0, 0, 0, 0`,
      [from, to, amount],
    )

  it('refuses an entry that is nothing, less than nothing, to oneself, to nobody, or more than there is', async () => {
    const [sender, recipient] = await couple()
    await expect(insert(sender.id, recipient.id, 0)).rejects.toThrow()
    await expect(insert(sender.id, recipient.id, -5)).rejects.toThrow()
    await expect(insert(sender.id, sender.id, 5)).rejects.toThrow()
    await expect(insert(sender.id, newId(), 5)).rejects.toThrow()
    await expect(insert(newId(), recipient.id, 5)).rejects.toThrow()
    await expect(insert(sender.id, recipient.id, 101)).rejects.toThrow('does not hold 101 points')
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([100, 0])
  })

  it('refuses a reversal that is not the opposite of what it takes back', async () => {
    const [sender, recipient] = await couple()
    await transfer(sender, recipient, 10)
    const id = (await statementOf(sender))[0]?.id
    await expect(insert(recipient.id, sender.id, 9, `'reversal', '${id}'`)).rejects.toThrow('opposite')
    await expect(insert(sender.id, recipient.id, 10, `'reversal', '${id}'`)).rejects.toThrow('opposite')
    await expect(insert(recipient.id, sender.id, 10, "'reversal', null")).rejects.toThrow('opposite')
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([90, 10])
  })
})

describe('the check of the ledger', () => {
  it('adds everything up, and keeps what it found', async () => {
    const { passed, problems, issued, accounts } = await verifyLedger(test.db, test.clock.now())
    expect({ passed, problems }).toEqual({ passed: true, problems: [] })
    const { rows } = await test.db.query(
      "select sum(balance)::int as held from upoints_accounts where kind <> 'issuance'",
    )
    expect(issued).toBe(rows[0]?.held)
    expect(accounts).toBeGreaterThan(4)
    expect((await test.db.query('select passed from upoints_checks')).rows).toContainEqual({ passed: true })
  })
})
