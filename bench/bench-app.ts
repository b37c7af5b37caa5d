import { pino } from 'pino'
import { type App, buildApp } from '../server/app.ts'
import { type Database, openPglite } from '../server/db/client.ts'
import { parseEnv } from '../server/env.ts'
import { createPasswords } from '../server/features/auth/service.ts'
import { createMemoryJournal } from '../server/platform/checkpoint-journal.ts'
import { createFakeClock, type FakeClock } from '../server/platform/clock.ts'
import type { Caller } from '../server/platform/http/caller.ts'
import { createSigningKey } from '../server/platform/signing-key.ts'
import { createMember } from '../server/testing/factories.ts'
import { createTestFeed, MARKET_START } from '../server/testing/market.ts'

export interface BenchApp {
  server: App
  db: Database
  clock: FakeClock
  /** Signs in a new unlocked member; the bearer token and who it is. */
  signIn: (tier: 'starter' | 'silver' | 'gold') => Promise<{ token: string; caller: Caller }>
}

/** The server on a database, not yet started, with no limits worth the name. */
export const buildBenchServer = (db: Database, clock: FakeClock): Promise<App> =>
  buildApp({
    env: parseEnv({ RATE_LIMIT_SCALE: '1000000' }),
    db,
    clock,
    feed: createTestFeed(clock),
    signingKey: createSigningKey(),
    openJournal: async () => createMemoryJournal(),
    passwords: createPasswords(),
    log: pino({ level: 'silent' }),
    version: 'bench',
    webRoot: null,
  })

/** The whole server on an embedded database in memory, its market on a clock that the benchmark moves. */
export const openBenchApp = async (): Promise<BenchApp> => {
  const clock = createFakeClock(MARKET_START + 500)
  const db = await openPglite(null)
  const server = await buildBenchServer(db, clock)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.start()
  return {
    server,
    db,
    clock,
    signIn: async (tier) => {
      const member = await createMember(db, { tier, dashboardUnlocked: true })
      const { token } = await server.sessions.open(member.id, { address: '127.0.0.1', userAgent: 'bench' })
      const caller = await server.sessions.authenticate(token)
      if (!caller) throw new Error('The session was not found.')
      return { token, caller }
    },
  }
}

/** Milliseconds since 1970 with microseconds behind the point, comparable between processes of one machine. */
export const preciseNow = (): number => performance.timeOrigin + performance.now()
