/** `npm run build`: the pages into `dist/web` and the database that new data folders begin with into `dist/database`, unless they are up to date. */
import { ensureDatabasePrepared } from './prepare/database.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { requireNode } from './prepare/project.mjs'
import { report } from './prepare/step.mjs'
import { ensureWebBuilt } from './prepare/web-build.mjs'

requireNode()
try {
  await ensureInstalled()
  await ensureWebBuilt()
  await ensureDatabasePrepared()
} catch (error) {
  report(error)
  process.exitCode = 1
}
