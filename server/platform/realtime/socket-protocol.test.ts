import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { ALLOWED_ORIGIN, goldCaller, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts'
import { type SocketReader, until } from '../../testing/socket-reader.ts'

const TOPIC = 'signals/1m/created'

let realtime: RealtimeServer
beforeEach(async () => {
  realtime = await startRealtimeServer(new Map([['good', goldCaller('good')]]))
})
afterEach(() => realtime.stop())

const open = (options: ClientOptions = {}): Promise<SocketReader> => realtime.open('good', goldCaller('good'), options)

/** The status that a connection is refused with, and why. */
const refusalAt = (path: string, options: ClientOptions = {}) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${realtime.port}${path}`, options)
    socket.on('unexpected-response', (_request, response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve([response.statusCode, JSON.parse(String(Buffer.concat(parts))).message]))
    })
    socket.on('open', () => reject(new Error(`${path} was opened.`)))
    socket.on('error', () => {
      // Told by the answer.
    })
  })

describe('a socket is opened', () => {
  it('for a good ticket: by programs, by pages of this server, and by those of allowed origins', async () => {
    const own = `http://127.0.0.1:${realtime.port}`
    for (const options of [{}, { origin: own }, { origin: ALLOWED_ORIGIN }]) {
      expect((await open(options)).frames[0]).toMatchObject({ type: 'welcome' })
    }
    expect(realtime.server.count()).toBe(3)
  })

  it('for no ticket that is missing, unknown or twofold', async () => {
    const sentence = 'This socket ticket is not valid.'
    for (const path of ['/realtime', '/realtime?ticket=', '/realtime?ticket=bad', '/realtime?ticket=good&ticket=good'])
      expect(await refusalAt(path), path).toEqual([401, sentence])
    expect(realtime.server.count()).toBe(0)
  })

  it('for no page of another origin, or of none that can be read', async () => {
    const port = realtime.port + 1
    for (const origin of ['https://elsewhere.example', 'null', `http://127.0.0.1:${port}`])
      expect(await refusalAt('/realtime?ticket=good', { origin })).toEqual([401, 'This origin may not connect.'])
    expect(realtime.server.count()).toBe(0)
  })

  it('at no other address', async () => {
    expect(await refusalAt('/elsewhere?ticket=good')).toMatchObject([401, expect.any(String)])
  })
})

describe('a socket', () => {
  it('is told the time when it asks', async () => {
    const reader = await open()
    realtime.setNow(Date.UTC(2026, 10, 22))
    reader.send({ type: 'ping' })
    await until(() => reader.frames.length === 2, 'the answer')
    expect(reader.frames[1]).toEqual({ type: 'pong', now: '2026-11-22T00:00:00.000Z' })
  })

  it('may say what is of no consequence, and stop listening', async () => {
    const reader = await open()
    await reader.subscribe(TOPIC)
    reader.send({ type: 'typing', topic: TOPIC })
    reader.send({ type: 'unsubscribe', topics: [TOPIC] })
    reader.send({ type: 'ping' })
    await until(() => reader.frames.at(-1)?.type === 'pong', 'the answer')
    realtime.publish(TOPIC, 'unheard')
    reader.send({ type: 'ping' })
    await until(() => reader.frames.filter(({ type }) => type === 'pong').length === 2, 'the second answer')
    expect(reader.events(TOPIC)).toEqual([])
  })

  it.each([
    ['bytes', (socket: WebSocket) => socket.send(Buffer.from('{"type":"ping"}')), 1003],
    ['what is no JSON', (socket: WebSocket) => socket.send('{"type"'), 1008],
    ['what is no frame', (socket: WebSocket) => socket.send('{"type":"drop tables"}'), 1008],
    ['a frame with a part that is none', (socket: WebSocket) => socket.send('{"type":"subscribe","topics":[1]}'), 1008],
  ])('is closed for %s', async (_, act, code) => {
    const reader = await open()
    act(reader.socket)
    await until(() => reader.closedWith() !== null, 'the end of the connection')
    expect(reader.closedWith()).toBe(code)
    expect(reader.frames).toHaveLength(1)
  })

  it('that breaks the protocol of sockets itself is cut, and the others live on', async () => {
    const [broken, other] = [await open(), await open()]
    // An opcode that does not exist.
    Reflect.get(broken.socket, '_socket').write(Buffer.from([0x83, 0x80, 0, 0, 0, 0]))
    await until(() => broken.closedWith() !== null, 'the end of the connection')
    await until(() => realtime.server.count() === 1, 'the connection to be forgotten')
    expect(other.closedWith()).toBeNull()
  })

  it('that leaves is forgotten, and nothing of it listens any more', async () => {
    const reader = await open()
    await reader.subscribe('market/EURUSD/candle')
    expect(realtime.hub.hasListeners('market/EURUSD/candle')).toBe(true)
    reader.socket.close()
    await until(() => realtime.server.count() === 0, 'the connection to be forgotten')
    expect(realtime.hub.hasListeners('market/EURUSD/candle')).toBe(false)
  })
})
