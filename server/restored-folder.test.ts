import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSignedCheckpoint } from '../engine/log/checkpoint.ts'
import { freePort } from './testing/free-port.ts'
import {
  createServerFolder,
  ended,
  readCheckpoint,
  readRecord,
  type Server,
  until,
  untilReady,
} from './testing/server-process.ts'

let folder: Awaited<ReturnType<typeof createServerFolder>>
let beside: string
const commands: ChildProcess[] = []
beforeAll(async () => {
  folder = await createServerFolder()
  beside = await mkdtemp(join(tmpdir(), 'uptick-restored-'))
})
afterAll(async () => {
  for (const command of commands) command.kill('SIGKILL')
  await folder.remove()
  await rm(beside, { recursive: true, force: true })
})

const run = (script: string, options: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  commands.push(child)
  let output = ''
  const keep = (text: Buffer): void => {
    output += text
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { child, output: () => output }
}

const verifyRecord = async (...options: string[]): Promise<{ code: number; output: string }> => {
  const { child, output } = run('cli/uptick.ts', ['verify', ...options])
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

/** What it says of the entries, duties and figures that does not hold or was not checked. */
const doubtsOf = (output: string): string[] =>
  output
    .split('\n')
    .filter(
      (line) =>
        line.includes('✗') ||
        / by the recorded|the record says|end at/.test(line) ||
        /^[·~] The (entries|record keeps|published)|not verified/.test(line),
    )

const sizeOf = async (server: Server): Promise<number> =>
  parseSignedCheckpoint(await readCheckpoint(server))?.checkpoint.size ?? 0

const untilPast = (server: Server, size: number): Promise<void> => until(async () => (await sizeOf(server)) > size)

const stop = async (server: Server): Promise<void> => {
  server.process.kill('SIGTERM')
  expect(await ended(server)).toBe(0)
}

describe('a data folder that is put back from an older copy', () => {
  it('signs no second story: the journal tells, or a witness, or whoever kept a checkpoint', {
    timeout: 300_000,
  }, async () => {
    const state = join(beside, 'kept.json')
    const witnessPort = await freePort()
    const start = async (variables: NodeJS.ProcessEnv = {}) => {
      // A boundary every three seconds: on a busy machine its figures are of one moment for long enough to be read.
      const server = await folder.start({ REPLAY_SPEED: '20', ...variables })
      await untilReady(server)
      return server
    }

    // It begins, names its key, and is witnessed from then on.
    const first = await start()
    const logLine = (await (await fetch(`${first.url}/log/policy`)).text()).split('\n')[0]
    await writeFile(join(beside, 'log-policy'), `${logLine}\nquorum none\n`)
    const witnessOptions = [
      '--policy',
      join(beside, 'log-policy'),
      '--folder',
      join(beside, 'w'),
      '--name',
      'w.example',
    ]
    const witness = run('cli/uptick.ts', ['witness', ...witnessOptions, '--port', String(witnessPort)])
    await until(() => witness.output().includes('\nwitness '))
    const line = /^witness .*$/m.exec(witness.output())?.[0]
    await writeFile(join(beside, 'policy'), `${line}\nquorum w.example\n`)
    const WITNESSES = join(beside, 'policy')
    await untilPast(first, 0)
    await stop(first)
    await cp(folder.dataDir, join(beside, 'copy'), { recursive: true })

    // It goes on, and is seen by a witness and by a visitor's command, twice.
    const second = await start({ WITNESSES })
    const early = await sizeOf(second)
    await untilPast(second, early)
    await until(async () => (await readCheckpoint(second)).includes('— w.example '))
    const unkept = await verifyRecord(second.url, '--state', state)
    expect({ doubts: doubtsOf(unkept.output), code: unkept.code }).toEqual({ doubts: [], code: 0 })
    const kept = JSON.parse(await readFile(state, 'utf8'))
    const [origin] = Object.keys(kept)
    await untilPast(second, kept[origin ?? ''].size)
    const again = await verifyRecord(second.url, '--state', state)
    expect(again.output).toMatch(/Saved at \d+ entries/)
    expect({ doubts: doubtsOf(again.output), code: again.code }).toEqual({ doubts: [], code: 0 })
    expect(JSON.parse(await readFile(state, 'utf8'))[origin ?? ''].size).toBeGreaterThan(kept[origin ?? ''].size)

    // One of its entries, as anybody keeps it: proof, text and key, and no server.
    const [entry, other] = (await readRecord(second)).slice(-2)
    const proof = join(beside, 'one.tlog-proof')
    await writeFile(proof, await (await fetch(`${second.url}/log/proof/${entry?.index}`)).text())
    await writeFile(join(beside, 'entry.json'), entry?.text ?? '')
    await writeFile(join(beside, 'other.json'), other?.text ?? '')
    const vkey = logLine?.split(' ')[1] ?? ''
    const proven = await verifyRecord(proof, '--entry', join(beside, 'entry.json'), '--key', vkey)
    expect(proven.output).toContain(`This is entry ${entry?.index} of the record`)
    expect(proven.code).toBe(0)
    const unproven = await verifyRecord(proof, '--entry', join(beside, 'other.json'), '--key', vkey)
    expect(unproven.output).toContain('The record does not hold:')
    expect(unproven.code).toBe(1)
    await stop(second)

    // Another key than the log's own signs nothing.
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const stranger = await folder.start({ RECORD_SIGNING_KEY: pem })
    expect(await ended(stranger)).toBe(1)
    expect(stranger.output()).toContain('uses another key')

    // Only the database is put back: what was signed since lies beside it.
    await rm(join(folder.dataDir, 'pglite'), { recursive: true })
    await cp(join(beside, 'copy', 'pglite'), join(folder.dataDir, 'pglite'), { recursive: true })
    const older = await folder.start()
    expect(await ended(older)).toBe(1)
    expect(older.output()).toMatch(/The record was signed up to \d+ entries, but the database ends at \d+\./)

    // The whole folder is put back, and remembers nothing of it: the witness does.
    await rm(folder.dataDir, { recursive: true })
    await cp(join(beside, 'copy'), folder.dataDir, { recursive: true })
    const witnessed = await folder.start({ WITNESSES })
    expect(await ended(witnessed)).toBe(1)
    expect(witnessed.output()).toMatch(/The witness w\.example has cosigned \d+ entries, but the record ends at \d+\./)

    // Without a witness it goes on with another story, and whoever kept a checkpoint says so.
    const unwitnessed = await start()
    const caught = await verifyRecord(unwitnessed.url, '--state', state)
    expect(caught.output).toMatch(/someone removed its end|has another root/)
    expect(caught.code).toBe(1)
    await stop(unwitnessed)
  })
})
