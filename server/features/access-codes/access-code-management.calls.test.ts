import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ACCESS_CODES_PAGE_SIZE,
  createAccessCode,
  listAccessCodes,
  revokeAccessCode,
  validateDashboardCode,
} from '../../../contract/access-codes.ts'
import { getMe } from '../../../contract/auth.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const DAY = 24 * 3_600_000

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))

const admin = async () => test.withToken(await test.signInAs(boss))
/** Each at a moment of its own: the order of two of one millisecond is nobody's promise. */
const draw = async (maxUses = 10, validDays = 30) => {
  await test.clock.advance(1)
  return (await (await admin()).call(createAccessCode, { input: { maxUses, validDays } })).body.data
}
const list = async (page?: number) => (await admin()).call(listAccessCodes, { input: page ? { page } : {} })
const revoke = async (id: string) => {
  await test.clock.advance(1)
  return (await admin()).call(revokeAccessCode, { params: { id } })
}
const enter = async (member: Pick<Member, 'id'>, dashboardCode: string) =>
  test.withToken(await test.signInAs(member)).call(validateDashboardCode, { input: { dashboardCode } })
const auditOf = async (subjectId: string) =>
  (
    await test.db.query(
      'select action, admin_id, subject_name, before, after from audit_entries where subject_id = $1 order by id',
      [subjectId],
    )
  ).rows

describe('who may ask', () => {
  it.each([
    ['GET', '/api/admin/access-codes'],
    ['POST', '/api/admin/access-codes'],
    ['DELETE', `/api/admin/access-codes/${newId()}`],
  ] as const)('%s %s is the administrator’s alone', async (method, url) => {
    expect((await test.visitor().send(method, url)).body.error).toBe('SESSION_REQUIRED')
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect((await test.as(gold).send(method, url)).body.error).toBe('ACCESS_ADMIN')
  })
})

describe('createAccessCode', () => {
  it('draws a code that members can use at once, and keeps who drew it', async () => {
    const code = await draw(2, 7)
    expect(code).toMatchObject({ maxUses: 2, uses: 0, usable: true, usedBy: [] })
    expect(code.code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    expect(Date.parse(code.expiresAt) - Date.parse(code.createdAt)).toBe(7 * DAY)
    expect((await enter(await createMember(test.db), code.code)).status).toBe(200)
    expect(await auditOf(code.id)).toEqual([
      {
        action: 'access-code.create',
        admin_id: boss.id,
        subject_name: code.code,
        before: null,
        after: { maxUses: 2, tier: 'starter', months: 4, expiresAt: code.expiresAt },
      },
    ])
  })

  it('draws another code each time', async () => {
    const drawn = await Promise.all(Array.from({ length: 10 }, () => draw()))
    expect(new Set(drawn.map(({ code }) => code)).size).toBe(10)
  })

  const uses = 'Max members must be a whole number from 1 to 10000'
  const months = 'Months must be a whole number from 1 to 24'
  const days = 'Days to redeem must be a whole number from 1 to 730'
  it.each([
    [{ maxUses: 0, validDays: 1 }, { maxUses: uses }],
    [{ maxUses: 10_001, validDays: 1 }, { maxUses: uses }],
    [{ maxUses: 1.5, validDays: 1 }, { maxUses: uses }],
    [{ maxUses: '5', validDays: 1 }, { maxUses: uses }],
    [{ maxUses: 1, validDays: 731 }, { validDays: days }],
    [{ maxUses: 1, validDays: -1 }, { validDays: days }],
    [{ maxUses: 1, validDays: 1, months: 0 }, { months }],
    [{ maxUses: 1, validDays: 1, months: 25 }, { months }],
    [{ maxUses: 1, validDays: 1, tier: 'pro' }, { tier: 'The tier is Starter, Silver or Gold' }],
    [{ maxUses: 1, validDays: 1, tier: 'guest' }, { tier: 'The tier is Starter, Silver or Gold' }],
    [{}, { maxUses: uses, validDays: days }],
  ])('refuses %j with a sentence per field', async (input, fields) => {
    const { status, body } = await (await admin()).send('POST', '/api/admin/access-codes', input)
    expect(status).toBe(400)
    expect(body.fields).toEqual(fields)
  })
})

describe('listAccessCodes', () => {
  it('shows the newest first, with who used each and when', async () => {
    const [older, newer] = [await draw(1), await draw(5)]
    const first = await createMember(test.db, { fullName: 'Ada Obi' })
    const second = await createMember(test.db, { fullName: 'Kofi Mensah' })
    await enter(first, newer.code)
    await test.clock.advance(1)
    await enter(second, newer.code)
    const usedAt = new Date(test.clock.now()).toISOString()
    await enter(first, older.code)
    const { body } = await list()
    const listed = body.data.filter(({ id }) => id === older.id || id === newer.id)
    expect(listed.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(listed[0]).toMatchObject({ uses: 2, usable: true })
    expect(listed[0]?.usedBy.map(({ fullName }) => fullName)).toEqual(['Kofi Mensah', 'Ada Obi'])
    expect(listed[0]?.usedBy[0]).toEqual({
      memberId: second.id,
      fullName: 'Kofi Mensah',
      email: second.email,
      usedAt,
      tierEndsAt: expect.any(String),
    })
    expect(listed[1]).toMatchObject({ uses: 1, maxUses: 1, usable: false })
  })

  it('shows at most 50 members of a code', async () => {
    const code = await draw(60)
    const members = await Promise.all(Array.from({ length: 51 }, () => createMember(test.db)))
    for (const member of members) {
      await test.clock.advance(1)
      await test.accessCodes.validateDashboardCode(member.id, { dashboardCode: code.code.replace('-', '') })
    }
    const shown = (await list()).body.data.find(({ id }) => id === code.id)
    expect(shown?.uses).toBe(51)
    expect(shown?.usedBy).toHaveLength(50)
    expect(shown?.usedBy.map(({ memberId }) => memberId)).not.toContain(members[0]?.id)
  })

  it('comes in pages, and has an empty one beyond the last', async () => {
    for (let drawn = 0; drawn <= ACCESS_CODES_PAGE_SIZE; drawn += 1) await draw()
    const first = await list()
    const { total, pages } = first.body.pagination
    expect(first.body.data).toHaveLength(ACCESS_CODES_PAGE_SIZE)
    expect(pages).toBe(Math.ceil(total / ACCESS_CODES_PAGE_SIZE))
    const last = await list(pages)
    expect(last.body.data).toHaveLength(total - (pages - 1) * ACCESS_CODES_PAGE_SIZE)
    expect((await list(pages + 1)).body.data).toEqual([])
  })

  it('is searched by code and by who used it, and narrowed by state and days', async () => {
    const find = async (input: object) => (await (await admin()).call(listAccessCodes, { input })).body.data
    const [used, open, revoked] = [await draw(1), await draw(5, 400), await draw(5)]
    const member = await createMember(test.db, { fullName: 'Zuri Searched', email: 'zuri@codes.test' })
    await enter(member, used.code)
    await revoke(revoked.id)
    const ids = async (input: object) => (await find(input)).map(({ id }) => id)
    for (const written of [open.code, open.code.toLowerCase(), open.code.replace('-', ' '), open.code.slice(1, 8)])
      expect(await ids({ search: written })).toEqual([open.id])
    expect(await ids({ search: 'zuri SEARCH' })).toEqual([used.id])
    expect(await ids({ search: '@codes.' })).toEqual([used.id])
    expect(await ids({ search: '%' })).toEqual([])
    for (const [state, code] of [
      ['used-up', used],
      ['usable', open],
      ['revoked', revoked],
    ] as const) {
      const found = await find({ state })
      expect(found.map(({ id }) => id)).toContain(code.id)
      expect(new Set(found.map((each) => each.state))).toEqual(new Set([state]))
    }
    const today = new Date(test.clock.now()).toISOString().slice(0, 10)
    expect(await ids({ from: today, to: today })).toContain(open.id)
    expect(await ids({ to: '2001-01-01' })).toEqual([])
    expect((await ids({ sortBy: 'expiresAt' }))[0]).toBe(open.id)
  })

  it('is a file of what is filtered', async () => {
    const code = await draw(3)
    await enter(await createMember(test.db, { email: 'file@codes.test' }), code.code)
    const { bytes, headers } = await (await admin()).call(listAccessCodes.file, { input: { search: 'file@codes' } })
    expect(headers['content-disposition']).toContain('filename="uptick-access-codes.csv"')
    const line = { code: code.code, state: 'usable', uses: '1', maxUses: '3', usedBy: 'file@codes.test' }
    expect(parse(bytes, { bom: true, columns: true })).toEqual([expect.objectContaining(line)])
  })

  it('says of an expired code that nobody can use it', async () => {
    const code = await draw(5, 1)
    await test.clock.advance(DAY)
    expect((await list()).body.data.find(({ id }) => id === code.id)).toMatchObject({
      usable: false,
      state: 'ended',
      revokedAt: null,
    })
    const ended = await (await admin()).call(listAccessCodes, { input: { state: 'ended' } })
    expect(ended.body.data.map(({ id }) => id)).toContain(code.id)
  })
})

describe('revokeAccessCode', () => {
  it('ends the code at once, and nothing that it has opened', async () => {
    const code = await draw()
    const inside = await createMember(test.db)
    await enter(inside, code.code)
    const { status, body } = await revoke(code.id)
    expect(status).toBe(200)
    expect(code.revokedAt).toBeNull()
    const revokedAt = new Date(test.clock.now()).toISOString()
    expect(body.data).toMatchObject({ id: code.id, uses: 1, usable: false, revokedAt })
    expect(body.data.usedBy.map(({ memberId }) => memberId)).toEqual([inside.id])
    expect((await enter(await createMember(test.db), code.code)).body.error).toBe('DASHBOARD_CODE_INVALID')
    expect((await test.as(inside).call(getMe)).body.data.dashboardUnlocked).toBe(true)
    expect((await auditOf(code.id))[1]).toMatchObject({
      action: 'access-code.revoke',
      admin_id: boss.id,
      subject_name: code.code,
      before: { uses: 1, expiresAt: code.expiresAt },
      after: { uses: 1, expiresAt: new Date(test.clock.now()).toISOString() },
    })
  })

  it('can be done once, under ten tries at once too', async () => {
    const { id } = await draw()
    const client = await admin()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call(revokeAccessCode, { params: { id } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body).toMatchObject({
      error: 'ACCESS_CODE_ENDED',
      message: 'This access code has already expired.',
    })
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('knows when there is no such code', async () => {
    const { status, body } = await revoke(newId())
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: 'ACCESS_CODE_NOT_FOUND', message: 'This access code doesn’t exist.' })
  })
})
