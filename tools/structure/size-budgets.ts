import { isTest, readText } from './project-files.ts'
import type { Violation } from './violation.ts'

/** Lines per source file: budgets of `docs/conventions.md`. */
const MEDIAN = 70
const PERCENTILE_95 = 250
const LONGEST = 400
/** The list of features is read at one go. */
const LONGEST_OF: Readonly<Record<string, number>> = { 'server/app.ts': 150 }

const EXEMPT = /^server\/(demo|db\/migrations)\/|(^|\/)([a-z0-9-]+-)?content\.ts$/

export interface Sizes {
  files: number
  median: number
  percentile95: number
  longest: number
  /** Test lines per source line. */
  testRatios: { area: string; ratio: number }[]
}

const countLines = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length)

/** The value below or at which a share of `values` lies (nearest rank). 0 for none. */
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

const testRatio = (lines: ReadonlyMap<string, number>, area: string, roots: readonly string[]) => {
  const sum = (test: boolean) =>
    [...lines]
      .filter(([file]) => roots.includes(file.split('/')[0] ?? '') && isTest(file) === test)
      .reduce((total, [, count]) => total + count, 0)
  return { area, ratio: sum(false) === 0 ? 0 : sum(true) / sum(false) }
}

/** Measures `files` (sources and tests) against the budgets. Median and percentile are of sources without tests. */
export const checkSizes = (root: string, files: readonly string[]): { sizes: Sizes; violations: Violation[] } => {
  const lines = new Map(
    files.filter((file) => !EXEMPT.test(file)).map((file) => [file, countLines(readText(root, file))]),
  )
  const own = [...lines].filter(([file]) => !isTest(file)).map(([, count]) => count)
  const sizes: Sizes = {
    files: own.length,
    median: quantile(own, 0.5),
    percentile95: quantile(own, 0.95),
    longest: Math.max(0, ...lines.values()),
    testRatios: [testRatio(lines, 'server and engine', ['server', 'engine']), testRatio(lines, 'web', ['web'])],
  }
  const overall = (name: string, value: number, budget: number): Violation[] =>
    value > budget
      ? [
          {
            file: 'docs/conventions.md',
            line: 1,
            sentence: `the ${name} of source files is ${value} lines, over ${budget}.`,
          },
        ]
      : []
  const tooLong = [...lines].flatMap(([file, count]) => {
    const most = LONGEST_OF[file] ?? LONGEST
    return count > most ? [{ file, line: most + 1, sentence: `has ${count} lines, over ${most}: split it.` }] : []
  })
  return {
    sizes,
    violations: [
      ...tooLong,
      ...overall('median', sizes.median, MEDIAN),
      ...overall('95th percentile', sizes.percentile95, PERCENTILE_95),
    ],
  }
}
