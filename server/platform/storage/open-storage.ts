import { join } from 'node:path'
import type { Figures } from '../figures.ts'
import type { Logger } from '../logger.ts'
import { createDiskStorage } from './disk-storage.ts'
import { isAbsentFile } from './file-id.ts'
import type { FileStorage } from './file-storage.ts'
import type { S3Settings } from './s3-settings.ts'

/** Files that are put go to `store`; those that still lie on the disk are found there, until they have been moved. */
export const withOlderFiles = (store: FileStorage, disk: FileStorage): FileStorage => ({
  put: store.put,
  get: (id) =>
    store
      .get(id)
      .catch((error: unknown) => (isAbsentFile(error) ? disk.get(id) : Promise.reject(error)))
      // Moved between the two looks, it is in the store by now.
      .catch((error: unknown) => (isAbsentFile(error) ? store.get(id) : Promise.reject(error))),
  // The disk first: a move that is under way finds nothing more to put.
  remove: async (id) => {
    await disk.remove(id)
    await store.remove(id)
  },
  removeUnreferenced: async (findUsed, before) =>
    (await disk.removeUnreferenced(findUsed, before)) + (await store.removeUnreferenced(findUsed, before)),
})

interface Place {
  dataDir: string
  s3: S3Settings | null
}

/** Where uploads are kept: the store that is configured, else the data folder. The store's client is read only where there is one. */
export const openStorage = async (
  { dataDir, s3 }: Place,
  log: Logger,
  findInstallation: () => Promise<string>,
  figures: Pick<Figures, 'addFileFailure'>,
): Promise<FileStorage> => {
  const disk = createDiskStorage(join(dataDir, 'files'))
  if (!s3) return disk
  const { createS3Storage } = await import('./s3-storage.ts')
  const store = createS3Storage({ settings: s3, log, onFailure: figures.addFileFailure })
  await store.open(await findInstallation())
  return withOlderFiles(store, disk)
}
