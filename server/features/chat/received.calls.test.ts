import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSocketTicket, logout } from '../../../contract/auth.ts'
import type { Message } from '../../../contract/chat.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import { removeRoom, updateRoom } from '../../../contract/rooms.ts'
import { closeCodes } from '../../../contract/socket.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { openSocketReader, type SocketReader, until } from '../../testing/socket-reader.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
let desk: ReturnType<typeof createChatDesk>
let address: string
let roomId: string
let host: Member
const sockets: SocketReader[] = []

beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  address = `127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  boss = await createMember(test.db, { email: test.env.adminEmail })
  desk = createChatDesk(test, boss)
  await test.clock.advance(3 * MINUTE_MS)
})
afterAll(async () => {
  for (const { socket } of sockets) socket.terminate()
  await test.close()
})

const gold = { tier: 'gold', dashboardUnlocked: true } as const
beforeEach(async () => {
  host = await createMember(test.db, gold)
  roomId = await desk.open({ type: 'premium', hostEmail: host.email })
})

const topicOf = () => `rooms/${roomId}/message`
/** A member's socket that listens to the room. */
const listen = async (member: Member): Promise<SocketReader> => {
  const { ticket } = (await test.as(member).call(createSocketTicket)).body.data
  const reader = await openSocketReader(`ws://${address}/realtime?ticket=${ticket}`)
  sockets.push(reader)
  await reader.subscribe(topicOf())
  return reader
}
const isRevoked = ({ frames }: SocketReader) => frames.some(({ type }) => type === 'revoked')
const heard = (reader: SocketReader) => (reader.events(topicOf()) as Message[]).map(({ text }) => text)
/** Says something, and waits until the host has heard it: whoever else was to hear it has by then. */
const say = async (ear: SocketReader, text: string) => {
  await desk.send(roomId, host, text)
  await until(() => heard(ear).includes(text), text)
}

describe('from the moment on at which somebody may not read the room', () => {
  const endings: [why: string, end: (member: Member) => Promise<unknown>][] = [
    [
      'their tier no longer opens it',
      ({ id }) =>
        test.as(boss).call(updateMemberAccess, {
          params: { id },
          input: { tier: 'starter', dashboardUnlocked: true, hasDeposited: true },
        }),
    ],
    [
      'their access is revoked',
      ({ id }) =>
        test.as(boss).call(updateMemberAccess, {
          params: { id },
          input: { tier: 'guest', dashboardUnlocked: false, hasDeposited: false },
        }),
    ],
    [
      'their row says so, whoever wrote it',
      ({ id }) => test.db.query(`update members set tier = 'guest' where id = $1`, [id]),
    ],
    [
      'their seat is gone, whoever took it',
      ({ id }) => test.db.query('delete from room_members where member_id = $1', [id]),
    ],
    ['the room is removed', () => test.as(boss).call(removeRoom, { params: { id: roomId } })],
  ]

  it.each(endings)('because %s, their socket hears nothing more of it', async (_why, end) => {
    const member = await desk.join(roomId, gold)
    const [ear, others] = [await listen(member), await listen(host)]
    await say(others, 'before')
    await end(member)
    await until(() => isRevoked(ear), 'the revocation')
    const before = heard(ear)
    await desk.send(roomId, host, 'after')
    expect(before).toContain('before')
    expect(heard(ear)).toEqual(before)
    ear.send({ type: 'subscribe', topics: [{ topic: topicOf(), epoch: 'any', lastSeq: 0 }] })
    await until(() => ear.frames.some(({ type }) => type === 'refused'), 'the refusal')
    expect(heard(ear)).toEqual(before)
  })

  it('because the room has become premium, those below hear nothing more, and the others go on', async () => {
    roomId = await desk.open({ hostEmail: host.email })
    const [starter, silver] = [
      await desk.join(roomId, { tier: 'starter', dashboardUnlocked: true }),
      await desk.join(roomId, { tier: 'silver', dashboardUnlocked: true }),
    ]
    const [low, high] = [await listen(starter), await listen(silver)]
    const form = { name: 'London', description: 'The open.', type: 'premium' as const, hostEmail: host.email }
    await test.as(boss).call(updateRoom, { params: { id: roomId }, input: form })
    await until(() => isRevoked(low), 'the revocation')
    await say(high, 'for silver and above')
    expect(heard(low)).not.toContain('for silver and above')
    expect(isRevoked(high)).toBe(false)
  })

  it('because they no longer host a room above their tier', async () => {
    const starter = await createMember(test.db, { tier: 'starter', dashboardUnlocked: true })
    roomId = await desk.open({ type: 'premium', hostEmail: starter.email })
    const ear = await listen(starter)
    const form = { name: 'London', description: 'The open.', type: 'premium' as const, hostEmail: host.email }
    await test.as(boss).call(updateRoom, { params: { id: roomId }, input: form })
    await until(() => isRevoked(ear), 'the revocation')
    await say(await listen(host), 'under another host')
    expect(heard(ear)).not.toContain('under another host')
  })

  it('because their session has ended, their socket is closed', async () => {
    const member = await desk.join(roomId, gold)
    const ear = await listen(member)
    await test.as(member).call(logout)
    await until(() => ear.closedWith() !== null, 'the end of the socket')
    expect(ear.closedWith()).toBe(closeCodes.sessionEnded)
    await say(await listen(host), 'after')
    expect(heard(ear)).toEqual([])
  })
})

describe('the card of a signal', () => {
  const findSignal = async (condition: string): Promise<string> => {
    const sql = `select id from slots where decision <> 'ABSTAIN' and ${condition} order by slot_at desc limit 1`
    return String((await test.db.query(sql)).rows[0]?.id)
  }

  it('shows what its reader’s tier covers, in events and in lists, and follows the signal', async () => {
    roomId = await desk.open({ hostEmail: host.email })
    const silver = await desk.join(roomId, { tier: 'silver', dashboardUnlocked: true })
    const readers = [silver, await desk.join(roomId, gold)]
    const guest = await desk.join(roomId)
    const ears = [await listen(guest)]
    for (const reader of readers) ears.push(await listen(reader))
    const signalId = await findSignal(`timeframe = '1m' and outcome is null`)
    expect((await desk.send(roomId, guest, 'Look', { signalId })).body.error).toBe('ROOM_HOST_ONLY')
    const sent = (await desk.send(roomId, host, 'Look', { signalId })).body.data
    expect(sent.card).toMatchObject({ kind: 'signal', id: signalId, signal: { id: signalId, outcome: null } })
    const cardsOf = (ear: SocketReader) =>
      (ear.events(topicOf()) as Message[]).flatMap(({ card }) =>
        card?.kind === 'signal' ? [card.signal?.id ?? null] : [],
      )
    await until(() => ears.every((ear) => cardsOf(ear).length === 1), 'the card')
    expect(ears.map(cardsOf)).toEqual([[null], [null], [signalId]])
    for (const ear of ears.slice(0, 2)) expect(JSON.stringify(ear.events(topicOf()))).not.toContain('signalType')
    const listed = []
    for (const reader of [guest, ...readers]) listed.push((await desk.list(roomId, reader)).at(-1)?.card)
    expect(listed).toMatchObject([{ signal: null }, { signal: null }, { signal: { id: signalId } }])

    await test.clock.advance(3 * MINUTE_MS)
    const outcomes = () =>
      ((ears[2]?.events(topicOf()) ?? []) as Message[]).flatMap(({ card }) =>
        card?.kind === 'signal' ? [card.signal?.outcome] : [],
      )
    await until(() => outcomes().length > 1, 'the outcome')
    expect(outcomes().at(-1)).toMatch(/profit|loss|breakeven|void/)
  })

  it('is of a signal that the host sees, and stands without one that nobody has', async () => {
    const starter = await createMember(test.db, { tier: 'starter', dashboardUnlocked: true })
    roomId = await desk.open({ hostEmail: starter.email })
    const signalId = await findSignal(`timeframe = '1m'`)
    expect((await desk.send(roomId, starter, 'Look', { signalId })).body.error).toBe('SIGNAL_NOT_FOUND')
    expect(await desk.list(roomId, starter)).toHaveLength(1)
  })
})
