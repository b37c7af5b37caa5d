import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSchemaFiles } from './migrate-tables.ts'

/** Where `npm run build` keeps the migrated, empty database that new data folders begin with. */
const PREPARED = fileURLToPath(new URL('../../dist/database', import.meta.url))
/** The folder's format is the embedded database's own: another version of it may have another. */
const PGLITE_MANIFEST = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  '..',
  'package.json',
)

/** Shares the disk's blocks where the file system can. */
const COPY = { recursive: true, mode: constants.COPYFILE_FICLONE }

/** Names the database that these migrations and functions make with this version of PGlite: another schema has another name. */
const readName = async (): Promise<string> => {
  const hash = createHash('sha256').update(await readFile(PGLITE_MANIFEST))
  for (const { path, text } of await readSchemaFiles()) hash.update(`${basename(path)}\n`).update(text)
  return hash.digest('hex').slice(0, 32)
}

/**
 * Puts the prepared database at `target`, where nothing is yet: seconds sooner than making and migrating one. Answers false where
 * none is prepared for the present migrations. A copy that was broken off is no database: it gets its name last.
 */
export const restorePrepared = async (target: string, prepared = PREPARED): Promise<boolean> => {
  const source = join(prepared, await readName())
  if (!existsSync(source)) return false
  const copying = `${target}.copying`
  await rm(copying, { recursive: true, force: true })
  await cp(source, copying, COPY)
  await rename(copying, target)
  return true
}

/** The embedded database leaves its files open to everybody's writing; what others' databases begin as is the builder's alone to change. */
const closeToOthers = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644)
}

/**
 * Prepares the database of the present migrations, unless that was done, and removes those of other ones. `migrateInto` makes a migrated,
 * closed database in a folder that does not exist yet. Answers where it is; a test may copy it from there.
 */
export const prepareDatabase = async (
  migrateInto: (folder: string) => Promise<void>,
  prepared = PREPARED,
): Promise<string> => {
  const name = await readName()
  const target = join(prepared, name)
  if (existsSync(target)) return target
  await mkdir(prepared, { recursive: true })
  const making = await mkdtemp(join(prepared, 'making-'))
  await migrateInto(join(making, name))
  await closeToOthers(join(making, name))
  await rename(join(making, name), target).catch((error: NodeJS.ErrnoException) => {
    // Somebody else was faster: theirs is the same.
    if (!existsSync(target)) throw error
  })
  const others = (await readdir(prepared)).filter((entry) => entry !== name)
  for (const other of others) await rm(join(prepared, other), { recursive: true, force: true })
  return target
}
