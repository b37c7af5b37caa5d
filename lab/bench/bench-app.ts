import { type ChildProcess, fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type App, buildApp } from '../../server/app.ts'
import { type Database, openPglite, openPostgres } from '../../server/db/client.ts'
import { markInstallation } from '../../server/demo/mark-installation.ts'
import { parseEnv } from '../../server/env.ts'
import { createPasswords } from '../../server/features/auth/service.ts'
import { openBus } from '../../server/open-bus.ts'
import { createMemoryJournal } from '../../server/platform/checkpoint-journal.ts'
import { createFakeClock, type FakeClock } from '../../server/platform/clock.ts'
import type { Caller } from '../../server/platform/http/caller.ts'
import { newToken } from '../../server/platform/ids.ts'
import { createSigningKey } from '../../server/platform/signing-key.ts'
import { createMember } from '../../server/testing/factories.ts'
import { createTestFeed, MARKET_START } from '../../server/testing/market.ts'

const FOLLOW = fileURLToPath(new URL('./follow-leader.ts', import.meta.url))
const log = pino({ level: 'silent' })

/** Where a server keeps its rows, and where it meets a second process that follows it; null for none. */
export interface BenchPlace {
  databaseUrl: string
  redisUrl: string | null
}

/** A second process. */
interface BenchFollower {
  port: number
  /** What it has used since it began, µs. */
  readCpuMicros: () => Promise<number>
}

export interface BenchApp {
  server: App
  db: Database
  clock: FakeClock
  /** Of every process that serves, the one that leads first. */
  ports: number[]
  /** What the processes that follow have used since they began, µs. */
  readFollowerCpuMicros: () => Promise<number>
  /** Signs in a new unlocked member; the bearer token and who it is. */
  signIn: (tier: 'starter' | 'silver' | 'gold') => Promise<{ token: string; caller: Caller }>
}

/** The server on a database, not yet started, with no limits worth the name. */
export const buildBenchServer = (
  db: Database,
  clock: FakeClock,
  peers: Partial<Pick<Parameters<typeof buildApp>[0], 'bus' | 'peerSecret'>> = {},
): Promise<App> =>
  buildApp({
    env: parseEnv({ RATE_LIMIT_SCALE: '1000000' }),
    db,
    clock,
    feed: createTestFeed(clock),
    signingKey: createSigningKey(),
    openJournal: async () => createMemoryJournal(),
    passwords: createPasswords(),
    log,
    version: 'bench',
    webRoot: null,
    ...peers,
  })

const nextMessage = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message))
    child.once('exit', (code) => reject(new Error(`A process that follows ended with ${code}.`)))
  })

const startFollower = async (place: BenchPlace, leaderPort: number, secret: string): Promise<BenchFollower> => {
  const child = fork(FOLLOW, [JSON.stringify({ ...place, address: `http://127.0.0.1:${leaderPort}`, secret })])
  process.on('exit', () => child.kill('SIGKILL'))
  const { port } = await nextMessage<{ port: number }>(child)
  return {
    port,
    readCpuMicros: () => {
      child.send('cpu')
      return nextMessage<number>(child)
    },
  }
}

/** What a server needs that shares its rows with a second process. */
const openPeers = async (db: Database, redisUrl: string) => {
  await markInstallation(db, true, parseEnv({}).adminEmail)
  return { bus: await openBus({ redisUrl }, db, log), peerSecret: newToken() }
}

/**
 * The whole server, its market on a clock that the benchmark moves: on an embedded database in memory, or at a place with PostgreSQL and,
 * where Redis is, with a second process.
 */
export const openBenchApp = async (place: BenchPlace | null = null): Promise<BenchApp> => {
  const clock = createFakeClock(MARKET_START + 500)
  const db = place ? await openPostgres(place.databaseUrl) : await openPglite(null)
  const peers = place?.redisUrl ? await openPeers(db, place.redisUrl) : null
  const server = await buildBenchServer(db, clock, peers ?? {})
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.start()
  const { port } = server.app.server.address() as AddressInfo
  const follower = place && peers ? await startFollower(place, port, peers.peerSecret) : null
  return {
    server,
    db,
    clock,
    ports: follower ? [port, follower.port] : [port],
    readFollowerCpuMicros: async () => (await follower?.readCpuMicros()) ?? 0,
    signIn: async (tier) => {
      const member = await createMember(db, { tier, dashboardUnlocked: true })
      const { token } = await server.sessions.open(member.id, { address: '127.0.0.1', userAgent: 'bench' })
      const caller = await server.sessions.authenticate(token)
      if (!caller) throw new Error('The session was not found.')
      return { token, caller }
    },
  }
}

/** Milliseconds of the machine's own clock, one for all of its processes; it is never set back. */
export const preciseNow = (): number => Number(process.hrtime.bigint()) / 1e6
