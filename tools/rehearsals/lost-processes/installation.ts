import { type Database, openPostgres } from '../../../server/db/client.ts'
import { freePort } from '../../../server/testing/free-port.ts'
import { startHaproxy } from '../../../server/testing/haproxy-server.ts'
import { startOwnPostgres } from '../../../server/testing/own-postgres.ts'
import { startRedis } from '../../../server/testing/redis-server.ts'
import { createServerFolder, ended, isReady, type Server, until } from '../../../server/testing/server-process.ts'

const PROCESSES = 3
const DATABASE = 'club'

export type Installation = Awaited<ReturnType<typeof startInstallation>>

/** Three processes on PostgreSQL and Redis behind a proxy, each of which may be lost. */
export const startInstallation = async () => {
  const redis = await startRedis()
  const folder = await createServerFolder()
  const postgres = await startOwnPostgres('-c', 'fsync=off')
  await postgres.createDatabase(DATABASE)
  const url = postgres.urlOf(DATABASE)
  const ports: number[] = []
  while (ports.length < PROCESSES) ports.push(await freePort())
  const proxy = await startHaproxy(ports)

  const start = (port: number): Promise<Server> =>
    folder.start({
      PORT: String(port),
      DATABASE_URL: url,
      REDIS_URL: redis.url,
      TRUSTED_PROXIES: '127.0.0.1',
      MARKET_FEED: 'simulated',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
    })

  const [first = 0, ...others] = ports
  const processes = [await start(first)]
  const areReady = async () => (await Promise.all(processes.map(isReady))).every(Boolean)
  // The first one leads, and makes the tables.
  await until(areReady)
  for (const port of others) processes.push(await start(port))
  await until(areReady)
  const db: Database = await openPostgres(url)

  /** The term and the place in `processes` of who leads. */
  const findLeader = async () => {
    const { rows } = await db.query('select term, address from leadership')
    const { term, address } = rows[0] ?? {}
    return { term: Number(term), place: processes.findIndex((server) => server.url === address) }
  }

  return {
    db,
    redis,
    postgres,
    proxyUrl: proxy.url,
    processes,
    dataDir: folder.dataDir,
    findLeader,
    /** As a machine that is switched off. Resolves once it is gone. */
    kill: async (place: number): Promise<void> => {
      const server = processes[place]
      server?.process.kill('SIGKILL')
      if (server) await ended(server)
    },
    /** Starts again what was lost, at the same address. Resolves once all are ready. */
    restart: async (place: number): Promise<void> => {
      processes[place] = await start(ports[place] ?? 0)
      await until(areReady)
    },
    /** Somebody of a newer term than `before` leads and is ready. */
    untilTaken: (before: number): Promise<void> =>
      until(async () => {
        const { term, place } = await findLeader()
        const server = processes[place]
        return term > before && server !== undefined && (await isReady(server))
      }),
    remove: async (): Promise<void> => {
      await db.close()
      await folder.remove()
      await proxy.stop()
      await postgres.remove()
      await redis.kill()
    },
  }
}
