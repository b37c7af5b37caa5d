import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listMessages, lookIntoRoom, type Message } from '../../../contract/chat.ts'
import { approveCreatorApplication } from '../../../contract/creators.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { createPracticeOrder } from '../../../contract/practice.ts'
import { createRoom, joinRoom } from '../../../contract/rooms.ts'
import { listRecords } from '../../../contract/track-record.ts'
import {
  createCaller,
  createTradeCall,
  downloadTradeCalls,
  getOwnCalls,
  getRoomCaller,
  getTradeCall,
  listCallers,
  listCreatorRecords,
  listRunningCalls,
  nextCallSlot,
} from '../../../contract/trade-calls.ts'
import { newId } from '../../platform/ids.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { applyAsCreator } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { MARKET_START } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const iso = (atMs: number): string => new Date(atMs).toISOString()

let test: TestApp
let boss: Member
let pair: string
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  const [first] = (await test.db.query('select distinct pair_id from candles order by pair_id limit 1')).rows
  pair = String(first?.pair_id)
})
afterAll(() => test.close())

let hosts = 0
/** A host with a room and a name, and members of it. */
const openRoom = async ({ named = true } = {}) => {
  hosts += 1
  const host = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
  const form = { name: `Room ${hosts}`, description: 'Calls.', type: 'public', hostEmail: host.email } as const
  const roomId = (await test.as(boss).call(createRoom, { input: form })).body.data.id
  const handle = `host.${hosts}`
  if (named) expect((await test.as(host).call(createCaller, { input: { handle } })).status).toBe(200)
  return { host, roomId, handle }
}
const callIn = (member: Pick<Member, 'id'>, roomId: string | null, more: object = {}) =>
  test.as(member).call(createTradeCall, {
    input: { pair, timeframe: '1m', direction: 'CALL', confidence: 62, roomId, ...more } as never,
  })
const seat = async (roomId: string, tier: 'gold' | 'silver' | 'guest'): Promise<Member> => {
  const member = await createMember(test.db, { tier, dashboardUnlocked: tier !== 'guest' })
  expect((await test.as(member).call(joinRoom, { input: { roomId } })).status).toBe(200)
  return member
}
const cardOf = async (member: Pick<Member, 'id'>, roomId: string) => {
  const { messages } = (await test.as(member).call(listMessages, { params: { id: roomId }, input: {} })).body.data
  const message = messages.findLast(({ kind }: Message) => kind === 'call')
  if (message?.card?.kind !== 'call') throw new Error('The room shows no call.')
  return { call: message.card.call, revision: message.revision }
}
const readAll = async () => {
  const entries: { text: string }[] = []
  for (;;) {
    const page = (await test.visitor().call(listRecords, { input: { after: entries.length } })).body.data
    if (page.length === 0) return entries
    entries.push(...page)
  }
}

describe('a call in a room', () => {
  it('is sealed for who may not see its direction, opens at its entry, and gets its stamp', async () => {
    const { host, roomId, handle } = await openRoom()
    const [gold, silver] = [await seat(roomId, 'gold'), await seat(roomId, 'silver')]
    const { status, body } = await callIn(host, roomId)
    expect(status).toBe(200)
    const own = body.data
    expect(own).toMatchObject({ phase: 'sealed', direction: 'CALL', confidence: 62, caller: { handle, isBot: false } })
    expect(Date.parse(own.entryAt) - test.clock.now()).toBeGreaterThan(10_000)

    expect((await cardOf(gold, roomId)).call).toMatchObject({ phase: 'sealed', direction: 'CALL', confidence: 62 })
    const sealed = await cardOf(silver, roomId)
    expect(sealed.call).toMatchObject({ id: own.id, phase: 'sealed', direction: null, confidence: null })
    // Not to those who look in without joining.
    const looking = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const { messages } = (await test.as(looking).call(lookIntoRoom, { params: { id: roomId } })).body.data
    const seen = messages.find(({ kind }) => kind === 'call')?.card
    expect(seen).toMatchObject({ call: { id: own.id, phase: 'sealed', direction: null, confidence: null } })
    // Not by its id either, in the room or outside of it; and not from the record.
    const stranger = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const running = async (reader: Member) =>
      (await test.as(reader).call(listRunningCalls)).body.data.map((one) => [one.roomId, one.call.direction])
    expect([await running(host), await running(gold), await running(silver)]).toEqual([
      [[roomId, 'CALL']],
      [[roomId, 'CALL']],
      [[roomId, null]],
    ])
    expect([await running(stranger), await running(looking)]).toEqual([[], []])
    for (const reader of [silver, stranger])
      expect((await test.as(reader).call(getTradeCall, { params: own })).body.data.direction).toBeNull()
    const entry = (await test.visitor().call(listRecords, { input: { after: own.callIndex, limit: 1 } })).body.data[0]
    const told = JSON.parse(entry?.text ?? '{}')
    expect(told).toMatchObject({ kind: 'call', call: own.id, pair: own.pair, entryAt: own.entryAt })
    expect(Object.keys(told)).toEqual([
      ...['kind', 'appendedAt', 'call', 'feed', 'caller', 'pair', 'timeframe'],
      ...['slotAt', 'entryAt', 'committedAt', 'commitment'],
    ])

    await test.clock.advance(Date.parse(own.entryAt) - test.clock.now() + 1_000)
    const open = await cardOf(silver, roomId)
    expect(open.call).toMatchObject({ phase: 'open', direction: 'CALL', confidence: 62, outcome: null })
    expect(open.call.entryPrice).toBeGreaterThan(0)
    expect(open.revision).toBeGreaterThan(sealed.revision)

    expect(await running(silver)).toEqual([[roomId, 'CALL']])
    await test.clock.advance(MINUTE_MS)
    expect([await running(gold), await running(silver)]).toEqual([[], []])
    const settled = await cardOf(silver, roomId)
    expect(settled.call).toMatchObject({ phase: 'settled', settledAt: own.expiresAt })
    expect(['profit', 'loss', 'breakeven']).toContain(settled.call.outcome)
    expect(settled.revision).toBeGreaterThan(open.revision)
    expect(checkDuties(await readAll()).problems).toEqual([])
    const row = (await test.as(gold).call(getRoomCaller, { params: { id: roomId } })).body.data
    expect(row).toMatchObject({ handle, published: 1, n: 1, winRate: null, verdict: 'not enough data yet' })
  })

  it('tells from its entry on how many of the room have copied it', async () => {
    const { host, roomId } = await openRoom()
    const [gold, other, against] = [await seat(roomId, 'gold'), await seat(roomId, 'gold'), await seat(roomId, 'gold')]
    const stranger = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const place = async (by: Pick<Member, 'id'>, direction: 'CALL' | 'PUT', entryAt: string) => {
      const terms = { pair, timeframe: '1m', direction, entryAt, stakeCents: 500, signalId: null } as const
      const input = { ...terms, note: '', tag: '', confidence: null, nonce: newId() }
      expect((await test.as(by).call(createPracticeOrder, { input })).status).toBe(200)
    }
    const { entryAt } = (await callIn(host, roomId)).body.data
    for (const by of [gold, gold, other, host, stranger]) await place(by, 'CALL', entryAt)
    await place(against, 'PUT', entryAt)
    expect((await cardOf(gold, roomId)).call.copies).toBeNull()
    await test.clock.advance(Date.parse(entryAt) - test.clock.now() + 1_000)
    expect((await cardOf(gold, roomId)).call).toMatchObject({ phase: 'open', copies: 2 })
    await test.clock.advance(MINUTE_MS)
    expect((await cardOf(gold, roomId)).call).toMatchObject({ phase: 'settled', copies: 2 })
  })

  it('cannot be withdrawn or changed, by whoever has the database', async () => {
    const { host, roomId } = await openRoom()
    const { id } = (await callIn(host, roomId)).body.data
    const readCall = async () =>
      (
        await test.db.query(
          'select * from trade_calls join callers on callers.id = caller_id where trade_calls.id = $1',
          [id],
        )
      ).rows
    const before = await readCall()
    for (const statement of [
      'delete from trade_calls where id = $1',
      "update trade_calls set direction = 'PUT' where id = $1",
      'update trade_calls set confidence = 50 where id = $1',
      'delete from callers where id = (select caller_id from trade_calls where id = $1)',
      "update callers set handle = 'other' where id = (select caller_id from trade_calls where id = $1)",
    ])
      await expect(test.db.query(statement, [id]), statement).rejects.toThrow()
    expect(before).toHaveLength(1)
    expect(await readCall()).toEqual(before)
  })

  it('is refused, and nothing of it is recorded or shown, where its entry comes while it is sealed', async () => {
    const { host, roomId } = await openRoom()
    const before = await readAll()
    const { postCard } = test.chat
    const slow = vi.spyOn(test.chat, 'postCard').mockImplementation(async (tx, card) => {
      const posted = await postCard(tx, card)
      test.clock.stepWall(MINUTE_MS)
      return posted
    })
    const { status, body } = await callIn(host, roomId)
    test.clock.stepWall(-MINUTE_MS)
    slow.mockRestore()
    expect([status, body.error]).toEqual([409, 'TRADE_CALL_LATE'])
    expect(await readAll()).toEqual(before)
    await expect(cardOf(host, roomId)).rejects.toThrow('The room shows no call.')
    expect((await test.as(host).call(getOwnCalls)).body.data).toMatchObject({ open: [], callsThisHour: 0 })
  })

  it('is revealed and settled after an outage too, and the record says why it was late', async () => {
    const { host, roomId } = await openRoom()
    await test.clock.advance(5 * MINUTE_MS - (test.clock.now() % (5 * MINUTE_MS)) + 500)
    const { body } = await callIn(host, roomId, { timeframe: '5m', direction: 'PUT' })
    // The boundaries that the clock leaves out are handled by nobody in time.
    test.clock.stepWall(9 * MINUTE_MS)
    await test.clock.advance(2 * MINUTE_MS)
    const { call } = await cardOf(host, roomId)
    expect(call).toMatchObject({ id: body.data.id, phase: 'settled', direction: 'PUT' })
    const { problems, tallies } = checkDuties(await readAll())
    expect(problems).toEqual([])
    expect(tallies[0]?.missedSlots['1m']).toBeGreaterThan(0)
  })
})

describe('who may call, and how often', () => {
  it('is a host in their own room, or a verified creator; nobody else, and nobody without a name', async () => {
    const { host, roomId } = await openRoom({ named: false })
    const member = await seat(roomId, 'gold')
    const refusals = [
      [await test.as(member).call(createCaller, { input: { handle: 'somebody' } }), 403, 'CALLER_REFUSED'],
      [await callIn(member, roomId), 403, 'CALLER_REFUSED'],
      [await callIn(host, roomId), 409, 'CALLER_NAMELESS'],
    ] as const
    for (const [{ status, body }, expected, code] of refusals) expect([status, body.error]).toEqual([expected, code])
    expect((await test.as(member).call(getOwnCalls)).body.data).toMatchObject({ mayCall: false, caller: null })
    expect((await test.as(host).call(getOwnCalls)).body.data).toMatchObject({ mayCall: true, caller: null })
    await test.as(host).call(createCaller, { input: { handle: 'named.now' } })
    const other = await openRoom()
    expect((await callIn(host, other.roomId)).body.error).toBe('ROOM_NOT_FOUND')
    expect((await callIn(host, null)).status).toBe(200)
    expect((await test.as(host).call(getOwnCalls)).body.data).toMatchObject({
      callsThisHour: 1,
      open: [{ direction: 'CALL' }],
    })
    expect((await test.as(host).call(listCreatorRecords)).body.data).toEqual([])
  })

  it('takes a name once, for one caller, and none that stands for the club', async () => {
    const { host, handle } = await openRoom()
    const another = await openRoom({ named: false })
    const announce = async (member: Member, name: string) => {
      const { status, body } = await test.as(member).call(createCaller, { input: { handle: name } })
      return [status, body.error ?? body.message]
    }
    expect(await announce(host, 'second.name')).toEqual([409, 'CALLER_ANNOUNCED'])
    expect(await announce(another.host, handle.toUpperCase())).toEqual([409, 'CALLER_NAME_TAKEN'])
    for (const name of ['Uptick', 'ab', 'a b c', '<b>ada</b>', 'ada@example.com', '.ada'])
      expect((await announce(another.host, name))[0], name).toBe(400)
  })

  it('is once at a time per timeframe, and twelve times an hour, however many come at once', async () => {
    const { host, roomId } = await openRoom()
    const many = await Promise.all(Array.from({ length: 8 }, () => callIn(host, roomId)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(many.flatMap(({ body }) => body.error ?? []))).toEqual(new Set(['TRADE_CALL_OPEN']))
    expect((await callIn(host, roomId, { timeframe: '5m' })).status).toBe(200)
    expect((await callIn(host, roomId, { confidence: 49 })).status).toBe(400)
    expect((await callIn(host, roomId, { confidence: 62.5 })).status).toBe(400)
    expect((await callIn(host, roomId, { pair: 'NOPE' })).body.error).toBe('PAIR_NOT_FOUND')
    for (let made = 2; made < 12; made += 1) {
      await test.clock.advance(3 * MINUTE_MS)
      expect((await callIn(host, roomId)).status, `call ${made}`).toBe(200)
    }
    await test.clock.advance(3 * MINUTE_MS)
    expect((await callIn(host, roomId)).body).toMatchObject({ error: 'TRADE_CALLS_FULL' })
    expect(checkDuties(await readAll()).problems).toEqual([])
  })

  it('is a verified creator without a room too, whose record stands at their entry of the directory', async () => {
    const creator = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const { id } = await applyAsCreator(test, creator)
    expect((await callIn(creator, null)).body.error).toBe('CALLER_REFUSED')
    await test.as(boss).call(approveCreatorApplication, { params: { id } })
    await test.as(creator).call(createCaller, { input: { handle: 'amara.calls' } })
    expect((await callIn(creator, null)).status).toBe(200)
    await test.clock.advance(3 * MINUTE_MS)
    const reader = await createMember(test.db)
    expect((await test.as(reader).call(listCreatorRecords)).body.data).toMatchObject([
      { creatorId: id, record: { handle: 'amara.calls', published: 1, open: 0 } },
    ])
  })

  it('is refused for an entry that the record has passed, whatever the clock says now', async () => {
    const { host, roomId } = await openRoom()
    const before = (await readAll()).length
    test.clock.stepWall(-5 * MINUTE_MS)
    const { status, body } = await callIn(host, roomId)
    test.clock.stepWall(5 * MINUTE_MS)
    expect([status, body.error]).toEqual([409, 'TRADE_CALL_LATE'])
    expect(await readAll()).toHaveLength(before)
    expect((await callIn(host, roomId)).status).toBe(200)
  })

  it('is refused where the market closes before it would be settled, and nothing is recorded', async () => {
    const closing = await buildTestApp({ started: true, marketEndsAtMs: MARKET_START + 4 * MINUTE_MS })
    try {
      const admin = await createMember(closing.db, { email: closing.env.adminEmail })
      const host = await createMember(closing.db, { tier: 'gold', dashboardUnlocked: true })
      const form = { name: 'Last call', description: 'Calls.', type: 'public', hostEmail: host.email } as const
      const roomId = (await closing.as(admin).call(createRoom, { input: form })).body.data.id
      await closing.as(host).call(createCaller, { input: { handle: 'last.call' } })
      const make = (timeframe: '1m' | '5m') =>
        closing.as(host).call(createTradeCall, { input: { pair, timeframe, direction: 'PUT', roomId } })
      const { status, body } = await make('5m')
      expect([status, body.error]).toEqual([409, 'MARKET_CLOSING'])
      expect((await closing.as(host).call(getOwnCalls)).body.data).toMatchObject({ open: [], callsThisHour: 0 })
      expect((await make('1m')).status).toBe(200)
      await closing.clock.advance(MINUTE_MS + 30_000)
      expect((await make('5m')).body.error).toBe('MARKET_CLOSING')
    } finally {
      await closing.close()
    }
  })

  it.each([
    ['1m', 0, 0],
    ['1m', 50_000, 0],
    ['1m', 50_001, MINUTE_MS],
    ['5m', 20_000, 0],
    ['5m', 50_001, 5 * MINUTE_MS],
    ['5m', 4 * MINUTE_MS, 5 * MINUTE_MS],
  ] as const)(
    'is for the next %s slot whose entry is 10 seconds ahead, %i ms after one',
    (timeframe, afterMs, slotMs) => {
      expect(iso(nextCallSlot(MARKET_START + afterMs, timeframe))).toBe(iso(MARKET_START + slotMs))
    },
  )
})

describe('what a caller leaves behind', () => {
  it('is their record, without them: a removed account takes the link to the caller and nothing else', async () => {
    const { host, roomId, handle } = await openRoom()
    await callIn(host, roomId)
    await test.clock.advance(3 * MINUTE_MS)
    const rowOf = async () =>
      (await test.visitor().call(listCallers)).body.data.rows.find((row) => row.handle === handle)
    const before = await rowOf()
    expect(before).toMatchObject({ kind: 'person', published: 1 })
    await test.db.query('delete from room_members where member_id = $1', [host.id])
    await test.db.query('delete from members where id = $1', [host.id])
    expect((await test.db.query('select member_id from callers where handle = $1', [handle])).rows).toEqual([
      { member_id: null },
    ])
    expect(await rowOf()).toEqual(before)
    const table = (await test.visitor().call(downloadTradeCalls)).bytes.toString()
    expect(table).toContain(`,${handle},`)
    expect(table).not.toContain(host.id)
  })
})
