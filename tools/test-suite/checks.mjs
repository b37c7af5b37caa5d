import { PINNED_NODE, packageFile } from '../prepare/project.mjs'
import { runCommand } from '../prepare/run-command.mjs'

const CHECKS = [
  { name: 'Types', args: [packageFile('typescript/bin/tsc'), '--noEmit'] },
  { name: 'Lint and format', args: [packageFile('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  { name: 'Structure', args: ['tools/check-structure.ts'] },
  { name: 'Unused code', args: [packageFile('knip/bin/knip.js')] },
  {
    name: 'Every branch of the rules',
    args: [
      packageFile('vitest/vitest.mjs'),
      'run',
      '--config',
      'vitest.rules.config.ts',
      '--coverage',
      '--reporter=dot',
    ],
  },
]

/**
 * Runs the checks that look at the sources only. Each counts as one test.
 * @param {(text: string) => void} [print]
 * @returns {Promise<import('./tally.mjs').Tally[]>}
 */
export const runChecks = async (print = console.log) => {
  const tallies = []
  for (const { name, args } of CHECKS) {
    print(`\n== ${name} ==`)
    const { output, failure } = await runCommand(PINNED_NODE, args).then(
      (text) => ({ output: text, failure: null }),
      (error) => ({ output: error.output, failure: error.message }),
    )
    print(output.trim() || 'ok')
    tallies.push({ name, passed: failure ? 0 : 1, failures: failure ? [failure] : [], skips: [] })
  }
  return tallies
}
