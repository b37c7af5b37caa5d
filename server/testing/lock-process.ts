/**
 * A process that locks a data folder, for tests that kill it. `node lock-process.ts FOLDER`: says `ready`, tries at the first line on
 * its input, says `locked` or why not, and lives on.
 */
import { once } from 'node:events'
import { lockFolder } from '../db/folder-lock.ts'

process.stdout.write('ready\n')
await once(process.stdin, 'data')
await lockFolder(process.argv[2] ?? '').then(
  () => process.stdout.write('locked\n'),
  (error: Error) => process.stdout.write(`${error.message}\n`),
)
setInterval(() => {}, 60_000)
