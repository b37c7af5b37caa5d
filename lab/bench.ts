/**
 * `npm run --prefix lab bench [-- NAME …]`: runs the benchmarks of bench/ one after the other (or those named) and prints one table.
 * Each row has our figure and the bare baseline's from the same run. Exit code 1 when a benchmark could not run.
 */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { BenchRow } from './bench/bench-row.ts'
import { formatTable } from './bench/format-table.ts'

const FOLDER = fileURLToPath(new URL('bench', import.meta.url))

const isBenchmark = (module: object): module is { run: () => Promise<BenchRow[]> } =>
  'run' in module && typeof module.run === 'function'

const { positionals: chosen } = parseArgs({ allowPositionals: true })
const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
/** A benchmark exports `run`; the other files are its parts. */
const benchmarks = files.filter((file) => readFileSync(join(FOLDER, file), 'utf8').includes('export const run ='))
const unknown = chosen.find((name) => !benchmarks.includes(`${name}.ts`))
if (unknown !== undefined) {
  const list = benchmarks.map((file) => basename(file, '.ts')).join(', ')
  console.error(`There is no benchmark '${unknown}'. There are ${list}.`)
  process.exit(2)
}

const rows: BenchRow[] = []
for (const file of benchmarks.filter((name) => chosen.length === 0 || chosen.includes(basename(name, '.ts')))) {
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
