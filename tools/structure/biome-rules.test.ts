import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { writeProject } from './fixture-project.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const PLUGINS = readdirSync(join(ROOT, 'tools/structure')).filter((name) => name.endsWith('.grit'))

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Lints these files with the rules of the project. Returns `file:line` of what broke one that lint rules of Biome's own set do not know. */
const lint = async (files: Record<string, string>): Promise<string[]> => {
  const config = { ...JSON.parse(textOf('biome.json')), vcs: { enabled: false } }
  const root = writeProject({
    'biome.json': JSON.stringify(config),
    ...Object.fromEntries(PLUGINS.map((name) => [`tools/structure/${name}`, textOf(`tools/structure/${name}`)])),
    ...files,
  })
  const { stdout } = await promisify(execFile)(process.execPath, [BIOME, 'lint', '--reporter=github', '.'], {
    cwd: root,
  }).catch((failed: { stdout: string }) => failed)
  const found = stdout.matchAll(
    /^::error title=(plugin|[^,]*\/(?:noRestrictedImports|noNodejsModules|noImportCycles|useFilenamingConvention|noExcessiveLinesPer\w+)),file=(?:[^,]*\/uptick-structure-\w+\/)?([^,]+),line=(\d+)/gm,
  )
  return [...found].map(([, , file, line]) => `${file}:${line}`).sort()
}

const lines = (...given: string[]) => `${given.join('\n')}\n`
const all = (file: string, text: string) =>
  text
    .trim()
    .split('\n')
    .map((_line, index) => `${file}:${index + 1}`)

it('the rules of code find what they forbid, and nothing else', async () => {
  const refused = lines(
    'try { a() } catch {}',
    'export const b = { ...{ b: 1, c: 2 }, d: 3 }',
    'export const c = { ...({ b: 1 } as const) }',
    "it.skip('is left out', () => {})",
    "describe.only('alone', () => {})",
  )
  const allowed = lines(
    'try { a() } catch { /* as the caller asked */ }',
    'try { a() } catch { return {} }',
    'export const b = (c: object | null) => ({ ...(c ? { c } : {}), ...c })',
    "test.skip(process.platform === 'win32', 'no signals there')",
  )
  expect(await lint({ 'engine/a.test.ts': refused, 'engine/b.test.ts': allowed })).toEqual(
    all('engine/a.test.ts', refused),
  )
})

it('pages read numbers, classes and calls as the product does', async () => {
  const typed = lines(
    'export const a = (field: { value: string }) => Number(field.value)',
    'export const b = (text: string) => parseFloat(text)',
    'export const c = (text: string) => Number.parseInt(text, 10)',
    'export const d = (text: string) => +text',
    'export const e = (target: HTMLInputElement) => target.valueAsNumber',
    "export const f = (register: (name: string, how: object) => void) => register('a', { valueAsNumber: true })",
  )
  const refused = lines(
    'export const A = () => <Input type="number" />',
    "export const B = () => <Input type={'number'} />",
    'export const C = () => <Input inputMode="numeric" />',
    "export const d = (target: Element | null) => target?.closest<HTMLElement>('[data-a] .scroll')",
    "export const e = (target: Element) => target.matches('.scroll')",
  )
  const asked = lines(
    "import { getMe } from '../../../contract/auth.ts'",
    ...['reply', 'params', 'summary', 'fails'].map((field) => `export const ${field} = getMe.${field}`),
  )
  const allowed = lines(
    "import { getMe } from '../../../contract/auth.ts'",
    'export const a = (texts: { reply: string }) => [texts.reply, getMe.input]',
    "export const b = (target: Element) => target.matches('[data-scrolls]')",
    'export const C = () => <Input type="text" inputMode="email" />',
  )
  expect(
    await lint({
      'web/features/a/typed.ts': typed,
      'web/features/a/refused.tsx': refused,
      'web/features/a/asked.ts': asked,
      'web/features/a/allowed.tsx': allowed,
      'web/features/a/tried.test.ts': typed + asked,
      'web/lib/typed-number.ts': typed,
      'engine/typed.ts': typed,
    }),
  ).toEqual(
    [
      ...all('web/features/a/typed.ts', typed),
      ...all('web/features/a/refused.tsx', refused),
      ...all('web/features/a/asked.ts', asked).slice(1),
    ].sort(),
  )
})

it('features begin no transaction, and style no component', async () => {
  const begun = lines(
    'export const a = (db) => db.orm.transaction(async () => {})',
    "export const b = (db) => db.orm['transaction'](async () => {})",
  )
  const css = '.sheet .name,\n.titled {\n  color: red;\n}\n.rooms :is(.name, .tbl) {\n  color: red;\n}\n'
  expect(
    await lint({
      'server/features/rooms/store.ts': `${begun}export const c = (orm) => transact(orm)\n`,
      'server/platform/transaction.ts': begun,
      'web/features/rooms/rooms.css': css,
      'web/ui/table.css': css,
    }),
  ).toEqual([...all('server/features/rooms/store.ts', begun), 'web/features/rooms/rooms.css:5'])
})

it('imports, names and sizes are bounded', async () => {
  const body = (count: number) =>
    lines('export const a = (b: string[]) => {', ...Array(count).fill('  b.push("")'), '}')
  const found = await lint({
    'contract/a.ts': lines(
      "import pg from 'pg'",
      "import * as z from 'zod/mini'",
      "import { b } from './b.ts'",
      'export const c = [pg, z, b]',
    ),
    'contract/b.ts': 'export const b = 1\n',
    'engine/a.ts': lines("import { readFileSync } from 'node:fs'", 'export const a = readFileSync'),
    'engine/c.ts': lines("import type { D } from './d.ts'", 'export type C = D'),
    'engine/d.ts': lines("import type { C } from './c.ts'", 'export type D = C | 1'),
    'packages/a/src/a.ts': lines("import { readFileSync } from 'node:fs'", 'export const a = readFileSync'),
    'web/a.ts': lines("import * as z from 'zod'", 'export const a = z'),
    'web/IntervalBar.ts': 'export const a = 1\n',
    'web/long.ts': body(120),
    'web/long.test.ts': body(120),
    'web/longest.ts': 'export {}\n'.repeat(401),
    'web/features/x/content.ts': 'export {}\n'.repeat(401),
    'server/app.ts': 'export {}\n'.repeat(151),
  })
  expect(found).toEqual(
    [
      'contract/a.ts:1',
      'engine/a.ts:1',
      'engine/c.ts:1',
      'engine/d.ts:1',
      'packages/a/src/a.ts:1',
      'server/app.ts:1',
      'web/IntervalBar.ts:1',
      'web/a.ts:1',
      'web/long.ts:1',
      'web/longest.ts:1',
    ].sort(),
  )
})
