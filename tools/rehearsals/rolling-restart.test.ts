/** Another version is brought in as docs/operations.md, “Upgrade”, has it: behind the deployed proxy, one server after the other, while members listen and transfer. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../server/testing/depth.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { REDIS_MISSING, startRedis } from '../../server/testing/redis-server.ts'
import { createServerFolder, ended, type Server, until, untilReady } from '../../server/testing/server-process.ts'
import { createRealtimeClient } from '../../web/lib/realtime/realtime-client.ts'
import { openPageSocket } from './page-socket.ts'

const CADDY = '/usr/bin/caddy'
const SHALLOW = tries(0, 1) === 0 ? 'it takes four minutes of the market: TEST_DEPTH=deep' : null
const MISSING = SHALLOW ?? REDIS_MISSING ?? (existsSync(CADDY) ? null : `${CADDY} is not there: apt-get install caddy`)
const TIMEOUT_MS = 900_000
const PAGES = 40
const SIGNALS = 'signals/1m/created'
const POINTS = 'members/me/upoints'

let redis: Awaited<ReturnType<typeof startRedis>>
let folder: Awaited<ReturnType<typeof createServerFolder>>
let place: string
let cluster: Awaited<ReturnType<typeof startOwnPostgres>>
let ports: [number, number]
let proxy: ChildProcess
let club: string

/** The deployed Caddyfile, for this machine: another address, no certificate, no administration. */
const startProxy = async (): Promise<void> => {
  const deployed = await readFile('deploy/Caddyfile', 'utf8')
  const address = `http://127.0.0.1:${await freePort()}`
  const here = deployed
    .slice(0, deployed.indexOf('# Pages go to https'))
    .replace('{\n\t# Reset links', '{\n\tadmin off\n\tauto_https off\n\t# Reset links')
    .replace('{$UPTICK_HOST}', address)
  await writeFile(join(place, 'Caddyfile'), here)
  const servers = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  proxy = spawn(CADDY, ['run', '--config', join(place, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, UPTICK_SERVERS: servers, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
    stdio: 'ignore',
  })
  club = address
}

beforeAll(async () => {
  if (MISSING) return
  redis = await startRedis()
  folder = await createServerFolder()
  place = await mkdtemp(join(tmpdir(), 'uptick-rolling-'))
  cluster = await startOwnPostgres('-c', 'fsync=off')
  await cluster.createDatabase('club')
  ports = [await freePort(), await freePort()]
  await startProxy()
}, TIMEOUT_MS)
afterAll(async () => {
  if (MISSING) return
  proxy.kill('SIGTERM')
  await folder.remove()
  await cluster.remove()
  await redis.kill()
  await rm(place, { recursive: true, force: true })
})

const start = (which: 0 | 1): Promise<Server> =>
  folder.start({
    PORT: String(ports[which]),
    DATABASE_URL: cluster.urlOf('club'),
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.1',
    MARKET_FEED: 'simulated',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000',
  })

/** `start` takes a port of its own for its word; here it was given. */
const at = (server: Server, which: 0 | 1): Server => ({ ...server, url: `http://127.0.0.1:${ports[which]}` })

const ask = async (path: string, token: string | null, input?: object) => {
  const response = await fetch(`${club}/api${path}`, {
    method: input ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(input ? { body: JSON.stringify(input) } : {}),
  })
  const text = await response.text()
  return { status: response.status, data: text.startsWith('{') ? JSON.parse(text).data : null }
}

const signIn = async (email: string): Promise<string> => {
  const { data } = await ask('/auth/login', null, { email, password: 'Password-for-tests-1' })
  return String(data.token)
}

/** A page of a member, as the browser has it, that keeps what it hears. */
const openPage = (token: string) => {
  const signals: string[] = []
  const balances: number[] = []
  let resyncs = 0
  let welcomes = 0
  const client = createRealtimeClient({
    token: () => token,
    fetchTicket: async () => {
      const { status, data } = await ask('/auth/socket-ticket', token, {})
      if (status !== 200) throw new Error(`No ticket: ${status}`)
      return String(data.ticket)
    },
    openSocket: (ticket, hears) =>
      openPageSocket(`${club.replace('http', 'ws')}/realtime?ticket=${ticket}`, {
        ...hears,
        onMessage: (text) => {
          if (text.startsWith('{"type":"welcome"')) welcomes += 1
          hears.onMessage(text)
        },
      }).socket,
    later: (run, delayMs) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    clock: { observe: () => {}, setMarket: () => {}, distrust: () => {}, monotonicNow: () => performance.now() },
    onSessionEnded: () => {},
    isSessionEnd: () => false,
  })
  const onResync = (): void => {
    resyncs += 1
  }
  client.listen(SIGNALS, { onEvent: (data) => void signals.push((data as { id: string }).id), onResync })
  client.listen(POINTS, {
    onEvent: (data) => void balances.push((data as { uPoints: number }).uPoints),
    onResync,
  })
  return { client, signals, balances, resyncs: () => resyncs, welcomes: () => welcomes }
}

describe.skipIf(MISSING)(`a rolling restart${MISSING ? ` (${MISSING})` : ''}`, () => {
  it('loses no signal and no acknowledged transfer, doubles none, and answers 200 or 503 throughout', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const leading = at(await start(0), 0)
    await untilReady(leading)
    const following = at(await start(1), 1)
    await untilReady(following)
    const [gold, silver] = await Promise.all([signIn('gold@uptick.test'), signIn('silver@uptick.test')])
    const pages = Array.from({ length: PAGES }, () => openPage(gold))
    await until(() => pages.every(({ client }) => client.state() === 'live'))
    const first = pages[0]
    if (!first) return expect.fail()
    // From a signal on that everybody has heard.
    await until(() => pages.every(({ signals }) => signals.length > 0))
    const resyncsBefore = pages.map(({ resyncs }) => resyncs())
    const beganWith = first.signals.length - 1

    const statuses = new Map<number, number>()
    let isOver = false
    const transfers = (async () => {
      while (!isOver) {
        const { status } = await ask('/auth/transfer-upoints', silver, {
          recipientEmail: 'gold@uptick.test',
          amount: 1,
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    })()

    const restart = async (server: Server, which: 0 | 1): Promise<Server> => {
      server.process.kill('SIGTERM')
      expect(await ended(server)).toBe(0)
      const again = at(await start(which), which)
      await untilReady(again)
      return again
    }
    const heardAtFirst = first.signals.length
    const newFollowing = await restart(following, 1)
    await until(() => first.signals.length > heardAtFirst)
    const newLeading = await restart(leading, 0)
    const heardThen = first.signals.length
    await until(() => pages.every(({ client, signals }) => client.state() === 'live' && signals.length > heardThen))
    isOver = true
    await transfers

    const acknowledged = statuses.get(200) ?? 0
    await until(() => pages.every(({ balances }) => balances.length >= acknowledged))
    const told = (await ask('/signals?timeframe=1m&limit=100&sortOrder=asc', gold)).data as { id: string }[]
    const inOrder = told.map(({ id }) => id)
    const since = inOrder.slice(inOrder.indexOf(first.signals[beganWith] ?? ''))
    expect(since.length).toBeGreaterThan(2)
    for (const [place, page] of pages.entries()) {
      const from = page.signals.indexOf(since[0] ?? '')
      expect(page.signals.slice(from)).toEqual(since)
      expect(page.balances).toEqual(page.balances.map((_balance, number) => (page.balances[0] ?? 0) + number))
      expect(page.resyncs() - (resyncsBefore[place] ?? 0)).toBe(0)
      expect(page.welcomes()).toBeGreaterThan(1)
      page.client.stop()
    }
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
    console.log(`${since.length} signals at ${PAGES} pages, transfers by status:`, Object.fromEntries(statuses))
    for (const server of [newFollowing, newLeading]) server.process.kill('SIGTERM')
    expect(await Promise.all([newFollowing, newLeading].map(ended))).toEqual([0, 0])
  })
})
