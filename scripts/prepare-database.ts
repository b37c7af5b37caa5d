/**
 * Part of `npm run build`: the migrated, empty database that a new data folder begins with, into `dist/database`, and the server's code as
 * compiled, into `dist/compiled`.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)))
const [{ prepareNewDatabase }] = await Promise.all([
  import('../server/db/client.ts'),
  import('../server/run-server.ts'),
])
await prepareNewDatabase()
