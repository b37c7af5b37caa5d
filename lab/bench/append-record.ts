/**
 * What a boundary's entries cost to append: as leaves of the signed log, and as the links of the hash chain that the record was
 * before, the same rows in one run on an embedded database in memory.
 */
import { desc } from 'drizzle-orm'
import { pino } from 'pino'
import { linkDrafts } from '../../engine/record/testing/older-record.ts'
import { type Database, openPglite } from '../../server/db/client.ts'
import { insertRows } from '../../server/db/insert-rows.ts'
import { recordEntries } from '../../server/db/schema/schema.ts'
import { createRecord } from '../../server/features/record/service.ts'
import { createMemoryJournal } from '../../server/platform/checkpoint-journal.ts'
import { createFakeClock } from '../../server/platform/clock.ts'
import { sha256 } from '../../server/platform/hash.ts'
import { createSigningKey } from '../../server/platform/signing-key.ts'
import { createTestTransact } from '../../server/testing/transact.ts'
import type { BenchRow } from './bench-row.ts'

/** Seven pairs: a commit and a reveal each, and the signals that settle. */
const ENTRIES = 16
const BOUNDARIES = 400
const ROUNDS = 5
const TILE_READS = 400
const AT = new Date('2026-03-02T10:30:00.000Z')

const fieldsOf = (boundary: number, place: number) => ({
  slot: `0190c0de-0000-7000-8000-${String(boundary * ENTRIES + place).padStart(12, '0')}`,
  feed: 'simulated:bench',
  pair: 'EUR/USD OTC',
  timeframe: '1m',
  slotAt: AT.toISOString(),
  entryAt: AT.toISOString(),
  committedAt: AT.toISOString(),
  commitment: 'c'.repeat(64),
})
const rowsOf = (boundary: number) => Array.from({ length: ENTRIES }, (_, place) => fieldsOf(boundary, place))

/** Milliseconds per boundary. */
const time = async (from: number, append: (boundary: number) => Promise<void>): Promise<number> => {
  const startMs = performance.now()
  for (let boundary = from; boundary < from + BOUNDARIES; boundary += 1) await append(boundary)
  return (performance.now() - startMs) / BOUNDARIES
}

const createChain =
  (db: Database) =>
  async (boundary: number): Promise<void> => {
    const drafts = rowsOf(boundary).map((fields) => ({ kind: 'commit' as const, body: JSON.stringify(fields) }))
    await db.orm.transaction(async (tx) => {
      const [head] = await tx
        .select({ sequence: recordEntries.sequence, hash: recordEntries.hash })
        .from(recordEntries)
        .orderBy(desc(recordEntries.sequence))
        .limit(1)
      const links = linkDrafts(drafts, { head: head ?? null, hashText: sha256 })
      await insertRows(
        tx,
        recordEntries,
        links.map((link) => ({ ...link, slotId: null, appendedAt: AT })),
      )
    })
  }

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const run = async (): Promise<BenchRow[]> => {
  const [chainDb, logDb] = await Promise.all([openPglite(null), openPglite(null)])
  const clock = createFakeClock(AT.getTime())
  const record = createRecord({
    db: logDb,
    transact: createTestTransact(logDb, clock),
    clock,
    log: pino({ level: 'silent' }),
    signingKey: createSigningKey(),
    publicUrl: 'http://localhost:3000',
    openJournal: async () => createMemoryJournal(),
    policy: null,
    timestampUrl: null,
  })
  await record.open()
  const appendChain = createChain(chainDb)
  const appendLog = async (boundary: number): Promise<void> => {
    const drafts = rowsOf(boundary).map((fields) => ({ kind: 'commit', fields }))
    await logDb.orm.transaction((tx) => record.appendEntries(tx, drafts, AT))
    await record.publish()
  }
  const chain: number[] = []
  const log: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    chain.push(await time(round * BOUNDARIES, appendChain))
    log.push(await time(round * BOUNDARIES, appendLog))
  }
  const readStartMs = performance.now()
  for (let read = 0; read < TILE_READS; read += 1)
    await record.findTile(read % 2 === 0 ? 'tile/0/001' : 'tile/entries/001')
  const tileMs = (performance.now() - readStartMs) / TILE_READS
  await Promise.all([chainDb.close(), logDb.close()])
  const [ours, baseline] = [median(log), median(chain)]
  return [
    {
      id: '–',
      what: `Append a boundary of ${ENTRIES} entries to the signed log`,
      ours: `${ours.toFixed(2)} ms`,
      baseline: `hash chain ${baseline.toFixed(2)} ms`,
      ratio: ours / baseline,
      goal: '≤ 1.0 ×',
      met: ours <= baseline,
    },
    {
      id: '–',
      what: 'Read a full tile or bundle for a client',
      ours: `${tileMs.toFixed(2)} ms`,
      baseline: '–',
      ratio: null,
      goal: '–',
      met: null,
    },
  ]
}
