import type { CountryRestriction } from '../contract/country-policy.ts'
import type { Policy } from '../engine/log/policy.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { Passwords } from './features/auth/service.ts'
import type { ConfiguredBroker } from './features/brokers/service.ts'
import type { PictureReader } from './features/chart-scans/local-reader.ts'
import type { Train } from './features/signals/train-beside.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { CheckpointJournal } from './platform/checkpoint-journal.ts'
import type { Clock } from './platform/clock.ts'
import type { Figures } from './platform/figures.ts'
import type { Logger } from './platform/logger.ts'
import type { FurtherFeed, MarketFeed } from './platform/market-feed/market-feed.ts'
import type { PostPublic } from './platform/outgoing/post-public.ts'
import type { SendPush } from './platform/push/push-client.ts'
import type { VapidKey } from './platform/push/vapid-key.ts'
import type { SigningKey } from './platform/signing-key.ts'
import type { FileStorage } from './platform/storage/file-storage.ts'

/** What an installation brings: opened by `serve.ts`, or made by a test. */
export interface AppDeps {
  env: Env
  db: Database
  clock: Clock
  feed: MarketFeed
  /** The markets beside it; none unless given. */
  furtherFeeds?: readonly FurtherFeed[]
  signingKey: SigningKey
  /** What the record signed last, kept outside of the database. */
  openJournal: () => Promise<CheckpointJournal>
  passwords: Passwords
  /** Whose cosignatures the record asks for; nobody's unless given. */
  witnesses?: Policy | null
  /** Countries where something is switched off; the default table unless given. */
  restrictions?: readonly CountryRestriction[]
  /** The configured partner brokers; none unless given. */
  brokers?: readonly ConfiguredBroker[]
  log: Logger
  /** To the other processes of the installation; there are none unless given. */
  bus?: Bus
  /** Where uploads are kept; the data folder unless given. */
  storage?: FileStorage
  /** What was counted before there was an application. */
  figures?: Figures
  /** What they show when they ask this one, which leads. Nobody may ask unless given. */
  peerSecret?: string | null
  version: string
  /** Folder of the built web application; null serves calls only. */
  webRoot: string | null
  /** What names this server to the services that carry notifications; gone with the process, unless given. */
  vapidKey?: VapidKey
  /** Sends a notification; over the internet, unless given. */
  sendPush?: SendPush
  /** Takes what is sent to members' webhooks; over the internet, unless given. */
  postWebhook?: PostPublic
  /** Reads pictures of charts; the configured reader, unless given. */
  pictureReader?: PictureReader
  /** How new engines learn the market's history: in this thread, unless given. */
  train?: Train
  /** Told how far that has come, 0 to 1. */
  onProgress?: (fraction: number) => void
}
