import { openAsBlob } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { type Database, useEmbedded } from '../db/client.ts'
import { openEmbedded } from '../db/embedded-database.ts'

/**
 * Opening an embedded database takes longer than most tests, so those of a process use one after the other, emptied in between to
 * what the migrations left. One whose tables, triggers or functions a test has changed is thrown away.
 */
interface Kept {
  lite: PGlite
  /** How the migrations left it: what the catalogue says, which tables hold rows, where the sequences stand. */
  catalogue: string
  sequences: Map<string, string | null>
  filled: string[]
}

const idle: Kept[] = []

/** Everything that a statement about structure changes; not what rows or their removal change. */
const CATALOGUE = `
  select md5(string_agg(line, E'\\n' order by line)) as catalogue from (
    select concat_ws(' ', 'table', oid, relname, relnamespace, relkind, relrowsecurity, reloptions) as line from pg_class
      where relnamespace in (select oid from pg_namespace where nspname not like 'pg\\_%')
    union all select concat_ws(' ', 'column', attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped) from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
    union all select concat_ws(' ', 'trigger', oid, tgname, tgrelid, tgenabled, xmin) from pg_trigger
    union all select concat_ws(' ', 'constraint', oid, conname, convalidated, xmin) from pg_constraint where conrelid <> 0
    union all select concat_ws(' ', 'function', oid, proname, xmin) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
  ) as lines`

const readOne = async <Row>(lite: PGlite, sql: string): Promise<Row> => {
  const { rows } = await lite.query<Row>(sql)
  if (!rows[0]) throw new Error('The catalogue answered nothing.')
  return rows[0]
}
const catalogueOf = async (lite: PGlite): Promise<string> =>
  (await readOne<{ catalogue: string }>(lite, CATALOGUE)).catalogue

const tablesOf = async (lite: PGlite): Promise<string[]> => {
  const { rows } = await lite.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}
const filledOf = async (lite: PGlite): Promise<string[]> => {
  const asks = (await tablesOf(lite)).map(
    (name) => `select '${name}' as name where exists (select from public.${name})`,
  )
  const { rows } = await lite.query<{ name: string }>(asks.join(' union all '))
  return rows.map(({ name }) => name)
}
const sequencesOf = async (lite: PGlite): Promise<Map<string, string | null>> => {
  const { rows } = await lite.query<{ name: string; last: string | null }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, last }) => [name, last]))
}

const open = async (snapshot: string): Promise<Kept> => {
  const { lite } = await openEmbedded(null, await openAsBlob(snapshot))
  const filled = await filledOf(lite)
  await lite.exec('create schema kept')
  for (const name of filled) await lite.exec(`create table kept.${name} as table public.${name}`)
  return { lite, catalogue: await catalogueOf(lite), sequences: await sequencesOf(lite), filled }
}

/** What a session leaves, apart from the statements that it has read, which stay: `discard all` would take them. */
const RESETS = ['rollback', 'reset all', 'select pg_advisory_unlock_all()', 'discard temp', 'set search_path to public']

/** The rows and sequences as the migrations left them. False where a test has changed more than rows. */
const empty = async ({ lite, catalogue, sequences, filled }: Kept): Promise<boolean> => {
  for (const reset of RESETS) await lite.exec(reset)
  if ((await catalogueOf(lite)) !== catalogue) return false
  const now = await filledOf(lite)
  const stand = await sequencesOf(lite)
  await lite.exec(
    [
      // Triggers that keep the record and the ledger from being emptied stand aside.
      'begin; set local session_replication_role = replica',
      ...(now.length > 0 ? [`truncate ${now.map((name) => `public.${name}`).join(', ')} cascade`] : []),
      ...filled.map((name) => `insert into public.${name} overriding system value select * from kept.${name}`),
      ...[...sequences]
        .filter(([name, last]) => stand.get(name) !== last)
        .map(([name, last]) =>
          last === null ? `alter sequence public.${name} restart` : `select setval('public.${name}', ${last})`,
        ),
      'commit',
    ].join('; '),
  )
  return true
}

const take = async (snapshot: string): Promise<Kept> => {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    if (await empty(kept)) return kept
    await kept.lite.close()
  }
  return open(snapshot)
}

/** A database like a new one, by the snapshot of a migrated one. Once closed, it answers nothing any more. */
export const openReusedPglite = async (snapshot: string): Promise<Database> => {
  const kept = await take(snapshot)
  let closed = false
  const listening: (() => Promise<void>)[] = []
  const own = new Proxy(kept.lite, {
    get: (lite, key) => {
      const value: unknown = Reflect.get(lite, key, lite)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (closed) return Promise.reject(new Error('PGlite is closed'))
        return Reflect.apply(value, lite, args)
      }
    },
  })
  const close = async () => {
    if (closed) throw new Error('PGlite is closed')
    for (const end of listening) await end()
    closed = true
    idle.push(kept)
  }
  const database = await useEmbedded({ lite: own, close })
  return {
    ...database,
    listen: async (...args) => {
      const end = await database.listen(...args)
      listening.push(end)
      return end
    },
  }
}
