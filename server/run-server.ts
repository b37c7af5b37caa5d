import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openPostgres, useEmbedded } from './db/client.ts'
import type { Embedded } from './db/embedded-database.ts'
import { awaitLeadership, claimLeadership, type Leadership, type Peer, type Taken } from './db/leadership.ts'
import { migratePostgresAt } from './db/open-database.ts'
import type { Env } from './env.ts'
import { newToken } from './platform/ids.ts'
import { loggableError } from './platform/logger.ts'
import { serve } from './serve.ts'
import { startWaiting } from './wait-for-place.ts'

const STOP_WITHIN_MS = 10_000
const GIVE_UP_AFTER_MS = 8_000

const openFor = (env: Env, leadership: Leadership | null, embedded: Embedded | null): Promise<Database> => {
  if (embedded) return useEmbedded(embedded)
  if (env.databaseUrl) return openPostgres(env.databaseUrl, leadership?.term)
  throw new Error('A server without DATABASE_URL is given the embedded database.')
}

/**
 * Serves while it leads, and stands by while another server does or the database is away, until it is asked to stop. `embedded` is the
 * database of a server without DATABASE_URL, which never competes.
 */
export const runServer = async (env: Env, embedded: Embedded | null): Promise<void> => {
  const { stopAsked, setServing, setWaiting } = hearStopSignals()
  for (let firstTime = true; ; firstTime = false) {
    // Of each term its own: who was told the last one asks somebody else by now.
    const peer = env.peerUrl === null ? null : { address: env.peerUrl, secret: newToken() }
    const leadership = env.databaseUrl ? await lead(env, env.databaseUrl, { firstTime, peer, setWaiting }) : null
    const open = () => openFor(env, leadership, embedded)
    const server = await serve(env, open, { peerSecret: peer?.secret ?? null }).catch((error) => {
      leadership?.release()
      // A database that goes away again meanwhile is waited for again.
      if (firstTime || !leadership) throw error
      console.warn(`Uptick could not serve yet: ${error instanceof Error ? error.message : error}`)
    })
    if (!server) continue
    setServing(true)
    leadership?.renewWhile(() => server.stuckJobs().length === 0)
    const lost = leadership ? leadership.lost : new Promise<never>(() => {})
    const why = await Promise.race([lost, stopAsked])
    if (why === null) {
      await server.stop()
      leadership?.release()
      return
    }
    console.warn(`Uptick stopped serving, and competes for its place again: ${why}.`)
    leadership?.release()
    const stopped = server.stop({ leading: false }).catch((error) => console.warn(loggableError(error)))
    // What hangs at a database that does not answer ends later; nothing of it can be written any more.
    await Promise.race([stopped, sleep(GIVE_UP_AFTER_MS)])
    setServing(false)
  }
}

interface Attempt {
  firstTime: boolean
  /** How other processes will reach this one. */
  peer: Peer | null
  setWaiting: StopRequest['setWaiting']
}

/** The place at a PostgreSQL database, standing by or following until it is free. The embedded database's folder is locked instead. */
const lead = async (env: Env, databaseUrl: string, { firstTime, peer, setWaiting }: Attempt): Promise<Leadership> => {
  const migrate = () => migratePostgresAt(databaseUrl)
  // A database that cannot be reached at the first try is somebody's mistake, and said at once; later it is waited for.
  const claim = firstTime ? await claimLeadership(databaseUrl, migrate, { peer }) : null
  if (claim && 'term' in claim) return claim
  const onWaiting = (why: string) => console.warn(`Uptick stands by. ${why}`)
  const waiting = await startWaiting(env)
  setWaiting(waiting.end)
  const onTaken = (taken: Taken | null) => waiting.heed(taken)
  const leadership = await awaitLeadership(databaseUrl, migrate, { onWaiting, peer, onTaken })
  setWaiting(null)
  await waiting.end()
  return leadership
}

interface StopRequest {
  /** Resolves once somebody asked. */
  stopAsked: Promise<null>
  /** Whether there is something to finish before the process may end. */
  setServing: (serving: boolean) => void
  /** What is done before a process that only waits for its place may end. */
  setWaiting: (end: (() => Promise<void>) | null) => void
}

/** Asked once, however often it is: a signal to a process group comes directly and again through the parent. */
const hearStopSignals = (): StopRequest => {
  let serving = false
  let asked = false
  let endWaiting: (() => Promise<void>) | null = null
  const stopAsked = new Promise<null>((resolve) => {
    const stop = (): void => {
      if (asked) return
      asked = true
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
      if (serving) resolve(null)
      else if (endWaiting) void endWaiting().finally(() => process.exit(0))
      else process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
  return {
    stopAsked,
    setServing: (now) => {
      serving = now
    },
    setWaiting: (end) => {
      endWaiting = end
    },
  }
}
