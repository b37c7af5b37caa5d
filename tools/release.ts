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
import { readArguments } from './prepare/arguments.mjs'
import { findPackages } from './release/find-packages.ts'
import { SERVER_PACKAGES } from './release/server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const HELP = `Usage: npm run release -- <folder> [--without-node]
Lays what a server runs into a new folder, with the pinned Node unless told otherwise.`
const WITHOUT_NODE = '--without-node'
const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(2)
}
const [target = refuse('Name the folder: npm run release -- <folder>.')] = readArguments(HELP, {
  known: [WITHOUT_NODE],
  most: 1,
})
if (existsSync(target)) refuse(`${target} is there already: a release goes into a folder of its own.`)
if (!existsSync(join(root, 'dist/compiled.stamp'))) refuse('Nothing is built yet: npm run build.')

const packages = findPackages(root, SERVER_PACKAGES)
const places = [
  ...['dist/web', 'dist/database', 'dist/server', 'dist/compiled'],
  ...['server/db/migrations', 'server/db/functions', 'server/platform/pictures/fonts', 'package.json', 'deploy'],
  ...packages,
  ...(process.argv.includes(WITHOUT_NODE) ? [] : ['node_modules/node/bin/node']),
]
const folder = resolve(target)
for (const place of places) {
  await mkdir(join(folder, place, '..'), { recursive: true })
  await cp(join(root, place), join(folder, place), { recursive: true, preserveTimestamps: true })
}
console.log(`${folder} holds the server, with ${packages.length} packages.`)
