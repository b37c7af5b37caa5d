import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Figures } from './figures.ts'
import type { PublicFiles } from './http/public-files.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { Route } from './http/route.ts'
import type { JobWatch } from './jobs/job-watch.ts'
import type { Logger } from './logger.ts'
import type { SendTimely } from './mail/send-timely.ts'
import type { MarketFeed } from './market-feed/market-feed.ts'
import type { Hub, TopicRules } from './realtime/hub.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { FindUsed } from './storage/orphan-job.ts'
import type { Transact } from './transaction.ts'

/** What every feature stands on. It is handed on whole: a service names the parts that it uses. */
export interface Platform {
  env: Env
  db: Database
  clock: Clock
  log: Logger
  feed: MarketFeed
  hub: Hub
  bus: Bus
  /** Whoever keeps files here says which are in use (`keptFiles`): what no feature knows is removed a day later. */
  storage: FileStorage
  limiter: RateLimiter
  /** What operators are told in figures. */
  figures: Figures
  /** Mails that are worth nothing later; all others are part of a transaction (`tx.mail`). */
  sendTimely: SendTimely
  /** Where links lead. */
  publicUrl: string
  /** An email waits that was not written by way of `transact`. */
  mailQueued: () => void
  /** Runs what moves together, and tells the world of it after the commit. */
  transact: Transact
}

/** `leading: false` where another server may have taken the place: nothing of its is written then. */
export interface Stopping {
  leading: boolean
}

/** Timed work: runs from when the server is ready until it stops. */
export interface Job {
  /** Left out where something else begins the work. */
  start?: () => void
  /** Resolves once the round under way is finished. */
  stop: (stopping: Stopping) => void | Promise<void>
  /** Its rounds. Left out where there is nothing to run, only to end. */
  rounds?: JobWatch
}

/** One noun of the product, as `server/features/<noun>/feature.ts` puts it together. What it does not have is left out. */
export interface Feature<Service> {
  /** What other features may ask of it. */
  service: Service
  routes?: readonly Route[]
  /** Files for everybody, outside of `/api`. */
  publicFiles?: PublicFiles
  topics?: readonly TopicRules[]
  /** Which of these stored files are its own. */
  keptFiles?: FindUsed
  /** Done before the server says that it is ready, in the order of the list. Its jobs start afterwards. */
  beforeReady?: () => Promise<void>
  jobs?: readonly Job[]
  /** Lets go of what it holds, once its jobs and all requests have ended; the last of the list first. */
  stop?: () => Promise<void>
}

/** The list of features, filled in the order in which they are used: `use` answers what the next ones may ask of it. */
export const createFeatureList = () => {
  const features: Feature<unknown>[] = []
  return {
    features: features as readonly Feature<unknown>[],
    use: <Service>(feature: Feature<Service>): Service => {
      features.push(feature)
      return feature.service
    },
  }
}
