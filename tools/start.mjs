/** `npm start`: installs and builds what is missing, then becomes the server. Runs on any Node from 20 on, with nothing installed. */
import { readArguments } from './prepare/arguments.mjs'
import { ensureBuilt } from './prepare/build.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { findPast, takePast } from './prepare/past.mjs'
import { BUILT_SERVER, PINNED_NODE, requireNode } from './prepare/project.mjs'
import { runAttached } from './prepare/run-command.mjs'
import { report } from './prepare/step.mjs'

requireNode()
readArguments(
  'Usage: npm start\nInstalls and builds what is missing, then serves. Settings are environment variables: docs/operations.md.',
)
try {
  await ensureInstalled('runtime')
  await ensureBuilt(findPast(), { tried: false })
  await takePast()
  const { code, signal } = await runAttached(PINNED_NODE, [BUILT_SERVER])
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
} catch (error) {
  report(error)
  process.exitCode = 1
}
