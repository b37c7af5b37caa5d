import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  folder = join(root, 'files')
})
afterEach(() => rm(root, { recursive: true }))

const absent = expect.objectContaining({ code: 'RESOURCE_NOT_FOUND', message: 'This file is no longer kept.' })
const bytes = Buffer.from('a slip')
const LONG_AGO = 1_000_000
const NOW = 2_000_000
const age = (id: string) => utimes(join(folder, id), LONG_AGO / 1000, LONG_AGO / 1000)

describe('kept files', () => {
  it('come back as they were put, under ids of their own, also to a storage opened later', async () => {
    const storage = createDiskStorage(folder)
    const ids = [await storage.put(bytes), await storage.put(bytes), await storage.put(new Uint8Array())]
    expect(new Set(ids).size).toBe(3)
    const later = createDiskStorage(folder)
    expect(await Promise.all(ids.map(later.get))).toEqual([bytes, bytes, Buffer.alloc(0)])
  })

  it('are for the server alone', async () => {
    const id = await createDiskStorage(folder).put(bytes)
    expect((await stat(folder)).mode & 0o077).toBe(0)
    expect((await stat(join(folder, id))).mode & 0o077).toBe(0)
  })

  it('are gone once removed, which may be asked for twice', async () => {
    const storage = createDiskStorage(folder)
    const id = await storage.put(bytes)
    await storage.remove(id)
    await storage.remove(id)
    await expect(storage.get(id)).rejects.toEqual(absent)
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    '../secret',
    '..',
    '',
    '/etc/passwd',
    'secret',
    '%2e%2e/secret',
    '01890000-0000-7000-8000-000000000000/../../secret',
  ])('are reached by their ids only, never by a path: %j', async (id) => {
    await writeFile(join(root, 'secret'), 'x')
    const storage = createDiskStorage(folder)
    await storage.put(bytes)
    await expect(storage.get(id)).rejects.toEqual(absent)
    await expect(Promise.resolve().then(() => storage.remove(id))).rejects.toEqual(absent)
    expect(await readdir(root)).toContain('secret')
  })

  it('are never seen half written', async () => {
    const storage = createDiskStorage(folder)
    const large = Buffer.alloc(3_000_000, 7)
    const seen = new Set<string>()
    let done = false
    const watching = (async () => {
      while (!done) {
        for (const name of await readdir(folder).catch(() => [])) {
          if (!name.endsWith('.part')) seen.add(`${(await stat(join(folder, name))).size}`)
        }
        await new Promise(setImmediate)
      }
    })()
    await Promise.all(Array.from({ length: 10 }, () => storage.put(large)))
    done = true
    await watching
    expect([...seen].filter((size) => size !== String(large.length))).toEqual([])
  })

  it('leave nothing behind when writing them fails', async () => {
    // Stands for a full disk: the file is open already when this turns out to be nothing that can be written.
    const unwritable = { byteLength: 1 } as unknown as Uint8Array
    await expect(createDiskStorage(folder).put(unwritable)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  })
})

describe('what nothing refers to', () => {
  it('is removed once it is old, half-written files too, and nothing else', async () => {
    const storage = createDiskStorage(folder)
    const [used, unused, fresh] = [await storage.put(bytes), await storage.put(bytes), await storage.put(bytes)]
    const half = `${unused}.part`
    await writeFile(join(folder, half), 'half')
    await writeFile(join(folder, 'README'), 'not ours')
    await mkdir(join(folder, 'lost+found'))
    for (const name of [used, unused, half, 'README', 'lost+found']) await age(name)
    const asked: string[][] = []
    const removed = await storage.removeUnreferenced(async (ids) => {
      asked.push([...ids].sort())
      return new Set([used])
    }, NOW)
    expect(removed).toBe(2)
    expect(asked).toEqual([[used, unused].sort()])
    expect((await readdir(folder)).sort()).toEqual(['README', fresh, 'lost+found', used].sort())
  })

  it('is nothing where no file was ever put', async () => {
    expect(await createDiskStorage(folder).removeUnreferenced(async () => new Set(), NOW)).toBe(0)
  })
})
