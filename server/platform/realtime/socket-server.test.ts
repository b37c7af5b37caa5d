import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HEARTBEAT_SECONDS } from '../../../contract/socket.ts'
import { goldCaller, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts'
import { type SocketReader, until } from '../../testing/socket-reader.ts'

const TOPIC = 'signals/1m/created'
const BEAT_MS = HEARTBEAT_SECONDS * 1000

let realtime: RealtimeServer
beforeEach(async () => {
  realtime = await startRealtimeServer()
})
afterEach(() => realtime.stop())

/** Answers once the server has heard everything the reader sent before. */
const heard = async (reader: SocketReader): Promise<void> => {
  const before = reader.frames.filter(({ type }) => type === 'pong').length
  reader.send({ type: 'ping' })
  await until(() => reader.frames.filter(({ type }) => type === 'pong').length > before, 'a pong')
}
const ended = async (reader: SocketReader): Promise<number | null> => {
  await until(() => reader.closedWith() !== null, 'the end of the connection')
  return reader.closedWith()
}

describe('a socket', () => {
  it('does not outlive its session: closed with 4401 at the first heartbeat from its end on', async () => {
    const [short, long] = [await realtime.open('short', goldCaller('short', 2 * BEAT_MS)), await realtime.open('long')]
    realtime.pass(BEAT_MS)
    await heard(short)
    await heard(long)
    expect(short.closedWith()).toBeNull()
    realtime.pass(BEAT_MS)
    expect(await ended(short)).toBe(4401)
    await heard(long)
    expect(realtime.server.count()).toBe(1)
  })

  it('whose other end is gone is cut at the second heartbeat; one that answers lives on', async () => {
    const dead = await realtime.open('dead', goldCaller('dead'), { autoPong: false })
    const live = await realtime.open('live')
    const ponged = async (beat: number) => {
      await until(() => pings === beat, 'the ping')
      await heard(live)
    }
    let pings = 0
    live.socket.on('ping', () => {
      pings += 1
    })
    realtime.pass(BEAT_MS)
    await ponged(1)
    expect(dead.closedWith()).toBeNull()
    realtime.pass(BEAT_MS)
    expect(await ended(dead)).toBe(1006)
    await ponged(2)
    realtime.pass(BEAT_MS)
    await ponged(3)
    expect(live.closedWith()).toBeNull()
    expect(realtime.server.count()).toBe(1)
  })

  it('lives by a pong alone, and by a message alone', async () => {
    const ponging = await realtime.open('ponging')
    const talking = await realtime.open('talking', goldCaller('talking'), { autoPong: false })
    let pings = 0
    ponging.socket.on('ping', () => {
      pings += 1
    })
    for (const beat of [1, 2, 3]) {
      realtime.pass(BEAT_MS)
      await until(() => pings === beat, 'the ping')
      await heard(talking)
    }
    expect([ponging.closedWith(), talking.closedWith()]).toEqual([null, null])
  })

  it('may send twenty frames a second, every second anew', async () => {
    const reader = await realtime.open('talker')
    const say = async (frames: number) => {
      for (let sent = 1; sent < frames; sent += 1) reader.send({ type: 'unsubscribe', topics: [] })
      await heard(reader)
    }
    await say(20)
    realtime.pass(1000)
    await say(20)
    reader.send({ type: 'unsubscribe', topics: [] })
    expect(await ended(reader)).toBe(1008)
  })

  it('hears its topics in order, what was gathered for it before it is closed too', async () => {
    const [one, other] = [await realtime.open('one'), await realtime.open('other')]
    await one.subscribe(TOPIC)
    await other.subscribe(TOPIC, 'market/EURUSD/candle')
    realtime.publish(TOPIC, 'a')
    realtime.publish('market/EURUSD/candle', 'bar')
    realtime.publish(TOPIC, 'b')
    realtime.server.endSession('one')
    realtime.publish(TOPIC, 'c')
    expect(await ended(one)).toBe(4401)
    expect(one.events(TOPIC)).toEqual(['a', 'b'])
    await until(() => other.events(TOPIC).length === 3, 'the events')
    expect(other.frames.slice(3)).toMatchObject([{ data: 'a' }, { data: 'bar' }, { data: 'b' }, { data: 'c' }])
    realtime.publish(TOPIC, 'd')
    await until(() => other.events(TOPIC).length === 4, 'the next event')
    expect(other.events(TOPIC)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('that reads nothing is cut once 1 MiB waits for it, not before', async () => {
    const HEAVY = 'market/EURUSD/candle'
    const text = 'x'.repeat(60_000)
    const [stalled, other] = [await realtime.open('stalled'), await realtime.open('other')]
    await stalled.subscribe(HEAVY)
    await other.subscribe(HEAVY)
    stalled.socket.pause()
    let mostWaiting = 0
    // The system itself takes some megabytes for a reader before anything has to wait here.
    for (let place = 0; place < 1_000 && realtime.server.count() === 2; place += 1) {
      realtime.publish(HEAVY, { place, text })
      await until(() => other.events(HEAVY).length === place + 1, 'the heavy event')
      mostWaiting = Math.max(mostWaiting, realtime.raw[0]?.writableLength ?? 0)
    }
    expect(realtime.server.count()).toBe(1)
    expect(mostWaiting).toBeLessThanOrEqual(1_048_576)
    expect(mostWaiting).toBeGreaterThan(1_048_576 - 2 * text.length)
    stalled.socket.resume()
    expect(await ended(stalled)).toBe(1006)
    expect(other.closedWith()).toBeNull()
  })

  it('gets all of a long history that it asks for', async () => {
    const text = 'x'.repeat(3_000)
    await (await realtime.open('first')).subscribe(TOPIC)
    const reader = await realtime.open('second')
    await reader.subscribe(TOPIC)
    const position = reader.frames.find((frame) => frame.type === 'subscribed')
    reader.socket.terminate()
    for (let place = 0; place < 200; place += 1) realtime.publish(TOPIC, { place, text })
    const back = await realtime.open('back')
    const epoch = position?.type === 'subscribed' ? position.epoch : ''
    back.send({ type: 'subscribe', topics: [{ topic: TOPIC, epoch, lastSeq: 0 }] })
    await until(() => back.events(TOPIC).length === 200, 'the history')
    expect(back.events(TOPIC)).toEqual(Array.from({ length: 200 }, (_, place) => ({ place, text })))
  })

  it('hears nothing of another session’s end, nor does anything go on by itself once all are told to come back', async () => {
    const [one, other] = [await realtime.open('one'), await realtime.open('other')]
    realtime.server.endSession('one')
    expect(await ended(one)).toBe(4401)
    await heard(other)
    realtime.server.closeAll()
    expect(await ended(other)).toBe(1012)
    expect(realtime.isTicking()).toBe(false)
  })

  it('follows the rights of its member, and ends with its session, when they are read again', async () => {
    const [one, other] = [await realtime.open('one'), await realtime.open('other')]
    await one.subscribe(TOPIC)
    await other.subscribe(TOPIC)
    const { member } = goldCaller('one')
    realtime.setCaller('one', { ...goldCaller('one'), member: { ...member, tier: 'silver' } })
    realtime.setCaller('other', null)
    await realtime.server.recheckMember('one')
    await until(() => one.frames.some(({ type }) => type === 'revoked'), 'the revocation')
    await heard(other)
    await realtime.server.recheckMember()
    expect(await ended(other)).toBe(4401)
    await heard(one)
  })

  it('loses what a code carried within a second of its end, though nobody has told of it', async () => {
    const gold = goldCaller('one')
    const one = await realtime.open('one', { ...gold, rightsEndAtMs: 1_500 })
    const other = await realtime.open('other')
    await one.subscribe(TOPIC)
    await other.subscribe(TOPIC)
    realtime.setCaller('one', { ...gold, member: { ...gold.member, tier: 'guest' } })
    realtime.pass(1000)
    await heard(one)
    expect(one.frames.map(({ type }) => type)).not.toContain('revoked')
    realtime.pass(1000)
    await until(() => one.frames.some(({ type }) => type === 'revoked'), 'the revocation')
    realtime.publish(TOPIC, 'gold’s')
    await until(() => other.events(TOPIC).length === 1, 'the event')
    await heard(one)
    expect(one.events(TOPIC)).toEqual([])
    expect(one.closedWith()).toBeNull()
  })
})
