/** Runs every Vitest project, or the files that are named, and writes what it came to, as JSON, into the file named by the first argument. */
import { writeFile } from 'node:fs/promises'
import { startVitest, type TestCase, type TestModule } from 'vitest/node'
import type { FailedTest, VitestTally } from './second-try.mjs'

/** The structure check allows no unconditional skip: without a note, the test's own condition did not hold. */
const CONDITIONAL = 'its condition does not hold here'

const titleOf = (test: TestCase): string => `[${test.project.name}] ${test.module.relativeModuleId}: ${test.fullName}`

/** How fast-check begins what it says of an input that it made up. */
const MADE_UP = 'Property failed after'

const failedTest = (test: TestCase): FailedTest => ({
  name: titleOf(test),
  file: test.module.relativeModuleId,
  input: (test.result().errors ?? []).some(({ message }) => message.includes(MADE_UP)),
})

const tallyOf = (modules: readonly TestModule[], outside: readonly { message?: string }[]): VitestTally => {
  const failed: FailedTest[] = []
  const tally: VitestTally = { name: 'Vitest', passed: 0, failures: [], skips: [], failed }
  for (const module of modules) {
    // A module that could not be loaded has errors of its own and no tests.
    for (const error of module.errors()) tally.failures.push(`${module.relativeModuleId}: ${error.message}`)
    for (const test of module.children.allTests()) {
      const result = test.result()
      if (result.state === 'passed') tally.passed += 1
      else if (result.state === 'skipped') {
        tally.skips.push({ name: titleOf(test), reason: result.note ?? CONDITIONAL })
      } else {
        tally.failures.push(titleOf(test))
        failed.push(failedTest(test))
      }
    }
  }
  for (const error of outside) tally.failures.push(`outside of any test: ${error.message ?? 'unknown error'}`)
  return tally
}

const [reportFile, ...files] = process.argv.slice(2)
if (!reportFile) throw new Error('Name the file to write the counts to.')

const vitest = await startVitest('test', files, {
  watch: false,
  reporters: [
    'default',
    {
      onTestRunEnd: async (modules, errors) => {
        await writeFile(reportFile, JSON.stringify(tallyOf(modules, errors)))
      },
    },
  ],
})
await vitest.close()
