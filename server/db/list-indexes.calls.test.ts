import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const NOBODY = "'00000000-0000-7000-8000-000000000000'::uuid"
const A_DAY = "created_at >= timestamptz '2026-03-01' and created_at < timestamptz '2026-03-02'"
const queueOf = (table: string, waiting: string, decidedAt = 'reviewed_at') =>
  `select id from ${table} order by (status = '${waiting}') desc, (case when status = '${waiting}' then created_at end), ${decidedAt} desc, id limit 20`
const NEWEST = 'order by created_at desc, id desc limit 20'

/** What the lists of the administrator are filtered and ordered by. */
it.each([
  ['members of a tier', `select id from members where tier = 'gold' ${NEWEST}`],
  ['members of a country', `select id from members where country = 'Ghana' ${NEWEST}`],
  ['members by all that is filtered', `select count(*) from members where dashboard_unlocked and not has_deposited`],
  ['members who joined on a day', `select id from members where ${A_DAY} ${NEWEST}`],
  [
    'what was done about a member',
    `select id from audit_entries where subject_id = 'x' order by sequence desc limit 20`,
  ],
  [
    'what was done on a day',
    `select id from audit_entries where ${A_DAY} order by created_at desc, sequence desc limit 20`,
  ],
  ['account setups', queueOf('account_setups', 'pending')],
  ['creator applications', queueOf('creator_applications', 'pending')],
  ['reports', queueOf('reports', 'open', 'resolved_at')],
  ['the file of account setups', `select id from account_setups ${NEWEST}`],
  ['the file of creator applications', `select id from creator_applications ${NEWEST}`],
  ['the file of reports', `select id from reports ${NEWEST}`],
  ['a member’s applications', `select id from creator_applications where member_id = ${NOBODY} order by created_at`],
  ['a member’s deposits', `select id from account_setups where member_id = ${NOBODY} order by created_at`],
])('an index has %s: neither read from end to end nor sorted', async (_, statement) => {
  const plan = await db.orm.transaction(async (tx) => {
    // A table of a few rows is read whole whatever indexes it has, unless that is forbidden.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const { rows } = (await tx.execute(sql.raw(`explain ${statement}`))) as { rows: Record<string, unknown>[] }
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})
