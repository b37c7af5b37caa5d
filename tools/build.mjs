/**
 * `npm run build`: the pages into `dist/web`, the database that new data folders begin with into `dist/database`, the server into
 * `dist/server`, and the past of new demos into `dist/past`, each unless it is up to date.
 */
import { readArguments } from './prepare/arguments.mjs'
import { ensureBuilt } from './prepare/build.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { findPast } from './prepare/past.mjs'
import { requireNode } from './prepare/project.mjs'
import { report } from './prepare/step.mjs'

requireNode()
readArguments('Usage: npm run build\nBuilds pages, database and server into dist/, each unless it is up to date.')
try {
  await ensureInstalled('runtime')
  await ensureBuilt(findPast())
} catch (error) {
  report(error)
  process.exitCode = 1
}
