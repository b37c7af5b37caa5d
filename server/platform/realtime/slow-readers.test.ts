import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts'
import { type SocketReader, until } from '../../testing/socket-reader.ts'
import { MAX_BUFFERED_BYTES } from './socket-server.ts'

const TOPIC = 'signals/1m/created'

let realtime: RealtimeServer
beforeEach(async () => {
  realtime = await startRealtimeServer()
})
afterEach(() => realtime.stop())

describe('twenty of a thousand readers who stop reading', () => {
  // The system keeps megabytes for each of them before anything is held back here: only forty read what is heavy.
  const HEAVY = 'market/EURUSD/candle'
  const READERS = 1_000
  const STALLED = 20
  const ALSO_HEAVY = 20
  const MOST_HEAVY_EVENTS = 400
  const heavyText = 'x'.repeat(60_000)

  it('are cut once 1 MiB waits for them, and the others miss nothing', { timeout: 60_000 }, async () => {
    const everyone: SocketReader[] = []
    for (let from = 0; from < READERS; from += 100)
      everyone.push(
        ...(await Promise.all(Array.from({ length: 100 }, (_, place) => realtime.open(`reader-${from + place}`)))),
      )
    const heavyReaders = everyone.slice(0, STALLED + ALSO_HEAVY)
    const [stalled, others] = [everyone.slice(0, STALLED), everyone.slice(STALLED)]
    await Promise.all(everyone.map((reader) => reader.subscribe(TOPIC)))
    await Promise.all(heavyReaders.map((reader) => reader.subscribe(TOPIC, HEAVY)))
    for (const { socket } of stalled) socket.pause()

    let heavyEvents = 0
    let mostWaiting = 0
    while (realtime.server.count() > READERS - STALLED && heavyEvents < MOST_HEAVY_EVENTS) {
      heavyEvents += 1
      realtime.publish(HEAVY, { place: heavyEvents, heavyText })
      if (heavyEvents % 10 === 0) realtime.publish(TOPIC, heavyEvents)
      await new Promise((resolve) => setImmediate(resolve))
      const waiting = realtime.raw.filter(({ destroyed }) => !destroyed).map(({ writableLength }) => writableLength)
      mostWaiting = Math.max(mostWaiting, ...waiting)
      // Those who read have taken it before the next one comes, so that only the stalled fall behind.
      const reading = heavyReaders.slice(STALLED)
      await until(() => reading.every((reader) => reader.events(HEAVY).length === heavyEvents), 'the heavy events')
    }
    expect(realtime.server.count()).toBe(READERS - STALLED)
    expect(mostWaiting).toBeLessThanOrEqual(MAX_BUFFERED_BYTES)
    expect(mostWaiting).toBeGreaterThan(MAX_BUFFERED_BYTES - 2 * heavyText.length)
    expect(MAX_BUFFERED_BYTES).toBe(1_048_576)

    realtime.publish(TOPIC, 'last')
    const expected = [...Array.from({ length: Math.floor(heavyEvents / 10) }, (_, place) => 10 * (place + 1)), 'last']
    await until(() => others.every((reader) => reader.events(TOPIC).at(-1) === 'last'), 'the last event')
    for (const reader of others) expect(reader.events(TOPIC)).toEqual(expected)
    for (const { socket } of stalled) socket.resume()
    await until(() => stalled.every((reader) => reader.closedWith() === 1006), 'the cut')
    expect(others.every((reader) => reader.closedWith() === null)).toBe(true)
  })
})
