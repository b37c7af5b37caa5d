/**
 * `npm test`: every check and every test, closed by one line of counts. The checks run beside Vitest, the journeys after both.
 * `npm test -- --only checks|vitest|journeys` runs one part. `npm run test:deep` lets the tests that search (kills at random
 * moments, made-up input) try for hours instead of minutes; it takes the same `--only`.
 */
import { ensureBuilt } from './prepare/build.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { ensureChromium } from './prepare/install-chromium.mjs'
import { requireNode } from './prepare/project.mjs'
import { report } from './prepare/step.mjs'
import { runChecks } from './test-suite/checks.mjs'
import { runJourneys, runVitest } from './test-suite/runners.mjs'
import { summarise } from './test-suite/tally.mjs'

/** @typedef {import('./test-suite/tally.mjs').Tally} Tally */

/** @typedef {{ name: string, needsBuild: boolean, run: () => Promise<Tally[]> }} Part */

/** @type {Part[]} */
const PARTS = [
  { name: 'checks', needsBuild: false, run: () => runChecks() },
  { name: 'vitest', needsBuild: true, run: async () => [await runVitest()] },
  { name: 'journeys', needsBuild: true, run: () => prepareAndRunJourneys() },
]

/** The checks run on one core while Vitest waits for another: what they print comes after it. */
const runChecksBesideVitest = async () => {
  /** @type {string[]} */
  const printed = []
  const [checks, vitest] = await Promise.all([runChecks((text) => printed.push(text)), runVitest()])
  for (const text of printed) console.log(text)
  return [...checks, vitest]
}

/** @type {Part[]} */
const EVERYTHING = [{ name: 'checks and vitest', needsBuild: true, run: runChecksBesideVitest }, ...PARTS.slice(2)]

const prepareAndRunJourneys = async () => {
  try {
    await ensureChromium()
  } catch (error) {
    report(error)
    return [{ name: 'Journeys', passed: 0, failures: ['the browser is missing'], skips: [] }]
  }
  return [await runJourneys()]
}

/**
 * The parts to run, and how deep.
 * @param {string[]} given
 */
const chosenParts = (given) => {
  const args = given.filter((arg) => arg !== '--deep')
  if (args.length < given.length) process.env.TEST_DEPTH = 'deep'
  if (args.length === 0) return EVERYTHING
  const [flag, name] = args
  const part = PARTS.find((candidate) => candidate.name === name)
  if (flag === '--only' && part && args.length === 2) return [part]
  console.error(`Usage: npm test [-- --only ${PARTS.map((candidate) => candidate.name).join('|')}]`)
  process.exit(2)
}

/** @param {Part[]} parts */
const run = async (parts) => {
  try {
    await ensureInstalled()
    if (parts.some(({ needsBuild }) => needsBuild)) await ensureBuilt()
  } catch (error) {
    report(error)
    return [
      { name: 'Preparation', passed: 0, failures: ['the packages, or what is built of them, are missing'], skips: [] },
    ]
  }
  const tallies = []
  for (const part of parts) tallies.push(...(await part.run()))
  return tallies
}

requireNode()
const { text, ok } = summarise(await run(chosenParts(process.argv.slice(2))))
console.log(`\n${text}`)
process.exitCode = ok ? 0 : 1
