import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CountryRestriction } from '../../contract/country-policy.ts'
import type { Policy } from '../../engine/log/policy.ts'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { type Env, parseEnv } from '../env.ts'
import { createPasswords, type Passwords } from '../features/auth/service.ts'
import type { ConfiguredBroker } from '../features/brokers/service.ts'
import type { PictureReader } from '../features/chart-scans/local-reader.ts'
import type { Member } from '../features/members/service.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { type CheckpointJournal, createMemoryJournal } from '../platform/checkpoint-journal.ts'
import { type Clock, createFakeClock, type FakeClock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import type { FurtherFeed } from '../platform/market-feed/market-feed.ts'
import type { PostPublic } from '../platform/outgoing/post-public.ts'
import type { SendPush } from '../platform/push/push-client.ts'
import { createSigningKey, type SigningKey } from '../platform/signing-key.ts'
import { type CallClient, createCallClient } from './call-client.ts'
import { openTestDatabase } from './database.ts'
import { createTestFeed, MARKET_START } from './market.ts'

/** The lightest that Argon2 accepts, so that tests spend no time on it. */
const LIGHTEST_HASH = { memoryKib: 8, passes: 1 }

interface Options {
  /** A database to share, which stays open when the app closes. Otherwise a fresh one. */
  db?: Database
  env?: Partial<Env>
  /** What time it is, until the test moves the clock. */
  clock?: FakeClock
  passwords?: Passwords
  /** The countries where something is switched off, unless it is the default table. */
  restrictions?: readonly CountryRestriction[]
  /** The configured partner brokers; none unless given. */
  brokers?: readonly ConfiguredBroker[]
  /** What remembers the record's last checkpoint; nothing after the test, unless given. */
  openJournal?: () => Promise<CheckpointJournal>
  witnesses?: Policy
  signingKey?: SigningKey
  /** Markets beside the one that the app is about. */
  furtherFeeds?: readonly FurtherFeed[]
  /** When the market ends, in market ms; never, unless given. */
  marketEndsAtMs?: number
  /** Takes the notifications; nobody does, unless given. */
  sendPush?: SendPush
  /** Takes what is sent to webhooks; nobody does, unless given. */
  postWebhook?: PostPublic
  /** Reads pictures of charts; the configured reader, unless given. */
  pictureReader?: PictureReader
  /** To other applications on the same database. */
  bus?: Bus
  /** Runs the slots and the jobs too, on the test's clock. Without it the app answers calls only. */
  started?: boolean
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The application on a test database, with a clock that the test moves and people who can call it. */
export const buildTestApp = async (options: Options = {}) => {
  const db = options.db ?? (await openTestDatabase())
  const clock = options.clock ?? createFakeClock(MARKET_START + 500)
  // Made by the first file that is kept.
  const dataDir = join(tmpdir(), `uptick-test-${randomUUID()}`)
  const env: Env = { ...parseEnv({ LOG_LEVEL: 'info', DATA_DIR: dataDir }), ...options.env }
  const passwords = options.passwords ?? createPasswords(LIGHTEST_HASH)
  const log: string[] = []
  const waits: number[] = []
  const feed = createTestFeed(clock)
  const server = await buildApp({
    env,
    db: options.db ? { ...db, close: async () => {} } : db,
    clock: options.started ? clock : withoutWaiting(clock, waits),
    feed: { ...feed, clock: { ...feed.clock, endsAt: options.marketEndsAtMs ?? null } },
    signingKey: options.signingKey ?? SIGNING_KEY,
    openJournal: options.openJournal ?? (async () => createMemoryJournal()),
    witnesses: options.witnesses ?? null,
    passwords,
    ...(options.furtherFeeds ? { furtherFeeds: options.furtherFeeds } : {}),
    ...(options.bus ? { bus: options.bus } : {}),
    ...(options.pictureReader ? { pictureReader: options.pictureReader } : {}),
    sendPush: options.sendPush ?? (async () => 'sent'),
    postWebhook: options.postWebhook ?? (async () => 'refused'),
    ...(options.restrictions ? { restrictions: options.restrictions } : {}),
    ...(options.brokers ? { brokers: options.brokers } : {}),
    log: createLogger(env, { write: (line) => void log.push(line) }),
    version: 'test',
    webRoot: null,
  })
  const { app, sessions } = server
  if (options.started) await server.start()
  else await sessions.watch()
  await app.ready()

  let people = 0
  /** Everybody calls from an address of their own, so that limits by address never mix people up. */
  const newAddress = () => {
    people += 1
    return `10.1.${people >> 8}.${people & 255}`
  }
  /** A session of the member; returns its bearer token. */
  const signInAs = async (member: Pick<Member, 'id'>): Promise<string> =>
    (await sessions.open(member.id, { address: '10.0.0.1', userAgent: 'test' })).token
  const clients = new Map<string, CallClient>()

  return {
    ...server,
    db,
    clock,
    env,
    passwords,
    /** Every line that the server logged. */
    log,
    /** How long calls were made to wait, ms, in order. */
    waits,
    signInAs,

    /** The member in one session of theirs, opened at their first call. */
    as: (member: Pick<Member, 'id'>): CallClient => {
      const known = clients.get(member.id)
      if (known) return known
      let token: Promise<string> | undefined
      const client = createCallClient(app, newAddress(), () => {
        token ??= signInAs(member)
        return token
      })
      clients.set(member.id, client)
      return client
    },

    /** Whoever bears this token. */
    withToken: (token: string, address = newAddress()): CallClient => createCallClient(app, address, async () => token),

    /** Somebody without a session, from an address of their own unless told otherwise. */
    visitor: (address = newAddress()): CallClient => createCallClient(app, address, async () => null),

    close: async (): Promise<void> => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where nothing runs in the background, what a call waits for passes at once; how long it was is kept. */
const withoutWaiting = (clock: FakeClock, waits: number[]): Clock => ({
  ...clock,
  setTimeout: (run, ms) => {
    waits.push(ms)
    const waiting = setImmediate(run)
    return () => clearImmediate(waiting)
  },
})

const SIGNING_KEY = createSigningKey()
