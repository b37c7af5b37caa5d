import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { createDiskStorage, type DiskStorage } from './disk-storage.ts'
import { moveFiles } from './move-files.ts'
import { withOlderFiles } from './open-storage.ts'
import { readS3Url } from './s3-settings.ts'
import { createS3Storage, type S3Storage } from './s3-storage.ts'

let server: Awaited<ReturnType<typeof startS3Server>>
let folder: string
let disk: DiskStorage
let store: S3Storage
const log = { warn: () => {}, error: () => {} } as never
const patience = { connectMs: 500, silenceMs: 200, allMs: 1_000 }
const absent = expect.objectContaining({ code: 'RESOURCE_NOT_FOUND' })

beforeEach(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'move-files-'))
  disk = createDiskStorage(join(folder, 'files'))
  const settings = readS3Url(server.url)
  if (settings) store = createS3Storage({ settings, log, patience })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const putMany = async (count: number): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  for (let place = 0; place < count; place += 1) {
    const bytes = randomBytes(1 + place * 100)
    files.set(await disk.put(bytes), bytes)
  }
  return files
}
const areThere = async (files: Map<string, Buffer>, at: Pick<S3Storage, 'get'>): Promise<boolean> => {
  for (const [id, bytes] of files) if (!(await at.get(id)).equals(bytes)) return false
  return true
}

describe('files that move to a store', () => {
  it('are all there afterwards and no longer on the disk; a second time nothing is left to do', async () => {
    const files = await putMany(30)
    await writeFile(join(folder, 'files', 'README'), 'not ours')
    expect(await moveFiles({ disk, store })).toBe(30)
    expect(await areThere(files, store)).toBe(true)
    expect(await readdir(join(folder, 'files'))).toEqual(['README'])
    const asked = server.asked.length
    expect(await moveFiles({ disk, store })).toBe(0)
    expect(server.asked).toHaveLength(asked)
  })

  it('are nothing where none was ever put', async () => {
    expect(await moveFiles({ disk: createDiskStorage(join(folder, 'never')), store })).toBe(0)
  })

  it('stay where they are when the store fails in the middle, and go on from there', async () => {
    const files = await putMany(40)
    let puts = 0
    server.fail((method) => {
      if (method === 'PUT') puts += 1
      return method === 'PUT' && puts > 15 ? 500 : null
    })
    await expect(moveFiles({ disk, store })).rejects.toThrow('Files cannot be reached')
    const both = withOlderFiles(store, disk)
    server.fail(() => null)
    expect(await areThere(files, both)).toBe(true)
    const left = (await disk.list()).length
    expect([left > 0, left < 40]).toEqual([true, true])
    expect(await moveFiles({ disk, store })).toBe(left)
    expect([await areThere(files, store), await disk.list()]).toEqual([true, []])
  })

  it('stay where they are when the store gives back something else', async () => {
    const files = await putMany(3)
    server.fail((method) => (method === 'GET' ? 'damage' : null))
    // What is not there yet is asked for first, and is refused as such: only what was put comes back damaged.
    await expect(moveFiles({ disk, store })).rejects.toThrow('Files cannot be reached')
    expect(await areThere(files, disk)).toBe(true)
  })

  it('take the place of what a move that was broken off had put there wrongly', async () => {
    const files = await putMany(1)
    for (const id of files.keys()) await store.keep(id, Buffer.from('half'))
    expect(await moveFiles({ disk, store })).toBe(1)
    expect(await areThere(files, store)).toBe(true)
  })
})

describe('a server whose files are on their way', () => {
  it('finds each where it is, puts new ones into the store, and removes them from both', async () => {
    const both = withOlderFiles(store, disk)
    const [old] = [...(await putMany(1)).keys()] as [string]
    const fresh = await both.put(Buffer.from('new'))
    expect(await disk.list()).toEqual([old])
    expect((await both.get(old)).length).toBe(1)
    expect((await both.get(fresh)).toString()).toBe('new')
    await store.keep(old, await disk.get(old))
    await both.remove(old)
    await expect(both.get(old)).rejects.toEqual(absent)
    expect([await disk.list(), server.objects.size]).toEqual([[], 1])
  })

  it('finds one that is moved between its two looks', async () => {
    const [[id, bytes] = ['', Buffer.alloc(0)]] = await putMany(1)
    const moving: DiskStorage = {
      ...disk,
      get: async (asked) => {
        await moveFiles({ disk, store })
        return disk.get(asked)
      },
    }
    expect((await withOlderFiles(store, moving).get(id)).equals(bytes)).toBe(true)
  })

  it('says that the store is away, and not that a file is gone', async () => {
    const id = await store.put(Buffer.from('there'))
    server.fail(() => 500)
    await expect(withOlderFiles(store, disk).get(id)).rejects.toEqual(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    )
  })

  it('forgets on both sides what nothing refers to', async () => {
    await putMany(2)
    await store.put(Buffer.from('x'))
    const later = Date.now() + 60_000
    expect(await withOlderFiles(store, disk).removeUnreferenced(async () => new Set(), later)).toBe(3)
    expect([await disk.list(), server.objects.size]).toEqual([[], 0])
  })
})
