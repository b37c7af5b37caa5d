import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createSocketTicket, logout } from '../../../contract/auth.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import type { ServerFrame } from '../../../contract/realtime.ts'
import type { Signal } from '../../../contract/signals.ts'
import type { Member } from '../../features/members/service.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const WITHIN_MS = 1_000
const SIGNAL_TOPICS = ['signals/1m/created', 'signals/5m/created', 'signals/settled']

let app: TestApp
let host: string
const sockets: WebSocket[] = []

beforeEach(async () => {
  app = await buildTestApp({ started: true })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  host = `127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await app.close()
})

const unlocked = (tier: Member['tier']): Promise<Member> =>
  createMember(app.db, { tier, dashboardUnlocked: tier !== 'guest' })

const ticketOf = async (member: Member): Promise<string> =>
  (await app.as(member).call(createSocketTicket)).body.data.ticket

/** A socket and everything it was sent. `until` waits for a frame that fits, for at most a second. */
const connect = async (ticket: string, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`ws://${host}/realtime?ticket=${ticket}`, { headers })
  sockets.push(socket)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const check of waiting) check()
  }
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    changed()
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const until = <Type extends ServerFrame['type']>(
    type: Type,
    fits: (frame: Extract<ServerFrame, { type: Type }>) => boolean = () => true,
  ) =>
    new Promise<Extract<ServerFrame, { type: Type }>>((resolve, reject) => {
      const check = () => {
        const found = frames.find(
          (frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type && fits(frame as never),
        )
        if (!found) return
        clearTimeout(timer)
        waiting.delete(check)
        resolve(found)
      }
      const timer = setTimeout(() => {
        waiting.delete(check)
        reject(new Error(`No ${type} frame came within ${WITHIN_MS} ms: ${JSON.stringify(frames).slice(0, 500)}`))
      }, WITHIN_MS)
      waiting.add(check)
      check()
    })
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  return {
    socket,
    frames,
    closed,
    until,
    send,
    subscribe: async (topics: readonly string[]) => {
      send({ type: 'subscribe', topics: topics.map((topic) => ({ topic })) })
      for (const topic of topics) await until('subscribed', (frame) => frame.topic === topic)
    },
    signals: () =>
      frames.flatMap((frame) =>
        frame.type === 'event' && frame.topic.endsWith('created') ? [frame.data as Signal] : [],
      ),
  }
}

const refusedWith = (ticket: string, headers: Record<string, string> = {}): Promise<number> =>
  refusedAt(`/realtime?ticket=${ticket}`, headers)

const refusedAt = (path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${host}${path}`, { headers })
    sockets.push(socket)
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('The connection was accepted.')))
    socket.on('error', () => {})
  })

describe('the socket', () => {
  it('opens with a ticket once, and tells the server’s time and the market’s clock', async () => {
    const ticket = await ticketOf(await unlocked('gold'))
    const { until } = await connect(ticket)
    const welcome = await until('welcome')
    expect(welcome.now).toBe(new Date(app.clock.now()).toISOString())
    expect(welcome.clock).toMatchObject({ serverNow: welcome.now, marketNow: welcome.now, speed: 1 })
    expect(await refusedWith(ticket)).toBe(401)
  })

  it('stays shut without a ticket, with a late one, and to another origin', async () => {
    const member = await unlocked('gold')
    expect(await refusedWith('')).toBe(401)
    expect(await refusedWith('x'.repeat(43))).toBe(401)
    expect(await refusedWith(await ticketOf(member), { origin: 'https://elsewhere.example' })).toBe(401)
    const late = await ticketOf(member)
    await app.clock.advance(31_000)
    expect(await refusedWith(late)).toBe(401)
    await connect(await ticketOf(member), { origin: `http://${host}` })
  })

  it('opens at no other address, with a ticket or without', async () => {
    const ticket = await ticketOf(await unlocked('gold'))
    const elsewhere = [
      '/',
      '/api/realtime',
      '/api/track-record',
      '/healthz',
      '/api/docs/json',
      '/nowhere',
      '/realtime/',
    ]
    for (const path of elsewhere) expect(await refusedAt(`${path}?ticket=${ticket}`), path).toBe(401)
    expect(await refusedAt('/realtime')).toBe(401)
    await connect(ticket)
  })

  it('brings a signal to those who may see it, right after its commit', async () => {
    const [gold, silver] = await Promise.all([unlocked('gold'), unlocked('silver')])
    const [goldSocket, silverSocket] = [await connect(await ticketOf(gold)), await connect(await ticketOf(silver))]
    await goldSocket.subscribe(SIGNAL_TOPICS)
    await silverSocket.subscribe(['signals/5m/created', 'signals/settled'])
    silverSocket.send({ type: 'subscribe', topics: [{ topic: 'signals/1m/created' }] })
    expect(await silverSocket.until('refused')).toMatchObject({ topic: 'signals/1m/created', error: 'ACCESS_TIER' })

    await app.clock.advance(6 * MINUTE_MS)
    await goldSocket.until('event', ({ topic }) => topic === 'signals/1m/created')
    await silverSocket.until('event', ({ topic }) => topic === 'signals/5m/created')
    expect(goldSocket.signals().filter(({ timeframe }) => timeframe === '1m').length).toBeGreaterThan(3)
    expect(silverSocket.signals().map(({ timeframe }) => timeframe)).toEqual(['5m'])
    const sequence = goldSocket.frames.flatMap((frame) =>
      frame.type === 'event' && frame.topic === 'signals/1m/created' ? [frame.seq] : [],
    )
    // By their entries of the log, which has others in between.
    expect(sequence).toEqual([...new Set(sequence)].sort((one, other) => one - other))
  })

  it('loses the 1-minute stream within a second of a downgrade, whoever made it', async () => {
    const [member, admin] = [
      await unlocked('gold'),
      await createMember(app.db, { email: app.env.adminEmail, tier: 'gold', dashboardUnlocked: true }),
    ]
    const socket = await connect(await ticketOf(member))
    await socket.subscribe(SIGNAL_TOPICS)
    const { status } = await app.as(admin).call(updateMemberAccess, {
      params: { id: member.id },
      input: { tier: 'silver', dashboardUnlocked: true, hasDeposited: true },
    })
    expect(status).toBe(200)
    await socket.until('revoked', ({ topic }) => topic === 'signals/1m/created')
    await socket.until('resync', ({ topic }) => topic === 'signals/5m/created')

    await app.db.query(`update members set tier = 'guest', dashboard_unlocked = false where id = $1`, [member.id])
    await socket.until('revoked', ({ topic }) => topic === 'signals/5m/created')
    const before = socket.signals().length
    await app.clock.advance(6 * MINUTE_MS)
    expect(socket.signals().length).toBe(before)
  })

  it('closes with 4401 when the session ends', async () => {
    const member = await unlocked('gold')
    const socket = await connect(await ticketOf(member))
    await app.as(member).call(logout)
    expect(await socket.closed).toBe(4401)
  })

  it('closes for what is not its protocol: binary, junk, too large, too often', async () => {
    const member = await unlocked('gold')
    const misbehave = async (act: (socket: WebSocket) => void): Promise<number> => {
      const { socket, closed } = await connect(await ticketOf(member))
      act(socket)
      return closed
    }
    expect(await misbehave((socket) => socket.send(Buffer.from([1, 2, 3])))).toBe(1003)
    expect(await misbehave((socket) => socket.send('not json'))).toBe(1008)
    expect(await misbehave((socket) => socket.send('{"type":"drop tables"}'))).toBe(1008)
    expect(await misbehave((socket) => socket.send('x'.repeat(70_000)))).toBe(1009)
    expect(
      await misbehave((socket) => {
        for (let sent = 0; sent < 30; sent += 1) socket.send('{"type":"ping"}')
      }),
    ).toBe(1008)
  })

  it('tells everyone to come back when the server stops', async () => {
    const socket = await connect(await ticketOf(await unlocked('gold')))
    const stopping = app.close()
    expect(await socket.closed).toBe(1012)
    await stopping
    app = await buildTestApp({ started: true })
  })
})
