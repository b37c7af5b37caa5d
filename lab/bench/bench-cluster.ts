import { startOwnPostgres } from '../../server/testing/own-postgres.ts'

const NAME = 'uptick_bench'

/** A PostgreSQL server with an empty database and its usual settings, gone with all its files at `stop`. */
export const startCluster = async () => {
  const postgres = await startOwnPostgres()
  await postgres.createDatabase(NAME)
  return { url: postgres.urlOf(NAME), folder: postgres.folder, stop: postgres.remove }
}
