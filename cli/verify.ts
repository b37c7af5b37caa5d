import { readFile, writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import { readPolicy } from '../server/serve.ts'
import { ending } from './terminal/ending.ts'
import { paint } from './terminal/paint.ts'
import { withProgress } from './terminal/progress.ts'
import { defaultStateFile } from './verify-record/kept-checkpoints.ts'
import { openSource } from './verify-record/open-source.ts'
import { reportOf } from './verify-record/print-verification.ts'
import { verifyProof } from './verify-record/verify-proof.ts'
import { verifyTarget } from './verify-record/verify-target.ts'

interface Options {
  key?: string
  /** False with `--no-state`. */
  state?: string | false
  policy?: string
  from?: string
  save?: string
  all?: true
  held?: string
  authority?: string
  entry?: string
  figures?: string
  signals?: string
  market?: string
  attacks?: true
  json?: true
}

const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read.`, { cause })
  })

const checkProof = async (file: string, { entry: entryFile, key, json }: Options): Promise<boolean> => {
  if (!entryFile || !key) throw new Error('A proof is checked with --entry FILE and --key VKEY.')
  const [proof, entry] = await Promise.all([readBytes(file), readBytes(entryFile)])
  const { index, size } = await verifyProof({ proof: proof.toString(), entry, vkey: key })
  if (json) console.log(JSON.stringify({ holds: true, index, size }))
  else console.log(`This is entry ${index} of the record, signed at ${size} entries.`)
  return true
}

const checkRecord = async (target: string, options: Options): Promise<boolean> => {
  const { key, state, policy, from, save, all, held, authority, figures, signals, market, json } = options
  const result = await withProgress('entries', async (onProgress) =>
    verifyTarget({
      source: openSource(target, process.env.UPTICK_API_KEY ?? null),
      vkey: key ?? null,
      stateFile: state === false ? null : (state ?? defaultStateFile()),
      nowIso: new Date().toISOString(),
      fromFile: from ?? null,
      saveFile: save ?? null,
      isWhole: all === true,
      signalsFile: signals ?? null,
      signalsMarket: market ?? null,
      given: {
        policy: policy === undefined ? null : await readPolicy(policy),
        heldFolder: held ?? null,
        authorityFile: authority ?? null,
      },
      onProgress,
    }),
  )
  const { holds, entries, guarantees, duties, notChecked } = result
  if (json)
    console.log(JSON.stringify({ holds, entries, from: result.from, key: result.key, guarantees, duties, notChecked }))
  else for (const line of reportOf(result)) console.log(paint(line))
  if (figures) await writeFile(figures, `${JSON.stringify(result.figures)}\n`)
  return holds
}

const tryAttacks = async ({ json }: Options): Promise<boolean> => {
  const { ATTACKS, attackTable, tryAttack } = await import('../engine/record/attacks.ts')
  const results = await withProgress('attacks', async (report) =>
    ATTACKS.map((attack, place) => {
      report(place, ATTACKS.length)
      return tryAttack(attack)
    }),
  )
  const caught = results.filter(({ isCaught }) => isCaught).length
  if (json) console.log(JSON.stringify({ caught, tried: results.length }))
  else console.log(`${attackTable(results)}\n\nThe right guarantee detected ${caught} of ${results.length} attacks.`)
  return caught === results.length
}

/** `uptick verify`: the public record of a server, of a copy of it, or that one entry is in it. */
export const verifyCommand = (): Command =>
  new Command('verify')
    .description(
      'Verify a public record: from a server, a copy of its /log/ folder, or one file. Or prove that the record contains an entry.',
    )
    .argument('[target]', 'address, folder, record.jsonl or file.tlog-proof', 'http://127.0.0.1:3000')
    .option(
      '--key <vkey>',
      "the log's key from a source you trust (default: the saved key, else the key that the record names)",
    )
    .option('--state <file>', 'file for the last checkpoint (default: ~/.uptick/kept-checkpoints.json)')
    .option('--no-state', 'neither save nor compare checkpoints')
    .option('--from <file>', 'continue from a verification that someone you trust saved with --save')
    .option('--save <file>', 'save this verification for others')
    .option('--all', 'read every entry, also those verified before')
    .option('--policy <file>', 'policy file: the accepted witnesses and the required number')
    .option('--held <folder>', 'other people’s checkpoints (NAME.checkpoint), each with its time-stamp (NAME.tsr)')
    .option('--authority <file>', 'certificates of the time-stamp authority (PEM), to check time-stamps with openssl')
    .option('--entry <file>', 'the entry of the proof')
    .option('--figures <file>', 'write all results, computed from the record')
    .option('--signals <file>', 'write the settled signals, computed from the record')
    .option('--market <id>', 'the market of the written signals, if there are several')
    .option('--attacks', 'try every known attack on a copy of an honest record, and print what detects it')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  uptick verify https://uptick.example
  uptick verify record.jsonl --no-state --json
  uptick verify signal.tlog-proof --entry signal.json --key "uptick.example/log+…"
  UPTICK_API_KEY=… uptick verify https://uptick.example   compares your own history too`,
    )
    .action(
      ending(async (target: string, options: Options): Promise<boolean> => {
        if (options.attacks) return tryAttacks(options)
        return target.endsWith('.tlog-proof') ? checkProof(target, options) : checkRecord(target, options)
      }),
    )
