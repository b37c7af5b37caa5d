import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { isMissingFile } from '../missing-file.ts'
import { writeSynced } from '../write-synced.ts'
import { absentFile, isFileId } from './file-id.ts'
import type { FileStorage } from './file-storage.ts'

const UNFINISHED = '.part'

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
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      // A name without its bytes can never be seen: the finished file appears at once.
      await writeSynced(toPath(id), bytes, UNFINISHED)
    } catch (error) {
      await rm(toPath(id) + UNFINISHED, { force: true })
      throw error
    }
    return id
  }

  const get = async (id: string): Promise<Buffer> => {
    try {
      return await readFile(toPath(id))
    } catch (error) {
      throw isMissingFile(error) ? absentFile() : error
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
