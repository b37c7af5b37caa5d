import { writeFileSync } from 'node:fs'
import type { Suite, TestError } from '@playwright/test/reporter'
import type { TestCase, TestModule } from 'vitest/node'

/** The outcome of a run. `flaky` tests passed on their retry, and are among the passed ones. Tests are named, `skipped` ones with the reason. */
export interface Counts {
  passed: number
  failed: string[]
  flaky: string[]
  skipped: string[]
}

/** The structure check allows no unconditional skip: without a note, the test's own condition did not hold. */
const CONDITIONAL = 'its condition does not hold here'

/** Reporter of Vitest and of Playwright: writes the counts, as JSON, into the file that TEST_COUNTS names. */
export default class CountsReporter {
  counts: Counts = { passed: 0, failed: [], flaky: [], skipped: [] }
  journeys: Suite | null = null

  /** Vitest, at the end of the run. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]): void {
    for (const module of modules) {
      // A file that could not be loaded, or a hook that failed, has errors of its own and no tests.
      const errors = [module, ...module.children.allSuites()].flatMap((each) => each.errors())
      for (const { message } of errors) this.counts.failed.push(`${module.relativeModuleId}: ${message}`)
      for (const test of module.children.allTests()) this.countTest(test)
    }
    for (const error of errors) this.onError(error)
    this.write()
  }

  /** Playwright, before the first test. */
  onBegin(_config: unknown, suite: Suite): void {
    this.journeys = suite
  }

  /** An error outside of any test. */
  onError({ message }: TestError | { message?: string }): void {
    this.counts.failed.push(`outside of any test: ${message ?? 'unknown error'}`)
  }

  /** Playwright, at the end of the run. */
  onEnd(): void {
    for (const test of this.journeys?.allTests() ?? []) {
      const annotations = [...test.annotations, ...test.results.flatMap((result) => result.annotations)]
      const reason = annotations.find(({ type }) => type === 'skip')?.description
      this.count(test.outcome(), test.titlePath().filter(Boolean).join(' > '), reason)
    }
    this.write()
  }

  private countTest(test: TestCase): void {
    const result = test.result()
    const outcome = result.state === 'passed' && test.diagnostic()?.flaky ? 'flaky' : result.state
    const note = result.state === 'skipped' ? result.note : undefined
    this.count(outcome, `[${test.project.name}] ${test.module.relativeModuleId}: ${test.fullName}`, note)
  }

  private count(outcome: string, name: string, reason = CONDITIONAL): void {
    if (outcome === 'skipped') this.counts.skipped.push(`${name} (${reason})`)
    else if (outcome === 'passed' || outcome === 'expected') this.counts.passed += 1
    else if (outcome === 'flaky') {
      this.counts.passed += 1
      this.counts.flaky.push(name)
    } else this.counts.failed.push(name)
  }

  private write(): void {
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(this.counts))
  }
}
