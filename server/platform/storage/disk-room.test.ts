import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handleErrors } from '../http/error-handler.ts'
import { hasRoom, isDiskFull } from './disk-room.ts'
import { createDiskStorage } from './disk-storage.ts'

let folder: string
let mounted = false
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-'))
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
})
afterAll(async () => {
  if (mounted) spawnSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
})

describe('a full disk', () => {
  it('has no room, keeps nothing by halves, and is answered with a sentence', async (context) => {
    if (!mounted) context.skip('a small disk may not be mounted here')
    expect(await hasRoom(folder)).toBe(false)
    const files = join(folder, 'files')
    const app = Fastify()
    handleErrors(app)
    app.get('/upload', () => createDiskStorage(files).put(new Uint8Array(2 * 1024 * 1024)))
    const answer = await app.inject({ url: '/upload' })
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { error: 'STORAGE_FULL', success: false }])
    expect(await readdir(files)).toEqual([])
  })

  it('is known by what files and databases say of it', () => {
    for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
      const error = Object.assign(new Error('failed'), { code })
      expect(isDiskFull(error)).toBe(true)
      expect(isDiskFull(new Error('wrapped', { cause: error }))).toBe(true)
    }
    expect(isDiskFull(new Error('could not write: No space left on device'))).toBe(true)
    expect(isDiskFull(new Error('something else'))).toBe(false)
  })

  it('is none where the folder is not there yet', async () => {
    expect(await hasRoom(join(folder, 'not', 'yet'))).toBe(true)
  })
})
