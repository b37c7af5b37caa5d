/**
 * `npm run --prefix lab bench [-- NAME …]`: runs the benchmarks of bench/ one after the other (or those named) and prints one table.
 * Each row has our figure and the bare baseline's from the same run. Exit code 1 when a benchmark could not run.
 */
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BenchRow } from './bench/bench-row.ts'
import { formatTable } from './bench/format-table.ts'

const FOLDER = fileURLToPath(new URL('bench', import.meta.url))

const isBenchmark = (module: object): module is { run: () => Promise<BenchRow[]> } =>
  'run' in module && typeof module.run === 'function'

const chosen = process.argv.slice(2)
const files = (await readdir(FOLDER))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => chosen.length === 0 || chosen.includes(basename(file, '.ts')))
  .sort()

const rows: BenchRow[] = []
for (const file of files) {
  const module: object = await import(pathToFileURL(join(FOLDER, file)).href)
  if (!isBenchmark(module)) continue
  console.log(`Running bench/${file} …`)
  try {
    rows.push(...(await module.run()))
  } catch (error) {
    console.error(`bench/${file} failed:`, error)
    process.exitCode = 1
  }
}

if (rows.length === 0) {
  console.error('No benchmark ran.')
  process.exitCode = 1
} else {
  console.log(`\n${formatTable(rows)}`)
}
// A benchmark may leave sockets that would keep the process waiting.
process.exit()
