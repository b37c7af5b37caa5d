import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openPglite } from '../../db/client.ts'
import { createFakeClock } from '../clock.ts'
import { createVacuumJob } from './vacuum-job.ts'

let db: Database
beforeAll(async () => {
  db = await openPglite(null)
})
afterAll(() => db.close())

/** What the planner knows of a table. */
const readKnown = async () => {
  const { rows } = await db.query(
    `select reltuples, (select count(*)::int from pg_stats where tablename = 'grown') as columns from pg_class where relname = 'grown'`,
  )
  return rows[0]
}

it('tells the planner of the embedded database what its tables hold, ten minutes after the start and then every six hours', async () => {
  const clock = createFakeClock(0)
  await db.query('create table grown as select n, n % 7 as rest from generate_series(1, 500) n')
  const job = createVacuumJob({ db, clock, log: pino({ level: 'silent' }) })
  job.start()
  await clock.advance(9 * 60_000)
  expect(await readKnown()).toEqual({ reltuples: -1, columns: 0 })
  await clock.advance(60_000)
  await expect.poll(readKnown).toEqual({ reltuples: 500, columns: 2 })
  await db.query('delete from grown where rest > 0')
  await clock.advance(5 * 3_600_000)
  expect(await readKnown()).toEqual({ reltuples: 500, columns: 2 })
  await clock.advance(3_600_000)
  await expect.poll(readKnown).toEqual({ reltuples: 71, columns: 2 })
  await job.stop()
})

it('keeps no plan of what has none', async () => {
  const { rows } = await db.query(`select statement from pg_prepared_statements where statement ~ '^(vacuum|set) '`)
  expect(rows).toEqual([])
})
