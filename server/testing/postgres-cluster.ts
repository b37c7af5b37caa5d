import type { TestProject } from 'vitest/node'
import { openPostgres } from '../db/client.ts'
import { startOwnPostgres } from './own-postgres.ts'

const TEMPLATE = 'uptick_template'
/** The cluster is thrown away: it need not survive a power cut. */
const FLAGS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200']

/** Starts a throw-away PostgreSQL server with one migrated database, which every test file gets a copy of. */
export const setup = async (project: TestProject) => {
  const postgres = await startOwnPostgres(...FLAGS)
  try {
    await postgres.createDatabase(TEMPLATE)
    const migrated = await openPostgres(postgres.urlOf(TEMPLATE))
    await migrated.close()
  } catch (error) {
    await postgres.remove()
    throw error
  }
  project.provide('testDatabase', { kind: 'postgres', url: postgres.url, template: TEMPLATE })
  return postgres.remove
}
