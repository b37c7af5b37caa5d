import type { DiskStorage } from './disk-storage.ts'
import { isAbsentFile } from './file-id.ts'
import type { FileStorage } from './file-storage.ts'
import type { S3Storage } from './s3-storage.ts'

interface Deps {
  disk: Pick<DiskStorage, 'list' | 'get' | 'remove'>
  store: Pick<S3Storage, 'get' | 'keep'>
  /** Told after each file how many are done, of how many. */
  onProgress?: (done: number, all: number) => void
}

const AT_ONCE = 8

const find = (storage: Pick<FileStorage, 'get'>, id: string): Promise<Buffer | null> =>
  storage.get(id).catch((error: unknown) => {
    if (isAbsentFile(error)) return null
    throw error
  })

/** What is in the store is asked back and compared before the disk lets go of it. */
const moveFile = async (id: string, { disk, store }: Deps): Promise<void> => {
  const bytes = await find(disk, id)
  // Somebody else removed it meanwhile.
  if (!bytes) return
  if (!(await find(store, id))?.equals(bytes)) {
    await store.keep(id, bytes)
    if (!(await store.get(id)).equals(bytes))
      throw new Error(`The store gives back other bytes of ${id} than were put.`)
  }
  await disk.remove(id)
}

/**
 * Moves every file from the disk to the store: one is removed here only once the store has given its bytes back, each held against its SHA-256 there. Can be
 * broken off at any moment and run again, also while a server serves. Throws what the store throws, with the rest still on the disk. Returns how many were moved.
 */
export const moveFiles = async (deps: Deps): Promise<number> => {
  const ids = await deps.disk.list()
  let done = 0
  const waiting = ids.values()
  const moveInTurn = async (): Promise<void> => {
    for (const id of waiting) {
      await moveFile(id, deps)
      done += 1
      deps.onProgress?.(done, ids.length)
    }
  }
  const turns = await Promise.allSettled(Array.from({ length: AT_ONCE }, moveInTurn))
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  return done
}
