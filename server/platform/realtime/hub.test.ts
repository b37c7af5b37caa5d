import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../contract/realtime.ts'
import { type Entitlement, entitlementOf } from '../../../contract/signals.ts'
import type { Tier } from '../../../contract/tiers.ts'
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

beforeEach(() => {
  nowMs = 100_000
  hub = createHub(() => nowMs)
  hub.define('signals/1m/created', { audienceOf: entitlementOf })
  hub.define('signals/5m/created', { audienceOf: entitlementOf, historySize: 3 })
  hub.define('market/{pair}/candle', { exists: (pair) => pair === 'EURUSD', historySize: 0 })
})

const publish = (data: unknown, audience: Entitlement = 'gold') => hub.publish(TOPIC, audience, data)

describe('listening', () => {
  it('says where the stream stands, then numbers every event by one', () => {
    publish('before')
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC })
    publish('a')
    publish('b')
    expect(gold.frames[0]).toMatchObject({ type: 'subscribed', topic: TOPIC, seq: 1 })
    expect(events(gold)).toEqual([
      [2, 'a'],
      [3, 'b'],
    ])
  })

  it('says how old the newest event of the listener’s own stream is', () => {
    publish('old')
    nowMs += 7_000
    publish('for others', 'starter')
    nowMs += 500.5
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC })
    expect(last(gold)).toMatchObject({ type: 'subscribed', seq: 1, newestAgeMs: 7_501 })
    publish('new')
    hub.subscribe(gold, { topic: TOPIC })
    expect(last(gold)).toMatchObject({ type: 'subscribed', seq: 2, newestAgeMs: 0 })
  })

  it('counts from its own beginning where there was no event: a server before it may have told some', () => {
    nowMs += 3_000
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC })
    expect(last(gold)).toMatchObject({ type: 'subscribed', seq: 0, newestAgeMs: 3_000 })
  })

  it('says no age where the next event brings everything anyway', () => {
    const gold = reader('gold')
    hub.subscribe(gold, { topic: 'market/EURUSD/candle' })
    expect(last(gold)).toMatchObject({ type: 'subscribed' })
    expect(last(gold)).not.toHaveProperty('newestAgeMs')
  })

  it('gives each audience its own unbroken numbering', () => {
    const [gold, starter] = [reader('gold'), reader('starter')]
    hub.subscribe(gold, { topic: TOPIC })
    hub.subscribe(starter, { topic: TOPIC })
    publish('for gold')
    publish('for both')
    publish('for both', 'starter')
    expect(events(gold).map(([seq]) => seq)).toEqual([1, 2])
    expect(events(starter)).toEqual([[1, 'for both']])
  })

  it('refuses what the member may not hear, and what does not exist, with a code and a sentence', () => {
    const [guest, silver, gold] = [reader('guest'), reader('silver'), reader('gold')]
    hub.subscribe(guest, { topic: TOPIC })
    hub.subscribe(silver, { topic: 'signals/1m/created' })
    hub.subscribe(gold, { topic: 'market/NOPE/candle' })
    hub.subscribe(gold, { topic: 'signals/2m/created' })
    expect(last(guest)).toMatchObject({ type: 'refused', error: 'ACCESS_LOCKED' })
    expect(last(silver)).toMatchObject({
      type: 'refused',
      error: 'ACCESS_TIER',
      message: 'Your tier does not include this. Tier Upgrades has those that do.',
    })
    expect(gold.frames).toMatchObject([{ error: 'TOPIC_UNKNOWN' }, { error: 'TOPIC_UNKNOWN' }])
    publish('secret')
    expect(guest.frames).toHaveLength(1)
  })

  it('hears nothing after it unsubscribed or left', () => {
    const [one, two] = [reader('gold'), reader('gold')]
    hub.subscribe(one, { topic: TOPIC })
    hub.subscribe(two, { topic: TOPIC })
    hub.unsubscribe(one, TOPIC)
    hub.leave(two)
    publish('unheard')
    expect([...events(one), ...events(two)]).toEqual([])
  })

  it('hears an event once, however often it subscribes', () => {
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC })
    hub.subscribe(gold, { topic: TOPIC })
    publish('once')
    expect(events(gold)).toEqual([[1, 'once']])
  })

  it('hears several topics, and leaving one that it never heard changes nothing', () => {
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC })
    hub.subscribe(gold, { topic: 'signals/1m/created' })
    hub.unsubscribe(gold, 'market/EURUSD/candle')
    publish('five')
    hub.publish('signals/1m/created', 'gold', 'one')
    expect(events(gold).map(([, data]) => data)).toEqual(['five', 'one'])
  })

  it('may leave, or have its rights change, without ever having subscribed', () => {
    const gold = reader('gold')
    hub.recheck(gold)
    hub.leave(gold)
    expect(gold.frames).toEqual([])
  })

  it('is written nothing more once it has left, whatever becomes of its rights', () => {
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC })
    hub.leave(gold)
    gold.member = member('guest')
    hub.recheck(gold)
    expect(gold.frames).toHaveLength(1)
  })
})

describe('coming back', () => {
  const epoch = (): string => {
    const probe = reader('gold')
    hub.subscribe(probe, { topic: TOPIC })
    const frame = probe.frames[0]
    return frame?.type === 'subscribed' ? frame.epoch : ''
  }

  it('gets exactly what it missed, in order', () => {
    const before = epoch()
    for (const data of ['a', 'b', 'c']) publish(data)
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC, epoch: before, lastSeq: 1 })
    publish('d')
    expect(gold.frames[0]).toMatchObject({ type: 'subscribed', seq: 3 })
    expect(events(gold)).toEqual([
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ])
  })

  it('gets all of the history when exactly that is what it missed', () => {
    const before = epoch()
    for (const data of ['a', 'b', 'c', 'd']) publish(data)
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC, epoch: before, lastSeq: 1 })
    expect(gold.frames[0]).toMatchObject({ type: 'subscribed', seq: 4 })
    expect(events(gold)).toEqual([
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ])
  })

  it('is told to read afresh when the history does not reach back, the epoch is another, or the number lies ahead', () => {
    const before = epoch()
    for (const data of ['a', 'b', 'c', 'd']) publish(data)
    for (const from of [
      { epoch: before, lastSeq: 0 },
      { epoch: 'another process', lastSeq: 4 },
      { epoch: before, lastSeq: 9 },
    ]) {
      const gold = reader('gold')
      hub.subscribe(gold, { topic: TOPIC, ...from })
      expect(gold.frames).toMatchObject([{ type: 'resync', seq: 4 }])
    }
  })

  it('is told to read afresh when the number is of another class’s stream, or of a process before this one', () => {
    const before = epoch()
    publish('a')
    publish('for starter', 'starter')
    const moved = reader('starter')
    hub.subscribe(moved, { topic: TOPIC, epoch: before, lastSeq: 1 })
    expect(moved.frames).toMatchObject([{ type: 'resync', seq: 1 }])

    const restarted = createHub()
    restarted.define('signals/5m/created', { audienceOf: entitlementOf })
    const gold = reader('gold')
    restarted.subscribe(gold, { topic: TOPIC, epoch: before, lastSeq: 0 })
    expect(gold.frames).toMatchObject([{ type: 'resync', seq: 0 }])
  })

  it('begins here when it brings an epoch without a number, or a number without an epoch', () => {
    const before = epoch()
    publish('a')
    for (const from of [{ epoch: before }, { epoch: 'another process' }, { lastSeq: 0 }, { lastSeq: 9 }]) {
      const gold = reader('gold')
      hub.subscribe(gold, { topic: TOPIC, ...from })
      expect(gold.frames).toMatchObject([{ type: 'subscribed', seq: 1 }])
    }
  })

  it('misses nothing when it missed nothing', () => {
    const before = epoch()
    publish('a')
    const gold = reader('gold')
    hub.subscribe(gold, { topic: TOPIC, epoch: before, lastSeq: 1 })
    expect(gold.frames).toMatchObject([{ type: 'subscribed', seq: 1 }])
  })
})

describe('a change of rights', () => {
  it('ends what is no longer theirs at once', () => {
    const gold = reader('gold')
    hub.subscribe(gold, { topic: 'signals/1m/created' })
    gold.member = member('silver')
    hub.recheck(gold)
    hub.publish('signals/1m/created', 'gold', 'secret')
    expect(last(gold)).toEqual({ type: 'revoked', topic: 'signals/1m/created' })
  })

  it('moves them to the stream of their new class, which they read afresh', () => {
    const mover = reader('starter')
    hub.subscribe(mover, { topic: TOPIC })
    mover.member = member('gold')
    hub.recheck(mover)
    publish('for gold')
    publish('for starter', 'starter')
    expect(mover.frames.slice(1)).toMatchObject([
      { type: 'resync', topic: TOPIC },
      { type: 'event', data: 'for gold' },
    ])
  })

  it('is heeded when they subscribe again before it was looked at', () => {
    const mover = reader('starter')
    hub.subscribe(mover, { topic: TOPIC })
    mover.member = member('gold')
    hub.subscribe(mover, { topic: TOPIC })
    publish('for gold')
    publish('for starter', 'starter')
    expect(events(mover)).toEqual([[1, 'for gold']])
  })

  it('leaves alone what stays theirs', () => {
    const silver = reader('silver')
    hub.subscribe(silver, { topic: TOPIC })
    silver.member = member('pro')
    hub.recheck(silver)
    expect(silver.frames).toHaveLength(1)
  })
})

it('knows whether anyone listens, and refuses to publish what is not defined', () => {
  const gold = reader('gold')
  expect(hub.hasListeners('market/EURUSD/candle')).toBe(false)
  hub.subscribe(gold, { topic: 'market/EURUSD/candle' })
  expect(hub.hasListeners('market/EURUSD/candle')).toBe(true)
  expect(() => hub.publish('rooms/1/message', '', {})).toThrow('No topic')
})
