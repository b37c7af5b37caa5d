import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { createAudit } from './service.ts'

let test: TestApp
let boss: Member
let audit: ReturnType<typeof createAudit>
const record = (action: string, name: string, reason: string | null = null) =>
  test.db.orm.transaction((tx) =>
    audit.recordAction(tx, {
      adminId: boss.id,
      action,
      subject: { kind: action.split('.')[0] ?? '', id: 'one', name },
      about: null,
      reason,
      before: { tier: 'guest' },
      after: action.endsWith('delete') ? null : { tier: 'gold' },
    }),
  )
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Tunde Bakare' })
  audit = createAudit(test)
  await record('member.update', 'ada@example.test')
  await record('member.access.update', 'kofi@example.test')
  await record('room.create', 'London Open')
  await record('upoints.assign', 'ada@example.test', 'Webinar 100%')
  await record('room.delete', '=SUM(A1)', 'Nobody came')
})
afterAll(() => test.close())

const list = async (input: object = {}) => (await test.as(boss).call(listAudit, { input })).body
const actionsOf = async (input: object) => (await list(input)).data.map(({ action }) => action)

describe('listAudit', () => {
  it('shows what was done, the newest first, with the rows before and after', async () => {
    const { data, pagination } = await list()
    expect(pagination).toEqual({ total: 5, pages: 1, current: 1 })
    expect(data[0]).toEqual({
      id: expect.any(String),
      sequence: 5,
      adminName: 'Tunde Bakare',
      action: 'room.delete',
      subject: { kind: 'room', id: 'one', name: '=SUM(A1)' },
      before: { tier: 'guest' },
      after: null,
      reason: 'Nobody came',
      createdAt: new Date(test.clock.now()).toISOString(),
    })
    expect(data.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1])
  })

  it.each([
    [{ action: 'member' }, ['member.access.update', 'member.update']],
    [{ action: 'room.create' }, ['room.create']],
    [{ action: 'update' }, []],
    [{ action: '%' }, []],
    [{ search: 'ADA@' }, ['upoints.assign', 'member.update']],
    [{ search: 'webinar' }, ['upoints.assign']],
    [{ search: '100%' }, ['upoints.assign']],
    [{ search: 'a' }, ['room.delete', 'upoints.assign', 'room.create', 'member.access.update', 'member.update']],
    [{ search: 'access.update' }, ['member.access.update']],
    [{ search: 'access update' }, ['member.access.update']],
    [{ search: 'Tier and access changed' }, ['member.access.update']],
    [{ search: 'tier AND' }, ['member.access.update']],
    [{ search: 'room' }, ['room.delete', 'room.create']],
    [{ search: 'Trading rooms' }, ['room.create']],
    [{ search: 'assigned', action: 'upoints' }, ['upoints.assign']],
    [{ search: 'assigned', action: 'member' }, []],
    [{ search: 'ada', action: 'member' }, ['member.update']],
    [
      { search: '', action: '' },
      ['room.delete', 'upoints.assign', 'room.create', 'member.access.update', 'member.update'],
    ],
  ])('finds by %j', async (input, expected) => {
    expect(await actionsOf(input)).toEqual(expected)
    expect((await list(input)).pagination.total).toBe(expected.length)
  })

  it('shows every entry once, page by page', async () => {
    expect(await actionsOf({ page: 2, limit: 2 })).toEqual(['room.create', 'member.access.update'])
    expect(await list({ page: 4, limit: 2 })).toMatchObject({
      data: [],
      pagination: { total: 5, pages: 3, current: 4 },
    })
  })
})

const download = async (input: object = {}) => {
  const { bytes, headers } = await test.as(boss).call(listAudit.file, { input })
  expect(headers['content-disposition']).toContain('filename="uptick-audit.csv"')
  return parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
}

describe('listAudit.file', () => {
  it('is the log as a table, safe to open in a spreadsheet', async () => {
    const rows = await download()
    expect(rows.map(({ number }) => number)).toEqual(['5', '4', '3', '2', '1'])
    expect(rows[0]).toMatchObject({
      administrator: 'Tunde Bakare',
      action: 'room.delete',
      subject: "'=SUM(A1)",
      subjectKind: 'room',
      before: '{"tier":"guest"}',
      after: '',
      reason: 'Nobody came',
    })
  })

  it('holds what the filter finds', async () => {
    expect(await download({ action: 'room' })).toHaveLength(2)
    expect(await download({ search: 'nothing like it' })).toEqual([])
  })
})

describe('a log of thousands', () => {
  beforeAll(async () => {
    await test.db.query(
      `insert into audit_entries (id, admin_id, action, subject_kind, subject_id, subject_name, created_at)
       select gen_random_uuid(), $1, 'many', 'row', n, 'Row ' || n, now() from generate_series(1, 4000) n`,
      [boss.id],
    )
  })

  it('is downloaded whole, every entry once, however many batches it takes', async () => {
    const rows = await download({ action: 'many' })
    expect(new Set(rows.map(({ subjectId }) => subjectId)).size).toBe(4_000)
    expect(await download()).toHaveLength(4_005)
  })

  it('goes on from page to page without a gap, to the very first entry', async () => {
    const pages = []
    for (let page = 1; page <= 21; page += 1) pages.push(await list({ page, limit: 200 }))
    const sequences = pages.flatMap(({ data }) => data.map(({ sequence }) => sequence))
    expect(sequences).toEqual([...sequences].sort((a, b) => b - a))
    expect(new Set(sequences).size).toBe(4_005)
    expect(sequences.at(-1)).toBe(1)
  })

  it('is paged and downloaded by days as well, newest first, every entry once', async () => {
    await test.db.query(
      `insert into audit_entries (id, admin_id, action, subject_kind, subject_id, subject_name, created_at)
       select gen_random_uuid(), $1, 'dated', 'row', n, 'Row ' || n, timestamptz '2024-03-01' + n / 3 * interval '1 minute'
       from generate_series(1, 4320) n`,
      [boss.id],
    )
    const days = { action: 'dated', from: '2024-03-01', to: '2024-03-01' }
    const numbers = (await download(days)).map(({ subjectId }) => Number(subjectId))
    expect(numbers).toEqual(Array.from({ length: 4319 }, (_, place) => 4319 - place))
    const last = await list({ ...days, page: 44, limit: 100 })
    expect(last.pagination).toEqual({ total: 4319, pages: 44, current: 44 })
    expect(last.data.map(({ subject }) => Number(subject.id))).toEqual(numbers.slice(4300))
    expect((await list({ ...days, from: '2024-03-02', to: '2024-03-02' })).pagination.total).toBe(1)
    expect((await list({ subject: '4320' })).data.map(({ subject }) => subject.id)).toContain('4320')
  })
})

describe('the actions on a member’s own page', () => {
  it('are all that concern the member, also those done to something of theirs, and nobody else’s', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    const about = (action: string, subject: { kind: string; id: string; name: string }, memberId: string) =>
      test.db.orm.transaction((tx) =>
        audit.recordAction(tx, { adminId: boss.id, action, subject, about: memberId, before: null, after: null }),
      )
    await about('member.update', { kind: 'member', id: member.id, name: 'Ada' }, member.id)
    await about('account-setup.approve', { kind: 'account-setup', id: 'setup', name: 'Ada' }, member.id)
    await about('message.remove', { kind: 'message', id: 'message', name: 'London' }, member.id)
    await about('message.remove', { kind: 'message', id: 'another', name: 'London' }, other.id)
    expect(await actionsOf({ subject: member.id })).toEqual([
      'message.remove',
      'account-setup.approve',
      'member.update',
    ])
    expect(await actionsOf({ subject: other.id })).toEqual(['message.remove'])
  })
})

describe('the log', () => {
  it('only grows: the database refuses to change, delete or empty it', async () => {
    for (const statement of [
      `update audit_entries set reason = 'x'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      await expect(test.db.query(statement)).rejects.toThrow('only grows')
    }
  })

  it('keeps nothing of an action that was not done', async () => {
    const before = (await list()).pagination.total
    const undone = test.db.orm.transaction(async (tx) => {
      await audit.recordAction(tx, {
        adminId: boss.id,
        action: 'room.create',
        subject: { kind: 'room', id: 'x', name: 'x' },
        about: null,
        before: null,
        after: null,
      })
      throw new Error('The room could not be made.')
    })
    await expect(undone).rejects.toThrow('could not be made')
    expect((await list()).pagination.total).toBe(before)
  })
})
