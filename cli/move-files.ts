import { join } from 'node:path'
import { Command } from 'commander'
import { parseEnv } from '../server/env.ts'
import { createLogger } from '../server/platform/logger.ts'
import { createDiskStorage } from '../server/platform/storage/disk-storage.ts'
import { moveFiles } from '../server/platform/storage/move-files.ts'
import { createS3Storage } from '../server/platform/storage/s3-storage.ts'
import { ending } from './terminal/ending.ts'
import { withProgress } from './terminal/progress.ts'

/** `uptick move-files`: may be broken off and run again; a server that has the store reads it beside the disk meanwhile. */
export const moveFilesCommand = (): Command =>
  new Command('move-files')
    .description('Move members’ uploads from DATA_DIR to the store in S3_URL. You can stop it and run it again.')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  S3_URL=https://store.example/bucket uptick move-files')
    .action(
      ending(async ({ json }: { json?: true }): Promise<boolean> => {
        const env = parseEnv(process.env)
        if (!env.s3) throw new Error('Set S3_URL: it names the store that the files move to.')
        const disk = createDiskStorage(join(env.dataDir, 'files'))
        const store = createS3Storage({ settings: env.s3, log: createLogger(env) })
        try {
          const moved = await withProgress('files', (onProgress) => moveFiles({ disk, store, onProgress }))
          const left = (await disk.list()).length
          const place = `${env.s3.bucket}/${env.s3.prefix}`
          if (json) console.log(JSON.stringify({ moved, left, place }))
          else console.log(`Moved ${moved} files to ${place}. ${left} remain on the disk.`)
          return left === 0
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error)
          console.error(`Not all files were moved; those that were not are where they were. ${why}`)
          return false
        }
      }),
    )
