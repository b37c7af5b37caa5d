import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import {
  createMemberJob,
  createSegment,
  JOB_UNDO_MS,
  listMemberJobs,
  listSegments,
  MAX_SEGMENTS,
  type MemberJob,
  removeSegment,
  undoMemberJob,
} from '../../../contract/member-jobs.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import { listNotifications, SILENT, updateNotificationSettings, withChoice } from '../../../contract/notifications.ts'
import { outsideTransaction } from '../../db/transaction-scope.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAudit } from '../audit/service.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
let admin: CallClient
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail, country: 'Ghana' })
  admin = test.as(boss)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clock.advance(1_000)
  await test.db.query('delete from member_jobs')
  await test.db.query('delete from segments')
})

const GOLD = { kind: 'access', tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const
const MESSAGE = { kind: 'message', title: 'New lessons', text: 'Look at **them** today.' } as const

let countries = 0
/** Members of a country of their own, which the filters find. */
const crowd = async (count: number, changes: object = {}) => {
  countries += 1
  const country = `Country ${countries}`
  const members: Member[] = []
  for (let n = 0; n < count; n += 1) members.push(await createMember(test.db, { country, ...changes }))
  return { members, filters: { country } }
}
const open = async (filters: object, task: typeof GOLD | typeof MESSAGE = GOLD): Promise<MemberJob> =>
  (await admin.call(createMemberJob, { input: { filters, task } })).body.data
/** Works until nothing is left; answers how many batches there were. */
const work = async (): Promise<number> => {
  let batches = 1
  while (await test.memberJobs.workBatch()) batches += 1
  return batches
}
const newest = async () => (await admin.call(listMemberJobs)).body.data[0]
const undo = async (id: string) => {
  const { status, body } = await admin.call(undoMemberJob, { params: { id } })
  return [status, body.error ?? body.data.state]
}
const tiersIn = async ({ country }: { country: string }): Promise<Record<string, number>> => {
  const { rows } = await test.db.query(
    'select tier, count(*)::int as n from members where country = $1 group by tier',
    [country],
  )
  return Object.fromEntries(rows.map(({ tier, n }) => [tier, n]))
}
const titles = async (member: Member) =>
  (await test.as(member).call(listNotifications, { input: { page: 1 } })).body.data.map(({ title }) => title)

describe('a job for many members', () => {
  it('does its task for everybody that the filters found, shows how far it is, and tells each of them', async () => {
    const { members, filters } = await crowd(60)
    const [gold] = (await crowd(1)).members
    await test.db.query(
      'update members set country = $1, tier = $2, dashboard_unlocked = true, has_deposited = true where id = $3',
      [filters.country, 'gold', gold?.id],
    )
    expect(await open(filters)).toMatchObject({ state: 'running', total: 61, done: 0, changed: 0 })
    const late = await createMember(test.db, { country: filters.country })
    expect(await test.memberJobs.workBatch()).toBe(true)
    const half = await newest()
    expect(half).toMatchObject({ state: 'running', total: 61 })
    expect(half?.done).toBe(25)
    await work()
    expect(await newest()).toMatchObject({ state: 'done', done: 61, changed: 60, kept: 0 })
    expect(await tiersIn(filters)).toEqual({ gold: 61, guest: 1 })
    expect(late.tier).toBe('guest')
    const [first] = members
    if (!first) throw new Error('Nobody is there.')
    expect((await mailsTo(test, first.email)).map(({ subject }) => subject)).toEqual(['Your access to Uptick changed'])
    const { data } = (await admin.call(listAudit, { input: { subject: first.id } })).body
    expect(data.map(({ action }) => action)).toEqual(['member.access.update'])
  })

  it('leaves the administrator out, whatever the filters find', async () => {
    expect((await open({ search: boss.email })).total).toBe(0)
    await work()
    expect(await newest()).toMatchObject({ state: 'done', total: 0 })
  })

  it('is undone within a day, but for members whom something else has changed since', async () => {
    const { members, filters } = await crowd(30, { tier: 'silver', dashboardUnlocked: true })
    const { id } = await open(filters)
    await work()
    const [other] = members
    const input = { tier: 'starter', dashboardUnlocked: true, hasDeposited: false } as const
    await test.clock.advance(1_000)
    await admin.call(updateMemberAccess, { params: { id: other?.id ?? '' }, input })
    await test.clock.advance(3_600_000)
    expect(await undo(id)).toEqual([200, 'undoing'])
    expect(await newest()).toMatchObject({ state: 'undoing', done: 30 })
    await work()
    expect(await newest()).toMatchObject({ state: 'undone', changed: 30, kept: 1 })
    expect(await tiersIn(filters)).toEqual({ silver: 29, starter: 1 })
    expect(await undo(id)).toEqual([409, 'ACTION_FINAL'])
  })

  it('keeps what somebody decides while the undoing waits for them, and says so', async (context) => {
    // The embedded database has one connection: there is nobody to wait.
    if (test.db.kind === 'pglite') context.skip('the embedded database runs one transaction at a time')
    const { members, filters } = await crowd(1, { tier: 'silver', dashboardUnlocked: true })
    const id = members[0]?.id ?? ''
    const job = await open(filters)
    await work()
    await undo(job.id)
    let undone: Promise<unknown> = Promise.resolve()
    await test.db.orm.transaction(async (tx) => {
      await tx.execute(sql`select 1 from members where id = ${id} for update`)
      undone = outsideTransaction(work)
      // The undoing waits for this row by then, which the database itself says.
      for (;;) {
        const { rows } = await outsideTransaction(() =>
          test.db.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        if (rows.length > 0) break
      }
      // The same rights, decided anew: the row itself tells nobody that something came after.
      const subject = { kind: 'member', id, name: 'Again' }
      const action = { adminId: boss.id, action: 'member.access.update', about: id, before: null, after: null }
      await createAudit(test).recordAction(tx, { ...action, subject })
    })
    await undone
    expect(await tiersIn(filters)).toEqual({ gold: 1 })
    expect(await newest()).toMatchObject({ state: 'undone', changed: 1, kept: 1 })
  })

  it('stops where it is undone while it runs', async () => {
    const { filters } = await crowd(40)
    const { id } = await open(filters)
    await test.memberJobs.workBatch()
    expect(await tiersIn(filters)).toEqual({ gold: 25, guest: 15 })
    expect(await undo(id)).toEqual([200, 'undoing'])
    await work()
    expect(await tiersIn(filters)).toEqual({ guest: 40 })
    expect(await newest()).toMatchObject({ state: 'undone', changed: 25, kept: 0 })
  })

  it('runs alone: of several at once, one begins', async () => {
    const { filters } = await crowd(2)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(createMemberJob, { input: { filters, task: GOLD } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('MEMBER_JOB_RUNNING')
    // Two servers work: nobody is changed twice.
    await Promise.all([test.memberJobs.workBatch(), test.memberJobs.workBatch()])
    await work()
    const { rows } = await test.db.query(
      `select count(*)::int as n from audit_entries a join members m on m.id = a.subject_id::uuid
       where m.country = $1 and a.action = 'member.access.update'`,
      [filters.country],
    )
    expect(rows[0]?.n).toBe(2)
  })

  it('can no longer be undone after a day, and what is unknown never', async () => {
    const { filters } = await crowd(1)
    const { id } = await open(filters)
    await work()
    await test.db.query('update member_jobs set created_at = $1', [new Date(test.clock.now() - JOB_UNDO_MS - 1)])
    expect(await undo(id)).toEqual([409, 'ACTION_FINAL'])
    expect(await undo('00000000-0000-7000-8000-000000000000')).toEqual([404, 'ACTION_NOT_FOUND'])
  })
})

describe('a message to a segment', () => {
  it('reaches each of them once in the list, by email those who want announcements so, and goes when it is undone', async () => {
    const { members, filters } = await crowd(3)
    const [reader, other] = members
    if (!reader || !other) throw new Error('Nobody is there.')
    const outsider = await createMember(test.db)
    const input = withChoice(SILENT, 'announcements', 'mail', true)
    expect((await test.as(reader).call(updateNotificationSettings, { input })).status).toBe(200)
    const { id } = await open(filters, MESSAGE)
    expect(await work()).toBe(1)
    expect(await newest()).toMatchObject({ state: 'done', total: 3, done: 3, changed: 3 })
    for (const member of members) expect(await titles(member)).toEqual(['New lessons'])
    expect(await titles(outsider)).toEqual([])
    expect((await mailsTo(test, reader.email)).map(({ subject }) => subject)).toEqual(['New lessons'])
    expect(await mailsTo(test, other.email)).toEqual([])
    await undo(id)
    await work()
    expect(await titles(reader)).toEqual([])
    expect(await newest()).toMatchObject({ state: 'undone', kept: 0 })
  })

  it('needs a title and a text', async () => {
    const { status, body } = await admin.call(createMemberJob, {
      input: { filters: {}, task: { kind: 'message', title: ' ', text: 'x'.repeat(501) } },
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      'task.title': 'Please enter a title',
      'task.text': 'A message has at most 500 characters',
    })
  })
})

describe('segments', () => {
  const save = async (name: string, filters: object) =>
    (await admin.call(createSegment, { input: { name, filters } })).body

  it('are filters under a name, which the same name replaces', async () => {
    await save('Silver in Ghana', { tier: 'silver', country: 'Ghana' })
    await save('Newcomers', { from: '2026-11-01' })
    await save('Silver in Ghana', { tier: 'silver', country: 'Ghana', dashboard: 'locked' })
    const { data } = (await admin.call(listSegments)).body
    expect(data.map(({ name, filters }) => ({ name, filters }))).toEqual([
      { name: 'Newcomers', filters: { from: '2026-11-01' } },
      { name: 'Silver in Ghana', filters: { tier: 'silver', country: 'Ghana', dashboard: 'locked' } },
    ])
    const params = { id: data[0]?.id ?? '' }
    await admin.call(removeSegment, { params })
    expect((await admin.call(removeSegment, { params })).body.data.map(({ name }) => name)).toEqual(['Silver in Ghana'])
  })

  it('are at most thirty', async () => {
    for (let n = 0; n < MAX_SEGMENTS; n += 1) await save(`Segment ${n}`, { tier: 'gold' })
    expect((await save('One more', {})).error).toBe('SEGMENTS_FULL')
    expect((await save('Segment 3', { tier: 'pro' })).error).toBeUndefined()
  })
})
