import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from '../clock.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { removeOrphans } from './orphan-job.ts'

const DAY_MS = 86_400_000

let folder: string
let storage: FileStorage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orphans-'))
  storage = createDiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const put = () => storage.put(Buffer.from('a slip'))
const owning =
  (...owned: string[]) =>
  async (ids: string[]) =>
    new Set(owned.filter((id) => ids.includes(id)))
const inTwoDays = () => createFakeClock(Date.now() + 2 * DAY_MS)

describe('a file that nothing refers to', () => {
  it('is removed a day later; what any owner knows stays', async () => {
    const [proof, picture, orphan] = [await put(), await put(), await put()]
    const owners = [owning(proof), owning(picture)]
    expect(await removeOrphans({ storage, clock: inTwoDays(), owners })).toBe(1)
    expect(await Promise.all([storage.get(proof), storage.get(picture)])).toHaveLength(2)
    await expect(storage.get(orphan)).rejects.toThrow('no longer kept')
  })

  it('is left alone on its first day: its row may just be written', async () => {
    const id = await put()
    expect(await removeOrphans({ storage, clock: createFakeClock(Date.now()), owners: [owning()] })).toBe(0)
    expect(await storage.get(id)).toBeInstanceOf(Buffer)
  })

  it('asks nobody while there is nothing old', async () => {
    const asked: string[][] = []
    const owner = async (ids: string[]) => {
      asked.push(ids)
      return new Set<string>()
    }
    expect(await removeOrphans({ storage, clock: inTwoDays(), owners: [owner] })).toBe(0)
    expect(asked).toEqual([])
  })

  it('stays when an owner cannot be asked', async () => {
    const id = await put()
    const failing = async () => Promise.reject(new Error('the database is away'))
    await expect(removeOrphans({ storage, clock: inTwoDays(), owners: [failing] })).rejects.toThrow('away')
    expect(await storage.get(id)).toBeInstanceOf(Buffer)
  })
})
