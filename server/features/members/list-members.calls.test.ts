import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMembers } from '../../../contract/members.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from './service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  const joined = (day: number) => new Date(Date.UTC(2026, 0, day))
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Tunde Bakare', createdAt: joined(1) })
  const people = [
    ['Ada Obi', 'ada@north.test', 'guest', 300, '+234 803 555 0100'],
    ['Zoë Mensah', 'zoe_m@south.test', 'gold', 100, null],
    ['Kofi Ada-Boateng', 'kofi@south.test', 'starter', 200, '+233 20 777 0100'],
    ['ngozi eze', 'ngozi@north.test', 'silver', 0, null],
    ['100% Musa \\o/', 'musa@north.test', 'pro', 200, null],
  ] as const
  for (const [place, [fullName, email, tier, upoints, phone]] of people.entries()) {
    await createMember(test.db, { fullName, email, tier, upoints, phone, createdAt: joined(2 + place) })
  }
})
afterAll(() => test.close())

const list = async (input: object = {}) => (await test.as(boss).call(listMembers, { input })).body
const emailsOf = async (input: object) => (await list(input)).data.map(({ email }) => email.split('@')[0])
const found = async (search: string, more: object = {}) => (await emailsOf({ search, ...more })).sort()

describe('listMembers', () => {
  it('shows the newest first, with all that the administrator’s screen needs', async () => {
    const { data, pagination } = await list()
    expect(data.map(({ email }) => email.split('@')[0])).toEqual(['musa', 'ngozi', 'kofi', 'zoe_m', 'ada', 'admin'])
    expect(pagination).toEqual({ total: 6, pages: 1, current: 1 })
    expect(data[4]).toEqual({
      id: expect.any(String),
      fullName: 'Ada Obi',
      sponsoredTiers: [],
      email: 'ada@north.test',
      phone: '+234 803 555 0100',
      country: null,
      tier: 'guest',
      uPoints: 300,
      depositAmount: 0,
      dashboardUnlocked: false,
      hasDeposited: false,
      premiumTest: false,
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: expect.any(String),
    })
  })

  it('says on each page how many there are, also behind the last one', async () => {
    expect((await list({ page: 2, limit: 4 })).pagination).toEqual({ total: 6, pages: 2, current: 2 })
    expect(await list({ page: 9, limit: 4 })).toMatchObject({
      data: [],
      pagination: { total: 6, pages: 2, current: 9 },
    })
    expect(await list({ search: 'nobody at all' })).toMatchObject({
      data: [],
      pagination: { total: 0, pages: 0, current: 1 },
    })
  })

  it.each([
    ['createdAt', ['admin', 'ada', 'zoe_m', 'kofi', 'ngozi', 'musa']],
    ['email', ['ada', 'admin', 'kofi', 'musa', 'ngozi', 'zoe_m']],
    ['fullName', ['musa', 'ada', 'kofi', 'ngozi', 'admin', 'zoe_m']],
  ])('orders by %s, both ways', async (sortBy, expected) => {
    expect(await emailsOf({ sortBy, order: 'asc' })).toEqual(expected)
    expect(await emailsOf({ sortBy, order: 'desc' })).toEqual([...expected].reverse())
  })

  it('orders tiers by the ladder, not by the alphabet', async () => {
    const tiers = (await list({ sortBy: 'tier', order: 'asc' })).data.map(({ tier }) => tier)
    expect(tiers).toEqual(['guest', 'guest', 'starter', 'silver', 'pro', 'gold'])
    expect((await list({ sortBy: 'tier', order: 'desc' })).data.map(({ tier }) => tier)).toEqual(tiers.reverse())
  })

  it('orders by what members hold', async () => {
    const points = async (input: object) => (await list({ sortBy: 'uPoints', ...input })).data.map((row) => row.uPoints)
    expect(await points({ order: 'desc' })).toEqual([300, 200, 200, 100, 0, 0])
    expect(await points({ order: 'asc', limit: 2, page: 2 })).toEqual([100, 200])
    expect(await points({ order: 'desc', search: 'north' })).toEqual([300, 200, 0])
  })

  it.each(['createdAt', 'fullName', 'email', 'tier', 'uPoints'])(
    'shows everybody once, page by page, by %s',
    async (sortBy) => {
      const pages = [1, 2, 3].map((page) => emailsOf({ sortBy, page, limit: 2 }))
      const everybody = (await Promise.all(pages)).flat()
      expect(everybody.sort()).toEqual(['ada', 'admin', 'kofi', 'musa', 'ngozi', 'zoe_m'])
    },
  )
})

describe('a search', () => {
  it.each([
    ['part of a name', 'ada', ['ada', 'kofi']],
    ['a name in capitals', 'NGOZI EZE', ['ngozi']],
    ['a letter of another alphabet', 'Zoë', ['zoe_m']],
    ['part of an address', '@south', ['kofi', 'zoe_m']],
    ['part of a phone number', '777 01', ['kofi']],
    ['the beginning of a phone number', '+23', ['ada', 'kofi']],
    ['a phone number without blanks', '+2348035550100', ['ada']],
    ['a phone number with its national prefix', '+234 0803 555 0100', ['ada']],
    ['a phone number as it is called inside of its country', '0803 555 0100', ['ada']],
    ['a phone number after 00, in brackets and with dashes', '00234 (0)803-555-0100', ['ada']],
    ['blanks around it and doubled in it', '  ngozi   eze ', ['ngozi']],
    ['one letter, at the beginning of a name or an address', 'n', ['ngozi']],
    ['two letters, at the beginning of a name or an address', 'zo', ['zoe_m']],
    ['marks that mean something in a pattern', '100%', ['musa']],
    ['an underscore', 'zoe_', ['zoe_m']],
    ['an underscore that stands for no letter', 'ng_zi', []],
    ['a percent sign alone', '%', []],
    ['backslashes', 'musa \\', ['musa']],
    ['a quote', "' or 1=1 --", []],
    ['dots alone', '...', []],
  ])('finds %s', async (_, search, expected) => {
    expect(await found(search)).toEqual(expected)
    expect((await list({ search })).pagination.total).toBe(expected.length)
  })

  it('is every member where nothing is searched for', async () => {
    expect((await list({ search: '   ' })).pagination.total).toBe(6)
  })

  it('keeps the order that was asked for', async () => {
    expect(await emailsOf({ search: 'north', sortBy: 'email', order: 'asc' })).toEqual(['ada', 'musa', 'ngozi'])
    expect(await emailsOf({ search: 'north', sortBy: 'tier', order: 'desc' })).toEqual(['musa', 'ngozi', 'ada'])
  })

  it('finds a member by what an edit made of them', async () => {
    const member = await createMember(test.db, { fullName: 'Before Hand' })
    await test.members.updateMember(member.id, { fullName: 'After Wards' })
    expect((await list({ search: 'before hand' })).pagination.total).toBe(0)
    expect((await list({ search: 'after wards' })).data).toMatchObject([{ id: member.id }])
    // With the account: the order by points is that of members' accounts.
    await test.db.query('delete from members where id = $1', [member.id])
    await test.db.query('delete from upoints_accounts where id = $1', [member.id])
  })

  it.each([
    [{ page: 0 }],
    [{ page: 'x' }],
    [{ limit: 201 }],
    [{ sortBy: 'passwordHash' }],
    [{ order: 'sideways' }],
    [{ search: 'x'.repeat(101) }],
  ])('refuses %j', async (query) => {
    const url = `/api/admin/users?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    expect((await test.as(boss).send('GET', url)).body.error).toBe('INPUT_INVALID')
  })
})

const download = async (input: object = {}) => {
  const { headers, bytes } = await test.as(boss).call(listMembers.file, { input })
  const rows = parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
  return { headers, rows }
}

describe('listMembers.file', () => {
  it('is a table of everybody, newest first, safe to open in a spreadsheet', async () => {
    const { headers, rows } = await download()
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain('attachment; filename="uptick-members.csv"')
    expect(rows.map(({ email }) => email?.split('@')[0])).toEqual(['musa', 'ngozi', 'kofi', 'zoe_m', 'ada', 'admin'])
    expect(rows[4]).toMatchObject({ fullName: 'Ada Obi', phone: '(+234) 803 555 0100', tier: 'guest', uPoints: '300' })
    expect(rows[4]).toMatchObject({ dashboardUnlocked: 'no', hasDeposited: 'no', premiumTest: 'no' })
    expect(rows[3]?.phone).toBe('')
    expect(Object.keys(rows[0] ?? {})).not.toContain('updatedAt')
  })

  it('holds what the search finds', async () => {
    expect((await download({ search: '@south' })).rows).toHaveLength(2)
    expect((await download({ search: 'nobody' })).rows).toEqual([])
  })
})

describe('in a club of thousands', () => {
  // More than a batch of a download, and than the first offsets that are counted off.
  const CROWD = 2_100
  beforeAll(async () => {
    await test.db.query(
      `insert into members (id, full_name, email, password_hash, admission_code, referral_code, created_at)
       select gen_random_uuid(), 'Crowd', 'crowd' || n || '@many.test', '', 'CROWD' || n, 'CROWD' || n, '2025-01-01'
       from generate_series(1, $1::int) n`,
      [CROWD],
    )
  })

  const walk = async (input: object, total: number) => {
    const pages = []
    for (let page = 1; page <= Math.ceil(total / 200); page += 1) pages.push(await list({ ...input, page, limit: 200 }))
    expect(pages.every(({ pagination }) => pagination.total === total)).toBe(true)
    return pages.flatMap(({ data }) => data)
  }

  it.each(['createdAt', 'fullName', 'email', 'tier', 'uPoints'])(
    'the pages by %s hold everybody once, in one order from the first to the last',
    async (sortBy) => {
      const up = await walk({ sortBy, order: 'asc' }, CROWD + 6)
      const down = await walk({ sortBy, order: 'desc' }, CROWD + 6)
      expect(new Set(up.map(({ id }) => id)).size).toBe(CROWD + 6)
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
    },
  )

  it('a search that most of them match goes through pages as well', async () => {
    const found = await walk({ search: 'many.test', sortBy: 'email', order: 'asc' }, CROWD)
    const emails = found.map(({ email }) => email)
    expect(emails).toEqual([...emails].sort())
    const rich = await walk({ search: 'many.test', sortBy: 'uPoints' }, CROWD)
    expect(new Set(rich.map(({ email }) => email))).toEqual(new Set(emails))
  })

  it('the download holds everybody once, however many batches it takes', async () => {
    const { rows } = await download({ search: '@many.test' })
    expect(new Set(rows.map(({ email }) => email)).size).toBe(CROWD)
    expect(rows).toHaveLength(CROWD)
    expect((await download()).rows).toHaveLength(CROWD + 6)
  })
})
