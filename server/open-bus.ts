import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import { type Bus, createLocalBus } from './platform/bus/bus.ts'
import type { Logger } from './platform/logger.ts'
import { createInstallationName } from './platform/realtime/installation-name.ts'

/** The bus of this installation. Where there is one process, the client of Redis is not even read. */
export const openBus = async (
  { redisUrl: url }: Pick<Env, 'redisUrl'>,
  db: Pick<Database, 'orm'>,
  log: Logger,
): Promise<Bus> => {
  if (url === null) return createLocalBus()
  const [installation, { createRedisBus }] = await Promise.all([
    createInstallationName(db)(),
    import('./platform/bus/redis-bus.ts'),
  ])
  return createRedisBus({ url, installation, log })
}
