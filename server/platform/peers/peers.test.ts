import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEventRows, type EventRows } from '../../testing/event-rows.ts'
import { goldCaller } from '../../testing/realtime-server.ts'
import { createSharedBus } from '../../testing/shared-bus.ts'
import { createFakeClock, type FakeClock } from '../clock.ts'
import { createFigures, type Figures } from '../figures.ts'
import { handleErrors } from '../http/error-handler.ts'
import { createHub, type Hub, type Listener } from '../realtime/hub.ts'
import { answerPeers } from './answer-peers.ts'
import { createAskLeader } from './ask-leader.ts'
import { followedTopics } from './followed-topics.ts'
import { createPresenceReport, type PresenceReport } from './report-presence.ts'

const SECRET = 'the secret of this term'
const PRESENCE = 'rooms/1/presence'
const TOPIC = 'members/me/upoints'
const CANDLE = 'market/EURUSD/candle'

let app: FastifyInstance
let clock: FakeClock
let leader: Hub
let follower: Hub
let presence: PresenceReport
let figures: Figures
let rows: EventRows
/** What the leader's features were told, and where the leader is. */
let told: string[]
let address: string
let problems: unknown[]

const throwOn = (error: unknown): never => {
  throw error
}

beforeEach(async () => {
  clock = createFakeClock(0)
  rows = createEventRows()
  told = []
  problems = []
  const shared = createSharedBus()
  leader = createHub({ findInstallation: async () => 'here', onError: throwOn, bus: shared.open() })
  leader.define({ pattern: TOPIC, audienceOf: ({ id }) => id, history: rows.history })
  leader.define({
    pattern: 'rooms/{id}/presence',
    findRefusal: async ({ id }) => (id === 'stranger' ? 'ROOM_NOT_FOUND' : null),
    onJoin: ({ id }, room) => void told.push(`${id} came to ${room}`),
    onLeave: ({ id }, room) => void told.push(`${id} left ${room}`),
    onTyping: ({ fullName }, room) => void told.push(`${fullName} types in ${room}`),
  })
  leader.define({ pattern: 'market/{pair}/candle', exists: (pair) => pair === 'EURUSD' })
  figures = createFigures()
  app = Fastify()
  handleErrors(app)
  answerPeers(app, {
    hub: leader,
    clock,
    figures,
    secret: SECRET,
    readMarket: () => ({
      clock: { serverNow: '1970-01-01T00:00:00.000Z', marketNow: '1970-01-01T00:00:00.000Z', speed: 1 },
      feed: { id: 'simulated:test', kind: 'simulated', label: 'Simulated market' },
    }),
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = createAskLeader(() => (address ? { address, secret: SECRET } : null))
  const onError = (error: unknown) => void problems.push(error)
  follower = createHub({ findInstallation: async () => 'here', onError, bus: shared.open() })
  presence = createPresenceReport({ ask, clock, onError, onLost: () => void follower.makeUp() })
  for (const rules of followedTopics({ ask, presence, onError })) follower.define(rules)
})
afterEach(async () => {
  presence.stop()
  await app.close()
})

const reader = (id: string) => {
  const frames: { type: string; seq?: number; error?: string }[] = []
  const listener: Listener = {
    member: goldCaller(id).member,
    write: (frame) => frames.push(JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())),
  }
  return { listener, kinds: () => frames.map(({ type }) => type), frames }
}

describe('a process that follows', () => {
  it('lets its sockets begin where the leader’s rows are, and tells what they missed from there', async () => {
    rows.tell(leader, rows.commit(TOPIC, 'ada', 'a'))
    const page = reader('ada')
    await follower.subscribe(page.listener, { topic: TOPIC })
    expect(page.frames[0]).toMatchObject({ type: 'subscribed', seq: 1 })
    rows.commit(TOPIC, 'ada', 'b')
    rows.mention(leader, rows.commit(TOPIC, 'ada', 'c'))
    await expect.poll(() => page.frames.map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('asks the leader who may listen, and knows no topic that the leader does not', async () => {
    const [member, stranger] = [reader('ada'), reader('stranger')]
    await follower.subscribe(member.listener, { topic: PRESENCE })
    await follower.subscribe(stranger.listener, { topic: PRESENCE })
    await follower.subscribe(stranger.listener, { topic: 'market/NOPE/candle' })
    expect(member.kinds()).toEqual(['subscribed'])
    expect(stranger.frames).toMatchObject([
      { type: 'refused', error: 'ROOM_NOT_FOUND' },
      { type: 'refused', error: 'TOPIC_UNKNOWN' },
    ])
  })

  it('tells the leader who is in a room, each member once, and who has left it', async () => {
    const [tab, phone, ben] = [reader('ada'), reader('ada'), reader('ben')]
    for (const { listener } of [tab, phone, ben]) await follower.subscribe(listener, { topic: PRESENCE })
    await clock.advance(1_000)
    await expect.poll(() => told).toEqual(['ada came to 1', 'ben came to 1'])
    follower.leave(tab.listener)
    follower.leave(ben.listener)
    await clock.advance(1_000)
    await expect.poll(() => told.slice(2)).toEqual(['ben left 1'])
    follower.tellTyping(phone.listener, PRESENCE)
    follower.tellTyping(ben.listener, PRESENCE)
    await expect.poll(() => told.slice(3)).toEqual(['ada types in 1'])
  })

  it('is taken for gone, with all who were there, once it has been silent for a minute', async () => {
    const page = reader('ada')
    await follower.subscribe(page.listener, { topic: PRESENCE })
    await clock.advance(1_000)
    await expect.poll(() => told).toEqual(['ada came to 1'])
    // It says so again in time, until it says nothing any more.
    await clock.advance(40_000)
    expect(told).toHaveLength(1)
    expect(figures.countFollowers()).toBe(1)
    presence.stop()
    await clock.advance(120_000)
    expect(told).toEqual(['ada came to 1', 'ada left 1'])
    expect(figures.countFollowers()).toBe(0)
  })

  it('is told of a pair only while somebody listens to it, from their question on', async () => {
    // By then whoever listened to the leader before has said so.
    await clock.advance(60_000)
    expect(leader.isHeard(CANDLE)).toBe(false)
    const [one, two] = [reader('ada'), reader('ben')]
    await follower.subscribe(one.listener, { topic: CANDLE })
    expect(leader.isHeard(CANDLE)).toBe(true)
    await follower.subscribe(two.listener, { topic: CANDLE })
    // The question alone is worth a minute, what was said since is worth more.
    await clock.advance(1_000)
    await expect.poll(figures.countFollowers).toBe(1)
    await clock.advance(15_000)
    await clock.advance(15_000)
    await clock.advance(15_000)
    await clock.advance(20_000)
    expect(leader.isHeard(CANDLE)).toBe(true)
    follower.leave(one.listener)
    await clock.advance(1_000)
    expect(leader.isHeard(CANDLE)).toBe(true)
    follower.leave(two.listener)
    await clock.advance(1_000)
    await expect.poll(() => leader.isHeard(CANDLE)).toBe(false)
    expect(told).toEqual([])
  })

  it('has those who listen to a pair read again once the leader hears it after having taken it for gone', async () => {
    const page = reader('ada')
    await follower.subscribe(page.listener, { topic: CANDLE })
    await clock.advance(1_000)
    await expect.poll(figures.countFollowers).toBe(1)
    const lead = address
    address = ''
    await clock.advance(20_000)
    await clock.advance(20_000)
    await clock.advance(30_000)
    await expect.poll(() => problems.length).toBe(3)
    expect([leader.isHeard(CANDLE), page.kinds()]).toEqual([false, ['subscribed']])
    address = lead
    await clock.advance(20_000)
    await expect.poll(page.kinds).toEqual(['subscribed', 'resync'])
    expect(leader.isHeard(CANDLE)).toBe(true)
  })

  it('has whoever begins to listen come back where there is no leader, or one of another term', async () => {
    const [one, two] = [reader('ada'), reader('ben')]
    await follower.subscribe(one.listener, { topic: PRESENCE })
    address = ''
    await expect(follower.subscribe(two.listener, { topic: PRESENCE })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
    await clock.advance(1_000)
    await expect.poll(() => problems.length).toBe(1)
    expect(one.kinds()).toEqual(['subscribed'])
  })
})

describe('a leader', () => {
  const post = (path: string, body: string, authorization = SECRET) =>
    fetch(`${address}/peer/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })

  it('answers nobody who does not know its secret, as if there were nothing', async () => {
    for (const secret of ['', 'another', `${SECRET}x`, `Bearer ${SECRET}`])
      expect((await post('market', '{}', secret)).status).toBe(404)
    expect((await post('market', '{}')).status).toBe(200)
  })

  it('refuses questions that are none', async () => {
    for (const [path, body] of [
      ['position', '{}'],
      ['events', JSON.stringify({ topic: TOPIC, audience: 'ada', after: 'x', through: 1, limit: 1 })],
      ['refusal', JSON.stringify({ topic: PRESENCE, member: 7 })],
      ['presence', JSON.stringify({ process: 'one', topics: { [PRESENCE]: 'ada' } })],
      ['typing', 'no JSON'],
    ] as const)
      expect([path, (await post(path, body)).status]).toEqual([path, 400])
    const notDurable = JSON.stringify({ topic: PRESENCE, audience: '' })
    expect((await post('position', notDurable)).status).toBe(404)
    expect((await post('nothing', '{}')).status).toBe(404)
    expect(told).toEqual([])
  })
})
