/**
 * A server process for tests that kill it: opens the database of its environment, adds up the ledger, and says where it listens. Waits for
 * a line on its input first, so that its modules are loaded while another one still runs. It does nothing but calls; but where that line
 * names an instant, its slots and jobs run too, and `RUNS_MS` pass from there as fast as they are done, after which it ends by itself.
 */

import { once } from 'node:events'
import { pino } from 'pino'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/open-database.ts'
import { parseEnv } from '../../env.ts'
import { createPasswords } from '../../features/auth/service.ts'
import { verifyLedger } from '../../features/upoints/verify-ledger.ts'
import { createMemoryJournal } from '../../platform/checkpoint-journal.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createSigningKey, toSigningKey } from '../../platform/signing-key.ts'
import { createTestFeed, MARKET_START } from '../market.ts'

/** Less than what any job waits between two rounds. */
const STEP_MS = 5_000

const [line] = await once(process.stdin, 'data')
const fromMs = Number(String(line).trim().split(' ')[1] ?? 0)
const env = parseEnv({ ...process.env, RATE_LIMIT_SCALE: '1000000' })
const clock = createFakeClock(fromMs || MARKET_START + 500)
const db = await openDatabase(env)
const { app, sessions, start, marathons } = await buildApp({
  env,
  db,
  clock,
  version: 'bank',
  webRoot: null,
  feed: createTestFeed(clock),
  signingKey: env.recordSigningKey === null ? createSigningKey() : toSigningKey(env.recordSigningKey),
  openJournal: async () => createMemoryJournal(),
  passwords: createPasswords(),
  log: pino({ level: 'silent' }),
})
if (fromMs) await start()
else await sessions.watch()
const { passed, problems } = await verifyLedger(db, clock.now())
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url, passed, problems })}\n`)

if (fromMs) {
  const untilMs = fromMs + Number(process.env.RUNS_MS)
  while (clock.now() < untilMs) {
    await clock.advance(STEP_MS)
    // No time passes before what it made due is done, as on a machine that keeps up.
    await marathons.runDue()
  }
  process.exit(0)
}
