import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { ending } from './terminal/ending.ts'
import { findDataDir, openDatabase } from './terminal/open-database.ts'
import { paint } from './terminal/paint.ts'
import { withProgress } from './terminal/progress.ts'
import { defaultStateFile } from './verify-record/kept-checkpoints.ts'
import { verifyRestored } from './verify-restored/verify-restored.ts'

interface Options {
  kept?: string
  /** False with `--no-state`. */
  state?: string | false
  held?: string
  json?: true
}

/**
 * `uptick verify-restored`: whether a restored database is whole, before a server is started on it. Brings the tables to this release, as a start
 * would; changes nothing else.
 */
export const verifyRestoredCommand = (): Command =>
  new Command('verify-restored')
    .description(
      'Check the ledger and the record of a restored database before a server uses it (DATABASE_URL or DATA_DIR).',
    )
    .option('--kept <file>', 'another signed-checkpoints file, from another place')
    .option('--state <file>', 'the checkpoints saved by `uptick verify` (default: ~/.uptick/kept-checkpoints.json)')
    .option('--no-state', 'don’t compare with saved checkpoints')
    .option('--held <folder>', 'other people’s checkpoints, as for `uptick verify`')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  DATABASE_URL=postgres://… uptick verify-restored
  DATA_DIR=/srv/restored uptick verify-restored --kept signed-checkpoints --json`,
    )
    .action(
      ending(async ({ kept, state, held, json }: Options): Promise<boolean> => {
        for (const file of [kept, held])
          if (file !== undefined && !existsSync(file)) throw new Error(`There is no file or folder ${file}.`)
        const db = await openDatabase()
        try {
          const { holds, lines } = await withProgress('entries', (onProgress) =>
            verifyRestored(db, {
              journalFiles: [`${findDataDir()}/signed-checkpoints`, ...(kept === undefined ? [] : [kept])],
              stateFile: state === false ? null : (state ?? defaultStateFile()),
              heldFolder: held ?? null,
              nowIso: new Date().toISOString(),
              onProgress,
            }),
          )
          if (json) console.log(JSON.stringify({ holds, lines }))
          else for (const line of lines) console.log(paint(line))
          return holds
        } finally {
          await db.close()
        }
      }),
    )
