import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { lightenContract } from './lighten-contract.ts'

const CALLS = `import { z, defineCall, defineList } from './call.ts'
const ROWS = 20
const Row = z.object({ id: z.string() })
export const wide = (to: number) => z.number().check(z.maximum(to))
export const createRow = defineCall({
  method: 'POST',
  path: '/rows/:id',
  summary: 'Puts down a row.',
  params: z.object({ id: z.string() }),
  input: z.object({ to: wide(ROWS) }),
  reply: Row,
  fails: ['ROW_TAKEN'],
})
export const listRows = defineList({ path: '/rows', row: z.array(Row), pageSize: ROWS })
`

/** Runs a module without its first line, and answers its constants. */
const run = (text: string, given: Record<string, unknown>): Record<string, Record<string, unknown>> => {
  const body = text
    .replace(/^import .*\n/, '')
    .replaceAll('export ', '')
    .replaceAll(': number', '')
  return new Function(...Object.keys(given), `${body}; return { createRow, listRows }`)(...Object.values(given))
}

const given = () => {
  const made: string[] = []
  const make = (kind: string) => (of?: unknown) => {
    made.push(kind)
    return { kind, of, check: () => ({ kind: 'checked' }) }
  }
  const z = { object: make('object'), string: make('string'), number: make('number'), array: make('array') }
  const keep = (call: object) => Object.defineProperties({}, Object.getOwnPropertyDescriptors(call))
  return { made, names: { z: { ...z, maximum: () => null }, defineCall: keep, defineList: keep } }
}

it('leaves out what only a server asks a call for', () => {
  const { createRow, listRows } = run(lightenContract('calls.ts', CALLS), given().names)
  expect(Object.keys(createRow ?? {})).toEqual(['method', 'path', 'input'])
  expect(listRows).toEqual({ path: '/rows', pageSize: 20 })
})

it('makes what a screen checks before it asks when it does, once', () => {
  const { made, names } = given()
  const { createRow } = run(lightenContract('calls.ts', CALLS), names)
  const before = made.filter((kind) => kind === 'number')
  const input = createRow?.input
  expect(before).toEqual([])
  expect(input).toMatchObject({ kind: 'object', of: { to: { kind: 'checked' } } })
  expect(createRow?.input).toBe(input)
})

it('leaves out imports that only the server’s half needed', () => {
  const text = `import { getMe } from './auth.ts'
import { Tier, type Rank, TIERS } from './tiers.ts'
import * as z from 'zod/mini'
export type Named = typeof Tier
export const getStart = defineCall({ path: '/start', reply: z.object({ me: getMe.reply, tier: Tier }) })
export const first: Rank = TIERS[0]
`
  const light = lightenContract('start.ts', text)
  expect(light).not.toContain('auth.ts')
  expect(light).not.toContain('zod/mini')
  expect(light).toContain("import { TIERS } from './tiers.ts'")
})

it('lets a bundler leave out a constant that nobody uses', () => {
  const light = lightenContract('calls.ts', CALLS)
  expect(light).toContain('const Row = /* @__PURE__ */ (() => (z.object({ id: z.string() })))()')
  expect(light).toContain('const ROWS = 20\n')
  expect(light).toContain('export const wide = (to: number) => z.number()')
})

it('leaves every module of the contract one that can be read', async () => {
  const folder = fileURLToPath(new URL('../../contract/', import.meta.url))
  // What declares calls, not what a declaration is made into.
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts') && file !== 'call.ts')
  const broken = []
  for (const file of files) {
    const light = lightenContract(file, await readFile(`${folder}${file}`, 'utf8'))
    if (
      parseSync(file, light).errors.length > 0 ||
      /^\s*(reply|row):/m.test(light.replace(/interface [\s\S]*?\n}/g, ''))
    )
      broken.push(file)
  }
  expect(files.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})
