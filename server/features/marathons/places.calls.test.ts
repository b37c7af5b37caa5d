import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createMarathonOrder,
  getMarathon,
  getMarathonAccount,
  joinMarathon,
  leaveMarathon,
  listBoard,
  listMarathonOrders,
  listMarathons,
  listMonthLeaders,
  updateMarathonReminder,
} from '../../../contract/marathon-places.ts'
import { updateMarathon } from '../../../contract/marathons.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { systemAccounts } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { createMarathonDesk, marathonFormOf } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { verifyLedger } from '../upoints/service.ts'

const NOBODYS = '00000000-0000-7000-8000-000000000000'

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))

const join = (member: Member, accessCode: string) => test.as(member).call(joinMarathon, { input: { accessCode } })
const heldBy = async (accountId: string): Promise<number> =>
  Number((await test.db.query('select balance from upoints_accounts where id = $1', [accountId])).rows[0]?.balance)
const feesOf = async (memberId: string) =>
  (await test.db.query(`select 1 from upoints_entries where from_account_id = $1 and kind = 'fee'`, [memberId])).rows
    .length
const membersWith = (count: number, upoints: number) =>
  Promise.all(Array.from({ length: count }, () => createMember(test.db, { upoints })))

describe('joinMarathon', () => {
  it('takes a place and its fee, whatever case the code is typed in, and welcomes the member', async () => {
    const marathon = await desk.announce({ entryFee: 500, maxParticipants: 2 })
    const member = await createMember(test.db, { upoints: 800 })
    const held = await heldBy(systemAccounts.escrow)
    const { status, body } = await join(member, ` ${marathon.accessCode.toLowerCase()} `)
    expect([status, body.message]).toEqual([200, 'Welcome to the Marathon!'])
    expect(body.data).toMatchObject({
      id: marathon.id,
      isParticipating: true,
      canJoin: false,
      isFull: false,
      currentParticipants: 1,
      pool: 3_000,
      userStats: { rank: 1, score: 0, trades: 0, fee: 500, qualified: false, prize: null },
    })
    expect(JSON.stringify(body.data)).not.toContain(marathon.accessCode)
    expect([await heldBy(member.id), await heldBy(systemAccounts.escrow)]).toEqual([300, held + 500])
  })

  it('charges nobody twice, under ten tries at once', async () => {
    const { accessCode } = await desk.announce({ entryFee: 100 })
    const member = await createMember(test.db, { upoints: 1_000 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(member, accessCode)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect([await heldBy(member.id), await feesOf(member.id)]).toEqual([900, 1])
    expect((await join(member, accessCode)).body.data).toMatchObject({ currentParticipants: 1 })
  })

  it('lets one of 50 into the last place, and takes one fee', async () => {
    const marathon = await desk.announce({ entryFee: 200, maxParticipants: 1 })
    const people = await membersWith(50, 200)
    const answers = await Promise.all(people.map((member) => join(member, marathon.accessCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MARATHON_FULL')).toHaveLength(49)
    const held = await Promise.all(people.map(({ id }) => heldBy(id)))
    expect(held.toSorted((a, b) => a - b)).toEqual([0, ...Array(49).fill(200)])
    expect((await desk.listed(marathon.id))?._count.participants).toBe(1)
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })

  it('says of a cancelled marathon whose places are all taken that it is over, not that it is full', async () => {
    const marathon = await desk.announce({ maxParticipants: 1 })
    const [first, second] = await membersWith(2, 0)
    if (!first || !second) throw new Error('Two members are needed.')
    await join(first, marathon.accessCode)
    expect((await join(second, marathon.accessCode)).body.error).toBe('MARATHON_FULL')
    await desk.become(marathon, 'cancelled')
    expect((await join(second, marathon.accessCode)).body.error).toBe('MARATHON_EXPIRED')
  })

  it('gives no place to whoever cannot pay for it', async () => {
    const marathon = await desk.announce({ entryFee: 500 })
    const member = await createMember(test.db, { upoints: 499 })
    expect((await join(member, marathon.accessCode)).body.error).toBe('UPOINTS_INSUFFICIENT')
    expect((await desk.listed(marathon.id))?._count.participants).toBe(0)
    expect(await heldBy(member.id)).toBe(499)
  })

  it('pays the fee of the moment in which the place is taken', async () => {
    const marathon = await desk.announce({ entryFee: 500 })
    const member = await createMember(test.db, { upoints: 1_000 })
    await test.db.query('update marathons set entry_fee = 50 where id = $1', [marathon.id])
    expect((await join(member, marathon.accessCode)).body.data).toMatchObject({ entryFee: 50, userStats: { fee: 50 } })
    expect(await heldBy(member.id)).toBe(950)
  })

  it('takes no other fee than the one that was shown, and nobody’s place twice', async () => {
    const marathon = await desk.announce({ entryFee: 1_500 })
    const member = await createMember(test.db, { upoints: 2_000 })
    const agreeing = (fee: number) =>
      test.as(member).call(joinMarathon, { input: { accessCode: marathon.accessCode, fee } })
    for (const fee of [0, 500]) {
      const { status, body } = await agreeing(fee)
      expect([status, body.error]).toEqual([409, 'MARATHON_FEE_DIFFERS'])
      expect(body.message).toBe('March sprint costs 1,500 U-Points now, not the price you saw. Nothing was deducted.')
    }
    expect([await heldBy(member.id), await feesOf(member.id)]).toEqual([2_000, 0])
    expect((await desk.listed(marathon.id))?._count.participants).toBe(0)
    expect((await agreeing(1_500)).body.data).toMatchObject({ isParticipating: true, userStats: { fee: 1_500 } })
    // A place is paid for once, whatever is said of the fee afterwards.
    expect((await agreeing(500)).status).toBe(200)
    expect(await heldBy(member.id)).toBe(500)
  })

  it('takes the fee that was shown or none, while the administrator changes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const marathon = await desk.announce({ entryFee: 100 })
      const people = await membersWith(8, 1_000)
      const join = (member: Member) =>
        test.as(member).call(joinMarathon, { input: { accessCode: marathon.accessCode, fee: 100 } })
      const half = people.slice(0, 4)
      const rest = people.slice(4)
      const change = () =>
        desk.admin.call(updateMarathon, { params: marathon, input: { ...marathonFormOf(marathon), entryFee: 300 } })
      // Whichever of them the database lets through first.
      const [changed, ...answers] = await Promise.all(
        round % 2 === 0 ? [change(), ...people.map(join)] : [...half.map(join), change(), ...rest.map(join)],
      ).then((all) => (round % 2 === 0 ? all : [all[4], ...all.slice(0, 4), ...all.slice(5)]))
      // A fee is fixed once somebody has paid it.
      const expected = changed?.status === 200 ? [409, 1_000] : [200, 900]
      for (const [n, answer] of answers.entries())
        expect([answer?.status, await heldBy(people[n]?.id ?? '')]).toEqual(expected)
    }
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })

  it('says why a code does not open a place, so that each has its own sentence', async () => {
    const [ended, cancelled, late] = [
      await desk.marathonIn('ended'),
      await desk.marathonIn('cancelled'),
      await desk.marathonIn('active'),
    ]
    await test.db.query(`update marathons set starts_at = starts_at - interval '1 year', ends_at = $2 where id = $1`, [
      late.id,
      new Date(test.clock.now()),
    ])
    const full = await desk.announce({ maxParticipants: 1 })
    await desk.join(full.id, 1)
    const member = await createMember(test.db)
    for (const { accessCode } of [ended, cancelled, late]) {
      const { status, body } = await join(member, accessCode)
      expect([status, body.error]).toEqual([409, 'MARATHON_EXPIRED'])
      expect(body.message).toContain('ended')
    }
    const refused = await join(member, full.accessCode)
    expect([refused.status, refused.body.error]).toEqual([409, 'MARATHON_FULL'])
    expect(refused.body.message).toContain('full')
    const unknown = await join(member, 'NO-SUCH-CODE')
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This code is not valid. Check with your host.'])
    expect((await test.as(member).send('POST', '/api/marathons/join', { accessCode: ' ' })).body.fields).toEqual({
      accessCode: 'Please enter an access code',
    })
  })

  it('answers at the root too, and to nobody without a session', async () => {
    const { accessCode } = await desk.announce()
    const member = await createMember(test.db)
    expect((await test.as(member).send('POST', '/marathons/join', { accessCode })).status).toBe(200)
    expect((await test.visitor().call(joinMarathon, { input: { accessCode } })).status).toBe(401)
  })
})

describe('leaveMarathon', () => {
  const leave = (member: Member, marathon: { id: string }) => test.as(member).call(leaveMarathon, { params: marathon })
  const joined = async (marathon: { accessCode: string }) => {
    const member = await createMember(test.db, { upoints: 500 })
    await join(member, marathon.accessCode)
    return member
  }

  it('gives the place and the fee back, once, and the place can be taken again', async () => {
    const marathon = await desk.announce({ entryFee: 200, maxParticipants: 1 })
    const held = await heldBy(systemAccounts.escrow)
    const member = await joined(marathon)
    await test.clock.advance(1)
    const { status, body } = await leave(member, marathon)
    expect([status, body.message]).toEqual([200, 'You left the marathon'])
    expect(body.data).toMatchObject({
      isParticipating: false,
      canJoin: true,
      currentParticipants: 0,
      pool: 2_500,
      feesReturned: 0,
      userStats: null,
    })
    expect((await leave(member, marathon)).body.data).toMatchObject({ isParticipating: false, currentParticipants: 0 })
    expect([await heldBy(member.id), await heldBy(systemAccounts.escrow)]).toEqual([500, held])
    const [mail] = await mailsTo(test, member.email)
    expect(mail?.subject).toBe('You left March sprint')
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Your entry fee of 200 U-Points was returned.')
    const [notification] = (await test.as(member).call(listNotifications)).body.data
    expect(notification).toMatchObject({ title: 'You left March sprint' })
    expect((await join(member, marathon.accessCode)).body.data).toMatchObject({ isParticipating: true, isFull: true })
    expect([await heldBy(member.id), await feesOf(member.id)]).toEqual([300, 2])
  })

  it('returns one fee, under ten tries at once', async () => {
    const marathon = await desk.announce({ entryFee: 100 })
    const member = await joined(marathon)
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(member, marathon)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await heldBy(member.id)).toBe(500)
    expect((await desk.listed(marathon.id))?._count.participants).toBe(0)
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })

  it('moves no points where the place was free', async () => {
    const marathon = await desk.announce()
    const member = await joined(marathon)
    expect((await leave(member, marathon)).body.data).toMatchObject({ isParticipating: false, currentParticipants: 0 })
    expect(await heldBy(member.id)).toBe(500)
    expect(await mailsTo(test, member.email)).toEqual([])
  })

  it('either leaves with the fee or stays in, when the marathon starts at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const marathon = await desk.announce({ entryFee: 100 })
      const people = await Promise.all(Array.from({ length: 4 }, () => joined(marathon)))
      const start = () => desk.become(marathon, 'active')
      const answers = await Promise.all([
        ...people.slice(0, round % 3).map((member) => leave(member, marathon)),
        start().then(() => null),
        ...people.slice(round % 3).map((member) => leave(member, marathon)),
      ])
      const left = answers.filter((answer) => answer !== null)
      for (const [n, { status, body }] of left.entries()) {
        const held = await heldBy(people[n]?.id ?? '')
        if (status === 200) expect(held).toBe(500)
        else expect([body.error, held]).toEqual(['MARATHON_STARTED', 400])
      }
      const stayed = left.filter(({ status }) => status !== 200).length
      expect((await desk.listed(marathon.id))?._count.participants).toBe(stayed)
    }
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })

  it('is refused from the start on, also before the server has noticed that start, but to those who have left', async () => {
    const late = await desk.announce({ entryFee: 100 })
    const member = await joined(late)
    const now = new Date(test.clock.now())
    await test.db.query('update marathons set starts_at = $2 where id = $1', [late.id, now])
    const { status, body } = await leave(member, late)
    expect([status, body.error]).toEqual([409, 'MARATHON_STARTED'])
    await desk.become(late, 'active')
    expect((await leave(member, late)).body.error).toBe('MARATHON_STARTED')
    expect((await leave(await createMember(test.db), late)).status).toBe(200)
    await desk.become(late, 'ended')
    expect((await leave(member, late)).body.error).toBe('MARATHON_EXPIRED')
    expect(await heldBy(member.id)).toBe(400)
    expect((await leave(member, { id: NOBODYS })).body.error).toBe('MARATHON_NOT_FOUND')
    expect((await test.visitor().call(leaveMarathon, { params: late })).status).toBe(401)
  })
})

describe('the lists of members', () => {
  it('have those that run first, then those to come, then those that are over; and no access code', async () => {
    const member = await createMember(test.db)
    const listed = async (status?: 'active') =>
      (await test.as(member).call(listMarathons, { input: status ? { status } : {} })).body.data
    const [running, soon, later] = [
      await desk.marathonIn('active'),
      await desk.announce({ startDate: desk.inHours(1), endDate: desk.inHours(30) }),
      await desk.announce({ startDate: desk.inHours(2), endDate: desk.inHours(20) }),
    ]
    await join(member, soon.accessCode)
    const all = await listed()
    const own = new Set([running.id, soon.id, later.id])
    expect(all.filter(({ id }) => own.has(id)).map(({ id }) => id)).toEqual([running.id, soon.id, later.id])
    const statuses = all.map(({ status }) => status)
    const order = ['active', 'upcoming', 'ended']
    expect(statuses).toEqual(statuses.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(all.find(({ id }) => id === soon.id)).toMatchObject({
      isParticipating: true,
      timeRemaining: { days: 0, hours: 1, total: 3_600_000 },
    })
    expect(JSON.stringify(all)).not.toContain(running.accessCode)
    expect((await listed('active')).every(({ status }) => status === 'active')).toBe(true)
    expect((await test.as(member).call(listMonthLeaders)).body.data.leaderboard).toEqual([])
  })

  it('show a marathon with its rules and prizes, and its board to those who take part', async () => {
    const marathon = await desk.announce({ prizePool: 1_001.9, rules: ['No bots'] })
    const [inside, outside] = await Promise.all([
      createMember(test.db, { fullName: 'Adaeze Nkem Okafor', tier: 'gold' }),
      createMember(test.db, { country: 'United Kingdom' }),
    ])
    await join(inside, marathon.accessCode)
    const seen = (await test.as(outside).call(getMarathon, { params: marathon })).body.data
    expect(seen).toMatchObject({ rules: ['No bots'], pool: 1_001, prizes: [501, 300, 200], prizesAllowed: false })
    expect(seen.leaders).toMatchObject([{ rank: 1, name: 'Adaeze O.', tier: 'gold', isEngine: false, profit: 0 }])
    expect((await test.as(outside).call(listBoard, { params: marathon })).body.error).toBe('MARATHON_NOT_JOINED')
    const board = await test.as(inside).call(listBoard, { params: marathon, input: { around: 'me' } })
    expect(board.body.data).toEqual(seen.leaders)
    expect(board.body.pagination).toEqual({ total: 1, pages: 1, current: 1 })
    expect((await desk.admin.call(listBoard, { params: marathon })).body.data).toHaveLength(1)
    expect((await test.as(inside).call(getMarathon, { params: { id: NOBODYS } })).body.error).toBe('MARATHON_NOT_FOUND')
  })

  it('turn around the member’s own rank', async () => {
    const marathon = await desk.announce()
    await desk.join(marathon.id, 59)
    const last = await createMember(test.db)
    await test.clock.advance(1)
    await join(last, marathon.accessCode)
    await test.db.query(
      'update marathon_participants set profit_cents = 100 where marathon_id = $1 and member_id <> $2',
      [marathon.id, last.id],
    )
    const { data, pagination } = (await test.as(last).call(listBoard, { params: marathon, input: { around: 'me' } }))
      .body
    expect(pagination).toEqual({ total: 60, pages: 2, current: 2 })
    expect(data.map(({ rank }) => rank)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
    expect(data.at(-1)).toMatchObject({ profit: 0 })
  })
})

describe('updateMarathonReminder', () => {
  it('is kept and taken back, for what is still to come', async () => {
    const marathon = await desk.announce()
    const member = test.as(await createMember(test.db))
    const remembered = async () => (await member.call(getMarathon, { params: marathon })).body.data.remindMe
    const { body } = await member.call(updateMarathonReminder, { params: marathon, input: {} })
    expect([body.data, body.message]).toEqual([{ remindMe: true }, 'We’ll remind you before it starts'])
    await member.call(updateMarathonReminder, { params: marathon, input: { remindMe: true } })
    expect(await remembered()).toBe(true)
    await member.call(updateMarathonReminder, { params: marathon, input: { remindMe: false } })
    expect(await remembered()).toBe(false)
    const running = await desk.marathonIn('active')
    expect((await member.call(updateMarathonReminder, { params: running, input: {} })).body.error).toBe(
      'MARATHON_STARTED',
    )
  })
})

describe('an account in a marathon', () => {
  it('is nobody’s where there is no such marathon', async () => {
    const member = test.as(await createMember(test.db))
    const params = { id: NOBODYS }
    const order = {
      nonce: newId(),
      stakeCents: 1_000,
      pair: 'EURUSD',
      direction: 'CALL',
      timeframe: '1m',
      entryAt: new Date(0).toISOString(),
    } as const
    for (const { body } of [
      await member.call(getMarathonAccount, { params }),
      await member.call(createMarathonOrder, { params, input: order }),
      await member.call(listMarathonOrders, { params }),
    ])
      expect(body.error).toBe('MARATHON_NOT_FOUND')
  })
})
