/** `node tools/install.mjs`: installs what is missing of the lockfile's packages; `--runtime` leaves out those of development and tests. */
import { readArguments } from './prepare/arguments.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { requireNode } from './prepare/project.mjs'
import { report } from './prepare/step.mjs'

const RUNTIME = '--runtime'

requireNode()
readArguments(
  'Usage: node tools/install.mjs [--runtime]\nInstalls missing packages, with --runtime only those that build and run Uptick.',
  { known: [RUNTIME] },
)
try {
  await ensureInstalled(process.argv.includes(RUNTIME) ? 'runtime' : 'all')
} catch (error) {
  report(error)
  process.exitCode = 1
}
