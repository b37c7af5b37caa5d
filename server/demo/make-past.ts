/**
 * Part of the first `npm start` of a demo: the last hours of a club that has been there for a while, made by the server itself on a
 * simulated clock. The record's first entry says so. Ends at once where there is nothing to make: a live server, another market, or a folder in use.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '../../contract/market.ts'
import { openPglite } from '../db/client.ts'
import { type Env, parseEnv } from '../env.ts'
import { createFakeClock } from '../platform/clock.ts'
import { assemble } from '../serve.ts'
import { createDemoMembers } from './demo-members.ts'

const PAST_MINUTES = Number(process.argv[2] ?? 90)
/** The boundary's round begins in the second after it. */
const AFTER_BOUNDARY_MS = 2_000

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Null where the settings are wrong: the server, which starts next, says what is. */
const readEnv = (): Env | null => {
  try {
    return parseEnv({ ...process.env, LOG_LEVEL: 'error' })
  } catch {
    return null
  }
}

const env = readEnv()
const isWanted = env?.demo && env.databaseUrl === null && env.marketFeed === 'simulated'
if (isWanted && !existsSync(join(env.dataDir, 'pglite'))) {
  const untilMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const clock = createFakeClock(untilMs - PAST_MINUTES * MINUTE_MS)
  const { server } = await assemble(env, () => openPglite(env.dataDir), { clock, madeUntilMs: untilMs })
  await server.start()
  const members = await createDemoMembers(server, clock)
  /** Time passes when all that was due has been done. */
  const rest = async (): Promise<void> => {
    do await nextTurn()
    while (server.jobs.some((job) => job.isRunning()))
  }
  for (let minute = 0; minute < PAST_MINUTES; minute += 1) {
    await clock.advanceTo(untilMs - (PAST_MINUTES - minute) * MINUTE_MS + AFTER_BOUNDARY_MS)
    await rest()
    await members.act(minute)
    await clock.advance(MINUTE_MS / 2)
    await rest()
  }
  await members.leave()
  await server.stop()
}
process.exit(0)
