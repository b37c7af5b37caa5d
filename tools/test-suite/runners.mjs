import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_SERVER, PINNED_NODE, packageFile, ROOT } from '../prepare/project.mjs'
import { runAttached } from '../prepare/run-command.mjs'
import { tallyJourneys } from './journeys.mjs'
import { afterSecondTry, filesToTryAgain } from './second-try.mjs'

/** A runner that hangs is ended and counts as failed; the whole suite takes a fraction of this. */
const limitMinutes = () => (process.env.TEST_DEPTH === 'deep' ? 600 : 90)

/** Servers that tests start read their sources compiled: half a second of each start. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled')

/** @typedef {import('./tally.mjs').Tally} Tally */

/**
 * Needs the built server: what stops, kills and rivals servers tries that one. A few failures are tried a second time, and named.
 * @returns {Promise<Tally>}
 */
export const runVitest = async () => {
  const first = await runFiles([])
  const files = filesToTryAgain(first)
  if (files.length === 0) return first
  console.log(
    `\nFailed, and tried once more with its whole file:\n${first.failures.map((name) => `  ${name}`).join('\n')}`,
  )
  return afterSecondTry(first, await runFiles(files))
}

/**
 * @param {string[]} files all where none is named
 * @returns {Promise<import('./second-try.mjs').VitestTally>}
 */
const runFiles = (files) =>
  runWithReport(
    'Vitest',
    (report) => ({ args: ['tools/test-suite/vitest.ts', report, ...files], env: { TEST_SERVER: BUILT_SERVER } }),
    JSON.parse,
  )

/** @returns {Promise<Tally>} */
export const runJourneys = () =>
  runWithReport(
    'Journeys',
    (file) => ({
      args: [packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    }),
    (text) => tallyJourneys(JSON.parse(text)),
  )

/**
 * Runs a test runner on this terminal and reads the report it leaves. A runner that ends badly without naming a
 * failed test counts as one failure.
 * @param {string} name
 * @param {(reportFile: string) => { args: string[], env: NodeJS.ProcessEnv }} commandFor
 * @param {(report: string) => Tally} read
 * @returns {Promise<Tally>}
 */
const runWithReport = async (name, commandFor, read) => {
  console.log(`\n== ${name} ==`)
  const folder = await mkdtemp(join(tmpdir(), 'uptick-report-'))
  try {
    const file = join(folder, 'report.json')
    const { args, env } = commandFor(file)
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
    const end = await runAttached(PINNED_NODE, args, {
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...plain, ...env },
      limitMinutes: limitMinutes(),
    })
    const report = await readFile(file, 'utf8').catch(() => null)
    const tally = report ? read(report) : { name, passed: 0, failures: [], skips: [] }
    if (end.timedOut) tally.failures.push(`did not finish within ${limitMinutes()} minutes`)
    else if (tally.failures.length === 0 && (end.code !== 0 || !report)) {
      tally.failures.push(`the runner ended with ${end.signal ?? `code ${end.code}`}${report ? '' : ' and no report'}`)
    }
    return tally
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
