import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { BUILT_SERVER, PINNED_NODE, packageFile, ROOT } from './project.mjs'
import { runCommand } from './run-command.mjs'
import { step } from './step.mjs'

/**
 * @typedef {{
 *   title: string
 *   inputs: readonly string[]
 *   isInput?: (path: string) => boolean
 *   result: string
 *   stamp: string
 *   commands: readonly (readonly string[])[]
 *   yields?: boolean
 * }} Product what is built from which files, and what is there once it was. `yields` where others are waited for longer
 */

const notTest = (/** @type {string} */ path) => !path.includes('.test.')

/** @type {Product} */
const PAGES = {
  title: 'Building the pages',
  inputs: [
    ...['contract', 'engine', 'packages', 'web', 'index.html', 'document.html'],
    ...['tools/prerender.ts', 'tools/prerender', 'tools/structure/parsed-source.ts'],
    ...['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
  ],
  isInput: notTest,
  result: 'dist/web/index.html',
  stamp: 'dist/web.stamp',
  commands: [[packageFile('vite/bin/vite.js'), 'build'], ['tools/prerender.ts']],
  yields: true,
}

/** @type {Product} */
const DATABASE = {
  title: 'Preparing the database',
  inputs: [
    ...['server/db/migrations', 'server/db/functions'],
    ...['server/db/migrate-tables.ts', 'server/db/prepared-database.ts', 'package-lock.json'],
  ],
  result: 'dist/database',
  stamp: 'dist/database.stamp',
  commands: [['tools/prepare-database.ts']],
}

/** @type {Product} */
const SERVER = {
  title: 'Building the server',
  inputs: [
    ...['contract', 'demo', 'engine', 'packages', 'server'],
    ...['tools/bundle-server.ts', 'tools/release/server-packages.ts', 'tools/prepare/build.mjs'],
    ...['package.json', 'package-lock.json'],
  ],
  // What only tests run is no part of the server.
  isInput: (path) => notTest(path) && !path.startsWith('server/testing/'),
  result: BUILT_SERVER,
  stamp: 'dist/server.stamp',
  commands: [['tools/bundle-server.ts']],
}

/** @type {Product} */
const TRIAL = {
  ...SERVER,
  title: 'Starting the server once',
  inputs: [...SERVER.inputs, 'tools/try-server.ts'],
  result: 'dist/compiled',
  stamp: 'dist/compiled.stamp',
  commands: [['tools/try-server.ts']],
  yields: true,
}

/** What the product's stamp has to be, where it is another one; null where it is built. */
const findNewStamp = async (/** @type {Product} */ { inputs, isInput, result, stamp }) => {
  const wanted = await fingerprint(ROOT, inputs, isInput)
  const stampFile = join(ROOT, stamp)
  const made = existsSync(join(ROOT, result)) && existsSync(stampFile) ? await readFile(stampFile, 'utf8') : null
  return made === wanted ? null : wanted
}

/** @param {Product} product @param {string} stamp */
const build = async (product, stamp) => {
  const stampFile = join(ROOT, product.stamp)
  // Removed first and written last: a build that was interrupted is built again.
  await rm(stampFile, { force: true })
  const { yields = false } = product
  for (const command of product.commands) await runCommand(PINNED_NODE, [...command], { yields })
  await mkdir(dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
}

/**
 * Builds the pages, the database of new data folders and the server, each unless it was built from the present sources. Then the
 * server is `tried`, which `npm start` leaves to the start that follows, and makes the `past` meanwhile. That takes the longest: what is built
 * beside it gives way to it.
 * @param {{ title: string, isFresh: () => Promise<boolean>, run: () => Promise<unknown> } | null} [past]
 * @param {{ tried?: boolean }} [options]
 */
export const ensureBuilt = async (past = null, { tried = true } = {}) => {
  const products = [PAGES, DATABASE, SERVER, ...(tried ? [TRIAL] : [])]
  const stamps = await Promise.all(products.map(findNewStamp))
  const ensure = async (/** @type {Product} */ product) => {
    const stamp = stamps[products.indexOf(product)]
    if (stamp) await build(product, stamp)
  }
  const last = past && (stamps[products.indexOf(SERVER)] || !(await past.isFresh())) ? past : null
  const stale = products.flatMap(({ title }, index) => (stamps[index] ? [title] : []))
  const titles = [...stale, ...(last ? [last.title] : [])]
  if (titles.length === 0) return
  const title = titles.map((each, index) => (index === 0 ? each : each[0]?.toLowerCase() + each.slice(1))).join(', ')
  const others = async () => {
    await Promise.all([ensure(DATABASE), ensure(SERVER)])
    await Promise.all([ensure(TRIAL), last?.run()])
  }
  await step(title, () => Promise.all([ensure(PAGES), others()]))
}
