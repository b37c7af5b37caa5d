/**
 * `npm test`: every check and every test, closed by one line of counts. The checks run beside Vitest, the journeys after both.
 * `npm test -- --only checks|vitest|journeys` runs one part, of the runners also single files. `npm run test:deep` lets the tests that search
 * (kills at random moments, made-up input) try for hours instead of minutes; it takes the same arguments.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './prepare/build.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { ensureChromium } from './prepare/install-chromium.mjs'
import { BUILT_SERVER, PINNED_NODE, packageFile, ROOT, requireNode } from './prepare/project.mjs'
import { runAttached, runCommand } from './prepare/run-command.mjs'
import { report } from './prepare/step.mjs'

/** @typedef {import('./test-suite/reporter.ts').Counts} Counts */

const CHECKS = {
  // One checker: further ones find out the same types again, and Vitest has the other core.
  Types: [packageFile('typescript/bin/tsc'), '--build', '--checkers', '1'],
  'Lint and format': [packageFile('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  Structure: ['tools/check-structure.ts'],
  'Unused code': [packageFile('knip/bin/knip.js'), '--no-config-hints'],
  'Unused code of the product': [packageFile('knip/bin/knip.js'), '--production'],
  'Every branch of the rules': [
    ...[packageFile('vitest/vitest.mjs'), 'run', '--config', 'vitest.rules.config.ts', '--coverage', '--reporter=dot'],
  ],
}
const REPORTER = './tools/test-suite/reporter.ts'

const isDeep = process.argv.includes('--deep')
/** A runner that hangs is ended and counts as failed; the whole suite takes a fraction of this. */
const LIMIT_MINUTES = isDeep ? 600 : 90

/** @type {Counts} */
const NOTHING = { passed: 0, failed: [], flaky: [], skipped: [] }

/**
 * Checks look at the sources only. Each counts as one test.
 * @param {(text: string) => void} print
 * @returns {Promise<Counts>}
 */
const runChecks = async (print = console.log) => {
  const counts = structuredClone(NOTHING)
  for (const [name, args] of Object.entries(CHECKS)) {
    const { output, failed } = await runCommand(PINNED_NODE, args).then(
      (text) => ({ output: text, failed: [] }),
      (error) => ({ output: error.output, failed: [`${name}: ${error.message}`] }),
    )
    print(`\n== ${name} ==\n${output.trim() || 'ok'}`)
    counts.passed += 1 - failed.length
    counts.failed.push(...failed)
  }
  return counts
}

/**
 * Runs a test runner on this terminal. One that ends badly without naming a failed test counts as one failure.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
const runRunner = async (name, args, env = {}) => {
  console.log(`\n== ${name} ==`)
  const folder = await mkdtemp(join(tmpdir(), 'uptick-counts-'))
  const TEST_COUNTS = join(folder, 'counts.json')
  // Servers that tests start read their sources compiled: half a second of each start.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled')
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const deep = isDeep ? { TEST_DEPTH: 'deep' } : {}
  try {
    const { code, signal, timedOut } = await runAttached(PINNED_NODE, args, {
      env: { NODE_COMPILE_CACHE, ...process.env, ...plain, ...deep, ...env, TEST_COUNTS },
      limitMinutes: LIMIT_MINUTES,
    })
    /** @type {Counts | null} */
    const counts = await readFile(TEST_COUNTS, 'utf8').then(JSON.parse, () => null)
    const end = timedOut ? `did not finish within ${LIMIT_MINUTES} minutes` : `ended with ${signal ?? `code ${code}`}`
    const isSilent = !counts || (code !== 0 && counts.failed.length === 0)
    const { passed, failed, ...named } = counts ?? NOTHING
    return { passed, failed: timedOut || isSilent ? [...failed, `${name} ${end}`] : failed, ...named }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the built server: tests that stop, kill and rival servers try that one. @param {string[]} [files] */
const runVitest = (files = []) =>
  runRunner(
    'Vitest',
    [packageFile('vitest/vitest.mjs'), 'run', '--reporter=default', `--reporter=${REPORTER}`, ...files],
    { TEST_SERVER: BUILT_SERVER },
  )

/** @param {string[]} [files] */
const runJourneys = async (files = []) => {
  await ensureChromium()
  return runRunner('Journeys', [
    packageFile('@playwright/test/cli.js'),
    ...['test', `--reporter=list,${REPORTER}`, ...files],
  ])
}

/** The checks run on one core while Vitest waits for another: what they print comes after it. */
const runEverything = async () => {
  /** @type {string[]} */
  const printed = []
  const both = await Promise.all([runChecks((text) => printed.push(text)), runVitest()])
  for (const text of printed) console.log(text)
  return [...both, await runJourneys().catch(failedPreparation)]
}

/** @param {unknown} error @returns {Counts} */
const failedPreparation = (error) => {
  report(error)
  return { ...NOTHING, failed: ['Preparation: packages, the build or the browser are missing'] }
}

/** @type {Record<string, (files: string[]) => Promise<Counts>>} */
const PARTS = { checks: () => runChecks(), vitest: runVitest, journeys: runJourneys }

/** @param {string[]} args @returns {Promise<Counts[]>} */
const run = async (args) => {
  const [flag, name = '', ...files] = args
  const part = PARTS[name]
  const usage = `Usage: npm test [-- --only ${Object.keys(PARTS).join('|')} [file ...]]\nRuns every check and every test, or one part of them.`
  if (flag === '--help' || flag === '-h') {
    console.log(usage)
    process.exit(0)
  }
  if (args.length > 0 && (flag !== '--only' || !part)) {
    console.error(usage)
    process.exit(2)
  }
  try {
    await ensureInstalled('all')
    if (name !== 'checks') await ensureBuilt()
    return part ? [await part(files)] : await runEverything()
  } catch (error) {
    return [failedPreparation(error)]
  }
}

requireNode()
const all = await run(process.argv.slice(2).filter((arg) => arg !== '--deep'))
const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
const [failed, flaky, skipped] = /** @type {const} */ (['failed', 'flaky', 'skipped']).map((kind) =>
  all.flatMap((counts) => counts[kind]),
)
/** @param {string} title @param {string[]} [names] */
const list = (title, names = []) => names.length > 0 && console.log(`\n${title}:\n  ${names.join('\n  ')}`)
list('Skipped', skipped)
list('Flaky, passed on a retry', flaky)
list('Failed', failed)
console.log(`\n${passed} passed, ${failed?.length} failed`)
process.exitCode = failed?.length === 0 && passed > 0 ? 0 : 1
