import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOwnPostgres } from './testing/own-postgres.ts'
import { REDIS_MISSING, startRedis } from './testing/redis-server.ts'
import { createServerFolder, ended, isReady, type Server, until } from './testing/server-process.ts'
import { openSocketReader } from './testing/socket-reader.ts'

const TIMEOUT_MS = 240_000
const TOPIC = 'members/me/upoints'

let redis: Awaited<ReturnType<typeof startRedis>>
let folder: Awaited<ReturnType<typeof createServerFolder>> | undefined
let cluster: Awaited<ReturnType<typeof startOwnPostgres>>
beforeAll(async () => {
  if (REDIS_MISSING) return
  redis = await startRedis()
  cluster = await startOwnPostgres('-c', 'fsync=off')
  await cluster.createDatabase('several')
}, TIMEOUT_MS)
afterAll(async () => {
  if (REDIS_MISSING) return
  await cluster.remove()
  await redis.kill()
})
beforeEach(async (context) => {
  if (REDIS_MISSING) context.skip(REDIS_MISSING)
  folder = await createServerFolder()
})
afterEach(() => folder?.remove())

const start = (database = 'several'): Promise<Server> => {
  if (!folder) throw new Error('There is no folder.')
  return folder.start({
    DATABASE_URL: cluster.urlOf(database),
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.1',
    MARKET_FEED: 'simulated',
    LOG_LEVEL: 'error',
  })
}

/** Somebody who is signed in, and makes calls at whichever process. */
const signIn = async (at: Server, email: string) => {
  const post = async (server: Server, path: string, input: object, token = '') => {
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(input),
    })
    return { status: response.status, body: (await response.json()) as { data: Record<string, string> } }
  }
  const { body } = await post(at, '/auth/login', { email, password: 'Password-for-tests-1' })
  const token = String(body.data.token)
  const frames: { type: string; seq?: number; epoch?: string }[] = []
  const place = () => {
    const last = frames.findLast(({ seq, epoch }) => seq !== undefined && epoch !== undefined)
    return last ? { epoch: last.epoch, lastSeq: last.seq } : {}
  }
  return {
    send: (server: Server, recipientEmail: string) =>
      post(server, '/auth/transfer-upoints', { recipientEmail, amount: 1 }, token),
    /** Opens a socket and goes on where the last one was. */
    listen: async (server: Server) => {
      const { body } = await post(server, '/auth/socket-ticket', {}, token)
      const reader = await openSocketReader(`${server.url.replace('http', 'ws')}/realtime?ticket=${body.data.ticket}`)
      const from = place()
      reader.socket.on('message', (data) => void frames.push(JSON.parse(String(data))))
      reader.send({ type: 'subscribe', topics: [{ topic: TOPIC, ...from }] })
      await until(() => reader.frames.some(({ type }) => type === 'subscribed' || type === 'resync'))
      return reader
    },
    heard: () => frames.flatMap(({ type, seq }) => (type === 'event' ? [seq] : [])),
    kinds: () => frames.map(({ type }) => type),
  }
}

describe('several processes on PostgreSQL and Redis', () => {
  it('serve sockets and calls each, and lose nothing that was acknowledged when the one that leads is killed, or Redis', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const first = await start()
    await until(() => first.output().includes('Uptick is at'))
    const second = await start()
    await until(() => isReady(second))

    const sender = await signIn(second, 'gold@uptick.test')
    const receiver = await signIn(second, 'silver@uptick.test')
    let socket = await receiver.listen(second)
    let acknowledged = 0
    const send = async (server: Server): Promise<void> => {
      const { status } = await sender.send(server, 'silver@uptick.test')
      if (status === 200) acknowledged += 1
      else expect(status).toBe(503)
    }
    await send(second)
    await send(first)
    await until(() => receiver.heard().length === 2)
    expect(acknowledged).toBe(2)
    // What only a process may ask that knows the secret of the term.
    for (const { url } of [first, second])
      expect((await fetch(`${url}/peer/market`, { method: 'POST', body: '{}' })).status).toBe(404)
    // A visitor's own header of ours means nothing.
    for (const { url } of [first, second])
      expect((await fetch(`${url}/api/track-record/head`, { headers: { 'x-uptick-passed-on': '1' } })).status).toBe(200)

    const sending = Promise.all(Array.from({ length: 20 }, () => send(second)))
    first.process.kill('SIGKILL')
    await sending
    await until(() => socket.closedWith() !== null)
    expect(socket.closedWith()).toBe(1012)
    await until(() => second.output().includes('Uptick is at'))
    const third = await start()
    await until(() => isReady(third))
    socket = await receiver.listen(third)
    await send(third)
    await until(() => receiver.heard().length >= acknowledged)

    await redis.kill()
    await send(third)
    await redis.start()
    await until(() => receiver.heard().length >= acknowledged)
    expect(socket.closedWith()).toBeNull()
    const numbers = receiver.heard()
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)))
    expect(receiver.kinds()).not.toContain('resync')

    socket.socket.terminate()
    for (const server of [third, second]) {
      server.process.kill('SIGTERM')
      expect(await ended(server)).toBe(0)
    }
  })

  it('are not ready while nobody leads, and one of them takes over from a leader that is frozen', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await cluster.createDatabase('frozen')
    const leader = await start('frozen')
    await until(() => isReady(leader))
    const followers = [await start('frozen'), await start('frozen')]
    for (const follower of followers) await until(() => isReady(follower))

    leader.process.kill('SIGSTOP')
    const statuses = followers.map(
      ({ url }) =>
        async () =>
          (await fetch(`${url}/readyz`)).status,
    )
    const unready = statuses.map((readStatus) => until(async () => (await readStatus().catch(() => 0)) === 503))
    await Promise.all(unready)
    expect(followers.some((follower) => follower.output().includes('Nobody leads: '))).toBe(true)
    const heirs = () => followers.filter((follower) => follower.output().includes('Uptick is at'))
    await until(() => heirs().length === 1)
    for (const follower of followers) await until(() => isReady(follower))

    leader.process.kill('SIGCONT')
    await until(() => leader.output().includes('Uptick stopped serving'))
    await until(() => isReady(leader))
    const figures = await fetch(`${leader.url}/metrics`)
    expect(await figures.text()).toContain('\nserver_leads 0\n')
    for (const { process: child } of [leader, ...followers]) child.kill('SIGKILL')
  })
})
