import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMarathon, MarathonStatus, removeMarathon, updateMarathon } from '../../../contract/marathons.ts'
import { marathons } from '../../db/schema/schema.ts'
import { createMarathonDesk, marathonFormOf } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Audit } from '../audit/service.ts'
import { createMarathons } from './service.ts'

const NOBODYS = '00000000-0000-7000-8000-000000000000'

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  test = await buildTestApp()
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))

const actionsOn = async (subjectId: string) => (await desk.auditOf(subjectId)).map(({ action }) => action)

describe('updateMarathonStatus', () => {
  const allowed = new Set([
    'upcoming active',
    'active ended',
    'upcoming cancelled',
    'active cancelled',
    'ended cancelled',
  ])
  const transitions = MarathonStatus.options.flatMap((from) => MarathonStatus.options.map((to) => [from, to] as const))

  it.each(transitions)('from %s to %s follows the state machine', async (from, to) => {
    const marathon = await desk.marathonIn(from)
    const { status, body } = await desk.become(marathon, to)
    if (allowed.has(`${from} ${to}`)) {
      expect(status).toBe(200)
      const now = new Date(test.clock.now()).toISOString()
      const times = to === 'active' ? { startedAt: now, overAt: null } : { startedAt: null, overAt: now }
      expect(body.data).toEqual({ ...marathon, status: to, ...times })
      const [, entry] = await desk.auditOf(marathon.id)
      expect(entry).toMatchObject({
        action: 'marathon.status.update',
        admin_id: desk.boss.id,
        before: { status: from },
        after: { status: to },
      })
    } else {
      expect(status).toBe(409)
      expect(body).toMatchObject({
        error: 'MARATHON_TRANSITION',
        message: 'The marathon’s status can’t be changed that way.',
      })
      expect(await actionsOn(marathon.id)).toEqual(['marathon.create'])
    }
    expect((await desk.listed(marathon.id))?.status).toBe(body.success ? to : from)
  })

  it.each(['active', 'cancelled'] as const)('becomes %s once, under ten tries at once', async (status) => {
    const marathon = await desk.announce()
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.become(marathon, status)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MARATHON_TRANSITION')).toHaveLength(9)
    expect(await actionsOn(marathon.id)).toEqual(['marathon.create', 'marathon.status.update'])
  })

  it('wakes whoever pays only once the end is in the database, and never for one that is undone', async () => {
    const marathon = await desk.marathonIn('active')
    const seen: unknown[] = []
    const statusNow = async () =>
      (await test.db.query('select status from marathons where id = $1', [marathon.id])).rows[0]?.status
    const woken: Promise<void>[] = []
    const endWith = (recordChange: () => Promise<void>) => {
      const settlement = { begin: async () => {}, cancel: async () => {}, listMoves: vi.fn(), tellEnd: () => {} }
      return createMarathons({
        ...test,
        audit: { recordChangesOf: () => recordChange } as unknown as Audit,
        settlement,
        onEnded: () => void woken.push(statusNow().then((status) => void seen.push(status))),
      }).updateMarathonStatus(desk.boss, marathon.id, { status: 'ended' })
    }
    await expect(endWith(() => Promise.reject(new Error('No room left.')))).rejects.toThrow('No room left.')
    expect([woken.length, await statusNow()]).toEqual([0, 'active'])
    await endWith(async () => {})
    await Promise.all(woken)
    expect(seen).toEqual(['ended'])
  })

  it('lets one of two through who saw the same marathon, when one starts and the other cancels it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const marathon = await desk.announce()
      const wanted = round % 2 === 0 ? (['active', 'cancelled'] as const) : (['cancelled', 'active'] as const)
      const answers = await Promise.all(wanted.map((status) => desk.become(marathon, status, 'upcoming')))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)
      expect((await desk.listed(marathon.id))?.status).toBe(winner?.body.data.status)
      expect(await actionsOn(marathon.id)).toEqual(['marathon.create', 'marathon.status.update'])
    }
  })

  it('never brings back what somebody cancelled', async () => {
    const marathon = await desk.announce()
    const [, cancelled] = await Promise.all([desk.become(marathon, 'active'), desk.become(marathon, 'cancelled')])
    expect(cancelled.status).toBe(200)
    expect((await desk.listed(marathon.id))?.status).toBe('cancelled')
  })

  it('asks for a status that there is, and knows when there is no such marathon', async () => {
    const { id } = await desk.announce()
    const { status, body } = await desk.admin.send('PATCH', `/api/admin/marathons/${id}/status`, { status: 'paused' })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(['status'])
    expect((await desk.become({ id: NOBODYS }, 'active')).body.error).toBe('MARATHON_NOT_FOUND')
  })
})

describe('removeMarathon', () => {
  it.each(MarathonStatus.options)('removes one that is %s and has nobody in it', async (status) => {
    const marathon = await desk.marathonIn(status)
    const { status: answered, body } = await desk.admin.call(removeMarathon, { params: marathon })
    expect([answered, body.data]).toEqual([200, null])
    expect(await desk.listed(marathon.id)).toBeUndefined()
    const [, entry] = await desk.auditOf(marathon.id)
    expect(entry).toMatchObject({
      action: 'marathon.remove',
      admin_id: desk.boss.id,
      subject_name: 'March sprint',
      after: null,
      before: { ...marathonFormOf(marathon), status, participants: 0 },
    })
  })

  it.each(['upcoming', 'active'] as const)('refuses one that is %s while members take part', async (status) => {
    const marathon = await desk.marathonIn(status)
    await desk.join(marathon.id, 1)
    const { status: answered, body } = await desk.admin.call(removeMarathon, { params: marathon })
    expect(answered).toBe(409)
    expect(body).toMatchObject({
      error: 'MARATHON_RUNNING',
      message: 'Members have joined this marathon. End or cancel it first.',
    })
    expect(await desk.listed(marathon.id)).toEqual({ ...marathon, _count: { participants: 1 } })
    expect(await actionsOn(marathon.id)).toEqual(['marathon.create'])
  })

  it.each(['ended', 'cancelled'] as const)('removes one that is %s with who took part', async (status) => {
    const marathon = await desk.marathonIn(status)
    await desk.join(marathon.id, 2)
    expect((await desk.admin.call(removeMarathon, { params: marathon })).status).toBe(200)
    const { rows } = await test.db.query('select 1 from marathon_participants where marathon_id = $1', [marathon.id])
    expect(rows).toEqual([])
    expect((await desk.auditOf(marathon.id))[1]).toMatchObject({ before: { participants: 2 }, after: null })
  })

  it('happens once, under ten tries at once', async () => {
    const marathon = await desk.announce()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.admin.call(removeMarathon, { params: marathon })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MARATHON_NOT_FOUND')).toHaveLength(9)
  })
})

describe('the audit log', () => {
  it('and the change are kept together or not at all', async () => {
    const marathon = await desk.announce()
    await test.db.query(`create function refuse_audit() returns trigger language plpgsql as
      $$ begin raise exception 'the log is full'; end $$`)
    await test.db.query(
      'create trigger refuse_audit before insert on audit_entries for each row execute function refuse_audit()',
    )
    const before = await test.db.orm.$count(marathons)
    try {
      const answers = [
        await desk.admin.call(createMarathon, { input: desk.form() }),
        await desk.admin.call(updateMarathon, { params: marathon, input: desk.form({ name: 'Unlogged' }) }),
        await desk.become(marathon, 'active'),
        await desk.admin.call(removeMarathon, { params: marathon }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    } finally {
      await test.db.query('drop trigger refuse_audit on audit_entries')
    }
    expect(await desk.listed(marathon.id)).toEqual(marathon)
    expect(await test.db.orm.$count(marathons)).toBe(before)
  })
})
