import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PINNED_NODE, ROOT } from './project.mjs'
import { CommandFailure, runCommand } from './run-command.mjs'
import { step } from './step.mjs'

const PLATFORM = `${process.platform}-${process.arch}`
const NPM_FLAGS = ['--no-save', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund']

/** Installs the lockfile's packages unless they are there already. */
export const ensureInstalled = async () => {
  if (await isInstalled(ROOT)) return
  await step('Installing packages', installPackages)
}

/**
 * True when node_modules was installed completely, from this lockfile, on this platform. The stamp lies inside
 * node_modules and is written last, so an interrupted install is never trusted.
 * @param {string} root
 * @param {string} [platform]
 */
export const isInstalled = async (root, platform = PLATFORM) => {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  const wanted = stampOf(lock, platform)
  const stamped = await readIfThere(stampFile(root))
  if (stamped === wanted) return true
  if (stamped !== null && !stamped.startsWith(`${platform} `)) return false

  // After an `npm install` by hand npm's own record, which it too writes last, says whether the lockfile is met.
  const record = await readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (record === null || !existsSync(join(root, 'node_modules', '.bin', 'node')) || !meetsLock(lock, record))
    return false
  await writeFile(stampFile(root), wanted)
  return true
}

/** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }> }} Lock */

/**
 * Whether npm's record of an installation has every package that the lockfile asks of every platform.
 * @param {string} lockText
 * @param {string} recordText
 */
export const meetsLock = (lockText, recordText) => {
  /** @type {Lock} */
  const lock = JSON.parse(lockText)
  /** @type {Lock} */
  const record = JSON.parse(recordText)
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || wanted.optional || wanted.devOptional) return true
    const installed = record.packages[path]
    return installed?.version === wanted.version && installed?.integrity === wanted.integrity
  })
}

const installPackages = async () => {
  await rm(join(ROOT, 'node_modules'), { recursive: true, force: true })
  const { command, args } = npmCommand()
  // Not `npm ci`: it refuses a lockfile that lacks optional binaries of platforms which the registry does not carry.
  const install = (/** @type {string} */ source) => runCommand(command, [...args, 'install', source, ...NPM_FLAGS])
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
  await writeFile(stampFile(ROOT), stampOf(await readFile(join(ROOT, 'package-lock.json'), 'utf8'), PLATFORM))
}

const checkPinnedNode = async () => {
  const output = await runCommand(PINNED_NODE, ['--version']).catch(() => '')
  if (/^v\d+\./.test(output)) return
  throw new CommandFailure(
    `The pinned Node does not run on ${PLATFORM}: its npm package has no working binary here.`,
    output,
  )
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
 */
const stampOf = (lock, platform) => `${platform} ${createHash('sha256').update(lock).digest('hex')}\n`

const readIfThere = (/** @type {string} */ path) =>
  readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
