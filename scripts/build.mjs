/** `npm run build`: the pages into `dist/web`, unless they are up to date. */
import { ensureInstalled } from './prepare/install.mjs'
import { requireNode } from './prepare/project.mjs'
import { report } from './prepare/step.mjs'
import { ensureWebBuilt } from './prepare/web-build.mjs'

requireNode()
try {
  await ensureInstalled()
  await ensureWebBuilt()
} catch (error) {
  report(error)
  process.exitCode = 1
}
