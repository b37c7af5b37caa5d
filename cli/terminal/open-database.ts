import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, openPglite, openPostgres } from '../../server/db/client.ts'

/** The folder that `DATA_DIR` names, or the usual one. */
export const findDataDir = (): string => resolve(process.env.DATA_DIR || './data')

/** The database of an installation, by `DATABASE_URL` or `DATA_DIR`. A folder without one is refused: a wrong name begins no new database. */
export const openDatabase = async (): Promise<Database> => {
  const url = process.env.DATABASE_URL
  if (url)
    return openPostgres(url).catch((error: NodeJS.ErrnoException) => {
      // PostgreSQL's own refusals say what is wrong.
      const isAway = /^E[A-Z]+$/.test(error.code ?? '')
      throw isAway ? new Error(`The database in DATABASE_URL does not answer (${error.code}).`) : error
    })
  const folder = findDataDir()
  if (!existsSync(join(folder, 'pglite')))
    throw new Error(`There is no database in ${folder}. Set DATA_DIR or DATABASE_URL.`)
  return openPglite(folder)
}
