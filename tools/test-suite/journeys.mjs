/**
 * @typedef {{ description?: string, type: string }} Annotation
 * @typedef {{ title: string, file: string, ok: boolean, tests: { status: string, annotations: Annotation[] }[] }} Spec
 * @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], errors: { message?: string }[] }} Report
 */

/**
 * Counts a report of Playwright's JSON reporter. A test that passed only on its second try is named.
 * @param {Report} report
 * @returns {import('./tally.mjs').Tally}
 */
export const tallyJourneys = (report) => {
  /** @type {import('./tally.mjs').Tally & { secondTries: string[] }} */
  const tally = { name: 'Journeys', passed: 0, failures: [], secondTries: [], skips: [] }
  for (const { spec, name } of report.suites.flatMap((suite) => specsOf(suite, []))) {
    for (const test of spec.tests) {
      if (test.status === 'skipped') {
        const reason = test.annotations.find((annotation) => annotation.type === 'skip')?.description
        tally.skips.push({ name, reason: reason ?? 'no reason given' })
      } else if (test.status === 'expected' || test.status === 'flaky') {
        tally.passed += 1
        if (test.status === 'flaky') tally.secondTries.push(name)
      } else tally.failures.push(name)
    }
  }
  tally.failures.push(...report.errors.map((error) => `outside of any test: ${error.message ?? 'unknown error'}`))
  return tally
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} above titles of the suites around it
 * @returns {{ spec: Spec, name: string }[]}
 */
const specsOf = (suite, above) => {
  const titles = [...above, suite.title].filter(Boolean)
  return [
    ...suite.specs.map((spec) => ({ spec, name: [...titles, spec.title].join(' > ') })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, titles)),
  ]
}
