/**
 * `npm run move-files`: moves what members uploaded from DATA_DIR into the store that S3_URL names, which a server that has it reads beside the disk. In a
 * release: `node dist/server/move-files.js`. May be broken off and run again. Exit code 1 where something is left.
 */
import { join } from 'node:path'
import { parseEnv } from './env.ts'
import { createLogger } from './platform/logger.ts'
import { createDiskStorage } from './platform/storage/disk-storage.ts'
import { moveFiles } from './platform/storage/move-files.ts'
import { createS3Storage } from './platform/storage/s3-storage.ts'

const EVERY = 100

const show = (done: number, all: number): void => {
  if (done % EVERY === 0) console.log(`${done} of ${all}`)
}

try {
  const env = parseEnv(process.env)
  if (!env.s3) throw new Error('Set S3_URL: it names the store that the files move to.')
  const disk = createDiskStorage(join(env.dataDir, 'files'))
  const store = createS3Storage({ settings: env.s3, log: createLogger(env) })
  const moved = await moveFiles({ disk, store, onProgress: show })
  console.log(
    `${moved} files were moved to ${env.s3.bucket}/${env.s3.prefix}; ${(await disk.list()).length} are left on the disk.`,
  )
} catch (error) {
  console.error(
    `Not all files were moved; those that were not are where they were. ${error instanceof Error ? error.message : error}`,
  )
  process.exitCode = 1
}
