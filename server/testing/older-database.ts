import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openPglite, openPostgres } from '../db/client.ts'
import { PGLITE_EXTENSIONS } from '../db/embedded-database.ts'
import { newId } from '../platform/ids.ts'

const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url))

type Query = (text: string, params: unknown[]) => Promise<unknown>

/** A folder with the migrations up to and with the one called `last`, as they were when that was the newest. */
const migrationsUpTo = async (last: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === last)
  if (end === -1) throw new RangeError(`There is no migration ${last}.`)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }))
  return folder
}

/**
 * A database as an older version left it: migrated up to `last` and filled by `fill`, then opened as the present version opens it,
 * with every later migration. Of the kind that this test project runs on.
 */
export const openOlderDatabase = async (last: string, fill: (query: Query) => Promise<void>): Promise<Database> => {
  const migrationsFolder = await migrationsUpTo(last)
  const source = inject('testDatabase')
  try {
    if (source.kind === 'pglite') {
      const lite = await PGlite.create({ extensions: PGLITE_EXTENSIONS })
      await migratePglite(drizzlePglite(lite), { migrationsFolder })
      await fill((text, params) => lite.query(text, params))
      const dump = await lite.dumpDataDir('none')
      await lite.close()
      return await openPglite(null, dump)
    }
    const name = `test_${newId().replaceAll('-', '')}`
    const administrator = new pg.Client(`${source.url}/postgres`)
    await administrator.connect()
    await administrator.query(`create database ${name}`)
    await administrator.end()
    const client = new pg.Client(`${source.url}/${name}`)
    await client.connect()
    await migratePostgres(drizzlePostgres(client), { migrationsFolder })
    await fill((text, params) => client.query(text, params))
    await client.end()
    return await openPostgres(`${source.url}/${name}`)
  } finally {
    await rm(migrationsFolder, { recursive: true, force: true })
  }
}
