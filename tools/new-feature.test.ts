import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formsOf, lineInScreens, linesInApp } from './new-feature/write-feature.ts'
import { linkPackages } from './prepare/install.mjs'
import { checkProject } from './structure/check-project.ts'
import { checkFeatureOrder } from './structure/feature-order.ts'
import { parseSource } from './structure/parsed-source.ts'
import { isSource, listFiles } from './structure/project-files.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

it.each([
  ['chart-scans', undefined, { Thing: 'ChartScan', things: 'chartScans', table: 'chart_scans', word: 'chart scan' }],
  ['replies', undefined, { thing: 'reply', Words: 'Replies' }],
  ['bus-classes', 'bus-class', { thing: 'busClass', things: 'busClasses', THINGS: 'BUS_CLASSES' }],
])('%s (%s) is written as %j', (path, singular, forms) => expect(formsOf(path, singular)).toMatchObject(forms))

it.each(['', 'Chart', 'chart_scans', 'chat', '../x'])('no feature is called %j', (path) =>
  expect(() => formsOf(path)).toThrow('a noun in the plural'),
)

let copy: string
const CHANGED = /^(server\/app|server\/db\/schema\/schema|web\/screens)\.ts$|chart-?notes/i
const staysAsItIs = (file: string): boolean => /\.tsx?$/.test(file) && !CHANGED.test(file)
/** In parts, as this file switches nothing off. */
const UNCHECKED = ['// @ts', 'nocheck\n'].join('-')
const leaveUnchecked = async (file: string): Promise<void> => {
  const path = join(copy, file)
  await writeFile(path, UNCHECKED + (await readFile(path, 'utf8')))
}
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'uptick-feature-'))
  await Promise.all(listFiles(PROJECT).map((file) => cp(join(PROJECT, file), join(copy, file))))
  await mkdir(join(copy, 'node_modules'))
  // The copy's own packages are those of the copy.
  for (const name of (await readdir(join(PROJECT, 'node_modules'))).filter((each) => each !== '@uptick'))
    await symlink(join(PROJECT, 'node_modules', name), join(copy, 'node_modules', name))
  await linkPackages(copy)
}, 120_000)
afterAll(() => rm(copy, { recursive: true }))

/** What the command prints, in the copy; throws with it where the command fails. */
const run = async (...args: string[]): Promise<string> => {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env
  const PATH = `${dirname(process.execPath)}:${env.PATH}`
  // The embedded database answers few features' calls in a usual run.
  const node = { cwd: copy, env: { ...env, PATH, TEST_DEPTH: 'deep' } }
  const { stdout, stderr } = await promisify(execFile)('npm', args, node).catch((error) => {
    throw new Error(`npm ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
  return stripVTControlCharacters(stdout + stderr)
}

it('a new feature passes the check and its own tests, with one line in each list', { timeout: 600_000 }, async () => {
  await run('run', 'new-feature', '--', 'chart-notes')
  const server = listFiles(copy).filter((file) => isSource(file) && file.startsWith('server/'))
  const missing = checkFeatureOrder(server.map((file) => parseSource(copy, file)))
  expect(missing.map(({ sentence }) => sentence)).toContain('does not use the feature chart-notes.')

  const app = join(copy, 'server/app.ts')
  const { importLine, useLine } = linesInApp(formsOf('chart-notes'))
  const before = await readFile(app, 'utf8')
  const after = before
    .replace(/^import .*features\/chart-scans\/feature.ts'$/m, `${importLine}\n$&`)
    .replace(/^ {2}use\(overviewFeature.*$/m, `$&\n${useLine}`)
  expect(after.split('\n')).toHaveLength(before.split('\n').length + 2)
  await writeFile(app, after)
  const screens = join(copy, 'web/screens.ts')
  const line = lineInScreens(formsOf('chart-notes'))
  await writeFile(
    screens,
    (await readFile(screens, 'utf8')).replace(/^ {2}\{\n {4}path: '\/dashboard'/m, `${line}\n$&`),
  )
  await run('exec', '--', 'biome', 'format', '--write', 'web/screens.ts')
  expect(await readFile(screens, 'utf8')).toContain('chart-notes-page.tsx')

  // What `npm run check` looks at, without the files that the feature leaves as they are.
  const changed = listFiles(copy).filter((file) => /chart-?notes/i.test(file) && !file.endsWith('.json'))
  await run('exec', '--', 'biome', 'check', '--error-on-warnings', 'server/app.ts', 'web/screens.ts', ...changed)
  expect(checkProject(copy)).toEqual([])
  // The check of the project itself looks at the types of what stays as it is.
  if (process.env.TEST_DEPTH !== 'deep') await Promise.all(listFiles(copy).filter(staysAsItIs).map(leaveUnchecked))
  await run('exec', '--', 'tsc', '--build')
  // The stricter of the two: nothing that tests alone use.
  await run('exec', '--', 'knip', '--production')
  const projects = ['--project', 'web', '--project', 'calls-pglite']
  const tests = await run('exec', '--', 'vitest', 'run', ...projects, 'chart-notes')
  expect(tests).toMatch(/Test Files\D*2 passed/)
})

it('a feature that is there already is not written over', { timeout: 60_000 }, async () => {
  await expect(run('run', 'new-feature', '--', 'rooms')).rejects.toThrow('contract/rooms.ts is there already')
})
