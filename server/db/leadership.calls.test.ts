import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { createTestRecord } from '../testing/market.ts'
import { openPostgres, type Transaction } from './client.ts'
import { claimLeadership, type Leadership } from './leadership.ts'
import { findSqlState, isDatabaseAway } from './sql-state.ts'
import { outsideTransaction } from './transaction-scope.ts'

const FORMER_LEADER = 'UP002'

let db: Awaited<ReturnType<typeof openTestDatabase>>
let record: ReturnType<typeof createTestRecord>
beforeAll(async () => {
  db = await openTestDatabase()
  record = createTestRecord(db)
  await record.open()
})
afterAll(() => db.close())

/** A transaction on a connection that names `term`, as all of a server's do. */
const inTerm = (term: number, work: (tx: Transaction) => Promise<unknown>) =>
  db.orm.transaction(async (tx) => {
    await tx.execute(sql`select set_config('uptick.term', ${String(term)}, true)`)
    await work(tx)
  })
const append = (tx: Transaction) => record.appendEntries(tx, [{ kind: 'missed', fields: { at: 'now' } }], new Date())
const take = async (): Promise<number> =>
  Number((await db.query("update leadership set term = term + 1, holder = 'a test' returning term")).rows[0]?.term)
const stateOf = (work: Promise<unknown>) => work.then(() => null, findSqlState)

describe('the record’s one writer', () => {
  it('is the newest to have taken the place: the database refuses those before', async () => {
    const first = await take()
    await inTerm(first, append)
    const second = await take()
    expect(await stateOf(inTerm(first, append))).toBe(FORMER_LEADER)
    await inTerm(second, append)
    expect((await db.query('select count(*)::int as n from log_entries')).rows[0]?.n).toBe(2)
  })

  it('keeps engines and slots from a former leader too', async () => {
    const former = (await take()) - 1
    for (const statement of [
      sql`update slots set revealed_at = now()`,
      sql`update feeds set processed_through = now()`,
      sql`update engine_snapshots set at = now()`,
      sql`update signal_counts set through_at = now()`,
    ])
      expect(await stateOf(inTerm(former, (tx) => tx.execute(statement)))).toBe(FORMER_LEADER)
  })

  it('cannot be succeeded while its transaction is under way', async (context) => {
    // The embedded database has one connection: there is nobody to wait.
    if (db.kind === 'pglite') context.skip('the embedded database runs one transaction at a time')
    const term = await take()
    const order: string[] = []
    let successor: Promise<unknown> = Promise.resolve()
    await inTerm(term, async (tx) => {
      await append(tx)
      successor = outsideTransaction(take).then(() => order.push('taken'))
      // The other connection waits for this one's row by then, which the database itself says.
      for (;;) {
        const { rows } = await outsideTransaction(() =>
          db.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'"),
        )
        if (rows.length > 0) break
      }
      order.push('written')
    })
    await successor
    expect(order).toEqual(['written', 'taken'])
  })
})

/** The place, once the session that had it has ended. */
const untilClaimed = async (url: string, migrate = async () => {}): Promise<Leadership> => {
  for (;;) {
    const claimed = await claimLeadership(url, migrate)
    if ('term' in claimed) return claimed
  }
}

describe('a leader', () => {
  it('is reached by others from when it says so until it is gone, also while the next one begins', async (context) => {
    const { url } = db
    if (url === null) return context.skip('the embedded database has no other leader')
    const peer = { address: 'http://10.0.0.1:3000', secret: 'of this term' }
    const look = () => claimLeadership(url, async () => {})
    const first = await untilClaimed(url)
    expect(await look()).toMatchObject({ peer: null, hasLapsed: false })
    await first.announce(peer)
    expect(await look()).toMatchObject({ peer, hasLapsed: false })
    first.release()

    let meanwhile: unknown
    const second = await untilClaimed(url, async () => {
      meanwhile = await look()
    })
    expect(meanwhile).toEqual({ holder: 'another process', peer: null, hasLapsed: false })
    expect(await look()).toMatchObject({ peer: null })
    second.release()
  })
})

describe('a former leader', () => {
  it('writes to no table, by connections of before or by new ones', async (context) => {
    const { url } = db
    if (url === null) return context.skip('the embedded database has no other leader')
    const claim = () => untilClaimed(url)
    const first = await claim()
    const former = await openPostgres(url, first.term)
    const { rows } = await former.query("select tablename as name from pg_tables where schemaname = 'public'")
    expect(rows.length).toBeGreaterThan(50)
    const pid = Number((await former.query('select pg_backend_pid() as pid')).rows[0]?.pid)
    first.release()

    const second = await claim()
    expect((await db.query('select 1 from pg_stat_activity where pid = $1', [pid])).rows).toEqual([])
    for (const { name } of rows) {
      const refused = await former.query(`delete from ${String(name)} where false`).catch((error: unknown) => error)
      expect([name, isDatabaseAway(refused)]).toEqual([name, true])
    }
    await former.close()
    const successor = await openPostgres(url, second.term)
    expect((await successor.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await successor.close()
    second.release()
  })
})
