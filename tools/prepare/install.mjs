import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PINNED_NODE, ROOT } from './project.mjs'
import { CommandFailure, runCommand } from './run-command.mjs'
import { step } from './step.mjs'

const PLATFORM = `${process.platform}-${process.arch}`
const NPM_FLAGS = ['--no-save', '--ignore-scripts=false', '--no-audit', '--no-fund']

/** Which packages: those that build and run the product, or also those of development and tests. @typedef {'runtime' | 'all'} Extent */

/**
 * Installs the lockfile's packages unless they are there already.
 * @param {Extent} extent
 */
export const ensureInstalled = async (extent) => {
  if (!(await isInstalled(ROOT, extent))) await step('Installing packages', () => installPackages(extent))
  await linkPackages(ROOT)
}

/**
 * True when node_modules was installed completely, from this lockfile, on this platform. The stamp lies inside
 * node_modules and is written last, so an interrupted install is never trusted.
 * @param {string} root
 * @param {Extent} [extent]
 * @param {string} [platform]
 */
export const isInstalled = async (root, extent = 'all', platform = PLATFORM) => {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  const wanted = stampOf(lock, platform, extent)
  const stamped = await readIfThere(stampFile(root))
  if (stamped === wanted || stamped === stampOf(lock, platform, 'all')) return true
  if (stamped !== null && !stamped.startsWith(`${platform} `)) return false

  // After an `npm install` by hand npm's own record, which it too writes last, says whether the lockfile is met.
  const record = await readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (record === null || !existsSync(join(root, 'node_modules', '.bin', 'node')) || !meetsLock(lock, record, extent))
    return false
  await writeFile(stampFile(root), wanted)
  return true
}

/** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean, link?: boolean, resolved?: string }> }} Lock */

/**
 * Whether npm's record of an installation has every package that the lockfile asks of every platform. The project's own packages are linked, not
 * installed: `linkPackages` makes up for a missing link.
 * @param {string} lockText
 * @param {string} recordText
 * @param {Extent} [extent]
 */
export const meetsLock = (lockText, recordText, extent = 'all') => {
  /** @type {Lock} */
  const lock = JSON.parse(lockText)
  /** @type {Lock} */
  const record = JSON.parse(recordText)
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (wanted.link || !path.startsWith('node_modules/')) return true
    if (wanted.optional || wanted.devOptional || (extent === 'runtime' && wanted.dev)) return true
    const installed = record.packages[path]
    return installed?.version === wanted.version && installed?.integrity === wanted.integrity
  })
}

/**
 * Links the project's own packages into node_modules, as npm does, so that a new one needs no installation.
 * @param {string} root
 */
export const linkPackages = async (root) => {
  /** @type {Lock} */
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { link, resolved = '' }] of Object.entries(lock.packages)) {
    if (!link || existsSync(join(root, path))) continue
    await mkdir(join(root, dirname(path)), { recursive: true })
    await rm(join(root, path), { force: true })
    await symlink(relative(dirname(path), resolved), join(root, path), 'junction')
  }
}

/** @param {Extent} extent */
const installPackages = async (extent) => {
  // What a whole install of the runtime left is only added to.
  if (!(await isInstalled(ROOT, 'runtime'))) await rm(join(ROOT, 'node_modules'), { recursive: true, force: true })
  const flags = [...NPM_FLAGS, extent === 'all' ? '--include=dev' : '--omit=dev']
  const { command, args } = npmCommand()
  // Not `npm ci`: it refuses a lockfile that lacks optional binaries of platforms which the registry does not carry.
  const install = (/** @type {string} */ source) => runCommand(command, [...args, 'install', source, ...flags])
  await install('--prefer-offline').catch((firstFailure) =>
    // Without a network, npm's cache alone may do; if not, the first attempt tells more.
    install('--offline').catch(() => {
      throw new CommandFailure(
        'The packages could not be installed. Is the npm registry reachable?',
        firstFailure.output,
      )
    }),
  )
  await checkPinnedNode()
  await removeNodeHeaders()
  await writeFile(stampFile(ROOT), stampOf(await readFile(join(ROOT, 'package-lock.json'), 'utf8'), PLATFORM, extent))
}

const checkPinnedNode = async () => {
  const output = await runCommand(PINNED_NODE, ['--version']).catch(() => '')
  if (/^v\d+\./.test(output)) return
  throw new CommandFailure(
    `The pinned Node does not run on ${PLATFORM}: its npm package has no working binary here.`,
    output,
  )
}

/** The pinned Node brings 66 MB of headers, for addons that are compiled here: there are none. */
const removeNodeHeaders = async () => {
  const folder = join(ROOT, 'node_modules', 'node', 'node_modules')
  const inside = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : []
  for (const build of inside.filter((entry) => entry.isDirectory()))
    await rm(join(folder, build.name, 'include'), { recursive: true, force: true })
}

/** The npm that started us, or the one on the PATH. Never one that lives in the folder about to be replaced. */
const npmCommand = () => {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  return script?.endsWith('npm-cli.js') && node && existsSync(node)
    ? { command: node, args: [script] }
    : { command: 'npm', args: [] }
}

const stampFile = (/** @type {string} */ root) => join(root, 'node_modules', '.uptick-installed')

/**
 * @param {string} lock
 * @param {string} platform
 * @param {Extent} extent
 */
const stampOf = (lock, platform, extent) =>
  `${platform} ${createHash('sha256').update(lock).digest('hex')}${extent === 'runtime' ? ' runtime' : ''}\n`

const readIfThere = (/** @type {string} */ path) =>
  readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
