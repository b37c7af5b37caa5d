/**
 * `npm run --prefix lab bench [-- NAME …] [--write]`: runs the benchmarks of bench/ one after the other (or those named) and prints one table.
 * Each row has our figure and the bare baseline's from the same run. With `--write` the rows go into docs/benchmarks.md too, in place of
 * earlier ones. Exit code 1 when a benchmark could not run.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { BenchRow } from './bench/bench-row.ts'
import { replaceRows } from './bench/benchmarks-page.ts'
import { formatTable } from './bench/format-table.ts'

const FOLDER = fileURLToPath(new URL('bench', import.meta.url))

const isBenchmark = (module: object): module is { run: () => Promise<BenchRow[]> } =>
  'run' in module && typeof module.run === 'function'

const PAGE = new URL('../docs/benchmarks.md', import.meta.url)

const { positionals: chosen, values } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
/** A benchmark exports `run`; the other files are parts of several. Read, not imported: what isn't run takes no memory beside what is. */
const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && readFileSync(join(FOLDER, file), 'utf8').includes('export const run ='))
  .map((file) => basename(file, '.ts'))
  .sort()
const unknown = chosen.find((name) => !known.includes(name))
if (unknown !== undefined) {
  console.error(`There is no benchmark '${unknown}'. There are ${known.join(', ')}.`)
  process.exit(2)
}

const rows: BenchRow[] = []
for (const name of chosen.length === 0 ? known : known.filter((one) => chosen.includes(one))) {
  const module: object = await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)
  if (!isBenchmark(module)) {
    console.error(`bench/${name}.ts says 'export const run =' but exports no function of that name.`)
    process.exitCode = 1
    continue
  }
  console.log(`Running bench/${name}.ts …`)
  try {
    const measured = await module.run()
    rows.push(...measured)
    if (values.write) writeFileSync(PAGE, replaceRows(readFileSync(PAGE, 'utf8'), name, measured))
  } catch (error) {
    console.error(`bench/${name}.ts failed:`, error)
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
