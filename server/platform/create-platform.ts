import { join } from 'node:path'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import { type Bus, createLocalBus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Feature, Platform } from './feature.ts'
import { createFigures, type Figures } from './figures.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { createVacuumJob } from './jobs/vacuum-job.ts'
import type { Logger } from './logger.ts'
import { createMailJob } from './mail/deliver-mail.ts'
import { createMailTransport } from './mail/mail-transport.ts'
import { createTimelySender } from './mail/send-timely.ts'
import type { MarketFeed } from './market-feed/market-feed.ts'
import { createHub } from './realtime/hub.ts'
import { createInstallationName } from './realtime/installation-name.ts'
import { createDiskStorage } from './storage/disk-storage.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { createOrphanJob } from './storage/orphan-job.ts'
import { createTransact } from './transaction.ts'

interface Deps {
  env: Env
  db: Database
  clock: Clock
  feed: MarketFeed
  log: Logger
  /** To the other processes; there are none unless given. */
  bus?: Bus | undefined
  /** Where uploads are kept; the data folder unless given. */
  storage?: FileStorage | undefined
  /** What was counted before. */
  figures?: Figures | undefined
}

/** The ground of the features. */
export const createPlatform = ({
  env,
  db,
  clock,
  feed,
  log,
  bus = createLocalBus(),
  storage,
  figures = createFigures(),
}: Deps) => {
  const transport = createMailTransport(env)
  const mailJob = createMailJob({ db, clock, log, transport })
  const hub = createHub({
    findInstallation: createInstallationName(db),
    onError: (error) => log.error({ err: error }, 'the events of a topic could not be read'),
    bus,
  })
  const platform: Platform = {
    env,
    db,
    clock,
    log,
    feed,
    hub,
    bus,
    storage: storage ?? createDiskStorage(join(env.dataDir, 'files')),
    figures,
    limiter: createRateLimiter({ now: clock.now, scale: env.rateLimitScale }),
    sendTimely: createTimelySender({ db, clock, log, transport }),
    publicUrl: env.publicUrl,
    mailQueued: mailJob.wake,
    transact: createTransact({ db, clock, log, hub, mailQueued: mailJob.wake }),
  }

  return {
    platform,

    /** What the platform does by itself for these features: mails leave, events find their streams, files that nobody refers to are removed. */
    serve: (features: readonly Feature<unknown>[]): Feature<null> => {
      for (const { topics = [] } of features) for (const rules of topics) platform.hub.define(rules)
      const owners = features.flatMap(({ keptFiles }) => keptFiles ?? [])
      return {
        service: null,
        jobs: [
          mailJob,
          createOrphanJob({ storage: platform.storage, clock, log, owners }),
          ...(db.kind === 'pglite' ? [createVacuumJob({ db, clock, log })] : []),
          // Before the slots stop: none waits for the answer of a venue then.
          { stop: () => feed.close?.() },
        ],
        stop: async () => {
          transport.close()
          await bus.close()
        },
      }
    },
  }
}
