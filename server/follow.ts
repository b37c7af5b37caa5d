import type { MarketClock } from '../contract/market.ts'
import { openPostgresReader } from './db/client.ts'
import type { Peer } from './db/leadership.ts'
import type { Env } from './env.ts'
import { createTickets } from './features/auth/service.ts'
import { realtimeFeature } from './features/realtime/feature.ts'
import { createSessions } from './features/sessions/service.ts'
import { openBus } from './open-bus.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createFollowingServer } from './platform/http/following-server.ts'
import type { Logger } from './platform/logger.ts'
import { createAskLeader } from './platform/peers/ask-leader.ts'
import { followedTopics } from './platform/peers/followed-topics.ts'
import { createPresenceReport } from './platform/peers/report-presence.ts'
import { createHub } from './platform/realtime/hub.ts'
import { createInstallationName } from './platform/realtime/installation-name.ts'

/** The leader's clock, as it goes on here. */
const clockFrom = (atFirst: MarketClock, now: () => number) => {
  const aheadMs = Date.parse(atFirst.marketNow) - Date.parse(atFirst.serverNow)
  return (): MarketClock => ({
    serverNow: new Date(now()).toISOString(),
    marketNow: new Date(now() + aheadMs).toISOString(),
    speed: atFirst.speed,
  })
}

export type Follower = Awaited<ReturnType<typeof follow>>

/**
 * Holds sockets for the process that leads, and passes every call on to it. Rejects where there is no leader to ask or the database cannot
 * be read; nothing listens then, nor afterwards, until `listen`.
 */
export const follow = async (
  env: Env & { databaseUrl: string },
  log: Logger,
  findLeader: () => Peer | null,
  clock: Clock = systemClock,
) => {
  const ask = createAskLeader(findLeader)
  const market = await ask('market', {})
  const db = openPostgresReader(env.databaseUrl)
  const onError = (error: unknown): void => log.warn({ err: error }, 'the leader could not be asked')
  const findInstallation = createInstallationName(db)
  const bus = await openBus(env, db, log).catch(async (error) => {
    await db.close()
    throw error
  })
  const hub = createHub({ findInstallation, onError, bus })
  const presence = createPresenceReport({ ask, clock, onError, onLost: () => void hub.makeUp() })
  for (const rules of followedTopics({ ask, presence, onError })) hub.define(rules)
  // Who has just come to lead knows of nobody.
  bus.onGap(presence.reportSoon)
  const sessions = createSessions({ db, clock, policy: env })
  const realtime = realtimeFeature(
    { db, clock, hub, bus, log, publicUrl: env.publicUrl },
    {
      sessions,
      auth: createTickets({ clock, sessions, bus }),
      market: { feed: market.feed, readClock: clockFrom(market.clock, clock.now) },
    },
  )
  const app = await createFollowingServer(
    { env, db, log, bus },
    { sockets: realtime.service, findLeader, authenticate: sessions.authenticate },
  )

  return {
    listen: async (): Promise<void> => {
      await sessions.watch()
      await realtime.beforeReady()
      await app.listen({ port: env.port, host: env.host })
    },
    /** Tells the sockets to come back, and lets go of everything. */
    stop: async (): Promise<void> => {
      realtime.service.closeAll()
      presence.stop()
      await bus.close()
      db.abandon()
      await app.close()
      await realtime.stop().catch(onError)
      await sessions.close().catch(onError)
      await db.close()
    },
  }
}
