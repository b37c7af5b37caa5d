import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ROOT } from './project.mjs'

/** What a command answers that is not to do anything. Its output is a pipe. */
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${command}`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const COMMANDS = {
  'start.mjs': 'npm start',
  'dev.mjs': 'npm run dev',
  'build.mjs': 'npm run build',
  'release.ts': 'npm run release -- <folder> [--without-node]',
  'new-feature.ts': 'npm run new-feature -- <nouns> [<noun>]',
}

describe.each(Object.entries(COMMANDS))('tools/%s', (command, usage) => {
  it('explains itself and does nothing else', () => {
    const { status, stdout, stderr } = run(command, '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: .+\n[A-Z].+\.\n$/)
    expect(stdout.split('\n')[0]).toBe(`Usage: ${usage}`)
  })

  it('refuses an option that it does not have with one sentence and its usage', () => {
    const stderr = `Unknown argument '--nope'. Usage: ${usage}\n`
    expect(run(command, '--nope')).toEqual({ status: 2, stdout: '', stderr })
  })
})

it('a release names the folder that is missing, or there already', () => {
  expect(run('release.ts')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Name the folder: npm run release -- <folder>.\n',
  })
  const stderr = `${tmpdir()} is there already: a release goes into a folder of its own.\n`
  expect(run('release.ts', tmpdir())).toEqual({ status: 2, stdout: '', stderr })
})
