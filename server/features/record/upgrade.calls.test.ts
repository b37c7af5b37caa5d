import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Entry } from '../../../engine/record/entries.ts'
import { type ChainDraft, chainOf, linkDrafts } from '../../../engine/record/testing/older-record.ts'
import type { Database } from '../../db/client.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk, createTestRecord } from '../../testing/market.ts'
import { openOlderDatabase } from '../../testing/older-database.ts'

/** The newest migration before the record became a log. */
const LAST_OF_CHAIN = '0014_administrator_corrections'
const OLDER_MINUTES = 12

const open: Database[] = []
afterEach(async () => {
  for (const db of open.splice(0)) await db.close()
})
const kept = async <D extends Database>(opening: Promise<D>): Promise<D> => {
  const db = await opening
  open.push(db)
  return db
}

const readAll = async ({ listRecords }: ReturnType<typeof createTestRecord>) => {
  const entries: { text: string }[] = []
  for (;;) {
    const page = await listRecords({ after: entries.length, limit: 500 })
    if (page.length === 0) return entries
    entries.push(...page)
  }
}

/** What a market wrote in twelve minutes, taken back to the form that it had as a chain. */
const runInOlderForm = async () => {
  const db = await openTestDatabase()
  const desk = await createTestDesk(db)
  await desk.job.start()
  await desk.clock.advance(OLDER_MINUTES * MINUTE_MS)
  await desk.job.stop({ leading: true })
  const entries = (await readAll(desk.record)).map(({ text }) => JSON.parse(text) as Entry)
  const { drafts, sequenceOf } = chainOf(entries)
  const rowsOf = async (table: string) => (await db.query(`select to_jsonb(t) as row from ${table} t`)).rows
  const slots = (await rowsOf('slots')).map(({ row }) => row as Record<string, unknown>)
  const renumbered = slots.map((slot) => ({
    ...slot,
    commit_sequence: sequenceOf.get(Number(slot.commit_sequence) - 1),
  }))
  const rows = {
    feeds: await rowsOf('feeds'),
    candles: await rowsOf('candles'),
    slots: renumbered.map((row) => ({ row })),
  }
  await db.close()
  return { clock: desk.clock, drafts, rows }
}

type Older = Awaited<ReturnType<typeof runInOlderForm>>
let older: Older
beforeAll(async () => {
  older = await runInOlderForm()
})

/** The database of that version with these rows, opened by the present one. */
const upgrade = ({ rows }: Older, links: readonly object[]) =>
  kept(
    openOlderDatabase(LAST_OF_CHAIN, async (query) => {
      const insert = (table: string, records: readonly unknown[]) =>
        query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
          JSON.stringify(records),
        ])
      for (const [table, own] of Object.entries(rows))
        await insert(
          table,
          own.map(({ row }) => row),
        )
      await insert('record_entries', links)
    }),
  )

const rowsOf = (drafts: readonly ChainDraft[]) =>
  linkDrafts(drafts).map(({ sequence, kind, body, previousHash, hash, appendedAt }) => ({
    sequence,
    kind,
    body,
    hash,
    slot_id: (JSON.parse(body) as { slot?: string }).slot ?? null,
    previous_hash: previousHash,
    appended_at: appendedAt,
  }))

describe('a database from before the record was a log', () => {
  it('is upgraded: what it recorded is carried over, what it had left open is revealed and settled, and all of it holds', async () => {
    const links = rowsOf(older.drafts)
    const db = await upgrade(older, links)
    const { clock } = older
    const desk = await createTestDesk(db, { clock })
    await desk.job.start()
    await clock.advance(8 * MINUTE_MS)
    await desk.job.stop({ leading: true })
    const entries = await readAll(desk.record)
    const leaves = entries.map(({ text }) => JSON.parse(text) as Entry)
    const carried = leaves.filter((leaf) => leaf.kind === 'carried')
    expect(carried.map(({ entry }) => entry.hash)).toEqual(links.map(({ hash }) => hash))
    expect(leaves.slice(0, links.length)).toEqual(carried)
    expect(leaves[links.length]?.kind).toBe('genesis')
    const isOlder = (leaf: Entry) =>
      (leaf.kind === 'reveal' || leaf.kind === 'settle') && leaf.commitIndex < links.length
    expect(leaves.filter(isOlder).map(({ kind }) => kind)).toContain('reveal')
    const { problems, tallies } = checkDuties(entries)
    expect(problems).toEqual([])
    expect(tallies).toHaveLength(1)
    // Counted once, across both forms: what the members' table says.
    const { rows } = await db.query(
      `select count(*) filter (where decision <> 'ABSTAIN' and revealed_at is not null)::int as published,
              count(*) filter (where outcome = 'profit')::int as won, count(*) filter (where outcome = 'loss')::int as lost from slots`,
    )
    const sum = (field: 'published' | 'won' | 'lost') =>
      tallies[0]?.cells.reduce((total, cell) => total + cell[field], 0)
    expect({ published: sum('published'), won: sum('won'), lost: sum('lost') }).toEqual(rows[0])
    expect(sum('published')).toBeGreaterThan(0)
  })

  it('does not start with a row missing, and says which', async () => {
    const links = rowsOf(older.drafts)
    const db = await upgrade(older, [...links.slice(0, 20), ...links.slice(21)])
    await expect(createTestRecord(db).open()).rejects.toThrow(
      'The record has no entry 21, so it cannot be carried into the log.',
    )
  })

  it('carries what was altered as it is, and every verifier names it', async () => {
    const links = rowsOf(older.drafts)
    const at = links.findIndex(({ kind, body }) => kind === 'settle' && /"outcome":"(profit|loss)"/.test(body))
    expect(at).toBeGreaterThan(-1)
    const turned = (body: string) =>
      body.replace(
        /"outcome":"(profit|loss)"/,
        (_, outcome) => `"outcome":"${outcome === 'profit' ? 'loss' : 'profit'}"`,
      )
    const altered = links.map((link, place) => (place === at ? { ...link, body: turned(link.body) } : link))
    const db = await upgrade(older, altered)
    const record = createTestRecord(db)
    await record.open()
    const { problems } = checkDuties(await readAll(record))
    expect(problems.map(({ duty, sentence }) => [duty, sentence])).toEqual([
      ['carried', `Record ${at + 1}: Its content does not match its hash.`],
      ['carried', `Record ${at + 1}: Its outcome does not follow from its prices.`],
    ])
  })
})
