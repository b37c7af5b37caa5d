/**
 * `npm run --prefix lab mutate [-- [--every 3] PART …]`: changes the source of each part (lab/mutate/parts.ts), or of those named, one token at a time
 * and runs its tests on every change, or on every third. Prints what no test noticed and a table per file; ends with 1 when a part is
 * below the goal of stryker.config.json.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chooseParts } from './mutate/parts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
})

for (const { name, files } of chooseParts(positionals)) {
  console.log(`Changing ${name}: ${files.join(', ')}`)
  const sample = values.every === '1' ? [] : ['--checkers', 'sample']
  const { status } = spawnSync(
    join(root, 'lab/node_modules/.bin/stryker'),
    ['run', 'lab/stryker.config.json', '--mutate', files.join(','), ...sample],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MUTANT_PART: name, SAMPLE_EVERY: values.every },
    },
  )
  if (status !== 0) process.exitCode = 1
}
