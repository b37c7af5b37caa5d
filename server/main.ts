/**
 * The server's process. The embedded database takes longest to start: it begins before the rest of the program is read, and what was
 * compiled at an earlier start, or by the build, is not compiled again.
 */
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'

// A folder that cannot be written to costs the next start some time, and nothing else.
enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)))
// Where the server is built, errors name the sources' lines all the same.
setSourceMapsSupport(true)

try {
  const { parseEnv } = await import('./env.ts')
  const env = parseEnv(process.env)
  const { openEmbedded } = await import('./db/embedded-database.ts')
  const [embedded, { runServer }] = await Promise.all([
    env.databaseUrl ? null : openEmbedded(env.dataDir),
    import('./run-server.ts'),
  ])
  await runServer(env, embedded)
  process.exit(0)
} catch (error) {
  const { loggableError } = await import('./platform/logger.ts')
  // What an operator can act on is a sentence; anything else comes with where it happened.
  console.error(error instanceof Error && error.cause === undefined ? error.message : loggableError(error))
  process.exit(1)
}
