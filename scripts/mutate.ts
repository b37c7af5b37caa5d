/**
 * `npm run mutate [-- PART …]`: changes the source of each part (scripts/mutate/parts.ts), or of those named, one token at a time and runs
 * its tests on every change. Prints what no test noticed and a table per file; ends with 1 when a part is below the goal of stryker.config.json.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chooseParts } from './mutate/parts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const { name, files } of chooseParts(process.argv.slice(2))) {
  console.log(`Changing ${name}: ${files.join(', ')}`)
  const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', files.join(',')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTANT_PART: name },
  })
  if (status !== 0) process.exitCode = 1
}
