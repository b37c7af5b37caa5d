/**
 * `npm run verify-record -- <address | folder | record.jsonl | file.tlog-proof>`: verifies the public record of a server, of a copy
 * of its `/log/` folder, of one file that holds all of it, or that one entry is in it. Says what held by which guarantee, and what was not checked. Exit code 1 when anything fails.
 *
 *   --key VKEY        the log's key, from elsewhere; else the one kept from before, or the one that the record names itself
 *   --state FILE      where the last checkpoint is kept (default ~/.uptick/kept-checkpoints.json)
 *   --no-state        keep nothing, and compare with nothing kept
 *   --policy FILE     whose cosignatures count, and how many are owed; else the witnesses that the record names
 *   --held FOLDER     checkpoints that others hold (NAME.checkpoint), each beside its time-stamp if it has one (NAME.tsr)
 *   --authority FILE  certificates of the time-stamp authority, PEM: time-stamps are checked by openssl
 *   --entry FILE      the entry that a proof is of
 *   --figures FILE    write every published figure as the record itself has it
 *   --signals FILE    write the table of settled signals as the record itself has it: the same bytes as the page's CSV
 *   --market ID       of several markets, the one whose signals are written; else the first
 * With an API key that may read signals in UPTICK_API_KEY, the history and the statistics of its owner are compared too.
 *
 *   --attacks         try every known way to cheat on a copy of an honest record, and print who notices
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parsePolicy } from '../engine/log/policy.ts'
import { NotVerifiable } from '../engine/record/record-source.ts'
import { defaultStateFile } from './verify-record/kept-checkpoints.ts'
import { openSource } from './verify-record/open-source.ts'
import { reportOf } from './verify-record/print-verification.ts'
import { verifyProof } from './verify-record/verify-proof.ts'
import { verifyTarget } from './verify-record/verify-target.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    state: { type: 'string' },
    'no-state': { type: 'boolean', default: false },
    policy: { type: 'string' },
    held: { type: 'string' },
    authority: { type: 'string' },
    entry: { type: 'string' },
    figures: { type: 'string' },
    signals: { type: 'string' },
    market: { type: 'string' },
    attacks: { type: 'boolean', default: false },
  },
})
const target = positionals[0] ?? values.url ?? 'http://127.0.0.1:3000'

const checkProof = async (): Promise<boolean> => {
  if (!values.entry || !values.key) throw new NotVerifiable('A proof is checked with --entry FILE and --key VKEY.')
  const [proof, entry] = await Promise.all([readFile(target, 'utf8'), readFile(values.entry)])
  const { index, size } = await verifyProof({ proof, entry, vkey: values.key })
  console.log(`This is entry ${index} of the record, as it was signed with ${size} entries.`)
  return true
}

const checkRecord = async (): Promise<boolean> => {
  const result = await verifyTarget({
    source: openSource(target, process.env.UPTICK_API_KEY ?? null),
    vkey: values.key ?? null,
    stateFile: values['no-state'] ? null : (values.state ?? defaultStateFile()),
    nowIso: new Date().toISOString(),
    signalsFile: values.signals ?? null,
    signalsMarket: values.market ?? null,
    given: {
      policy: values.policy === undefined ? null : parsePolicy(await readFile(values.policy, 'utf8')),
      heldFolder: values.held ?? null,
      authorityFile: values.authority ?? null,
    },
    onProgress: (entries, size) => console.error(`${entries} of ${size} entries …`),
  })
  for (const line of reportOf(result)) console.log(line)
  if (values.figures) await writeFile(values.figures, `${JSON.stringify(result.figures)}\n`)
  return result.holds
}

const checkOf = (): (() => Promise<boolean>) => {
  if (values.attacks) return tryAttacks
  if (target.endsWith('.tlog-proof')) return checkProof
  return checkRecord
}

const tryAttacks = async (): Promise<boolean> => {
  const { ATTACKS, attackTable, tryAttack } = await import('../engine/record/attacks.ts')
  const results = ATTACKS.map(tryAttack)
  const caught = results.filter(({ isCaught }) => isCaught).length
  console.log(attackTable(results))
  console.log(`\n${caught} of ${results.length} attacks are caught by the guarantee that is to catch them.`)
  return caught === results.length
}

try {
  process.exitCode = (await checkOf()()) ? 0 : 1
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(
    error instanceof NotVerifiable
      ? `The record does not hold: ${sentence}`
      : `The record could not be verified: ${sentence}`,
  )
  process.exitCode = 1
}
