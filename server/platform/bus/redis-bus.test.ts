import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REDIS_MISSING, startRedis } from '../../testing/redis-server.ts'
import type { Bus } from './bus.ts'
import { MAX_MESSAGE_BYTES } from './bus-messages.ts'
import { createRedisBus } from './redis-bus.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
let closing: (() => Promise<void>)[] = []
let said: string[] = []

beforeAll(async () => {
  if (!REDIS_MISSING) redis = await startRedis()
})
afterAll(() => redis?.kill())
beforeEach((context) => {
  if (REDIS_MISSING) context.skip(REDIS_MISSING)
  closing = []
  said = []
})
afterEach(() => Promise.all(closing.map((close) => close())))

const log = {
  warn: (details: { err?: Error }, text: string) => void said.push(`${text}: ${details.err?.message}`),
  info: (text: string) => void said.push(text),
} as never

interface Process {
  bus: Bus
  heard: unknown[]
  gaps: () => number
}

/** A bus as one process has it. It listens, and has told the gap that it began with. */
const openProcess = async (installation = 'here', silenceMs?: number): Promise<Process> => {
  const bus = createRedisBus({ url: redis.url, installation, log, ...(silenceMs ? { silenceMs } : {}) })
  closing.push(bus.close)
  const heard: unknown[] = []
  let gaps = 0
  bus.subscribe('news', (body) => {
    if (body === 'unusable') throw new Error('It cannot be used.')
    heard.push(body)
  })
  bus.onGap(() => {
    gaps += 1
  })
  await expect.poll(() => gaps).toBe(1)
  return { bus, heard, gaps: () => gaps }
}

/** Somebody who writes what they like. */
const openStranger = async () => {
  const client = await createClient({ url: redis.url }).connect()
  closing.push(async () => client.destroy())
  return client
}

describe('the bus on Redis', () => {
  it('tells every other process, in order, and not the one that speaks', async () => {
    const [one, two, three] = await Promise.all([openProcess(), openProcess(), openProcess()])
    const bodies = Array.from({ length: 200 }, (_, place) => ({ place, text: 'é\n"' }))
    for (const body of bodies) one.bus.publish('news', body)
    await expect.poll(() => [two.heard, three.heard]).toEqual([bodies, bodies])
    two.bus.publish('news', 'back')
    await expect.poll(() => one.heard).toEqual(['back'])
    one.bus.publish('revocation', 'of another kind')
    one.bus.publish('news', 'last')
    await expect.poll(() => two.heard.at(-1)).toBe('last')
    expect(two.heard).toHaveLength(201)
    expect([one.gaps(), two.gaps(), three.gaps()]).toEqual([1, 1, 1])
  })

  it('keeps installations on one Redis apart, values too', async () => {
    const [here, there, alsoHere] = (await Promise.all(['here', 'there', 'here'].map((name) => openProcess(name)))) as [
      Process,
      Process,
      Process,
    ]
    here.bus.publish('news', 'for here')
    there.bus.publish('news', 'for nobody')
    expect(await here.bus.put('ticket', 'of here', 30_000)).toBe(true)
    await expect.poll(() => alsoHere.heard).toEqual(['for here'])
    expect(await there.bus.take('ticket')).toBeNull()
    expect(await alsoHere.bus.take('ticket')).toBe('of here')
    expect([here.heard, there.heard]).toEqual([[], []])
  })

  it('gives a value to one of those who ask for it, and to nobody once it is late', async () => {
    const [one, two] = await Promise.all([openProcess(), openProcess()])
    await one.bus.put('ticket', 'session', 30_000)
    const taken = await Promise.all([one, two, one, two, one, two].map(({ bus }) => bus.take('ticket')))
    expect(taken.filter((value) => value !== null)).toEqual(['session'])
    await one.bus.put('short', 'session', 1)
    const stranger = await openStranger()
    await expect.poll(() => stranger.exists('uptick:here:short')).toBe(0)
    expect(await two.bus.take('short')).toBeNull()
    await one.bus.put('lasting', 'session', 30_000)
    expect(await stranger.pTTL('uptick:here:lasting')).toBeLessThanOrEqual(30_000)
  })

  it('ignores what is malformed, unusable or too large, says so and goes on', async () => {
    const [one, two] = await Promise.all([openProcess(), openProcess()])
    const stranger = await openStranger()
    const bad = ['', 'no JSON', '{"from":1}', '[[[[', 'x'.repeat(MAX_MESSAGE_BYTES + 1)]
    for (const text of bad) await stranger.publish('uptick:here:bus', text)
    await stranger.publish('uptick:here:bus', Buffer.from([0xff, 0x00, 0xfe]))
    await stranger.publish(
      'uptick:here:bus',
      JSON.stringify({ from: 'them', number: 1, kind: 'news', body: 'unusable' }),
    )
    await stranger.publish('uptick:here:bus', JSON.stringify({ from: 'them', number: 2, kind: 'of another release' }))
    one.bus.publish('news', 'sound')
    await expect.poll(() => two.heard).toEqual(['sound'])
    // Of seven that were bad, by both.
    await expect.poll(() => said.filter((line) => line.startsWith('a message on the bus was ignored'))).toHaveLength(14)
    expect(two.gaps()).toBe(1)
  })

  it('has the others read again where a message is too large to be sent', async () => {
    const [one, two] = await Promise.all([openProcess(), openProcess()])
    one.bus.publish('news', 'before')
    one.bus.publish('news', 'x'.repeat(MAX_MESSAGE_BYTES))
    one.bus.publish('news', 'after')
    await expect.poll(() => two.heard).toEqual(['before', 'after'])
    await expect.poll(two.gaps).toBe(2)
    expect(one.gaps()).toBe(1)
  })

  it('tells everybody of a gap, once, after Redis was killed and started again; nothing that was said meanwhile comes late', async () => {
    const [one, two] = await Promise.all([openProcess(), openProcess()])
    one.bus.publish('news', 'heard before')
    await expect.poll(() => two.heard).toEqual(['heard before'])
    two.heard.length = 0
    expect([one.bus.readFigures(), two.bus.readFigures()]).toEqual([
      { speaking: true, listening: true, said: 1, unsaid: 0, heard: 0, gaps: 1 },
      { speaking: true, listening: true, said: 0, unsaid: 0, heard: 1, gaps: 1 },
    ])
    await redis.kill()
    await expect.poll(() => said.filter((line) => line.startsWith('Redis is away'))).toHaveLength(4)
    one.bus.publish('news', 'unheard')
    await expect
      .poll(() => one.bus.readFigures())
      .toMatchObject({ speaking: false, listening: false, said: 2, unsaid: 1 })
    expect(await one.bus.put('ticket', 'session', 30_000)).toBe(false)
    expect(await two.bus.take('ticket')).toBeNull()
    await redis.start()
    await expect.poll(() => said.filter((line) => line.startsWith('Redis is back'))).toHaveLength(4)
    await expect.poll(() => [one.gaps() > 1, two.gaps() > 1]).toEqual([true, true])
    one.bus.publish('news', 'heard')
    await expect.poll(() => two.heard).toEqual(['heard'])
    expect(await one.bus.put('ticket', 'session', 30_000)).toBe(true)
    expect(await two.bus.take('ticket')).toBe('session')
  })

  it('gives up a Redis that says nothing any more, and tells a gap when it speaks again', async () => {
    const [one, two] = await Promise.all([openProcess('here', 600), openProcess('here', 600)])
    redis.halt(true)
    one.bus.publish('news', 'perhaps')
    expect(await one.bus.take('ticket')).toBeNull()
    await expect.poll(() => said.filter((line) => line.startsWith('Redis is away')).length).toBe(4)
    redis.halt(false)
    await expect.poll(() => [one.gaps() > 1, two.gaps() > 1]).toEqual([true, true])
    one.bus.publish('news', 'heard')
    await expect.poll(() => two.heard.at(-1)).toBe('heard')
  })

  it('owns up to what it could not say while only its own way to Redis was lost', async () => {
    const [one, two] = await Promise.all([openProcess(), openProcess()])
    const stranger = await openStranger()
    // Those that speak, of both processes; those that listen stay.
    await stranger.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal'])
    one.bus.publish('news', 'unheard')
    await expect.poll(two.gaps).toBe(2)
    one.bus.publish('news', 'heard')
    await expect.poll(() => two.heard.at(-1)).toBe('heard')
  })

  it('opens before Redis does, and listens once it is there', async () => {
    await redis.kill()
    const opening = Promise.all([openProcess(), openProcess()])
    await expect.poll(() => said.length).toBe(4)
    await redis.start()
    const [one, two] = await opening
    one.bus.publish('news', 'heard')
    await expect.poll(() => two.heard).toEqual(['heard'])
  })

  it('says a gap for who can say nothing any more, and its last words before it closes', async () => {
    const [one, two] = await Promise.all([openProcess(), openProcess()])
    one.bus.announceGap()
    await expect.poll(two.gaps).toBe(2)
    expect(one.gaps()).toBe(1)
    one.bus.publish('news', 'last words')
    await one.bus.close()
    await expect.poll(() => two.heard).toEqual(['last words'])
    one.bus.publish('news', 'after the end')
    expect(await one.bus.take('ticket')).toBeNull()
    await one.bus.close()
  })
})
