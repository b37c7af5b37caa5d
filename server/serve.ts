import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Policy, parsePolicy } from '../engine/log/policy.ts'
import { type App, buildApp } from './app.ts'
import type { Database } from './db/client.ts'
import { type DemoAccounts, seedDemo } from './demo/demo.ts'
import { markInstallation } from './demo/mark-installation.ts'
import { adviceOn, type Env } from './env.ts'
import { createPasswords } from './features/auth/service.ts'
import { readBrokers } from './features/brokers/service.ts'
import { readCountryPolicy } from './features/country-policy/service.ts'
import { findProcessedThrough } from './features/market/service.ts'
import { trainBeside } from './features/signals/train-beside.ts'
import { openBus } from './open-bus.ts'
import { openCheckpointJournal } from './platform/checkpoint-journal.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createFigures } from './platform/figures.ts'
import { newToken } from './platform/ids.ts'
import { createLogger, loggableError } from './platform/logger.ts'
import { openMarketFeed, prepareFurtherFeed } from './platform/market-feed/market-feed.ts'
import { openVapidKey } from './platform/push/vapid-key.ts'
import { createInstallationName } from './platform/realtime/installation-name.ts'
import { readOrCreateSecret } from './platform/secret-file.ts'
import { openSigningKey } from './platform/signing-key.ts'
import { openStorage } from './platform/storage/open-storage.ts'

/** The tlog-policy in `file`. Throws a sentence that names the file, and the line where one is at fault. */
export const readPolicy = async (file: string): Promise<Policy> => {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The policy file ${file} cannot be read.`, { cause })
  })
  try {
    return parsePolicy(text)
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}

const WEB_ROOT = fileURLToPath(new URL('../dist/web', import.meta.url))

const readVersion = async (): Promise<string> => {
  const file = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}

/** What a newcomer needs to sign in, one account a line. */
const describeDemo = ({ password, accounts, accessCode }: DemoAccounts): string =>
  [
    `Demo accounts, password ${password}`,
    ...accounts.map(({ email, tier, admin }) => `  ${email.padEnd(24)} ${admin ? 'administrator' : tier}`),
    `Sponsored access code ${accessCode}: gives a guest the dashboard and Starter for four months`,
  ].join('\n')

/** One line that fills up while the engine first trains; silent where nobody watches. */
const showTraining = (fraction: number): void => {
  if (!process.stdout.isTTY) return
  process.stdout.write(
    `\rTraining on the market's history: ${Math.round(fraction * 100)}%${fraction >= 1 ? '\r\u001b[K' : ''}`,
  )
}

interface Assembly {
  clock?: Clock
  /** What the processes show that follow this one. */
  peerSecret?: string | null
  /** The end of a past that is made at once, wall ms; the present unless given. */
  madeUntilMs?: number
}

interface Options extends Assembly {
  /** The port is open: members are answered. */
  onListening?: () => Promise<void>
  /** Resolves, with the reason, once somebody else may lead. */
  lost?: Promise<string>
}

const GIVE_UP_AFTER_MS = 8_000

/** Stops what may not write any more. What hangs at a database that does not answer ends later. */
export const letGo = async (server: Pick<App, 'stop'>): Promise<void> => {
  const stopped = server.stop({ leading: false }).catch((error) => console.warn(loggableError(error)))
  await Promise.race([stopped, sleep(GIVE_UP_AFTER_MS)])
}

/**
 * The application of an installation, not started, and a demo's accounts. Throws a sentence where the installation may not be opened so.
 */
export const assemble = async (
  env: Env,
  openDatabase: () => Promise<Database>,
  { clock = systemClock, peerSecret = null, madeUntilMs }: Assembly = {},
) => {
  const log = createLogger(env)
  const restrictions = await readCountryPolicy(env.dataDir)
  const brokers = await readBrokers(env)
  const db = await openDatabase()
  const feedDeps = {
    // Each venue reads its own settings.
    ...env,
    clock,
    log,
    resumeAt: (feedId: string) => findProcessedThrough(db, feedId),
    // Whoever knows the secret knows every future price: it is made here and stays here. Days that are over are told in the record.
    seed: await readOrCreateSecret(join(env.dataDir, 'market-seed'), newToken),
    paused: true,
  }
  const furtherFeeds = await Promise.all(env.furtherMarketFeeds.map((setting) => prepareFurtherFeed(setting, feedDeps)))
  const feed = await openMarketFeed(env.marketFeed, feedDeps)
  for (const { file, reason } of feed.skipped) log.info(`${file} is not replayed: ${reason}.`)
  const passwords = createPasswords()
  await markInstallation(db, env.demo, env.adminEmail)
  const demo = env.demo
    ? await seedDemo(db, env, passwords.hash, {
        nowMs: clock.now(),
        ...(madeUntilMs === undefined ? {} : { shownAtMs: madeUntilMs }),
      })
    : null
  const figures = createFigures()
  const storage = await openStorage(env, log, createInstallationName(db), figures)
  const bus = await openBus(env, db, log)
  const server = await buildApp({
    env,
    db,
    bus,
    storage,
    figures,
    peerSecret,
    clock,
    feed: madeUntilMs === undefined ? feed : { ...feed, madeUntilMs },
    furtherFeeds,
    signingKey: await openSigningKey(env.recordSigningKey, env.dataDir, env.demo),
    openJournal: () => openCheckpointJournal(join(env.dataDir, 'signed-checkpoints')),
    witnesses: env.witnesses === null ? null : await readPolicy(env.witnesses),
    vapidKey: await openVapidKey(env.pushKey, env.dataDir, `mailto:${env.supportEmail}`),
    passwords,
    restrictions,
    brokers,
    log,
    version: await readVersion(),
    // In development the pages come from the web tool's own server.
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    train: trainBeside,
    onProgress: showTraining,
  })
  return { server, demo, bus }
}

/**
 * Serves what is in the database: pages and calls at once, signals as soon as the engines are trained, which is when this resolves.
 * Throws a sentence where the installation may not be opened so; the database is then left to the process's end. Throws as well when the
 * place is lost meanwhile.
 */
export const serve = async (
  env: Env,
  openDatabase: () => Promise<Database>,
  { onListening = async () => {}, lost = new Promise(() => {}), ...assembly }: Options = {},
): Promise<App> => {
  const { server, demo, bus } = await assemble(env, openDatabase, assembly)
  try {
    await server.app.listen({ port: env.port, host: env.host })
    await onListening()
    console.log(`Uptick is at ${env.publicUrl}`)
    for (const advice of adviceOn(env)) console.log(advice)
    if (demo) console.log(describeDemo(demo))
    const lostPlace = lost.then((why) => Promise.reject(new Error(why)))
    await Promise.race([server.start(), lostPlace])
    // Whoever led before may have died with something untold.
    bus.announceGap()
  } catch (error) {
    await letGo(server)
    throw error
  }
  return server
}
