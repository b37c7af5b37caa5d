import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { lockFolder } from './folder-lock.ts'
import { restorePrepared } from './prepared-database.ts'
import { PreparedPglite } from './prepared-pglite.ts'

/** What a PostgreSQL server brings along and the embedded one has to be given: pieces of text, for searching. */
export const PGLITE_EXTENSIONS = { pg_trgm }

/** The embedded database, running but as its last version left it: whoever uses it migrates it first. */
export interface Embedded {
  lite: PGlite
  close: () => Promise<void>
}

/**
 * Runs the embedded database on the files under `folder` (or in memory, from `snapshot` where given), after taking the folder's lock. A
 * new folder begins as a copy of the prepared database, where that was built. Stands apart from `client.ts` so that a server can begin
 * with it while the rest of the program is still being read.
 */
export const openEmbedded = async (folder: string | null, snapshot?: Blob): Promise<Embedded> => {
  const options = { extensions: PGLITE_EXTENSIONS, ...(snapshot ? { loadDataDir: snapshot } : {}) }
  if (!folder) {
    const lite = await PreparedPglite.open(options)
    return { lite, close: () => lite.close() }
  }
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(folder)
  try {
    const files = join(folder, 'pglite')
    if (!existsSync(files)) await restorePrepared(files)
    const lite = await PreparedPglite.open({ ...options, dataDir: files })
    // It leaves its files open to everybody on the machine.
    await chmod(files, 0o700)
    return {
      lite,
      close: async () => {
        await lite.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
