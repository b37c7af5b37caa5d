import { readFile } from 'node:fs/promises'
import type { Database } from '../../server/db/client.ts'
import { viewRestoredRecord } from '../../server/features/record/view-restored.ts'
import { sumLedger } from '../../server/features/upoints/verify-ledger.ts'
import { readLastSigned } from '../../server/platform/checkpoint-journal.ts'
import { isMissingFile } from '../../server/platform/missing-file.ts'
import { reportOf } from '../verify-record/print-verification.ts'
import { verifyTarget } from '../verify-record/verify-target.ts'

interface Options {
  /** Files in the format of `DATA_DIR/signed-checkpoints`; one that is not there says nothing. */
  journalFiles: readonly string[]
  /** Where `uptick verify` keeps checkpoints; null to compare with none. */
  stateFile: string | null
  heldFolder: string | null
  nowIso: string
  onProgress?: (entries: number, size: number) => void
}

interface Finding {
  holds: boolean
  lines: string[]
}

const verifyLedgerOf = async (db: Database): Promise<Finding> => {
  const { accounts, entries, issued, problems } = await sumLedger(db)
  const sentence = `The ledger adds up: ${accounts} accounts, ${entries} entries, ${issued} U-Points issued.`
  if (problems.length === 0) return { holds: true, lines: [`✓ ${sentence}`] }
  return { holds: false, lines: ['✗ The ledger does not add up.', ...problems.map((problem) => `    ${problem}`)] }
}

/** Whether a database that nobody serves holds a ledger that adds up and a record that holds and has forgotten nothing that was signed. */
export const verifyRestored = async (db: Database, options: Options): Promise<Finding> => {
  const { journalFiles, stateFile, heldFolder, nowIso, onProgress } = options
  const ledger = await verifyLedgerOf(db)
  const record = await viewRestoredRecord(db)
  if (!record) return { holds: false, lines: [...ledger.lines, '✗ This database has no record.'] }

  const result = await verifyTarget({
    source: record.source,
    vkey: record.vkey,
    stateFile,
    nowIso,
    given: { policy: null, heldFolder, authorityFile: null },
    ...(onProgress ? { onProgress } : {}),
  })
  // Its last line tells of a record that is served, whose published figures have to be there.
  const lines = [...ledger.lines, ...reportOf(result).slice(0, -1)]
  let holds = ledger.holds && Object.values(result.guarantees).every(({ state }) => state !== 'fails')
  for (const file of journalFiles) {
    const text = await readFile(file, 'utf8').catch((error) => {
      if (isMissingFile(error)) return null
      throw error
    })
    const signed = text === null ? null : readLastSigned(text)
    const problem = signed && (await record.problemBeside(signed))
    if (!signed) lines.push(`· ${file} has no checkpoint, so we can’t compare the last signed entries.`)
    else if (problem) lines.push(`✗ ${file}: ${problem}`)
    else lines.push(`✓ ${file}: the ${signed.size} signed entries match the first of ${record.size}.`)
    if (problem) holds = false
  }
  lines.push(holds ? 'The restored database is complete.' : 'The restored database is not complete.')
  return { holds, lines }
}
