import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openPostgres, useEmbedded } from './db/client.ts'
import type { Embedded } from './db/embedded-database.ts'
import { awaitLeadership, claimLeadership, type Leadership } from './db/leadership.ts'
import { migratePostgresAt } from './db/open-database.ts'
import type { Env } from './env.ts'
import { loggableError } from './platform/logger.ts'
import { serve } from './serve.ts'
import { startStandby } from './standby.ts'

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
  const { stopAsked, setServing } = hearStopSignals()
  for (let firstTime = true; ; firstTime = false) {
    const leadership = env.databaseUrl ? await lead(env, env.databaseUrl, firstTime) : null
    const server = await serve(env, () => openFor(env, leadership, embedded)).catch((error) => {
      leadership?.release()
      // A database that goes away again meanwhile is waited for again.
      if (firstTime || !leadership) throw error
      console.warn(`Uptick could not serve yet: ${error instanceof Error ? error.message : error}`)
    })
    if (!server) continue
    setServing(true)
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

/** The place at a PostgreSQL database, standing by until it is free. The embedded database's folder is locked instead. */
const lead = async (env: Env, databaseUrl: string, firstTime: boolean): Promise<Leadership> => {
  const migrate = () => migratePostgresAt(databaseUrl)
  // A database that cannot be reached at the first try is somebody's mistake, and said at once; later it is waited for.
  const claim = firstTime ? await claimLeadership(databaseUrl, migrate) : null
  if (claim && 'term' in claim) return claim
  const endStandby = await startStandby(env)
  const onWaiting = (why: string) => console.warn(`Uptick stands by. ${why}`)
  const leadership = await awaitLeadership(databaseUrl, migrate, { onWaiting })
  await endStandby()
  return leadership
}

interface StopRequest {
  /** Resolves once somebody asked. */
  stopAsked: Promise<null>
  /** Whether there is something to finish before the process may end. */
  setServing: (serving: boolean) => void
}

/** Asked once, however often it is: a signal to a process group comes directly and again through the parent. */
const hearStopSignals = (): StopRequest => {
  let serving = false
  const stopAsked = new Promise<null>((resolve) => {
    const stop = (): void => {
      if (!serving) process.exit(0)
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
      resolve(null)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
  return {
    stopAsked,
    setServing: (now) => {
      serving = now
    },
  }
}
