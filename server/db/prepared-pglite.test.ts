import { afterAll, beforeAll, expect, it } from 'vitest'
import { PreparedPglite } from './prepared-pglite.ts'
import { findSqlState } from './sql-state.ts'

let lite: PreparedPglite

beforeAll(async () => {
  lite = await PreparedPglite.open({})
  await lite.exec('create table notes (id int primary key, text text not null)')
  // On a busy machine it takes longer than the ten seconds of the default.
}, 60_000)
afterAll(() => lite.close())

/** How often the database has planned and run the statement that it keeps of `text`; null where it keeps none. */
const keptOf = async (text: string): Promise<number | null> => {
  const { rows } = await lite.query<{ plans: number }>(
    'select (generic_plans + custom_plans)::int as plans from pg_prepared_statements where statement = $1',
    [text],
  )
  return rows[0]?.plans ?? null
}

it('writes and reads values as they are, the first time and every other', async () => {
  const text = `select $1::int as n, $2::text as word, $3::timestamptz as at, $4::jsonb as json, $5::bytea as bytes, $6::text[] as words,
    $7::boolean as yes, $8::float8 as price, $9::bigint as big, null::text as nothing`
  const at = new Date('2026-01-02T03:04:05.678Z')
  const params = [
    7,
    "a 'quoted' ü",
    at,
    { deep: [1] },
    Buffer.from([0, 255]),
    ['x', 'y,z'],
    true,
    1.0843200000000002,
    9,
  ]
  const row = { n: 7, word: "a 'quoted' ü", at, json: { deep: [1] }, words: ['x', 'y,z'], yes: true }
  for (let run = 0; run < 3; run += 1) {
    const { rows } = await lite.query<Record<string, unknown>>(text, params)
    expect(rows).toMatchObject([{ ...row, price: 1.0843200000000002, big: 9, nothing: null }])
    expect(Buffer.from(rows[0]?.bytes as Uint8Array)).toEqual(Buffer.from([0, 255]))
  }
  const options = { rowMode: 'array' as const, parsers: { 1184: (value: string) => `as text: ${value}` } }
  const [columns] = (await lite.query<unknown[]>(text, params, options)).rows
  expect(columns?.slice(0, 3)).toEqual([7, "a 'quoted' ü", expect.stringMatching(/^as text: 2026/)])
  const { rows: empty } = await lite.query(text, [null, undefined, null, null, null, null, null, null, null])
  expect(Object.values(empty[0] ?? {})).toEqual(Array(10).fill(null))
})

it('says how many rows a statement changed', async () => {
  const insert = `insert into notes values ($1, 'a'), ($2, 'b')`
  expect(await lite.query(insert, [1, 2])).toMatchObject({ affectedRows: 2, rows: [] })
  expect(await lite.query('delete from notes')).toMatchObject({ affectedRows: 2, rows: [] })
})

it('undoes a transaction in which a statement fails, with its code, and goes on', async () => {
  const insert = 'insert into notes values ($1, $2)'
  const failing = lite.transaction(async (tx) => {
    await tx.query(insert, [1, 'first'])
    await tx.query(insert, [1, 'again'])
  })
  await expect(failing).rejects.toSatisfy((error) => findSqlState(error) === '23505')
  await lite.transaction((tx) => tx.query(insert, [2, 'second']))
  await expect(lite.query('select nothing_such from notes')).rejects.toSatisfy(
    (error) => findSqlState(error) === '42703',
  )
  expect((await lite.query('select id from notes')).rows).toEqual([{ id: 2 }])
  await lite.query('delete from notes')
})

it('goes on inside a transaction behind a savepoint that was rolled back to', async () => {
  await lite.transaction(async (tx) => {
    const insert = 'insert into notes values ($1, $2)'
    await tx.query(insert, [1, 'stays'])
    await tx.query('savepoint try')
    await expect(tx.query(insert, [1, 'fails'])).rejects.toThrow()
    await tx.query('rollback to savepoint try')
    await tx.query(insert, [2, 'stays too'])
  })
  expect((await lite.query('select count(*)::int as n from notes')).rows).toEqual([{ n: 2 }])
  await lite.query('delete from notes')
})

it('refuses a statement of a transaction that has ended', async () => {
  let leaked: Parameters<Parameters<typeof lite.transaction>[0]>[0] | undefined
  await lite.transaction(async (tx) => {
    leaked = tx
  })
  await expect(leaked?.query('select 1')).rejects.toThrow('Transaction is closed')
})

it('hears what is notified', async () => {
  const heard: string[] = []
  const end = await lite.listen('news', (payload) => heard.push(payload))
  await lite.query('select pg_notify($1, $2)', ['news', 'outside'])
  await lite.transaction((tx) => tx.query('select pg_notify($1, $2)', ['news', 'inside']))
  await lite.query('select 1')
  expect(heard).toEqual(['outside', 'inside'])
  await end()
})

it('plans a statement anew after 500 runs: a plan from when its tables were empty does not last', async () => {
  const text = 'select 1 as kept'
  for (let run = 0; run < 499; run += 1) await lite.query(text)
  expect(await keptOf(text)).toBe(499)
  await lite.query(text)
  expect(await keptOf(text)).toBeNull()
  await lite.query(text)
  expect(await keptOf(text)).toBe(1)
})

it('reads a statement anew that failed for columns which a table has no more', async () => {
  await lite.exec('create table changing (a int); insert into changing values (1)')
  const text = 'select * from changing'
  expect((await lite.query(text)).rows).toEqual([{ a: 1 }])
  await lite.exec('alter table changing add column b int')
  await lite.query(text).catch(() => null)
  expect((await lite.query(text)).rows).toEqual([{ a: 1, b: null }])
})

it('keeps no more than 400 statements, the newest', async () => {
  for (let place = 0; place < 450; place += 1) await lite.query(`select ${place} as place`)
  expect(await keptOf('select 0 as place')).toBeNull()
  expect(await keptOf('select 449 as place')).toBe(1)
  const { rows } = await lite.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
  expect(rows[0]?.n).toBeLessThanOrEqual(400)
})
