/**
 * `npm run release -- <folder>`: lays what a server runs into a new folder, and nothing else: the built product, the migrations, the few packages
 * that were not bundled and the pinned Node. `node_modules/node/bin/node dist/server/main.js` in it is the server; it writes to DATA_DIR alone.
 *
 *   --without-node   leave Node out, where the same version is there already, as in the image
 */
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPackages } from './release/find-packages.ts'
import { SERVER_PACKAGES } from './release/server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-node': { type: 'boolean', default: false } },
})
const [target] = positionals
if (target === undefined) throw new Error('Name the folder: npm run release -- <folder>.')
if (existsSync(target)) throw new Error(`${target} is there already: a release goes into a folder of its own.`)
if (!existsSync(join(root, 'dist/server.stamp'))) throw new Error('Nothing is built yet: npm run build.')

const packages = findPackages(root, SERVER_PACKAGES)
const places = [
  ...['dist/web', 'dist/database', 'dist/server', 'dist/compiled'],
  ...['server/db/migrations', 'server/db/functions', 'package.json', 'deploy'],
  ...packages,
  ...(options['without-node'] ? [] : ['node_modules/node/bin/node']),
]
const folder = resolve(target)
for (const place of places) {
  await mkdir(join(folder, place, '..'), { recursive: true })
  await cp(join(root, place), join(folder, place), { recursive: true, preserveTimestamps: true })
}
console.log(`${folder} holds the server, with ${packages.length} packages.`)
