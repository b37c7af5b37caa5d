import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../contract/audit.ts'
import { upgradeTier } from '../../../contract/tier-upgrades.ts'
import {
  assignUpoints,
  downloadUpointsTransactions,
  listMemberStatement,
  listStatement,
  listUpointsMembers,
  listUpointsTransactions,
  reverseUpointsEntry,
  transferUpoints,
  UPOINTS_MEMBERS_PAGE_SIZE,
} from '../../../contract/upoints.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
let ada: Member
let kofi: Member
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Tunde Bakare' })
  ada = await createMember(test.db, { fullName: 'Ada Obi', email: 'ada@example.test' })
  kofi = await createMember(test.db, { fullName: '=Kofi', email: 'kofi@example.test' })

  const step = () => test.clock.advance(1_000)
  await test.as(boss).call(assignUpoints, { input: { userId: ada.id, amount: 5_000, reason: 'Webinar' } })
  await step()
  const given = { recipientEmail: kofi.email, amount: 300, message: 'Thanks' }
  const { body } = await test.as(ada).call(transferUpoints, { input: given })
  await step()
  await test.as(ada).call(upgradeTier, { input: { targetTier: 'starter', paymentMethod: 'upoints', cost: 1_000 } })
  await step()
  await test.as(boss).call(assignUpoints, { input: { userId: ada.id, amount: -200 } })
  await step()
  const params = { id: body.data.transfer.id }
  await test.as(boss).call(reverseUpointsEntry, { params, input: { reason: 'By mistake' } })
})
afterAll(() => test.close())

const list = async (input: object = {}) => (await test.as(boss).call(listUpointsTransactions, { input })).body

describe('listUpointsTransactions', () => {
  it('is one line per entry, the newest first, with who it was about and who did it', async () => {
    const { data, pagination } = await list()
    expect(data.map(({ id: _, createdAt: __, isReversible: ___, ...line }) => line)).toEqual([
      {
        userName: '=Kofi',
        type: 'debit',
        amount: 300,
        reason: 'To Ada Obi: By mistake',
        adminName: 'Tunde Bakare',
      },
      { userName: 'Ada Obi', type: 'debit', amount: 200, reason: 'Admin assignment', adminName: 'Tunde Bakare' },
      { userName: 'Ada Obi', type: 'debit', amount: 1_000, reason: expect.any(String), adminName: null },
      { userName: 'Ada Obi', type: 'debit', amount: 300, reason: 'To =Kofi: Thanks', adminName: null },
      { userName: 'Ada Obi', type: 'credit', amount: 5_000, reason: 'Webinar', adminName: 'Tunde Bakare' },
    ])
    expect(pagination).toEqual({ total: 5, pages: 1, current: 1 })
  })

  it('has as many lines as the ledger’s check counts entries', async () => {
    const check = await test.as(boss).call(verifyLedger)
    expect(check.body.data).toMatchObject({ passed: true, entries: (await list()).pagination.total })
  })

  it('shows every entry once, page by page, and none behind the last', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 2 })))
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(5)
    expect(ids).toHaveLength(5)
    expect(pages[3]).toMatchObject({ data: [], pagination: { total: 5, pages: 3, current: 4 } })
  })

  it('offers a reversal where the ledger takes one, and nowhere else', async () => {
    const { data } = await list()
    expect(data.map(({ isReversible }) => isReversible)).toEqual([false, true, false, false, true])
    const refused = data.filter(({ isReversible }) => !isReversible)
    const answers = await Promise.all(
      refused.map(({ id }) => test.as(boss).call(reverseUpointsEntry, { params: { id }, input: { reason: 'Again' } })),
    )
    expect(answers.map(({ body }) => body.error)).toEqual([
      'ENTRY_IRREVERSIBLE',
      'ENTRY_IRREVERSIBLE',
      'ENTRY_REVERSED',
    ])
  })
})

describe('downloadUpointsTransactions', () => {
  it('is the whole ledger with both sides of each entry, safe to open in a spreadsheet', async () => {
    const { bytes, headers } = await test.as(boss).call(downloadUpointsTransactions)
    expect(headers['content-disposition']).toContain('filename="uptick-transactions.csv"')
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows.map(({ kind }) => kind)).toEqual(['reversal', 'assignment', 'upgrade', 'transfer', 'assignment'])
    expect(rows[3]).toMatchObject({ amount: '300', fromEmail: ada.email, to: "'=Kofi", toEmail: kofi.email })
    expect(rows[0]).toMatchObject({ reversalOf: rows[3]?.entry, administrator: 'Tunde Bakare' })
    const sum = (side: string) =>
      rows.filter((row) => row[side] === ada.email).reduce((points, { amount }) => points + Number(amount), 0)
    expect(sum('toEmail') - sum('fromEmail')).toBe((await test.members.findMember(ada.id))?.upoints)
  })

  it('holds every entry once, however many batches it takes, in the order of the pages', async () => {
    const crowd = await buildTestApp()
    const admin = await createMember(crowd.db, { email: crowd.env.adminEmail })
    // A hundred a time: each entry updates the two accounts, and a statement reads past all versions of a row that it made itself.
    for (let batch = 0; batch < 25; batch += 1)
      await crowd.db.query(
        `insert into upoints_entries
           (id, from_account_id, to_account_id, amount, kind, reason, created_at, from_sequence, to_sequence, from_balance, to_balance)
         select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', $1, 1, 'assignment', '', '2026-01-01', 0, 0, 0, 0
         from generate_series(1, 100)`,
        [admin.id],
      )
    const { bytes } = await crowd.as(admin).call(downloadUpointsTransactions)
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
    expect(new Set(rows.map(({ entry }) => entry)).size).toBe(2_500)

    const ids = []
    for (let page = 1; page <= 13; page += 1) {
      const { body } = await crowd.as(admin).call(listUpointsTransactions, { input: { page, limit: 200 } })
      ids.push(...body.data.map(({ id }) => id))
    }
    expect(ids).toEqual(rows.map(({ entry }) => entry))
    await crowd.close()
  })
})

describe('listUpointsMembers', () => {
  const members = async (input: object = {}) => (await test.as(boss).call(listUpointsMembers, { input })).body

  it('shows twelve members a page, who holds the most first', async () => {
    const { data, pagination } = await members()
    expect(UPOINTS_MEMBERS_PAGE_SIZE).toBe(12)
    expect(data.map(({ fullName, uPoints }) => [fullName, uPoints])).toEqual([
      ['Ada Obi', 3_800],
      [expect.any(String), 0],
      [expect.any(String), 0],
    ])
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['createdAt', 'email', 'fullName', 'id', 'tier', 'uPoints'])
    expect(pagination).toEqual({ total: 3, pages: 1, current: 1 })
  })

  it('orders otherwise, searches and pages', async () => {
    const named = async (input: object) => (await members(input)).data.map(({ fullName }) => fullName)
    expect(await named({ sortBy: 'fullName', order: 'asc' })).toEqual(['=Kofi', 'Ada Obi', 'Tunde Bakare'])
    expect(await named({ search: 'example', sortBy: 'fullName', order: 'desc' })).toEqual(['Ada Obi', '=Kofi'])
    expect(await named({ limit: 1, page: 2, sortBy: 'fullName', order: 'asc' })).toEqual(['Ada Obi'])
    expect((await members({ search: 'nobody' })).pagination).toEqual({ total: 0, pages: 0, current: 1 })
  })
})

describe('a member’s statement, for the administrator', () => {
  const asked = async (input: object = {}, member = ada) =>
    (await test.as(boss).call(listMemberStatement, { params: { id: member.id }, input })).body.data

  it('has the lines that the member sees, in both directions', async () => {
    const own = (await test.as(ada).call(listStatement)).body.data
    expect(own).toHaveLength(5)
    expect(await asked()).toEqual(own)
    expect(await asked({ order: 'asc' })).toEqual(own.toReversed())
    expect((await asked({}, kofi)).map(({ amount, balance }) => [amount, balance])).toEqual([
      [-300, 0],
      [300, 300],
    ])
  })

  it('is narrowed by kind, by words, by whom it was with and by days', async () => {
    expect((await asked({ kind: 'upgrade' })).map(({ amount }) => amount)).toEqual([-1_000])
    expect((await asked({ search: 'WEBINAR' })).map(({ amount }) => amount)).toEqual([5_000])
    expect((await asked({ search: 'kofi@' })).map(({ amount }) => amount)).toEqual([300, -300])
    expect(await asked({ to: '2001-01-01' })).toEqual([])
  })

  it('is a file too, safe in a spreadsheet, and the administrator’s alone', async () => {
    const params = { id: ada.id }
    const { bytes } = await test.as(boss).call(listMemberStatement.file, { params })
    const rows = parse(bytes, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.map(({ amount }) => Number(amount))).toEqual((await asked()).map(({ amount }) => amount))
    expect(rows.every((row) => !Object.values(row).some((cell) => cell.startsWith('=')))).toBe(true)
    expect((await test.as(ada).call(listMemberStatement, { params })).body.error).toBe('ACCESS_ADMIN')
  })
})
