/** `npm run dev`: the server, restarted on every change, beside Vite's development server. Ends when either ends. */
import { readArguments } from './prepare/arguments.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { PINNED_NODE, packageFile, requireNode } from './prepare/project.mjs'
import { runAttached } from './prepare/run-command.mjs'
import { report } from './prepare/step.mjs'

requireNode()
readArguments('Usage: npm run dev\nServes on http://localhost:3000, and pages with reload on http://localhost:5173.')
try {
  await ensureInstalled('all')
  const server = runAttached(PINNED_NODE, ['--watch', '--watch-preserve-output', 'server/main.ts'])
  const pages = runAttached(PINNED_NODE, [packageFile('vite/bin/vite.js')])
  await Promise.race([server, pages])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, pages])
} catch (error) {
  report(error)
  process.exitCode = 1
}
