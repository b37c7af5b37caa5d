/**
 * A server process that does nothing but calls, for tests that kill it: opens the database of its environment, adds up the
 * ledger, and says where it listens. Waits for a line on its input first, so that its modules are loaded while another one still runs.
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
import { createSigningKey } from '../../platform/signing-key.ts'
import { createTestFeed, MARKET_START } from '../market.ts'

await once(process.stdin, 'data')
const env = parseEnv({ ...process.env, RATE_LIMIT_SCALE: '1000000' })
const clock = createFakeClock(MARKET_START + 500)
const db = await openDatabase(env)
const { app, sessions } = await buildApp({
  env,
  db,
  clock,
  version: 'bank',
  webRoot: null,
  feed: createTestFeed(clock),
  signingKey: createSigningKey(),
  openJournal: async () => createMemoryJournal(),
  passwords: createPasswords(),
  log: pino({ level: 'silent' }),
})
await sessions.watch()
const { passed, problems } = await verifyLedger(db, clock.now())
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url, passed, problems })}\n`)
