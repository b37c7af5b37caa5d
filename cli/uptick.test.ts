import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { utf8 } from '../engine/log/bytes.ts'
import { tilePath } from '../engine/log/tiles.ts'
import { entryText } from '../engine/record/entries.ts'
import { createHonestRecord } from '../engine/record/testing/honest-record.ts'
import { createLogKey, createServedLog } from '../engine/record/testing/served-log.ts'
import { openDatabase } from './terminal/open-database.ts'
import { createProgram, runProgram } from './uptick.ts'

const folder = mkdtempSync(join(tmpdir(), 'uptick-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

const env = { PATH: process.env.PATH, HOME: folder }
/** A process of its own costs two seconds: it runs what a process may do otherwise. */
const uptick = (...args: string[]) => spawnSync(process.execPath, ['cli/uptick.ts', ...args], { encoding: 'utf8', env })

/** The same program in this process. */
const uptickHere = async (...args: string[]) => {
  const said = { stdout: '', stderr: '' }
  const take = (stream: keyof typeof said) => (text: unknown) => {
    said[stream] += String(text)
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(take('stderr')),
    vi.spyOn(console, 'log').mockImplementation((text) => void take('stdout')(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void take('stderr')(`${text}\n`)),
  ]
  const { exitCode } = process
  vi.stubEnv('DATA_DIR', join(folder, 'nowhere'))
  vi.stubEnv('DATABASE_URL', undefined)
  try {
    process.exitCode = 0
    await runProgram(args)
    return { ...said, status: process.exitCode }
  } finally {
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}
const COMMANDS = createProgram().commands.map((command) => command.name())

/** One sentence, and where help is; never a stack. */
const expectSentence = (stderr: string): void => {
  expect(stderr).not.toMatch(/^\s+at |node:internal|Error:/m)
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
  expect(stderr).toMatch(/^[A-Z/h].*[.)']$/m)
}

describe('the program', () => {
  it('has a command for each thing that operators and outsiders run', () => {
    expect(COMMANDS).toEqual(['verify', 'witness', 'backtest', 'verify-restored', 'move-files', 'tidy'])
  })

  it.each(COMMANDS)('explains %s with an example and its exit codes, and takes --json', async (name) => {
    const { status, stdout, stderr } = await uptickHere(name, '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`Examples?:\\n  (\\S+ )?uptick ${name}`))
    expect(stdout).toContain('Exit codes:')
    expect(stdout).toContain('--json')
  })

  it.each([...COMMANDS, 'nothing'])('refuses a wrong option of %s in a sentence, with 2', async (name) => {
    const { status, stdout, stderr } = await uptickHere(name, '--colour')
    expect([status, stdout]).toEqual([2, ''])
    expectSentence(stderr)
  })

  it('says the same as a process, and ends it with 2', async () => {
    const args = ['verify', join(folder, 'nowhere')]
    const { status, stdout, stderr } = uptick(...args)
    expect({ status, stdout, stderr }).toEqual(await uptickHere(...args))
    expect(status).toBe(2)
  })

  it.each([
    ['verify', join(folder, 'nowhere')],
    ['verify', join(folder, 'nowhere.tlog-proof'), '--entry', 'x', '--key', 'y'],
    ['verify', 'http://127.0.0.1:1'],
    ['witness', '--policy', join(folder, 'nowhere')],
    ['witness', '--policy', 'x', '--port', 'eighty'],
    ['backtest', '--data', join(folder, 'nowhere')],
    ['backtest', '--data', folder, '--margin', '2'],
    ['move-files'],
    ['verify-restored'],
    ['verify-restored', '--kept', join(folder, 'nowhere')],
    ['tidy'],
    ['tidy', '--candles', '29'],
    ['tidy', '--deliveries', 'x'],
  ])('says what is missing or wrong for %s %s, with 2', async (...args) => {
    const { status, stdout, stderr } = await uptickHere(...args)
    expect([status, stdout]).toEqual([2, ''])
    expectSentence(stderr)
  })

  it('says that a database does not answer', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/uptick')
    await expect(openDatabase()).rejects.toThrow(/^The database in DATABASE_URL does not answer \(ECONNREFUSED\)\.$/)
    vi.unstubAllEnvs()
  })

  it('verifies a copy of a record, in plain text or as JSON, without colors or a bar where nobody looks', async () => {
    const entries = createHonestRecord({ minutes: 30 }).entries.map((entry) => utf8(entryText(entry)))
    const log = createServedLog(entries, await createLogKey('uptick.example/log'))
    const copy = join(folder, 'copy')
    const write = (path: string, bytes: Uint8Array | null) => {
      if (!bytes) throw new Error(`There is no ${path}.`)
      mkdirSync(join(copy, path, '..'), { recursive: true })
      writeFileSync(join(copy, path), bytes)
    }
    for (const path of ['checkpoint', 'policy']) write(path, await log.read(path))
    for (let index = 0; index * 256 < entries.length; index += 1) {
      const path = tilePath({ level: 'entries', index, width: Math.min(256, entries.length - index * 256) })
      write(path, await log.read(path))
    }
    const plain = uptick('verify', copy, '--no-state')
    expect(plain.stderr).toBe('')
    expect(plain.stdout).toContain('✓ Every entry fulfills the duties of the record.')
    expect(plain.stdout).not.toContain('\u001b')
    const json = uptick('verify', copy, '--no-state', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({
      entries: entries.length,
      guarantees: { hashes: { state: 'holds' }, duties: { state: 'holds' } },
    })
    // No figures are published beside it.
    expect(plain.stdout).toContain('So the record is not verified.')
    expect([plain.status, json.status]).toEqual([1, 1])
  })
})
