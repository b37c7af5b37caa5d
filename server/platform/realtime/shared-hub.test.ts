import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../contract/realtime.ts'
import { createEventRows, type EventRows } from '../../testing/event-rows.ts'
import { createSharedBus } from '../../testing/shared-bus.ts'
import type { Bus } from '../bus/bus.ts'
import { createHub, type Hub, type Listener } from './hub.ts'

const TOPIC = 'signals/5m/created'
const CANDLE = 'market/EURUSD/candle'
const PRESENCE = 'rooms/1/presence'
const POINTS = 'members/me/upoints'

let rows: EventRows
let shared: ReturnType<typeof createSharedBus>
let nowMs: number
let problems: unknown[]

/** A hub as each process on the same rows has it. */
const openHub = (bus: Bus | null = shared.open()): Hub => {
  const hub = createHub({
    findInstallation: async () => 'here',
    onError: (error) => problems.push(error),
    now: () => nowMs,
    retryMs: 1,
    ...(bus ? { bus } : {}),
  })
  hub.define({ pattern: TOPIC, audienceOf: () => 'gold', history: rows.history })
  hub.define({ pattern: POINTS, audienceOf: ({ id }) => id, history: rows.history })
  hub.define({ pattern: 'market/{pair}/candle' })
  hub.define({ pattern: 'rooms/{id}/presence', findRefusal: async () => null })
  hub.define({ pattern: 'members/me/changed', audienceOf: ({ id }) => id })
  return hub
}

const reader = (id = 'a') => {
  const frames: ServerFrame[] = []
  const listener: Listener = {
    member: { id, email: 'a@uptick.test', fullName: 'A', isAdmin: false, tier: 'gold', dashboardUnlocked: true },
    write: (frame) => frames.push(JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())),
  }
  return {
    listener,
    frames,
    kinds: () => frames.map(({ type }) => type),
    heard: () => frames.flatMap((frame) => (frame.type === 'event' ? [[frame.seq, frame.data]] : [])),
    place: () => {
      const frame = frames.findLast((found) => 'epoch' in found)
      return frame && 'epoch' in frame ? { epoch: frame.epoch, lastSeq: frame.seq } : {}
    },
  }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}
const candle = (hub: Hub, close: number) => hub.publish(CANDLE, '', { close } as never)
const tell = (hub: Hub, data: string) => rows.tell(hub, rows.commit(TOPIC, 'gold', data))

beforeEach(() => {
  rows = createEventRows()
  shared = createSharedBus()
  nowMs = 100_000
  problems = []
})

describe('hubs of several processes', () => {
  it('tell their own listeners and those of every other, once each, with the same numbers of durable events', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [here, there] = [reader(), reader()]
    await leader.subscribe(here.listener, { topic: TOPIC })
    await follower.subscribe(there.listener, { topic: TOPIC })
    await follower.subscribe(there.listener, { topic: CANDLE })
    tell(leader, 'a')
    tell(leader, 'b')
    candle(leader, 7)
    expect(here.heard()).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
    expect(there.heard()).toEqual([...here.heard(), [1, { close: 7 }]])
    expect(there.frames[0]).toEqual({ ...here.frames[0], newestAgeMs: 0 })
  })

  it('read what is only mentioned, and let a browser go on at another process where it was', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [mover, there] = [reader(), reader()]
    await leader.subscribe(mover.listener, { topic: TOPIC })
    await follower.subscribe(there.listener, { topic: TOPIC })
    rows.mention(leader, rows.commit(TOPIC, 'gold', 'a'))
    await settled()
    expect(there.heard()).toEqual([[1, 'a']])
    leader.leave(mover.listener)
    tell(leader, 'b')
    const place = mover.place()
    mover.frames.length = 0
    await follower.subscribe(mover.listener, { topic: TOPIC, ...place })
    tell(leader, 'c')
    expect(mover.kinds()).toEqual(['subscribed', 'event', 'event'])
    expect(mover.heard()).toEqual([
      [2, 'b'],
      [3, 'c'],
    ])
  })

  it('end a member’s topic everywhere', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [out, stays] = [reader('out'), reader('stays')]
    for (const { listener } of [out, stays]) await follower.subscribe(listener, { topic: PRESENCE })
    leader.revoke(PRESENCE, 'out')
    expect([out.kinds().at(-1), stays.kinds().at(-1)]).toEqual(['revoked', 'subscribed'])
  })

  it('tell nobody elsewhere what each process hears by itself', async () => {
    const [one, two] = [openHub(), openHub()]
    const [here, there] = [reader(), reader()]
    await one.subscribe(here.listener, { topic: 'members/me/changed' })
    await two.subscribe(there.listener, { topic: 'members/me/changed' })
    one.tellHere('members/me/changed', 'a', { at: 'now' })
    expect([here.heard().length, there.heard().length]).toEqual([1, 0])
  })

  it('make all news that cost something where somebody elsewhere may listen, and only then', () => {
    const [alone, one] = [openHub(null), openHub()]
    const heard = ({ isHeard, hasListeners }: Hub) => [
      isHeard(CANDLE),
      hasListeners(CANDLE),
      isHeard('members/me/changed', 'a'),
    ]
    expect(heard(alone)).toEqual([false, false, false])
    expect(heard(one)).toEqual([true, true, true])
  })

  it('open no stream for what nobody here asked for, and tell whoever does next that it may be new', async () => {
    const [leader, follower] = [openHub(), openHub()]
    nowMs += 5_000
    for (let place = 0; place < 50; place += 1) leader.publish('members/me/changed', `member ${place}`, { at: 'now' })
    expect(follower.countStreams()).toBe(0)
    nowMs += 400
    const newcomer = reader('member 7')
    await follower.subscribe(newcomer.listener, { topic: 'members/me/changed' })
    expect(newcomer.frames).toMatchObject([{ type: 'subscribed', newestAgeMs: 400 }])
  })

  it('ignore the news of topics that they do not know, and refuse what is no news', async () => {
    const follower = openHub()
    const there = reader()
    await follower.subscribe(there.listener, { topic: TOPIC })
    const bus = shared.open()
    bus.publish('news', { topic: 'of/another/release', audience: '', news: {} })
    for (const [kind, body] of [
      ['news', null],
      ['news', { topic: 7, audience: '', news: {} }],
      ['news', { topic: CANDLE, audience: '', news: 'no object' }],
      ['revocation', { topic: CANDLE }],
    ] as const)
      expect(() => bus.publish(kind, body)).toThrow()
    expect(there.kinds()).toEqual(['subscribed'])
  })

  it('refuse positions that are none', async () => {
    const follower = openHub()
    const there = reader()
    await follower.subscribe(there.listener, { topic: TOPIC })
    const bus = shared.open()
    for (const news of [{}, { through: 'x' }, { through: -1 }, { through: 1, known: { after: 0, events: [{}] } }])
      expect(() => bus.publish('news', { topic: TOPIC, audience: 'gold', news })).toThrow()
    expect(there.kinds()).toEqual(['subscribed'])
  })
})

describe('after a gap in what processes hear', () => {
  it('durable streams tell from their rows what was missed, exactly once and in order', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const there = reader()
    await follower.subscribe(there.listener, { topic: TOPIC })
    tell(leader, 'a')
    shared.setAway(true)
    tell(leader, 'b')
    tell(leader, 'c')
    shared.setAway(false)
    await settled()
    tell(leader, 'd')
    expect(there.heard()).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ])
    expect(there.kinds()).not.toContain('resync')
  })

  it('durable streams that nobody listened to know again how far they have come', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [first, back] = [reader(), reader()]
    await follower.subscribe(first.listener, { topic: TOPIC })
    tell(leader, 'a')
    follower.leave(first.listener)
    shared.setAway(true)
    tell(leader, 'b')
    shared.setAway(false)
    await settled()
    nowMs += 300
    await follower.subscribe(back.listener, { topic: TOPIC, ...first.place() })
    expect(back.frames[0]).toMatchObject({ type: 'subscribed', seq: 2, newestAgeMs: 300 })
    expect(back.heard()).toEqual([[2, 'b']])
  })

  it('whoever comes just then misses nothing either', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [first, second, third] = [reader(), reader(), reader()]
    await follower.subscribe(first.listener, { topic: TOPIC })
    tell(leader, 'a')
    shared.setAway(true)
    tell(leader, 'b')
    rows.slow(settled)
    const coming = follower.subscribe(second.listener, { topic: TOPIC, ...first.place() })
    shared.setAway(false)
    const later = follower.subscribe(third.listener, { topic: TOPIC, ...first.place() })
    tell(leader, 'c')
    await Promise.all([coming, later])
    await settled()
    await settled()
    for (const { heard } of [first, second, third])
      expect(heard().filter(([seq]) => Number(seq) > 1)).toEqual([
        [2, 'b'],
        [3, 'c'],
      ])
  })

  it('durable streams whose rows cannot be read tell what they missed as soon as they can be', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [there, back] = [reader(), reader()]
    await follower.subscribe(there.listener, { topic: TOPIC })
    tell(leader, 'a')
    shared.setAway(true)
    tell(leader, 'b')
    rows.slow(() => Promise.reject(new Error('The database is away.')))
    shared.setAway(false)
    await settled()
    expect(there.kinds()).toEqual(['subscribed', 'event'])
    expect(problems).toHaveLength(1)
    await expect(follower.subscribe(back.listener, { topic: TOPIC })).rejects.toThrow('away')
    rows.slow(async () => {})
    await expect.poll(there.heard).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
    await follower.subscribe(back.listener, { topic: TOPIC })
    expect(back.frames).toMatchObject([{ type: 'subscribed', seq: 2 }])
  })

  it('news that come after the rows have told of them are told no more, and nobody reads again', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [there, newcomer] = [reader(), reader()]
    await follower.subscribe(there.listener, { topic: TOPIC })
    const row = rows.commit(TOPIC, 'gold', 'a')
    shared.setAway(true)
    shared.setAway(false)
    await settled()
    expect(there.heard()).toEqual([[1, 'a']])
    await follower.subscribe(newcomer.listener, { topic: TOPIC })
    rows.tell(leader, row)
    await settled()
    expect([there.kinds(), newcomer.kinds()]).toEqual([
      ['subscribed', 'event'],
      ['subscribed', 'resync'],
    ])
  })

  it('nobody begins at an old place while others are still made up for', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const crowd = Array.from({ length: 20 }, (_, place) => reader(`member ${place}`))
    for (const { listener } of crowd) await follower.subscribe(listener, { topic: POINTS })
    shared.setAway(true)
    for (const { listener } of crowd) {
      const row = rows.commit(POINTS, listener.member.id, 'more')
      leader.publish(POINTS, listener.member.id, { through: row.position })
    }
    rows.slow(() => new Promise(() => {}))
    shared.setAway(false)
    await settled()
    const back = reader('member 19')
    void follower.subscribe(back.listener, { topic: POINTS })
    await settled()
    expect(back.frames).toEqual([])
  })

  it('fleeting streams say read again, to those who come back too, and tell no old state', async () => {
    const [leader, follower] = [openHub(), openHub()]
    const [there, gone, newcomer] = [reader(), reader(), reader()]
    await follower.subscribe(there.listener, { topic: CANDLE })
    await follower.subscribe(gone.listener, { topic: CANDLE })
    candle(leader, 1)
    follower.leave(gone.listener)
    shared.setAway(true)
    candle(leader, 2)
    shared.setAway(false)
    await settled()
    expect(there.kinds()).toEqual(['subscribed', 'event', 'resync'])
    const place = gone.place()
    gone.frames.length = 0
    await follower.subscribe(gone.listener, { topic: CANDLE, ...place })
    await follower.subscribe(newcomer.listener, { topic: CANDLE })
    expect([gone.kinds(), newcomer.kinds()]).toEqual([['resync'], ['subscribed']])
    candle(leader, 3)
    for (const { heard } of [there, gone, newcomer]) expect(heard().at(-1)).toEqual([3, { close: 3 }])
  })

  it('a stream that was not in memory tells its first listener that something may be new', async () => {
    const follower = openHub()
    nowMs += 9_000
    shared.setAway(false)
    await settled()
    nowMs += 100
    const newcomer = reader()
    await follower.subscribe(newcomer.listener, { topic: 'members/me/changed' })
    expect(newcomer.frames).toMatchObject([{ type: 'subscribed', newestAgeMs: 100 }])
  })
})
