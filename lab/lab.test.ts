import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['lab/lab.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const scripts: Record<string, string> = JSON.parse(readFileSync(`${ROOT}lab/package.json`, 'utf8')).scripts
const tools = Object.keys(scripts).filter((name) => scripts[name] === `cd .. && node lab/lab.ts ${name}`)

it('lists every tool that has a script', () => {
  const { status, stdout } = run()
  expect(status).toBe(0)
  expect([...stdout.matchAll(/^ {2}(\S+) +\S.*\.$/gm)].map(([, name]) => name)).toEqual(tools.toSorted())
})

it('refuses a tool that is not there', () => {
  const { status, stdout, stderr } = run('nope')
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^There is no tool 'nope'\.\nUsage: /)
})

describe.each(tools)('%s', (name) => {
  it('explains itself with its own command', () => {
    const { status, stdout, stderr } = run(name, '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`npm run --prefix lab ${name}`)
  })

  it('refuses an option that it does not have, without a stack', () => {
    const { status, stdout, stderr } = run(name, '--nope')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/'--nope'/)
    expect(stderr).not.toMatch(/\n {4}at /)
  })
})

it('says which folder is missing, without a stack', () => {
  const { status, stderr } = run('read-drawn', '/nowhere')
  expect([status, stderr]).toEqual([2, 'There is no file or folder /nowhere.\n'])
})

it('a benchmark that is not there is answered with those that are', () => {
  const { status, stderr } = run('bench', 'nope')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^There is no benchmark 'nope'\. There are .*fan-out.*\.\n$/)
})
