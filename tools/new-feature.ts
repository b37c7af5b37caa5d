/** `npm run new-feature -- <nouns> [<noun>]`: writes the skeleton of a feature on both sides, with its table, migration and tests. */
import { execFileSync } from 'node:child_process'
import { formsOf, lineInScreens, linesInApp, writeFeature } from './new-feature/write-feature.ts'
import { readArguments } from './prepare/arguments.mjs'

const HELP = `Usage: npm run new-feature -- <nouns> [<noun>]
Writes the skeleton of a feature on both sides, with its table, migration and tests.`
const [path, singular] = readArguments(HELP, { most: 2 })
if (path === undefined) {
  console.error('Name the feature in the plural: npm run new-feature -- chart-scans')
  process.exit(2)
}
const root = process.cwd()

const run = (command: string, ...args: string[]): void => {
  execFileSync(process.execPath, [command, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

try {
  const forms = formsOf(path, singular)
  const files = await writeFeature(root, forms)
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...files)
  run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', `add_${forms.table}`)
  const { importLine, useLine } = linesInApp(forms)
  console.log(
    [
      ...files.map((file) => `  ${file}`),
      `  server/db/migrations: add_${forms.table}`,
      '',
      'One line in server/app.ts, below everything that the feature needs, with its import:',
      importLine,
      useLine,
      '',
      'Then its screen in web/screens.ts, and a line in docs/glossary.md:',
      lineInScreens(forms),
    ].join('\n'),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
