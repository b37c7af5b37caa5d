/**
 * Part of `npm run build` and `npm start`: the past of a club that has been there for a week, made by the server itself on a simulated clock: a
 * session on each of six evenings, and the last hour. The record's first entry says so. Ends at once where there is nothing to make: a
 * live server, another market, or a folder in use.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '../contract/market.ts'
import { DAY_MS } from '../contract/slots.ts'
import { type Database, openPglite } from '../server/db/client.ts'
import { type Env, parseEnv } from '../server/env.ts'
import { createFakeClock } from '../server/platform/clock.ts'
import { assemble } from '../server/serve.ts'
import { createDemoMembers } from './demo-members.ts'

const numberAt = (place: number, usual: number): number => Number(process.argv[place] ?? usual)
const LAST_MINUTES = numberAt(2, 60)
const EVENINGS = numberAt(3, 6)
const EVENING_MINUTES = numberAt(4, 15)
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

interface Session {
  fromMs: number
  minutes: number
  /** From 0. */
  evening: number
  untilMs: number
}

/** The server runs from one moment on for so many minutes of its clock. The database outlives it. */
const runSession = async (env: Env, db: Database, { fromMs, minutes, evening, untilMs }: Session) => {
  const clock = createFakeClock(fromMs)
  const { server } = await assemble(env, async () => ({ ...db, close: async () => {} }), {
    clock,
    madeUntilMs: untilMs,
  })
  await server.start()
  const members = await createDemoMembers(server, clock, evening)
  /** Time passes when all that was due has been done. */
  const rest = async (): Promise<void> => {
    do await nextTurn()
    while (server.jobs.some((job) => job.isRunning()))
  }
  for (let minute = 0; minute < minutes; minute += 1) {
    await clock.advanceTo(fromMs + minute * MINUTE_MS + AFTER_BOUNDARY_MS)
    await rest()
    await members.act(minute)
    await clock.advance(MINUTE_MS / 2)
    await rest()
  }
  await members.leave()
  await server.stop()
}

const env = readEnv()
const isWanted = env?.demo && env.databaseUrl === null && env.marketFeed === 'simulated'
if (isWanted && !existsSync(join(env.dataDir, 'pglite'))) {
  const untilMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const db = await openPglite(env.dataDir)
  for (let evening = 0; evening < EVENINGS; evening += 1) {
    const fromMs = untilMs - (EVENINGS - evening) * DAY_MS
    await runSession(env, db, { fromMs, minutes: EVENING_MINUTES, evening, untilMs })
  }
  const fromMs = untilMs - LAST_MINUTES * MINUTE_MS
  await runSession(env, db, { fromMs, minutes: LAST_MINUTES, evening: EVENINGS, untilMs })
  await db.close()
}
process.exit(0)
