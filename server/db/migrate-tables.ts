import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const FUNCTIONS = fileURLToPath(new URL('./functions', import.meta.url))

/** The last version with the numbered migrations that became `0000_schema.sql`. */
const UPGRADE_THROUGH = '72b7d607'

/** A connection of its own. `query` answers rows; `run` takes several statements, which happen together or not at all. */
interface Connection {
  query: (text: string) => Promise<{ rows: unknown[] }>
  run: (text: string) => Promise<unknown>
  migrate: (config: MigrationConfig) => Promise<unknown>
}

/** Everything that makes the tables, in its order: path and text of each SQL file. */
export const readSchemaFiles = async (folders = [MIGRATIONS, FUNCTIONS]): Promise<{ path: string; text: string }[]> => {
  const paths = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).sort().map((file) => join(folder, file))),
  )
  const files = paths.flat().filter((path) => path.endsWith('.sql'))
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

const isThere = async ({ query }: Connection, name: string): Promise<boolean> =>
  (await query(`select 1 from pg_class where oid = to_regclass('${name}')`)).rows.length > 0

/** `0000_schema.sql` has the date of the last numbered migration, so a database that has that one goes on behind it. */
const refuseOlder = async (connection: Connection): Promise<void> => {
  if (!(await isThere(connection, 'drizzle.__drizzle_migrations'))) return
  const [schema] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const { rows } = await connection.query(
    `select 1 from drizzle.__drizzle_migrations having max(created_at) < ${schema?.folderMillis}`,
  )
  if (rows.length > 0)
    throw new Error(
      `An older version made this database: start it once with the version of commit ${UPGRADE_THROUGH}, then with this one.`,
    )
  if (!(await isThere(connection, 'record_entries'))) return
  if ((await connection.query('select 1 from record_entries limit 1')).rows.length > 0)
    throw new Error(
      `The record of this database begins with a hash chain, which the version of commit ${UPGRADE_THROUGH} is the last to read.`,
    )
}

/** Brings functions and triggers to their present text, unless the database says that it has it. */
const applyFunctions = async ({ query, run }: Connection): Promise<void> => {
  const text = (await readSchemaFiles([FUNCTIONS])).map((file) => file.text).join('\n')
  const hash = createHash('sha256').update(text).digest('hex')
  await run('create table if not exists drizzle.functions (hash text not null)')
  const { rows } = await query(`select 1 from drizzle.functions where hash = '${hash}'`)
  if (rows.length > 0) return
  await run(`${text}\ndelete from drizzle.functions; insert into drizzle.functions values ('${hash}')`)
}

/**
 * Brings tables, then functions and triggers up to date.
 * @throws Error with a sentence where the database is older than the first migration
 */
export const migrateTables = async (connection: Connection): Promise<void> => {
  await refuseOlder(connection)
  await connection.migrate({ migrationsFolder: MIGRATIONS })
  await applyFunctions(connection)
}
