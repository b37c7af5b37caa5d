import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { nextOrderEntry } from '../../../contract/practice.ts'
import { listSignals } from '../../../contract/signals.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const PROGRAM = new URL('../../testing/description-client.ts', import.meta.url)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PASSWORD = 'Quiet-harbor-71'

let test: TestApp
let baseUrl: string
beforeAll(async () => {
  test = await buildTestApp({ started: true })
  baseUrl = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** The compiler that `openapi-typescript` writes with, of TypeScript 5: that of 7 cannot be called by programs yet. */
const COMPILER = `data:text/javascript,export { ts as default } from '${import.meta.resolve('@ts-morph/common')}'`

/** The types of the served description. */
const generateTypes = async (): Promise<string> => {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' ? { url: COMPILER, shortCircuit: true } : next(name, context),
  })
  try {
    const { astToString, default: generate } = await import('openapi-typescript')
    return astToString(await generate(new URL('/api/docs/json', baseUrl), { defaultNonNullable: false }))
  } finally {
    hooks.deregister()
  }
}

const MISUSES = `
import createClient from 'openapi-fetch'
import type { paths } from '#description'
const uptick = createClient<paths>({ baseUrl: '' })
const { data, error } = await uptick.GET('/api/signals', { params: { query: {} } })
export const refused = [
  uptick.POST('/api/auth/transfer-upoints', { body: { recipientEmail: 'a@b.test', points: 1 } }), // a field under another name
  uptick.POST('/api/auth/login', { body: { email: 'a@b.test', password: 5 } }), // a value of another type
  uptick.GET('/api/signal'), // a call that there is not
  data?.data[0]?.winner, // a field that no answer has
  error?.error === 'ROOM_FULL', // a code that the call does not fail with
]`.trim()

/** Where the compiler finds errors in the program and in the misuses: `misuses.ts:6`. */
const compile = async (folder: string): Promise<string[]> => {
  const compilerOptions = { incremental: false, types: ['node'], paths: { '#description': ['./schema.ts'] } }
  const files = [fileURLToPath(PROGRAM), './misuses.ts']
  const settings = { extends: '../../tsconfig.json', compilerOptions, files, include: [], exclude: [] }
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(settings))
  const compiler = `${ROOT}/node_modules/.bin/tsc`
  const { stdout } = await promisify(execFile)(compiler, ['--project', folder]).catch((failed) => failed)
  return Array.from(
    String(stdout).matchAll(/^(.+)\((\d+),\d+\): error /gm),
    ([, file = '', line]) => `${basename(file)}:${line}`,
  )
}

describe('a client that is generated from the description', () => {
  it('compiles only what the description allows', async () => {
    await mkdir(`${ROOT}/.cache`, { recursive: true })
    const folder = await mkdtemp(`${ROOT}/.cache/description-client-`)
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(`${folder}/schema.ts`, await generateTypes())
    await writeFile(`${folder}/misuses.ts`, MISUSES)
    expect(await compile(folder)).toEqual([6, 7, 8, 9, 10].map((line) => `misuses.ts:${line}`))
  })

  it('logs in, reads signals, places a practice order and transfers points', async () => {
    const passwordHash = await test.passwords.hash(PASSWORD)
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true, passwordHash, upoints: 500 })
    const recipient = await createMember(test.db)
    const { useUptick } = await import(PROGRAM.href)
    await test.clock.advance(3 * MINUTE_MS)
    const entryAt = new Date(nextOrderEntry(test.clock.now())).toISOString()

    const done = await useUptick(
      { baseUrl, email: member.email, password: PASSWORD },
      { entryAt, recipientEmail: recipient.email, amount: 120 },
    )
    const [newest] = (await test.as(member).call(listSignals, { input: { limit: 1, timeframe: '1m' } })).body.data
    expect(done.signal).toEqual(newest)
    expect(done.order).toMatchObject({ pair: newest?.pair, stakeCents: 1_000, entryAt, outcome: null })
    expect(done.uPoints).toBe(380)
    expect((await test.members.findMember(recipient.id))?.upoints).toBe(120)
    expect(done.refusal).toBe('UPOINTS_INSUFFICIENT')
  })
})
