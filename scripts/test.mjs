/**
 * `npm test`: every check and every test, one after the other, closed by one line of counts.
 * `npm test -- --only checks|vitest|journeys` runs one part. `npm run test:deep` lets the tests that search (kills at random
 * moments, made-up input) try for hours instead of minutes; it takes the same `--only`.
 */
import { ensureDatabasePrepared } from './prepare/database.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { ensureChromium } from './prepare/install-chromium.mjs'
import { requireNode } from './prepare/project.mjs'
import { report } from './prepare/step.mjs'
import { ensureWebBuilt } from './prepare/web-build.mjs'
import { runChecks } from './test-suite/checks.mjs'
import { runJourneys, runVitest } from './test-suite/runners.mjs'
import { summarise } from './test-suite/tally.mjs'

/** @typedef {import('./test-suite/tally.mjs').Tally} Tally */

/** @type {{ name: string, run: () => Promise<Tally[]> }[]} */
const PARTS = [
  { name: 'checks', run: runChecks },
  { name: 'vitest', run: async () => [await runVitest()] },
  { name: 'journeys', run: () => prepareAndRunJourneys() },
]

const prepareAndRunJourneys = async () => {
  try {
    await ensureChromium()
    await ensureWebBuilt()
    await ensureDatabasePrepared()
  } catch (error) {
    report(error)
    return [{ name: 'Journeys', passed: 0, failures: ['the browser or the pages are missing'], skips: [] }]
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
  if (args.length === 0) return PARTS
  const [flag, name] = args
  const part = PARTS.find((candidate) => candidate.name === name)
  if (flag === '--only' && part && args.length === 2) return [part]
  console.error(`Usage: npm test [-- --only ${PARTS.map((candidate) => candidate.name).join('|')}]`)
  process.exit(2)
}

/** @param {typeof PARTS} parts */
const run = async (parts) => {
  try {
    await ensureInstalled()
  } catch (error) {
    report(error)
    return [{ name: 'Installation', passed: 0, failures: ['the packages are missing'], skips: [] }]
  }
  const tallies = []
  for (const part of parts) tallies.push(...(await part.run()))
  return tallies
}

requireNode()
const { text, ok } = summarise(await run(chosenParts(process.argv.slice(2))))
console.log(`\n${text}`)
process.exitCode = ok ? 0 : 1
