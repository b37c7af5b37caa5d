import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDatabase, restorePrepared } from './prepared-database.ts'

let folder: string
let prepared: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-prepared-'))
  prepared = join(folder, 'dist')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Stands for the embedded database, which leaves its files open to everybody. */
const migrateInto = async (to: string): Promise<void> => {
  await mkdir(join(to, 'base'), { recursive: true })
  await writeFile(join(to, 'base', 'table'), 'rows')
  await chmod(join(to, 'base', 'table'), 0o666)
}

describe('the prepared database', () => {
  it('is what a new data folder begins as', async () => {
    await prepareDatabase(migrateInto, prepared)
    expect(await restorePrepared(join(folder, 'pglite'), prepared)).toBe(true)
    expect(await readFile(join(folder, 'pglite', 'base', 'table'), 'utf8')).toBe('rows')
  })

  it('is not there before a build: the data folder is then made from nothing', async () => {
    expect(await restorePrepared(join(folder, 'pglite'), prepared)).toBe(false)
    expect(existsSync(join(folder, 'pglite'))).toBe(false)
  })

  it('is made once, and takes the place of that of other migrations', async () => {
    await mkdir(join(prepared, 'of-other-migrations'), { recursive: true })
    let made = 0
    const make = (to: string) => {
      made += 1
      return migrateInto(to)
    }
    await prepareDatabase(make, prepared)
    const target = await prepareDatabase(make, prepared)
    expect(made).toBe(1)
    expect(await readdir(prepared)).toEqual([target.slice(prepared.length + 1)])
  })

  it('that was broken off while it was made is not used', async () => {
    const breakOff = async (to: string) => {
      await migrateInto(to)
      throw new Error('The disk is full.')
    }
    await expect(prepareDatabase(breakOff, prepared)).rejects.toThrow('The disk is full.')
    expect(await restorePrepared(join(folder, 'pglite'), prepared)).toBe(false)
  })

  it('leaves no half of it where copying was broken off', async () => {
    await prepareDatabase(migrateInto, prepared)
    await mkdir(join(folder, 'pglite.copying', 'base'), { recursive: true })
    await writeFile(join(folder, 'pglite.copying', 'half'), 'of a table')
    await restorePrepared(join(folder, 'pglite'), prepared)
    expect((await readdir(folder)).sort()).toEqual(['dist', 'pglite'])
    expect(await readdir(join(folder, 'pglite'))).toEqual(['base'])
  })

  it('can be changed by nobody but its builder', async () => {
    const target = await prepareDatabase(migrateInto, prepared)
    expect((await stat(join(target, 'base', 'table'))).mode & 0o777).toBe(0o644)
  })
})
