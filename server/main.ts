import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, buildApp } from './app.ts'
import { openDatabase } from './db/client.ts'
import { type DemoAccounts, seedDemo } from './db/seed/demo.ts'
import { adviceOn, type Env, parseEnv } from './env.ts'
import { createPasswords } from './features/auth/service.ts'
import { readCountryPolicy } from './features/country-policy/service.ts'
import { findProcessedThrough } from './features/market/service.ts'
import { systemClock } from './platform/clock.ts'
import { newToken } from './platform/ids.ts'
import { createLogger, loggableError } from './platform/logger.ts'
import { openMarketFeed } from './platform/market-feed/market-feed.ts'
import { readOrCreateSecret } from './platform/secret-file.ts'
import { openSigningKey } from './platform/signing-key.ts'

const STOP_WITHIN_MS = 10_000
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

const serve = async (env: Env): Promise<App> => {
  const log = createLogger(env)
  const restrictions = await readCountryPolicy(env.dataDir)
  const db = await openDatabase(env)
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
  const demo = env.demo ? await seedDemo(db, env, passwords.hash) : null
  const server = await buildApp({
    env,
    db,
    clock: systemClock,
    feed,
    signingKey: await openSigningKey(env.recordSigningKey, env.dataDir),
    passwords,
    restrictions,
    log,
    version: await readVersion(),
    // In development the pages come from the web tool's own server.
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    onProgress: showTraining,
  })
  await server.app.listen({ port: env.port, host: env.host })
  await server.start()
  console.log(`Uptick is at ${env.publicUrl}`)
  for (const advice of adviceOn(env)) console.log(advice)
  if (demo) console.log(describeDemo(demo))
  return server
}

/** Stops once, however often it is asked: a signal to a process group comes directly and again through the parent. */
const stopOnSignal = (server: App): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error) => {
        console.error('The server did not stop cleanly.', loggableError(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  const env = parseEnv(process.env)
  stopOnSignal(await serve(env))
} catch (error) {
  // What an operator can act on is a sentence; anything else comes with where it happened.
  console.error(error instanceof Error && error.cause === undefined ? error.message : loggableError(error))
  process.exit(1)
}
