import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AdminMarathon,
  createMarathon,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { marathonParticipants } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { createMarathonDesk, marathonFormOf, newAccessCode } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockMarathon } from './store.ts'

const HOUR = 3_600_000
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

describe('who may ask', () => {
  const calls = [
    ['GET', '/api/admin/marathons', null],
    ['POST', '/api/admin/marathons', () => desk.form()],
    ['PUT', `/api/admin/marathons/${NOBODYS}`, () => desk.form()],
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
    const { status, body: answer } = await desk.admin.send(method, url, body?.())
    expect([status, answer.error]).toEqual(
      url === '/api/admin/marathons' ? [200, undefined] : [404, 'MARATHON_NOT_FOUND'],
    )
  })
})

describe('createMarathon', () => {
  it('announces an upcoming marathon as it was asked for, and keeps who announced it', async () => {
    const input = desk.form()
    const { status, body } = await desk.admin.call(createMarathon, { input })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...input, status: 'upcoming', _count: { participants: 0 } })
    expect(await desk.listed(body.data.id)).toEqual(body.data)
    expect(await desk.auditOf(body.data.id)).toEqual([
      {
        action: 'marathon.create',
        admin_id: desk.boss.id,
        subject_kind: 'marathon',
        subject_name: 'March sprint',
        before: null,
        after: {
          ...input,
          timeZone: 'UTC',
          status: 'upcoming',
          startedAt: null,
          overAt: null,
          paidAt: null,
          participants: 0,
        },
      },
    ])
  })

  it('is for 100 participants, without a prize and without rules unless told otherwise', async () => {
    const { prizePool: _, maxParticipants: __, rules: ___, ...required } = desk.form()
    const { body } = await desk.admin.send('POST', '/api/admin/marathons', required)
    expect(body.data).toMatchObject({ prizePool: 0, maxParticipants: 100, rules: [] })
  })

  it('keeps the access code without blanks, in upper case, and drops blank rules', async () => {
    const marathon = await desk.announce({
      accessCode: ' spring 26! ',
      rules: ['', ' One account each ', '   ', 'No bots'],
    })
    expect(marathon).toMatchObject({ accessCode: 'SPRING26!', rules: ['One account each', 'No bots'] })
  })

  it('keeps instants, whatever zone they were written in', async () => {
    const marathon = await desk.announce({
      startDate: '2099-05-01T10:00:00+01:00',
      endDate: '2099-05-01T05:30:00-04:30',
    })
    expect(marathon).toMatchObject({ startDate: '2099-05-01T09:00:00.000Z', endDate: '2099-05-01T10:00:00.000Z' })
  })

  it('takes nothing that the form does not name', async () => {
    const forged = { ...desk.form(), id: newId(), status: 'active', _count: { participants: 40 } }
    const { body } = await desk.admin.send('POST', '/api/admin/marathons', forged)
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
    [{ accessCode: 'ŉ-ꟶ' }, { accessCode: 'An access code has only plain letters, digits and symbols' }],
    [{ prizePool: -0.01 }, { prizePool: 'The prize pool must be 0 or more' }],
    [{ prizePool: '5' }, { prizePool: 'The prize pool must be 0 or more' }],
    [{ prizePool: 1.005 }, { prizePool: 'At most two decimals' }],
    [{ prizePool: 10_000_000.01 }, { prizePool: 'At most $10,000,000' }],
    [{ maxParticipants: 0 }, { maxParticipants: 'Max participants must be 1 or more, in whole numbers' }],
    [{ maxParticipants: 1.5 }, { maxParticipants: 'Max participants must be 1 or more, in whole numbers' }],
    [{ maxParticipants: 100_001 }, { maxParticipants: 'At most 100,000 participants' }],
    [{ rules: ['fine', 'x'.repeat(301)] }, tooLongRule],
    [{ rules: Array(51).fill('a rule') }, { rules: 'At most 50 rules' }],
  ]
  it.each(refused)('refuses %j with a sentence at its field, and announces nothing', async (changes, fields) => {
    const input = desk.form()
    const { status, body } = await desk.admin.send('POST', '/api/admin/marathons', { ...input, ...changes })
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(body.fields).toEqual(fields)
    expect(await test.db.query('select 1 from marathons where access_code = $1', [input.accessCode])).toMatchObject({
      rows: [],
    })
  })

  it('refuses an end before the start, and takes one at the start', async () => {
    const startDate = desk.inHours(24)
    const create = (endDate: string) => desk.admin.call(createMarathon, { input: desk.form({ startDate, endDate }) })
    const early = await create(new Date(Date.parse(startDate) - 1).toISOString())
    expect(early.status).toBe(400)
    expect(early.body.fields).toEqual({ endDate: 'The end date cannot be before the start date' })
    const { status, body } = await create(startDate)
    expect([status, body.data.startDate, body.data.endDate]).toEqual([200, startDate, startDate])
  })

  it('refuses a start in the past by the server’s clock; the minute that runs is not past', async () => {
    const minuteMs = Math.floor(test.clock.now() / 60_000) * 60_000
    const past = await desk.admin.call(createMarathon, {
      input: desk.form({ startDate: new Date(minuteMs - 1).toISOString() }),
    })
    expect([past.status, past.body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(past.body.fields).toEqual({ startDate: 'The start date cannot be in the past' })
    expect((await desk.announce({ startDate: new Date(minuteMs).toISOString() })).status).toBe('upcoming')
  })

  it('refuses an access code that another marathon has, however it is written', async () => {
    const { accessCode } = await desk.announce()
    const { status, body } = await desk.admin.call(createMarathon, {
      input: desk.form({ accessCode: ` ${accessCode.toLowerCase()}` }),
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'MARATHON_CODE_TAKEN',
      message: 'Another marathon has this access code.',
      fields: { accessCode: 'Another marathon has this access code.' },
    })
  })

  it('gives a code to one of ten that ask for it at once', async () => {
    const accessCode = newAccessCode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.admin.call(createMarathon, { input: desk.form({ accessCode }) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MARATHON_CODE_TAKEN')).toHaveLength(9)
  })
})

describe('updateMarathon', () => {
  it('changes every field of an upcoming one, and keeps what they were', async () => {
    const marathon = await desk.announce()
    await desk.join(marathon.id, 2)
    const input = desk.form({
      name: 'April sprint',
      description: 'Three days.',
      startDate: desk.inHours(48),
      endDate: desk.inHours(120),
      prizePool: 0,
      maxParticipants: 2,
      rules: [],
    })
    const { status, body } = await desk.admin.call(updateMarathon, { params: marathon, input })
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...marathon, ...input, _count: { participants: 2 } })
    expect(await desk.listed(marathon.id)).toEqual(body.data)
    expect((await desk.auditOf(marathon.id))[1]).toMatchObject({
      action: 'marathon.update',
      admin_id: desk.boss.id,
      subject_name: 'April sprint',
      before: { ...marathonFormOf(marathon), status: 'upcoming', participants: 2 },
      after: { ...input, status: 'upcoming', participants: 2 },
    })
  })

  it('leaves the status alone', async () => {
    const marathon = await desk.marathonIn('active')
    const { body } = await desk.admin.send('PUT', `/api/admin/marathons/${marathon.id}`, {
      ...marathonFormOf(marathon),
      name: 'Longer',
      endDate: desk.inHours(500),
      status: 'upcoming',
    })
    expect(body.data).toMatchObject({ name: 'Longer', endDate: desk.inHours(500), status: 'active' })
  })

  it('keeps a start that has come meanwhile, and moves it to no other past one', async () => {
    const marathon = await desk.announce({ startDate: desk.inHours(1) })
    await test.clock.advance(2 * HOUR)
    const late = test.withToken(await test.signInAs(desk.boss))
    const renamed = await late.call(updateMarathon, {
      params: marathon,
      input: { ...marathonFormOf(marathon), name: 'Late' },
    })
    expect(renamed.body.data).toMatchObject({ name: 'Late', startDate: marathon.startDate })
    const moved = await late.call(updateMarathon, {
      params: marathon,
      input: { ...marathonFormOf(marathon), startDate: desk.inHours(-1.5) },
    })
    expect(moved.status).toBe(400)
    expect(moved.body.fields).toEqual({ startDate: 'The start date cannot be in the past' })
  })

  it('does not move the start of one that has begun', async () => {
    const marathon = await desk.marathonIn('active')
    const { status, body } = await desk.admin.call(updateMarathon, {
      params: marathon,
      input: { ...marathonFormOf(marathon), startDate: desk.inHours(30) },
    })
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(body.fields).toEqual({ startDate: 'You can’t change the start date after the start' })
    expect(await desk.listed(marathon.id)).toEqual(marathon)
  })

  it('puts the start of one right that was started early: back to that minute, and no further', async () => {
    const marathon = await desk.announce({ startDate: desk.inHours(24) })
    const { body: started } = await desk.become(marathon, 'active')
    expect(started.data).toMatchObject({
      startDate: marathon.startDate,
      startedAt: new Date(test.clock.now()).toISOString(),
    })
    const minute = Math.floor(test.clock.now() / 60_000) * 60_000
    await test.clock.advance(2 * HOUR)
    const late = test.withToken(await test.signInAs(desk.boss))
    const moveTo = (atMs: number) => {
      const input = { ...marathonFormOf(marathon), startDate: new Date(atMs).toISOString() }
      return late.call(updateMarathon, { params: marathon, input })
    }
    const before = await moveTo(minute - 1)
    expect([before.status, before.body.fields]).toEqual([
      400,
      { startDate: 'The start date cannot be before the marathon really started' },
    ])
    expect((await moveTo(minute + 3 * HOUR)).body.data.startDate).toBe(new Date(minute + 3 * HOUR).toISOString())
    expect((await moveTo(minute)).body.data).toMatchObject({
      startDate: new Date(minute).toISOString(),
      startedAt: started.data.startedAt,
      status: 'active',
    })
  })

  it('keeps the start of one that was started on time', async () => {
    const marathon = await desk.announce({ startDate: desk.inHours(1) })
    await test.clock.advance(2 * HOUR)
    const late = test.withToken(await test.signInAs(desk.boss))
    await late.call(updateMarathonStatus, { params: marathon, input: { status: 'active' } })
    const input = { ...marathonFormOf(marathon), startDate: desk.inHours(1) }
    const { body } = await late.call(updateMarathon, { params: marathon, input })
    expect(body.fields).toEqual({ startDate: 'You can’t change the start date after the start' })
  })

  it('does not shrink below who takes part, and changes nothing else then', async () => {
    const marathon = await desk.announce()
    await desk.join(marathon.id, 3)
    const { status, body } = await desk.admin.call(updateMarathon, {
      params: marathon,
      input: desk.form({ name: 'Smaller', maxParticipants: 2 }),
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'MARATHON_TOO_SMALL',
      message: 'More members than that have already joined.',
      fields: { maxParticipants: 'More members than that have already joined.' },
    })
    expect(await desk.listed(marathon.id)).toEqual({ ...marathon, _count: { participants: 3 } })
    expect(await actionsOn(marathon.id)).toEqual(['marathon.create'])
  })

  it('counts who joins while it waits', async () => {
    const marathon = await desk.announce({ maxParticipants: 2 })
    await desk.join(marathon.id, 1)
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
    const input = { ...marathonFormOf(marathon), maxParticipants: 1 }
    const [{ body }] = await Promise.all([desk.admin.call(updateMarathon, { params: marathon, input }), joining])
    expect(body.error).toBe('MARATHON_TOO_SMALL')
    expect(await desk.listed(marathon.id)).toMatchObject({ maxParticipants: 2, _count: { participants: 2 } })
  })

  it.each(['ended', 'cancelled'] as const)('refuses one that is %s', async (status) => {
    const marathon = await desk.marathonIn(status)
    const { status: answered, body } = await desk.admin.call(updateMarathon, {
      params: marathon,
      input: { ...marathonFormOf(marathon), name: 'Too late' },
    })
    expect(answered).toBe(409)
    expect(body).toMatchObject({
      error: 'MARATHON_OVER',
      message: 'You can’t change a marathon that has ended or was canceled.',
    })
    expect(await desk.listed(marathon.id)).toEqual(marathon)
  })

  it('keeps its own access code, and takes nobody else’s', async () => {
    const [marathon, other] = [await desk.announce(), await desk.announce()]
    const own = await desk.admin.call(updateMarathon, { params: marathon, input: marathonFormOf(marathon) })
    expect(own.body.data).toEqual(marathon)
    const { status, body } = await desk.admin.call(updateMarathon, {
      params: marathon,
      input: { ...marathonFormOf(marathon), name: 'Thief', accessCode: other.accessCode },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'MARATHON_CODE_TAKEN',
      fields: { accessCode: 'Another marathon has this access code.' },
    })
    expect(await desk.listed(marathon.id)).toEqual(marathon)
  })

  it('refuses what createMarathon refuses, and knows when there is no such marathon', async () => {
    const { id } = await desk.announce()
    const refused = await desk.admin.send('PUT', `/api/admin/marathons/${id}`, desk.form({ endDate: desk.inHours(1) }))
    expect([refused.status, refused.body.message]).toEqual([400, 'The end date cannot be before the start date'])
    const { status, body } = await desk.admin.call(updateMarathon, { params: { id: NOBODYS }, input: desk.form() })
    expect(status).toBe(404)
    expect(body.message).toBe('This marathon doesn’t exist.')
  })
})
