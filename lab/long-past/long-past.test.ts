import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyRestored } from '../../cli/verify-restored/verify-restored.ts'
import { MINUTE_MS } from '../../contract/market.ts'
import { getBreakdown, getReliability, getTrackRecord, listSettledSignals } from '../../contract/track-record.ts'
import { type Database, openPglite, openPostgres } from '../../server/db/client.ts'
import { parseEnv } from '../../server/env.ts'
import { createFakeClock } from '../../server/platform/clock.ts'
import { assemble } from '../../server/serve.ts'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { writePast } from './write-past.ts'

/** Over a midnight, at which a seed is revealed. */
const FROM_MS = Date.parse('2026-03-02T23:21:00Z')
const MINUTES = 95
/** A while after the last boundary. */
const UNTIL_MS = FROM_MS + MINUTES * MINUTE_MS + 20_000

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const serverAt = (dataDir: string, atMs: number, openDatabase: () => Promise<Database>) => {
  const env = parseEnv({ DATA_DIR: dataDir, DEMO_PASSWORD: 'A-long-past-2026', LOG_LEVEL: 'error' })
  const clock = createFakeClock(atMs)
  return assemble(env, openDatabase, { clock, madeUntilMs: UNTIL_MS }).then(({ server }) => ({ server, clock }))
}

/** The server itself, minute by minute. */
const live = async (dataDir: string): Promise<void> => {
  const { server, clock } = await serverAt(dataDir, FROM_MS + 1_000, () => openPglite(dataDir))
  await server.start()
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await clock.advanceTo(FROM_MS + minute * MINUTE_MS + 2_000)
    do await nextTurn()
    while (server.jobs.some((job) => job.isRunning()))
  }
  await server.stop()
}

/**
 * What a past says, without what is drawn anew each time (ids, nonces, hashes, the moments within a boundary), and without the calls of the
 * demo's program, which the writer leaves out: places in the log are compared as an order.
 */
const readPast = async (dataDir: string, openDatabase: () => Promise<Database>) => {
  const db = await openDatabase()
  const read = async (text: string) => (await db.query(text)).rows
  const rows = {
    slots:
      await read(`select pair, timeframe, slot_at, entry_at, expires_at, decision, reason, side, confidence, calibrated, stated,
      analysis, model_version, rule_version, selection_version, revealed_at, outcome, entry_price, exit_price,
      settled_at, entered_sequence::float8 from slots order by commit_sequence`),
    entries: await read(`select kind from log_entries where kind not like 'call%' order by index`),
    candles: await read(`select * from candles order by open_at, pair_id`),
    checkpoints: await read(
      `select count(distinct date_trunc('minute', signed_at))::int as minutes from log_checkpoints`,
    ),
    feeds: await read(`select id, live_from, processed_through, entered_sequence::float8 from feeds`),
    deliveries: await read(`select count(*)::int as rows from signal_deliveries`),
  }
  await db.close()
  const { server } = await serverAt(dataDir, UNTIL_MS + 5_000, openDatabase)
  const asked = [getTrackRecord.path, getReliability.path, getBreakdown.path]
  const figures = []
  for (const path of asked) figures.push((await server.app.inject(`/api${path}`)).json().data)
  const listed = (await server.app.inject(`/api${listSettledSignals.path}`)).json().data
  await server.stop()
  // Each driver makes its own kind of rows.
  const plain = JSON.parse(JSON.stringify(rows)) as typeof rows
  return { rows: plain, figures, listed: listed.map((signal: object) => ({ ...signal, id: '', commitIndex: 0 })) }
}

const verify = async (db: Database) => {
  const nowIso = new Date(UNTIL_MS + 30_000).toISOString()
  const found = await verifyRestored(db, { journalFiles: [], stateFile: null, heldFolder: null, nowIso })
  await db.close()
  return found
}

let real = ''
const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-past-'))
  folders.push(folder)
  return folder
}

/** A past of the same secrets: the same prices, and the same signer. */
const writeBeside = async (databaseUrl: string | null): Promise<string> => {
  const folder = await newFolder()
  for (const secret of ['market-seed', 'record-signing-key.pem'])
    await copyFile(join(real, secret), join(folder, secret))
  const times = { fromMs: FROM_MS, untilMs: UNTIL_MS }
  await writePast({ dataDir: folder, databaseUrl, ...times, members: 50, messages: 200 })
  return folder
}

beforeAll(async () => {
  real = await newFolder()
  await live(real)
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

it('writes what the server itself decides, settles, numbers and publishes, and a record that holds', async () => {
  const written = await writeBeside(null)
  const mine = await readPast(written, () => openPglite(written))
  expect(mine.rows.slots.length).toBeGreaterThan(600)
  expect(mine).toEqual(await readPast(real, () => openPglite(real)))
  const { holds, lines } = await verify(await openPglite(written))
  expect([holds, lines]).toEqual([true, lines])
  expect(lines[0]).toMatch(/^✓ The ledger adds up: 6\d accounts, 2\d\d entries/)
})

it('writes the same to a PostgreSQL server', async () => {
  const postgres = await startOwnPostgres()
  try {
    await postgres.createDatabase('past')
    const url = postgres.urlOf('past')
    const written = await writeBeside(url)
    expect(await readPast(written, () => openPostgres(url))).toEqual(await readPast(real, () => openPglite(real)))
    expect((await verify(await openPostgres(url))).holds).toBe(true)
  } finally {
    await postgres.remove()
  }
})
