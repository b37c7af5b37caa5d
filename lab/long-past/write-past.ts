import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '../../contract/market.ts'
import { PROGRAM_EVERY_MINUTES } from '../../contract/trade-calls.ts'
import { toBase64 } from '../../engine/log/bytes.ts'
import { ED25519, toVerifierKey } from '../../engine/log/note.ts'
import { MODEL_VERSION } from '../../engine/signals/engine.ts'
import { type Database, openPglite, openPostgres } from '../../server/db/client.ts'
import { engineSnapshots } from '../../server/db/schema/schema.ts'
import { parseEnv } from '../../server/env.ts'
import { createMarket } from '../../server/features/market/service.ts'
import { findIdentity } from '../../server/features/record/store.ts'
import { findDue, findSnapshots } from '../../server/features/signals/store.ts'
import type { Signed } from '../../server/platform/checkpoint-journal.ts'
import { createFakeClock } from '../../server/platform/clock.ts'
import { openSimulatedFeed } from '../../server/platform/market-feed/simulated-feed.ts'
import { openSigningKey } from '../../server/platform/signing-key.ts'
import { assemble } from '../../server/serve.ts'
import { openBulk } from './copy-rows.ts'
import { writeClub } from './write-club.ts'
import { readTree, type StandingClock, writeRecord } from './write-record.ts'

/** Of the demo's accounts. */
export const PAST_PASSWORD = 'A-long-past-2026'

export interface PastOptions {
  dataDir: string
  /** Null for the embedded database of the folder. */
  databaseUrl: string | null
  /** Of the first and of the last boundary, market ms. */
  fromMs: number
  untilMs: number
  members: number
  messages: number
  onDay?: (boundaryMs: number, entries: number) => void
  /** After every six hours of record, once they are in the database, with the newest checkpoint there. */
  onChunk?: (newest: Signed) => Promise<void>
}

const createStandingClock = (startMs: number): StandingClock => {
  let atMs = startMs
  return {
    now: () => atMs,
    putAt: (nextMs) => {
      atMs = nextMs
    },
  }
}

/** The demo's program makes a call at every such minute, which nobody here would settle. */
const isCallMinute = (atMs: number): boolean => Math.floor(atMs / MINUTE_MS) % PROGRAM_EVERY_MINUTES === 0

/** The server itself opens the installation and its market, and handles the first boundary. */
const beginInstallation = async (
  { dataDir, databaseUrl, fromMs, untilMs }: PastOptions,
  open: () => Promise<Database>,
) => {
  const env = parseEnv({
    DATA_DIR: dataDir,
    DEMO_PASSWORD: PAST_PASSWORD,
    LOG_LEVEL: 'error',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  })
  const clock = createFakeClock(fromMs + 1_000)
  const { server } = await assemble(env, open, { clock, madeUntilMs: untilMs })
  await server.start()
  await server.stop()
}

/** Writes the past of an installation that runs afterwards as any other: a record without a hole, and a club. */
export const writePast = async (options: PastOptions): Promise<void> => {
  const { dataDir, databaseUrl, untilMs } = options
  const fromMs = options.fromMs + (isCallMinute(options.fromMs) ? MINUTE_MS : 0)
  const open = () => (databaseUrl === null ? openPglite(dataDir) : openPostgres(databaseUrl))
  await beginInstallation({ ...options, fromMs }, open)
  const clock = createStandingClock(fromMs + 1_000)
  const marketClock = { ...createFakeClock(fromMs), now: clock.now }
  const feed = openSimulatedFeed((await readFile(join(dataDir, 'market-seed'), 'utf8')).trim(), marketClock)
  const left = await open()
  const market = createMarket({ db: left, clock: marketClock, feed })
  const [stored, identity, snapshots] = [
    await market.findFeed(),
    await findIdentity(left.orm),
    await findSnapshots(left.orm, feed.feed.id, MODEL_VERSION),
  ]
  if (!stored?.processedThrough || !identity) throw new Error('The server opened no market.')
  const later = new Date(untilMs)
  const slots = await findDue(left.orm, feed.feed.id, later)
  const tree = await readTree(left.orm)
  await left.close()

  const { publicKey, sign } = await openSigningKey(null, dataDir, true)
  const bulk = await openBulk({ databaseUrl, dataDir })
  const learnt = await writeRecord(
    {
      bulk,
      tree,
      feed,
      clock,
      signer: { key: toVerifierKey(identity.origin, ED25519, publicKey), sign },
      snapshots,
      open: slots,
      enteredSequence: stored.enteredSequence,
      ...(options.onDay ? { onDay: options.onDay } : {}),
      onChunk: async ({ size, root }) => options.onChunk?.({ origin: identity.origin, size, root: toBase64(root()) }),
    },
    stored.processedThrough.getTime(),
    Math.floor(untilMs / MINUTE_MS) * MINUTE_MS,
  )
  await bulk.query('delete from engine_snapshots')
  await bulk.copy(engineSnapshots, learnt)
  await writeClub(bulk, { ...options, from: new Date(fromMs), until: later })
  await bulk.query('vacuum analyze')
  await bulk.close()
}
