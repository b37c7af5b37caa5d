import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { BUILT_SERVER, PINNED_NODE, ROOT } from './project.mjs'
import { runCommand } from './run-command.mjs'
import { step } from './step.mjs'

const INPUTS = [
  ...['contract', 'engine', 'server'],
  ...['scripts/bundle-server.ts', 'scripts/prepare/server-build.mjs'],
  ...['package.json', 'package-lock.json'],
]
const STAMP = join(ROOT, 'dist', 'server.stamp')

/** What only tests run is no part of the server. */
const isServed = (/** @type {string} */ path) => !path.includes('.test.') && !path.startsWith('server/testing/')

/** Builds `dist/server` unless it was built from the present sources. After the database, with which it is started once. */
export const ensureServerBuilt = async () => {
  const wanted = await fingerprint(ROOT, INPUTS, isServed)
  const built = existsSync(join(ROOT, BUILT_SERVER)) && existsSync(STAMP) ? await readFile(STAMP, 'utf8') : null
  if (built === wanted) return
  await step('Building the server', async () => {
    await rm(STAMP, { force: true })
    await runCommand(PINNED_NODE, ['scripts/bundle-server.ts'])
    await mkdir(dirname(STAMP), { recursive: true })
    await writeFile(STAMP, wanted)
  })
}
