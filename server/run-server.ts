import { type Database, openPostgres, useEmbedded } from './db/client.ts'
import type { Embedded } from './db/embedded-database.ts'
import { awaitLeadership, claimLeadership, type Leadership, type Taken } from './db/leadership.ts'
import { migratePostgresAt } from './db/open-database.ts'
import type { Env } from './env.ts'
import { newToken } from './platform/ids.ts'
import { letGo, serve } from './serve.ts'
import { startWaiting } from './wait-for-place.ts'

const STOP_WITHIN_MS = 10_000

const openFor = (env: Env, leadership: Leadership | null, embedded: Embedded | null): Promise<Database> => {
  if (embedded) return useEmbedded(embedded)
  if (env.databaseUrl) return openPostgres(env.databaseUrl, leadership?.term)
  throw new Error('A server without DATABASE_URL is given the embedded database.')
}

const competing = (why: string): string => `Uptick stopped serving and is trying to lead again: ${why}.`

/**
 * Serves while it leads, and stands by while another server does or the database is away, until it is asked to stop. `embedded` is the
 * database of a server without DATABASE_URL, which never competes.
 */
export const runServer = async (env: Env, embedded: Embedded | null): Promise<void> => {
  const { stopAsked, setServing, setWaiting } = hearStopSignals()
  for (let firstTime = true; ; firstTime = false) {
    // Of each term its own: who was told the last one asks somebody else by now.
    const peer = env.peerUrl === null ? null : { address: env.peerUrl, secret: newToken() }
    const leadership = env.databaseUrl ? await lead(env, env.databaseUrl, { firstTime, setWaiting }) : null
    const lost = leadership?.lost ?? new Promise<never>(() => {})
    const open = () => openFor(env, leadership, embedded)
    const onListening = async (): Promise<void> => {
      if (peer) await leadership?.announce(peer)
    }
    const server = await serve(env, open, { peerSecret: peer?.secret ?? null, onListening, lost }).catch(
      async (error) => {
        const whyLost = await Promise.race([lost, null])
        leadership?.release()
        if (whyLost !== null) return console.warn(competing(whyLost))
        // A database that goes away again meanwhile is waited for again.
        if (firstTime || !leadership) throw error
        console.warn(`Uptick could not serve yet: ${error instanceof Error ? error.message : error}`)
      },
    )
    if (!server) continue
    setServing(true)
    leadership?.renewWhile(() => server.stuckJobs().length === 0)
    const why = await Promise.race([lost, stopAsked])
    if (why === null) {
      await server.stop()
      leadership?.release()
      return
    }
    console.warn(competing(why))
    leadership?.release()
    await letGo(server)
    setServing(false)
  }
}

interface Attempt {
  firstTime: boolean
  setWaiting: StopRequest['setWaiting']
}

/** The place at a PostgreSQL database, standing by or following until it is free. The embedded database's folder is locked instead. */
const lead = async (env: Env, databaseUrl: string, { firstTime, setWaiting }: Attempt): Promise<Leadership> => {
  const migrate = () => migratePostgresAt(databaseUrl)
  // A database that cannot be reached at the first try is somebody's mistake, and said at once; later it is waited for.
  const claim = firstTime ? await claimLeadership(databaseUrl, migrate) : null
  if (claim && 'term' in claim) return claim
  const onWaiting = (why: string) => console.warn(`Uptick stands by. ${why}`)
  const waiting = await startWaiting(env)
  setWaiting(waiting.end)
  const onTaken = (taken: Taken | null) => waiting.heed(taken)
  const leadership = await awaitLeadership(databaseUrl, migrate, { onWaiting, onTaken })
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
