import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tries } from '../testing/depth.ts'
import { lockFolder } from './folder-lock.ts'

const LOCKER = fileURLToPath(new URL('../testing/lock-process.ts', import.meta.url))
const ROUNDS = tries(5, 15)
const RIVALS = 4
const NAMESPACE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const mayUnshare = spawnSync(NAMESPACE[0] ?? '', [...NAMESPACE.slice(1), 'true']).status === 0

let folder: string
const started: ChildProcessWithoutNullStreams[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A process of its own, with everything loaded; `lock` makes it try and answers what it says. */
const startLocker = async (before: readonly string[] = []) => {
  const [program = '', ...args] = [...before, process.execPath, LOCKER, folder]
  const child = spawn(program, args)
  started.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')
  return {
    child,
    lock: async (): Promise<string> => {
      child.stdin.write('\n')
      return (await lines.next()).value ?? ''
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('a data folder', () => {
  it('is one process’s until it lets go', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid} on ${hostname()}.`,
    )
    await unlock()
    await (await lockFolder(folder))()
    await expect(readFile(join(folder, 'server.lock'))).rejects.toThrow('ENOENT')
  })

  it('is refused while another process has it, and taken over once that is killed', async () => {
    const other = await startLocker()
    expect(await other.lock()).toBe('locked')
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${other.child.pid} on ${hostname()}.`)
    await other.kill()
    await (await lockFolder(folder))()
  })

  it('does not mind what a former process left behind', async () => {
    await writeFile(join(folder, 'server.lock'), `${process.pid} 12345`)
    const unlock = await lockFolder(folder)
    expect(await readFile(join(folder, 'server.lock'), 'utf8')).toBe(`process ${process.pid} on ${hostname()}\n`)
    await unlock()
  })

  it.skipIf(!mayUnshare)(
    'is refused to a process that cannot see the other one, as in another container (skipped where unshare may not be used)',
    async () => {
      const unlock = await lockFolder(folder)
      const elsewhere = await startLocker(NAMESPACE)
      expect(await elsewhere.lock()).toContain(`is in use by process ${process.pid} on`)
      await unlock()
      const inside = await startLocker(NAMESPACE)
      expect(await inside.lock()).toBe('locked')
      await expect(lockFolder(folder)).rejects.toThrow('is in use by process')
    },
  )

  it(`has exactly one winner in each of ${ROUNDS} races for what a killed process held`, {
    timeout: 120_000,
  }, async () => {
    let holder = await startLocker()
    expect(await holder.lock()).toBe('locked')
    let rivals = await Promise.all(Array.from({ length: RIVALS }, () => startLocker()))
    for (let round = 0; round < ROUNDS; round += 1) {
      await holder.kill()
      const answers = await Promise.all(rivals.map(({ lock }) => lock()))
      const winners = rivals.filter((_, place) => answers[place] === 'locked')
      expect(winners, answers.join('\n')).toHaveLength(1)
      const [winner] = winners
      if (!winner) return
      holder = winner
      for (const rival of rivals) if (rival !== winner) rival.child.kill('SIGKILL')
      if (round < ROUNDS - 1) rivals = await Promise.all(Array.from({ length: RIVALS }, () => startLocker()))
    }
  })
})
