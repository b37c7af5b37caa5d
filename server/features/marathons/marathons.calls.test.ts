import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  type AdminMarathon,
  createMarathon,
  listAdminMarathons,
  type MarathonForm,
  MarathonStatus,
  removeMarathon,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { marathonParticipants, marathons } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { lockMarathon } from './store.ts'

const HOUR = 3_600_000
const NOBODYS = '00000000-0000-7000-8000-000000000000'

type Form = z.input<typeof MarathonForm>

let test: TestApp
let boss: Member
let admin: CallClient
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail })
  admin = test.as(boss)
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))

let drawn = 0
const newAccessCode = () => {
  drawn += 1
  return `CODE-${drawn}`
}
const inHours = (hours: number) => new Date(test.clock.now() + hours * HOUR).toISOString()
const form = (changes: Partial<Form> = {}) => ({
  ...{ name: 'March sprint', description: 'Five days of paper trades.', accessCode: newAccessCode() },
  ...{ startDate: inHours(24), endDate: inHours(144), prizePool: 2_500.5, maxParticipants: 100 },
  ...{ rules: ['One account each'] },
  ...changes,
})
const announce = async (changes: Partial<Form> = {}): Promise<AdminMarathon> =>
  (await admin.call(createMarathon, { input: form(changes) })).body.data
const join = async (marathonId: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const { id: memberId } = await createMember(test.db)
    await test.db.orm.insert(marathonParticipants).values({ marathonId, memberId, joinedAt: new Date() })
  }
}
const become = (marathon: { id: string }, status: MarathonStatus, from?: MarathonStatus) =>
  admin.call(updateMarathonStatus, { params: marathon, input: { status, ...(from ? { from } : {}) } })
const marathonIn = async (status: MarathonStatus): Promise<AdminMarathon> => {
  const marathon = await announce()
  await test.db.query('update marathons set status = $2 where id = $1', [marathon.id, status])
  return { ...marathon, status }
}
/** What the form would send again. */
const formOf = ({ id: _, status: __, _count, createdAt, ...fields }: AdminMarathon): Form => fields
const listed = async (id: string) =>
  (await admin.call(listAdminMarathons)).body.data.find((marathon) => marathon.id === id)
const auditOf = async (subjectId: string) =>
  (
    await test.db.query(
      `select action, admin_id, subject_kind, subject_name, before, after from audit_entries
       where subject_id = $1 order by sequence`,
      [subjectId],
    )
  ).rows
const actionsOn = async (subjectId: string) => (await auditOf(subjectId)).map(({ action }) => action)

describe('who may ask', () => {
  const calls = [
    ['GET', '/api/admin/marathons', null],
    ['POST', '/api/admin/marathons', form],
    ['PUT', `/api/admin/marathons/${NOBODYS}`, form],
    ['PATCH', `/api/admin/marathons/${NOBODYS}/status`, () => ({ status: 'active' })],
    ['DELETE', `/api/admin/marathons/${NOBODYS}`, null],
  ] as const

  it.each(calls)('%s %s is refused to a visitor and to members of every tier', async (method, url, body) => {
    const { status, body: refusal } = await test.visitor().send(method, url, body?.())
    expect([status, refusal.error]).toEqual([401, 'SESSION_REQUIRED'])
    for (const member of Object.values(await createMembersPerTier(test.db))) {
      const answer = await test.as(member).send(method, url, body?.())
      expect([answer.status, answer.body.error]).toEqual([403, 'ACCESS_ADMIN'])
    }
  })

  it.each(calls)('%s %s reaches the administrator’s marathons', async (method, url, body) => {
    const { status, body: answer } = await admin.send(method, url, body?.())
    expect([status, answer.error]).toEqual(
      url === '/api/admin/marathons' ? [200, undefined] : [404, 'MARATHON_NOT_FOUND'],
    )
  })
})

describe('createMarathon', () => {
  it('announces an upcoming marathon as it was asked for, and keeps who announced it', async () => {
    const input = form()
    const { status, body } = await admin.call(createMarathon, { input })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...input, status: 'upcoming', _count: { participants: 0 } })
    expect(await listed(body.data.id)).toEqual(body.data)
    expect(await auditOf(body.data.id)).toEqual([
      {
        ...{ action: 'marathon.create', admin_id: boss.id, subject_kind: 'marathon', subject_name: 'March sprint' },
        ...{ before: null, after: { ...input, status: 'upcoming', participants: 0 } },
      },
    ])
  })

  it('is for 100 participants, without a prize and without rules unless told otherwise', async () => {
    const { prizePool: _, maxParticipants: __, rules: ___, ...required } = form()
    const { body } = await admin.send('POST', '/api/admin/marathons', required)
    expect(body.data).toMatchObject({ prizePool: 0, maxParticipants: 100, rules: [] })
  })

  it('forces the access code to upper case and drops blank rules', async () => {
    const marathon = await announce({ accessCode: ' spring 26! ', rules: ['', ' One account each ', '   ', 'No bots'] })
    expect(marathon).toMatchObject({ accessCode: 'SPRING 26!', rules: ['One account each', 'No bots'] })
  })

  it('keeps instants, whatever zone they were written in', async () => {
    const marathon = await announce({ startDate: '2099-05-01T10:00:00+01:00', endDate: '2099-05-01T05:30:00-04:30' })
    expect(marathon).toMatchObject({ startDate: '2099-05-01T09:00:00.000Z', endDate: '2099-05-01T10:00:00.000Z' })
  })

  it('takes nothing that the form does not name', async () => {
    const forged = { ...form(), id: newId(), status: 'active', _count: { participants: 40 } }
    const { body } = await admin.send('POST', '/api/admin/marathons', forged)
    const { id, status, _count } = body.data as AdminMarathon
    expect(id).not.toBe(forged.id)
    expect([status, _count.participants]).toEqual(['upcoming', 0])
  })

  const tooLongRule = { 'rules.1': 'A rule has at most 300 characters' }
  const refused: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ name: ' ' }, { name: 'Please enter a marathon name' }],
    [{ name: 'x'.repeat(81) }, { name: 'At most 80 characters' }],
    [{ description: undefined }, { description: 'Please enter a description' }],
    [{ description: 'x'.repeat(1_001) }, { description: 'At most 1000 characters' }],
    [{ startDate: '' }, { startDate: 'Please choose a start date' }],
    [{ startDate: 'tomorrow' }, { startDate: 'Please choose a start date' }],
    [{ startDate: '0000-01-01T00:00:00Z' }, { startDate: 'Please choose a date between 2000 and 2100' }],
    [{ endDate: undefined }, { endDate: 'Please choose an end date' }],
    [{ endDate: '9999-12-31T23:59:59-23:59' }, { endDate: 'Please choose a date between 2000 and 2100' }],
    [{ accessCode: '' }, { accessCode: 'Please enter an access code' }],
    [{ accessCode: '  ' }, { accessCode: 'Please enter an access code' }],
    [{ accessCode: 'X'.repeat(33) }, { accessCode: 'An access code has at most 32 characters' }],
    [{ accessCode: 'ŉ-ꟶ' }, { accessCode: 'An access code has plain letters, digits and signs only' }],
    [{ prizePool: -0.01 }, { prizePool: 'The prize pool cannot be below 0' }],
    [{ prizePool: '5' }, { prizePool: 'The prize pool cannot be below 0' }],
    [{ prizePool: 1.005 }, { prizePool: 'At most two decimals' }],
    [{ prizePool: 10_000_000.01 }, { prizePool: 'At most $10,000,000' }],
    [{ maxParticipants: 0 }, { maxParticipants: 'A marathon has at least 1 participant' }],
    [{ maxParticipants: 1.5 }, { maxParticipants: 'A marathon has at least 1 participant' }],
    [{ maxParticipants: 100_001 }, { maxParticipants: 'At most 100,000 participants' }],
    [{ rules: ['fine', 'x'.repeat(301)] }, tooLongRule],
    [{ rules: Array(51).fill('a rule') }, { rules: 'At most 50 rules' }],
  ]
  it.each(refused)('refuses %j with a sentence at its field, and announces nothing', async (changes, fields) => {
    const input = form()
    const { status, body } = await admin.send('POST', '/api/admin/marathons', { ...input, ...changes })
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(body.fields).toEqual(fields)
    expect(await test.db.query('select 1 from marathons where access_code = $1', [input.accessCode])).toMatchObject({
      rows: [],
    })
  })

  it('refuses an end that is not after the start', async () => {
    for (const endDate of [inHours(24), inHours(23)]) {
      const { status, body } = await admin.call(createMarathon, { input: form({ startDate: inHours(24), endDate }) })
      expect(status).toBe(400)
      expect(body.fields).toEqual({ endDate: 'The end date must be after the start date' })
    }
  })

  it('refuses a start in the past by the server’s clock; the minute that runs is not past', async () => {
    const minuteMs = Math.floor(test.clock.now() / 60_000) * 60_000
    const past = await admin.call(createMarathon, {
      input: form({ startDate: new Date(minuteMs - 1).toISOString() }),
    })
    expect([past.status, past.body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(past.body.fields).toEqual({ startDate: 'The start date cannot be in the past' })
    expect((await announce({ startDate: new Date(minuteMs).toISOString() })).status).toBe('upcoming')
  })

  it('refuses an access code that another marathon has, however it is written', async () => {
    const { accessCode } = await announce()
    const { status, body } = await admin.call(createMarathon, {
      input: form({ accessCode: ` ${accessCode.toLowerCase()}` }),
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      ...{ error: 'MARATHON_CODE_TAKEN', message: 'Another marathon has this access code.' },
      fields: { accessCode: 'Another marathon has this access code.' },
    })
  })

  it('gives a code to one of ten that ask for it at once', async () => {
    const accessCode = newAccessCode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(createMarathon, { input: form({ accessCode }) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MARATHON_CODE_TAKEN')).toHaveLength(9)
  })
})

describe('listAdminMarathons', () => {
  it('shows the latest start first, each with its own participants counted', async () => {
    const near = await announce({ name: 'Near', startDate: '2100-01-01T00:00:00Z', endDate: '2100-06-01T00:00:00Z' })
    const far = await announce({ name: 'Far', startDate: '2100-02-01T00:00:00Z', endDate: '2100-06-01T00:00:00Z' })
    await join(near.id, 2)
    await join(far.id, 1)
    const { body } = await admin.call(listAdminMarathons)
    expect(body.data.slice(0, 2).map(({ name, _count }) => [name, _count.participants])).toEqual([
      ['Far', 1],
      ['Near', 2],
    ])
  })
})

describe('updateMarathon', () => {
  it('changes every field of an upcoming one, and keeps what they were', async () => {
    const marathon = await announce()
    await join(marathon.id, 2)
    const input = form({
      ...{ name: 'April sprint', description: 'Three days.', startDate: inHours(48), endDate: inHours(120) },
      ...{ prizePool: 0, maxParticipants: 2, rules: [] },
    })
    const { status, body } = await admin.call(updateMarathon, { params: marathon, input })
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...marathon, ...input, _count: { participants: 2 } })
    expect(await listed(marathon.id)).toEqual(body.data)
    expect((await auditOf(marathon.id))[1]).toMatchObject({
      ...{ action: 'marathon.update', admin_id: boss.id, subject_name: 'April sprint' },
      before: { ...formOf(marathon), status: 'upcoming', participants: 2 },
      after: { ...input, status: 'upcoming', participants: 2 },
    })
  })

  it('leaves the status alone', async () => {
    const marathon = await marathonIn('active')
    const { body } = await admin.send('PUT', `/api/admin/marathons/${marathon.id}`, {
      ...{ ...formOf(marathon), name: 'Longer', endDate: inHours(500), status: 'upcoming' },
    })
    expect(body.data).toMatchObject({ name: 'Longer', endDate: inHours(500), status: 'active' })
  })

  it('keeps a start that has come meanwhile, and moves it to no other past one', async () => {
    const marathon = await announce({ startDate: inHours(1) })
    await test.clock.advance(2 * HOUR)
    const late = test.withToken(await test.signInAs(boss))
    const renamed = await late.call(updateMarathon, {
      ...{ params: marathon, input: { ...formOf(marathon), name: 'Late' } },
    })
    expect(renamed.body.data).toMatchObject({ name: 'Late', startDate: marathon.startDate })
    const moved = await late.call(updateMarathon, {
      ...{ params: marathon, input: { ...formOf(marathon), startDate: inHours(-1.5) } },
    })
    expect(moved.status).toBe(400)
    expect(moved.body.fields).toEqual({ startDate: 'The start date cannot be in the past' })
  })

  it('does not move the start of one that has begun', async () => {
    const marathon = await marathonIn('active')
    const { status, body } = await admin.call(updateMarathon, {
      ...{ params: marathon, input: { ...formOf(marathon), startDate: inHours(30) } },
    })
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(body.fields).toEqual({ startDate: 'A marathon that has begun keeps its start date' })
    expect(await listed(marathon.id)).toEqual(marathon)
  })

  it('does not shrink below who takes part, and changes nothing else then', async () => {
    const marathon = await announce()
    await join(marathon.id, 3)
    const { status, body } = await admin.call(updateMarathon, {
      ...{ params: marathon, input: form({ name: 'Smaller', maxParticipants: 2 }) },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      ...{ error: 'MARATHON_TOO_SMALL', message: 'More members than that take part already.' },
      fields: { maxParticipants: 'More members than that take part already.' },
    })
    expect(await listed(marathon.id)).toEqual({ ...marathon, _count: { participants: 3 } })
    expect(await actionsOn(marathon.id)).toEqual(['marathon.create'])
  })

  it('counts who joins while it waits', async () => {
    const marathon = await announce({ maxParticipants: 2 })
    await join(marathon.id, 1)
    const late = await createMember(test.db)
    const locked = Promise.withResolvers<void>()
    const joining = test.db.orm.transaction(async (tx) => {
      await lockMarathon(tx, marathon.id)
      locked.resolve()
      await tx
        .insert(marathonParticipants)
        .values({ marathonId: marathon.id, memberId: late.id, joinedAt: new Date(test.clock.now()) })
    })
    await locked.promise
    const input = { ...formOf(marathon), maxParticipants: 1 }
    const [{ body }] = await Promise.all([admin.call(updateMarathon, { params: marathon, input }), joining])
    expect(body.error).toBe('MARATHON_TOO_SMALL')
    expect(await listed(marathon.id)).toMatchObject({ maxParticipants: 2, _count: { participants: 2 } })
  })

  it.each(['ended', 'cancelled'] as const)('refuses one that is %s', async (status) => {
    const marathon = await marathonIn(status)
    const { status: answered, body } = await admin.call(updateMarathon, {
      ...{ params: marathon, input: { ...formOf(marathon), name: 'Too late' } },
    })
    expect(answered).toBe(409)
    expect(body).toMatchObject({
      ...{ error: 'MARATHON_OVER', message: 'A marathon that is over or cancelled cannot be changed.' },
    })
    expect(await listed(marathon.id)).toEqual(marathon)
  })

  it('keeps its own access code, and takes nobody else’s', async () => {
    const [marathon, other] = [await announce(), await announce()]
    const own = await admin.call(updateMarathon, { params: marathon, input: formOf(marathon) })
    expect(own.body.data).toEqual(marathon)
    const { status, body } = await admin.call(updateMarathon, {
      ...{ params: marathon, input: { ...formOf(marathon), name: 'Thief', accessCode: other.accessCode } },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      ...{ error: 'MARATHON_CODE_TAKEN', fields: { accessCode: 'Another marathon has this access code.' } },
    })
    expect(await listed(marathon.id)).toEqual(marathon)
  })

  it('refuses what createMarathon refuses, and knows when there is no such marathon', async () => {
    const { id } = await announce()
    const refused = await admin.send('PUT', `/api/admin/marathons/${id}`, form({ endDate: inHours(1) }))
    expect([refused.status, refused.body.message]).toEqual([400, 'The end date must be after the start date'])
    const { status, body } = await admin.call(updateMarathon, { params: { id: NOBODYS }, input: form() })
    expect(status).toBe(404)
    expect(body.message).toBe('There is no such marathon.')
  })
})

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
    const marathon = await marathonIn(from)
    const { status, body } = await become(marathon, to)
    if (allowed.has(`${from} ${to}`)) {
      expect(status).toBe(200)
      expect(body.data).toEqual({ ...marathon, status: to })
      const [, entry] = await auditOf(marathon.id)
      expect(entry).toMatchObject({
        ...{ action: 'marathon.status.update', admin_id: boss.id, before: { status: from }, after: { status: to } },
      })
    } else {
      expect(status).toBe(409)
      expect(body).toMatchObject({
        ...{ error: 'MARATHON_TRANSITION', message: 'A marathon cannot go from this status to that one.' },
      })
      expect(await actionsOn(marathon.id)).toEqual(['marathon.create'])
    }
    expect((await listed(marathon.id))?.status).toBe(body.success ? to : from)
  })

  it.each(['active', 'cancelled'] as const)('becomes %s once, under ten tries at once', async (status) => {
    const marathon = await announce()
    const answers = await Promise.all(Array.from({ length: 10 }, () => become(marathon, status)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MARATHON_TRANSITION')).toHaveLength(9)
    expect(await actionsOn(marathon.id)).toEqual(['marathon.create', 'marathon.status.update'])
  })

  it('lets one of two through who saw the same marathon, when one starts and the other cancels it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const marathon = await announce()
      const wanted = round % 2 === 0 ? (['active', 'cancelled'] as const) : (['cancelled', 'active'] as const)
      const answers = await Promise.all(wanted.map((status) => become(marathon, status, 'upcoming')))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)
      expect((await listed(marathon.id))?.status).toBe(winner?.body.data.status)
      expect(await actionsOn(marathon.id)).toEqual(['marathon.create', 'marathon.status.update'])
    }
  })

  it('never brings back what somebody cancelled', async () => {
    const marathon = await announce()
    const [, cancelled] = await Promise.all([become(marathon, 'active'), become(marathon, 'cancelled')])
    expect(cancelled.status).toBe(200)
    expect((await listed(marathon.id))?.status).toBe('cancelled')
  })

  it('asks for a status that there is, and knows when there is no such marathon', async () => {
    const { id } = await announce()
    const { status, body } = await admin.send('PATCH', `/api/admin/marathons/${id}/status`, { status: 'paused' })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(['status'])
    expect((await become({ id: NOBODYS }, 'active')).body.error).toBe('MARATHON_NOT_FOUND')
  })
})

describe('removeMarathon', () => {
  it.each(MarathonStatus.options)('removes one that is %s and has nobody in it', async (status) => {
    const marathon = await marathonIn(status)
    const { status: answered, body } = await admin.call(removeMarathon, { params: marathon })
    expect([answered, body.data]).toEqual([200, null])
    expect(await listed(marathon.id)).toBeUndefined()
    const [, entry] = await auditOf(marathon.id)
    expect(entry).toMatchObject({
      ...{ action: 'marathon.remove', admin_id: boss.id, subject_name: 'March sprint', after: null },
      before: { ...formOf(marathon), status, participants: 0 },
    })
  })

  it.each(['upcoming', 'active'] as const)('refuses one that is %s while members take part', async (status) => {
    const marathon = await marathonIn(status)
    await join(marathon.id, 1)
    const { status: answered, body } = await admin.call(removeMarathon, { params: marathon })
    expect(answered).toBe(409)
    expect(body).toMatchObject({
      error: 'MARATHON_RUNNING',
      message: 'Members take part in this marathon. End or cancel it first.',
    })
    expect(await listed(marathon.id)).toEqual({ ...marathon, _count: { participants: 1 } })
    expect(await actionsOn(marathon.id)).toEqual(['marathon.create'])
  })

  it.each(['ended', 'cancelled'] as const)('removes one that is %s with who took part', async (status) => {
    const marathon = await marathonIn(status)
    await join(marathon.id, 2)
    expect((await admin.call(removeMarathon, { params: marathon })).status).toBe(200)
    const { rows } = await test.db.query('select 1 from marathon_participants where marathon_id = $1', [marathon.id])
    expect(rows).toEqual([])
    expect((await auditOf(marathon.id))[1]).toMatchObject({ before: { participants: 2 }, after: null })
  })

  it('happens once, under ten tries at once', async () => {
    const marathon = await announce()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(removeMarathon, { params: marathon })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MARATHON_NOT_FOUND')).toHaveLength(9)
  })
})

describe('the audit log', () => {
  it('and the change are kept together or not at all', async () => {
    const marathon = await announce()
    await test.db.query(`create function refuse_audit() returns trigger language plpgsql as
      $$ begin raise exception 'the log is full'; end $$`)
    await test.db.query(
      'create trigger refuse_audit before insert on audit_entries for each row execute function refuse_audit()',
    )
    const before = await test.db.orm.$count(marathons)
    try {
      const answers = [
        await admin.call(createMarathon, { input: form() }),
        await admin.call(updateMarathon, { params: marathon, input: form({ name: 'Unlogged' }) }),
        await become(marathon, 'active'),
        await admin.call(removeMarathon, { params: marathon }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    } finally {
      await test.db.query('drop trigger refuse_audit on audit_entries')
    }
    expect(await listed(marathon.id)).toEqual(marathon)
    expect(await test.db.orm.$count(marathons)).toBe(before)
  })
})
