/** What a boundary's entries cost to append to the signed log, and as plain rows, in one run on an embedded database in memory. */
import { pino } from 'pino'
import { type Database, openPglite } from '../../server/db/client.ts'
import { createRecord } from '../../server/features/record/service.ts'
import { createMemoryJournal } from '../../server/platform/checkpoint-journal.ts'
import { createFakeClock } from '../../server/platform/clock.ts'
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

const createRows = async (db: Database) => {
  await db.query(
    'create table plain_entries (place bigint generated always as identity primary key, text text not null)',
  )
  return async (boundary: number): Promise<void> => {
    const rows = rowsOf(boundary).map((fields) => ({ text: JSON.stringify({ kind: 'commit', ...fields }) }))
    await db.query('insert into plain_entries (text) select text from jsonb_to_recordset($1) as given(text text)', [
      JSON.stringify(rows),
    ])
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const run = async (): Promise<BenchRow[]> => {
  const [rowsDb, logDb] = await Promise.all([openPglite(null), openPglite(null)])
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
  const appendRows = await createRows(rowsDb)
  const appendLog = async (boundary: number): Promise<void> => {
    const drafts = rowsOf(boundary).map((fields) => ({ kind: 'commit', fields }))
    await logDb.orm.transaction((tx) => record.appendEntries(tx, drafts, AT))
    await record.publish()
  }
  const plain: number[] = []
  const log: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await time(round * BOUNDARIES, appendRows))
    log.push(await time(round * BOUNDARIES, appendLog))
  }
  const readStartMs = performance.now()
  for (let read = 0; read < TILE_READS; read += 1)
    await record.findTile(read % 2 === 0 ? 'tile/0/001' : 'tile/entries/001')
  const tileMs = (performance.now() - readStartMs) / TILE_READS
  await Promise.all([rowsDb.close(), logDb.close()])
  const [ours, baseline] = [median(log), median(plain)]
  return [
    {
      id: '–',
      what: `Append a boundary of ${ENTRIES} entries to the signed log`,
      ours: `${ours.toFixed(2)} ms`,
      baseline: `plain rows ${baseline.toFixed(2)} ms`,
      ratio: ours / baseline,
      goal: '–',
      met: null,
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
