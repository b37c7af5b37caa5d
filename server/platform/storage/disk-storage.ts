import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { absentFile, isFileId } from './file-id.ts'
import type { FileStorage } from './file-storage.ts'

const UNFINISHED = '.part'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A file or folder and what was written to it survive a power cut once this resolves. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export interface DiskStorage extends FileStorage {
  /** The ids of all files. */
  list: () => Promise<string[]>
}

/** Files in one folder, each named by its id. Only ids of our own shape ever become a path. */
export const createDiskStorage = (folder: string): DiskStorage => {
  const toPath = (id: string): string => {
    if (!isFileId(id)) throw absentFile()
    return join(folder, id)
  }

  const put = async (bytes: Uint8Array): Promise<string> => {
    const id = newId()
    const unfinished = toPath(id) + UNFINISHED
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      // A name without its bytes can never be seen: the finished file appears at once.
      await rename(unfinished, toPath(id))
      await sync(folder)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    return id
  }

  const get = async (id: string): Promise<Buffer> => {
    try {
      return await readFile(toPath(id))
    } catch (error) {
      throw isMissing(error) ? absentFile() : error
    }
  }

  /** Names in the folder that have not been written to since `before`. */
  const listOld = async (before: number): Promise<string[]> => {
    const old: string[] = []
    for (const name of await readdir(folder)) {
      const written = await stat(join(folder, name))
      if (written.mtimeMs < before) old.push(name)
    }
    return old
  }

  return {
    put,
    get,
    list: async () => (existsSync(folder) ? (await readdir(folder)).filter(isFileId) : []),
    remove: (id) => rm(toPath(id), { force: true }),
    removeUnreferenced: async (findUsed, before) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const old = await listOld(before)
      const used = await findUsed(old.filter(isFileId))
      const unused = old.filter((name) => !used.has(name) && (isFileId(name) || name.endsWith(UNFINISHED)))
      for (const name of unused) await rm(join(folder, name), { force: true })
      return unused.length
    },
  }
}
