/**
 * `npm run build`: the pages into `dist/web`, the database that new data folders begin with into `dist/database`, and the server into
 * `dist/server`, each unless it is up to date.
 */
import { ensureDatabasePrepared } from './prepare/database.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { requireNode } from './prepare/project.mjs'
import { ensureServerBuilt } from './prepare/server-build.mjs'
import { report } from './prepare/step.mjs'
import { ensureWebBuilt } from './prepare/web-build.mjs'

requireNode()
try {
  await ensureInstalled()
  await ensureWebBuilt()
  await ensureDatabasePrepared()
  await ensureServerBuilt()
} catch (error) {
  report(error)
  process.exitCode = 1
}
