import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type App, buildApp } from './app.ts'
import { openPglite, openPostgres } from './db/client.ts'
import { awaitLeadership, claimLeadership, type Leadership } from './db/leadership.ts'
import { migratePostgresAt } from './db/open-database.ts'
import { type DemoAccounts, seedDemo } from './db/seed/demo.ts'
import { markInstallation } from './db/seed/mark-installation.ts'
import { adviceOn, type Env, parseEnv } from './env.ts'
import { createPasswords } from './features/auth/service.ts'
import { readBrokers } from './features/brokers/service.ts'
import { readCountryPolicy } from './features/country-policy/service.ts'
import { findProcessedThrough } from './features/market/service.ts'
import { openCheckpointJournal } from './platform/checkpoint-journal.ts'
import { systemClock } from './platform/clock.ts'
import { newToken } from './platform/ids.ts'
import { createLogger, loggableError } from './platform/logger.ts'
import { openMarketFeed } from './platform/market-feed/market-feed.ts'
import { readPolicy } from './platform/policy-file.ts'
import { readOrCreateSecret } from './platform/secret-file.ts'
import { openSigningKey } from './platform/signing-key.ts'
import { startStandby } from './standby.ts'

const STOP_WITHIN_MS = 10_000
const GIVE_UP_AFTER_MS = 8_000
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
    `Sponsored access code ${accessCode}, which unlocks the guest’s dashboard for four months`,
  ].join('\n')

/** One line that fills up while the engine first trains; silent where nobody watches. */
const showTraining = (fraction: number): void => {
  if (!process.stdout.isTTY) return
  process.stdout.write(
    `\rTraining on the market's history: ${Math.round(fraction * 100)} %${fraction >= 1 ? '\r\u001b[K' : ''}`,
  )
}

const serve = async (env: Env, leadership: Leadership | null): Promise<App> => {
  const log = createLogger(env)
  const restrictions = await readCountryPolicy(env.dataDir)
  const brokers = await readBrokers(env)
  const db = env.databaseUrl ? await openPostgres(env.databaseUrl, leadership?.term) : await openPglite(env.dataDir)
  const feed = await openMarketFeed(env.marketFeed, {
    clock: systemClock,
    replaySpeed: env.replaySpeed,
    resumeAt: (feedId) => findProcessedThrough(db, feedId),
    // Whoever knows the seed knows every future price: it is made here and stays here.
    seed: await readOrCreateSecret(join(env.dataDir, 'market-seed'), newToken),
    paused: true,
  })
  for (const { file, reason } of feed.skipped) log.info(`${file} is not replayed: ${reason}.`)
  const passwords = createPasswords()
  await markInstallation(db, env.demo, env.adminEmail)
  const demo = env.demo ? await seedDemo(db, env, passwords.hash) : null
  const server = await buildApp({
    env,
    db,
    clock: systemClock,
    feed,
    signingKey: await openSigningKey(env.recordSigningKey, env.dataDir),
    openJournal: () => openCheckpointJournal(join(env.dataDir, 'signed-checkpoints')),
    witnesses: env.witnesses === null ? null : await readPolicy(env.witnesses),
    passwords,
    restrictions,
    brokers,
    log,
    version: await readVersion(),
    // In development the pages come from the web tool's own server.
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    onProgress: showTraining,
  })
  try {
    await server.app.listen({ port: env.port, host: env.host })
    await server.start()
  } catch (error) {
    await server.stop({ leading: false })
    throw error
  }
  console.log(`Uptick is at ${env.publicUrl}`)
  for (const advice of adviceOn(env)) console.log(advice)
  if (demo) console.log(describeDemo(demo))
  return server
}

/** Serves while it leads, and stands by while another server does or the database is away, until it is asked to stop. */
const run = async (env: Env, { stopAsked, setServing }: StopRequest): Promise<void> => {
  for (let firstTime = true; ; firstTime = false) {
    const leadership = env.databaseUrl ? await lead(env, env.databaseUrl, firstTime) : null
    const server = await serve(env, leadership).catch((error) => {
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

try {
  await run(parseEnv(process.env), hearStopSignals())
  process.exit(0)
} catch (error) {
  // What an operator can act on is a sentence; anything else comes with where it happened.
  console.error(error instanceof Error && error.cause === undefined ? error.message : loggableError(error))
  process.exit(1)
}
