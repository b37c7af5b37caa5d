import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_MISSED_EVENTS, type ServerFrame } from '../../../contract/realtime.ts'
import { type Entitlement, toEntitlement } from '../../../contract/signals.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { createEventRows, type EventRows } from '../../testing/event-rows.ts'
import type { CallingMember } from '../http/caller.ts'
import { createHub, type Hub, type Listener } from './hub.ts'

const member = (tier: Tier, dashboardUnlocked = tier !== 'guest'): CallingMember => ({
  id: `id-${tier}`,
  email: `${tier}@uptick.test`,
  fullName: tier,
  isAdmin: false,
  tier,
  dashboardUnlocked,
})

interface Reader extends Listener {
  frames: ServerFrame[]
}

/** Reads what the hub writes, past the 2 or 4 bytes of frame header. */
const reader = (tier: Tier): Reader => {
  const frames: ServerFrame[] = []
  return {
    frames,
    member: member(tier),
    write: (frame) => frames.push(JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())),
  }
}

const events = ({ frames }: Reader) =>
  frames.flatMap((frame) => (frame.type === 'event' ? [[frame.seq, frame.data]] : []))
const last = ({ frames }: Reader) => frames.at(-1)

const TOPIC = 'signals/5m/created'
let hub: Hub
let nowMs = 0
let rows: EventRows

/** A hub on the rows; another one on the same rows is what a restart makes. */
const openHub = (installation = 'here'): Hub => {
  const opened = createHub({
    findInstallation: async () => installation,
    onError: (error) => {
      throw error
    },
    now: () => nowMs,
  })
  const { history } = rows
  opened.define({ pattern: 'signals/1m/created', audienceOf: toEntitlement, history })
  opened.define({ pattern: 'signals/5m/created', audienceOf: toEntitlement, history })
  opened.define({ pattern: 'market/{pair}/candle', exists: (pair) => pair === 'EURUSD' })
  opened.define({ pattern: 'members/me/changed', audienceOf: ({ id }) => id })
  return opened
}

beforeEach(() => {
  nowMs = 100_000
  rows = createEventRows()
  hub = openHub()
})

const publish = (data: unknown, audience: Entitlement = 'gold', topic = TOPIC) =>
  rows.tell(hub, rows.commit(topic, audience, data))
const candle = (close: number) => hub.publish('market/EURUSD/candle', '', { close } as never)

describe('listening', () => {
  it('says where the stream stands, then numbers every event by one', async () => {
    publish('before')
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC })
    publish('a')
    publish('b')
    expect(gold.frames[0]).toMatchObject({ type: 'subscribed', topic: TOPIC, seq: 1 })
    expect(events(gold)).toEqual([
      [2, 'a'],
      [3, 'b'],
    ])
  })

  it('says how old the newest event of the listener’s own stream is', async () => {
    publish('old')
    nowMs += 7_000
    publish('for others', 'starter')
    nowMs += 500.5
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC })
    expect(last(gold)).toMatchObject({ type: 'subscribed', seq: 1, newestAgeMs: 7_501 })
    publish('new')
    await hub.subscribe(gold, { topic: TOPIC })
    expect(last(gold)).toMatchObject({ type: 'subscribed', seq: 2, newestAgeMs: 0 })
  })

  it('counts from its own beginning where there was no event: a server before it may have told some', async () => {
    nowMs += 3_000
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC })
    expect(last(gold)).toMatchObject({ type: 'subscribed', seq: 0, newestAgeMs: 3_000 })
  })

  it('says no age where the next event brings everything anyway', async () => {
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: 'market/EURUSD/candle' })
    expect(last(gold)).toMatchObject({ type: 'subscribed' })
    expect(last(gold)).not.toHaveProperty('newestAgeMs')
  })

  it('gives each audience its own unbroken numbering', async () => {
    const [gold, starter] = [reader('gold'), reader('starter')]
    await hub.subscribe(gold, { topic: TOPIC })
    await hub.subscribe(starter, { topic: TOPIC })
    publish('for gold')
    publish('for both')
    publish('for both', 'starter')
    expect(events(gold).map(([seq]) => seq)).toEqual([1, 2])
    expect(events(starter)).toEqual([[1, 'for both']])
  })

  it('refuses what the member may not hear, and what does not exist, with a code and a sentence', async () => {
    const [guest, silver, gold] = [reader('guest'), reader('silver'), reader('gold')]
    await hub.subscribe(guest, { topic: TOPIC })
    await hub.subscribe(silver, { topic: 'signals/1m/created' })
    await hub.subscribe(gold, { topic: 'market/NOPE/candle' })
    await hub.subscribe(gold, { topic: 'signals/2m/created' })
    expect(last(guest)).toMatchObject({ type: 'refused', error: 'ACCESS_LOCKED' })
    expect(last(silver)).toMatchObject({
      type: 'refused',
      error: 'ACCESS_TIER',
      message: 'Your tier doesn’t include this. See Tier Upgrades.',
    })
    expect(gold.frames).toMatchObject([{ error: 'TOPIC_UNKNOWN' }, { error: 'TOPIC_UNKNOWN' }])
    publish('secret')
    expect(guest.frames).toHaveLength(1)
  })

  it('hears nothing after it unsubscribed or left', async () => {
    const [one, two] = [reader('gold'), reader('gold')]
    await hub.subscribe(one, { topic: TOPIC })
    await hub.subscribe(two, { topic: TOPIC })
    hub.unsubscribe(one, TOPIC)
    hub.leave(two)
    publish('unheard')
    expect([...events(one), ...events(two)]).toEqual([])
  })

  it('hears an event once, however often it subscribes', async () => {
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC })
    await hub.subscribe(gold, { topic: TOPIC })
    publish('once')
    expect(events(gold)).toEqual([[1, 'once']])
  })

  it('hears several topics, and leaving one that it never heard changes nothing', async () => {
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC })
    await hub.subscribe(gold, { topic: 'signals/1m/created' })
    hub.unsubscribe(gold, 'market/EURUSD/candle')
    publish('five')
    publish('one', 'gold', 'signals/1m/created')
    expect(events(gold).map(([, data]) => data)).toEqual(['five', 'one'])
  })

  it('may leave, or have its rights change, without ever having subscribed', async () => {
    const gold = reader('gold')
    await hub.recheck(gold)
    hub.leave(gold)
    expect(gold.frames).toEqual([])
  })

  it('is written nothing more once it has left, whatever becomes of its rights', async () => {
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC })
    hub.leave(gold)
    gold.member = member('guest')
    await hub.recheck(gold)
    expect(gold.frames).toHaveLength(1)
  })
})

describe('coming back', () => {
  const epoch = async (): Promise<string> => {
    const probe = reader('gold')
    await hub.subscribe(probe, { topic: TOPIC })
    const frame = probe.frames[0]
    return frame?.type === 'subscribed' ? frame.epoch : ''
  }

  it('gets exactly what it missed, in order', async () => {
    const before = await epoch()
    for (const data of ['a', 'b', 'c']) publish(data)
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC, epoch: before, lastSeq: 1 })
    publish('d')
    expect(gold.frames[0]).toMatchObject({ type: 'subscribed', seq: 3 })
    expect(events(gold)).toEqual([
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ])
  })

  it('gets as much as is told again, and is told to read afresh where it missed one more', async () => {
    const before = await epoch()
    for (let place = 0; place <= MAX_MISSED_EVENTS; place += 1) publish(place)
    const [all, tooMuch] = [reader('gold'), reader('gold')]
    await hub.subscribe(all, { topic: TOPIC, epoch: before, lastSeq: 1 })
    await hub.subscribe(tooMuch, { topic: TOPIC, epoch: before, lastSeq: 0 })
    expect(events(all).map(([, data]) => data)).toEqual(
      Array.from({ length: MAX_MISSED_EVENTS }, (_, place) => place + 1),
    )
    expect(tooMuch.frames).toMatchObject([{ type: 'subscribed' }, { type: 'resync', seq: MAX_MISSED_EVENTS + 1 }])
    publish('next')
    expect(events(all).at(-1)).toEqual([MAX_MISSED_EVENTS + 2, 'next'])
    expect(events(tooMuch)).toEqual([[MAX_MISSED_EVENTS + 2, 'next']])
  })

  it('is told to read afresh when the number lies ahead, or is of another class or another database', async () => {
    const before = await epoch()
    publish('a')
    publish('for starter', 'starter')
    for (const [who, from] of [
      [reader('gold'), { epoch: before, lastSeq: 9 }],
      [reader('gold'), { epoch: 'there.gold', lastSeq: 1 }],
      [reader('starter'), { epoch: before, lastSeq: 1 }],
    ] as const) {
      await hub.subscribe(who, { topic: TOPIC, ...from })
      expect(who.frames).toMatchObject([{ type: 'resync', seq: 1 }])
    }
  })

  it('gets what it missed from a server that has restarted, also what was committed and never told', async () => {
    const before = await epoch()
    publish('a')
    publish('b')
    rows.commit(TOPIC, 'gold', 'as it died')
    hub = openHub()
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC, epoch: before, lastSeq: 1 })
    publish('c')
    expect(gold.frames[0]).toMatchObject({ type: 'subscribed', epoch: before, seq: 3 })
    expect(events(gold)).toEqual([
      [2, 'b'],
      [3, 'as it died'],
      [4, 'c'],
    ])
  })

  it('begins here when it brings an epoch without a number, or a number without an epoch', async () => {
    const before = await epoch()
    publish('a')
    for (const from of [{ epoch: before }, { epoch: 'another process' }, { lastSeq: 0 }, { lastSeq: 9 }]) {
      const gold = reader('gold')
      await hub.subscribe(gold, { topic: TOPIC, ...from })
      expect(gold.frames).toMatchObject([{ type: 'subscribed', seq: 1 }])
    }
  })

  it('misses nothing when it missed nothing', async () => {
    const before = await epoch()
    publish('a')
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: TOPIC, epoch: before, lastSeq: 1 })
    expect(gold.frames).toMatchObject([{ type: 'subscribed', seq: 1 }])
  })
})

describe('a fleeting topic', () => {
  const CANDLE = 'market/EURUSD/candle'

  it('tells a newcomer the latest at once, and whoever missed some to read afresh', async () => {
    const [first, second, back] = [reader('gold'), reader('gold'), reader('gold')]
    await hub.subscribe(first, { topic: CANDLE })
    candle(1)
    candle(2)
    await hub.subscribe(second, { topic: CANDLE })
    expect(second.frames).toMatchObject([
      { type: 'subscribed', seq: 2 },
      { type: 'event', seq: 2, data: { close: 2 } },
    ])
    const epochOf = first.frames[0]?.type === 'subscribed' ? first.frames[0].epoch : ''
    await hub.subscribe(back, { topic: CANDLE, epoch: epochOf, lastSeq: 1 })
    expect(back.frames).toMatchObject([
      { type: 'resync', seq: 2 },
      { type: 'event', data: { close: 2 } },
    ])
    hub.leave(back)
    back.frames.length = 0
    await hub.subscribe(back, { topic: CANDLE, epoch: epochOf, lastSeq: 2 })
    expect(back.frames).toMatchObject([{ type: 'subscribed', seq: 2 }])
  })

  it('tells nobody a state that nobody was there to hear replaced', async () => {
    const [first, later] = [reader('gold'), reader('gold')]
    await hub.subscribe(first, { topic: CANDLE })
    candle(1)
    hub.unsubscribe(first, CANDLE)
    await hub.subscribe(later, { topic: CANDLE })
    expect(later.frames).toMatchObject([{ type: 'subscribed' }])
    expect(later.frames).toHaveLength(1)
  })

  it('begins anew with every process', async () => {
    const first = reader('gold')
    await hub.subscribe(first, { topic: CANDLE })
    const epochOf = first.frames[0]?.type === 'subscribed' ? first.frames[0].epoch : ''
    hub = openHub()
    const back = reader('gold')
    await hub.subscribe(back, { topic: CANDLE, epoch: epochOf, lastSeq: 0 })
    expect(back.frames).toMatchObject([{ type: 'resync', seq: 0 }])
  })

  it('says of a notice how old the newest is, and repeats none', async () => {
    const gold = reader('gold')
    hub.publish('members/me/changed', gold.member.id, { at: 'now' })
    nowMs += 400
    await hub.subscribe(gold, { topic: 'members/me/changed' })
    expect(gold.frames).toMatchObject([{ type: 'subscribed', seq: 1, newestAgeMs: 400 }])
  })
})

describe('a change of rights', () => {
  it('ends what is no longer theirs at once', async () => {
    const gold = reader('gold')
    await hub.subscribe(gold, { topic: 'signals/1m/created' })
    gold.member = member('silver')
    await hub.recheck(gold)
    publish('secret', 'gold', 'signals/1m/created')
    expect(last(gold)).toEqual({ type: 'revoked', topic: 'signals/1m/created' })
  })

  it('moves them to the stream of their new class, which they read afresh', async () => {
    const mover = reader('starter')
    await hub.subscribe(mover, { topic: TOPIC })
    mover.member = member('gold')
    await hub.recheck(mover)
    publish('for gold')
    publish('for starter', 'starter')
    expect(mover.frames.slice(1)).toMatchObject([
      { type: 'resync', topic: TOPIC },
      { type: 'event', data: 'for gold' },
    ])
  })

  it('is heeded when they subscribe again before it was looked at', async () => {
    const mover = reader('starter')
    await hub.subscribe(mover, { topic: TOPIC })
    mover.member = member('gold')
    await hub.subscribe(mover, { topic: TOPIC })
    publish('for gold')
    publish('for starter', 'starter')
    expect(events(mover)).toEqual([[1, 'for gold']])
  })

  it('leaves alone what stays theirs', async () => {
    const silver = reader('silver')
    await hub.subscribe(silver, { topic: TOPIC })
    silver.member = member('pro')
    await hub.recheck(silver)
    expect(silver.frames).toHaveLength(1)
  })
})

it('knows whether anyone listens, and refuses to publish what is not defined', async () => {
  const gold = reader('gold')
  expect(hub.hasListeners('market/EURUSD/candle')).toBe(false)
  await hub.subscribe(gold, { topic: 'market/EURUSD/candle' })
  expect(hub.hasListeners('market/EURUSD/candle')).toBe(true)
  expect(() => hub.publish('rooms/1/message' as 'signals/settled', '', { through: 1 })).toThrow('No topic')
})
