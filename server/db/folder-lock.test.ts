import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lockFile = () => join(folder, 'server.lock')

describe('a data folder', () => {
  it('is one process’s until it lets go', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}.`)
    await unlock()
    await (await lockFolder(folder))()
    await expect(readFile(lockFile())).rejects.toThrow('ENOENT')
  })

  it('is taken over from a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'exit')
    await writeFile(lockFile(), `${gone.pid} 12345`)
    const unlock = await lockFolder(folder)
    expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    await unlock()
  })

  it('is taken over when its process’s number now belongs to another one', async () => {
    await writeFile(lockFile(), `${process.pid} 1`)
    await (await lockFolder(folder))()
  })

  it('is taken over when the lock is torn', async () => {
    await writeFile(lockFile(), '')
    await (await lockFolder(folder))()
  })
})
