/**
 * `npm run verify-restored`: whether a restored database (DATABASE_URL, or the embedded one in DATA_DIR) is whole, before a server is started on it: adds up the
 * ledger, and verifies the record as `npm run verify-record` does. Compares the record with the last checkpoint in `DATA_DIR/signed-checkpoints`, and
 * with what else is given. Brings the tables to this release, as a start would; changes nothing else. Exit code 1 when anything fails.
 *
 *   --kept FILE     another signed-checkpoints file, kept elsewhere
 *   --state FILE    the checkpoints that `npm run verify-record` kept (default ~/.uptick/kept-checkpoints.json); --no-state for none
 *   --held FOLDER   checkpoints that others hold, as for `npm run verify-record`
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPglite, openPostgres } from '../server/db/client.ts'
import { defaultStateFile } from './verify-record/kept-checkpoints.ts'
import { verifyRestored } from './verify-restored/verify-restored.ts'

const { values } = parseArgs({
  options: {
    kept: { type: 'string' },
    state: { type: 'string' },
    'no-state': { type: 'boolean', default: false },
    held: { type: 'string' },
  },
})
const dataDir = resolve(process.env.DATA_DIR || './data')
const url = process.env.DATABASE_URL

try {
  const db = url ? await openPostgres(url) : await openPglite(dataDir)
  try {
    const { holds, lines } = await verifyRestored(db, {
      journalFiles: [`${dataDir}/signed-checkpoints`, ...(values.kept === undefined ? [] : [values.kept])],
      stateFile: values['no-state'] ? null : (values.state ?? defaultStateFile()),
      heldFolder: values.held ?? null,
      nowIso: new Date().toISOString(),
    })
    for (const line of lines) console.log(line)
    process.exitCode = holds ? 0 : 1
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(`The restored database could not be verified: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
