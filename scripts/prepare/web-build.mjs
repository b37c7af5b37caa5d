import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { PINNED_NODE, packageFile, ROOT } from './project.mjs'
import { runCommand } from './run-command.mjs'
import { step } from './step.mjs'

const INPUTS = [
  ...['contract', 'engine', 'web', 'index.html', 'document.html'],
  ...['scripts/prerender.ts', 'scripts/prerender'],
  ...['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
]
const STAMP = join(ROOT, 'dist', 'web.stamp')
const PAGE = join(ROOT, 'dist', 'web', 'index.html')

/** Builds `dist/web` unless it was built from the present sources. */
export const ensureWebBuilt = async () => {
  const wanted = await fingerprint(ROOT, INPUTS, (path) => !path.includes('.test.'))
  const built = existsSync(PAGE) && existsSync(STAMP) ? await readFile(STAMP, 'utf8') : null
  if (built === wanted) return
  await step('Building the pages', async () => {
    // Removed first and written last: a build that was interrupted is built again.
    await rm(STAMP, { force: true })
    await runCommand(PINNED_NODE, [packageFile('vite/bin/vite.js'), 'build'])
    await runCommand(PINNED_NODE, ['scripts/prerender.ts'])
    await mkdir(dirname(STAMP), { recursive: true })
    await writeFile(STAMP, wanted)
  })
}
