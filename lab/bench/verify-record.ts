/**
 * How long the command takes to verify a record of a million entries, everything included, beside what hashing alone takes:
 * the same bundles, a leaf and a node of the tree per entry, by the same SHA-256; and each entry hashed once, as the stricter figure.
 * `RECORD_ENTRIES` sets another size. Run it alone with `node lab/bench/verify-record.ts`.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeHasher, nodeSha256 } from '../../cli/verify-record/node-hashes.ts'
import { openSource } from '../../cli/verify-record/open-source.ts'
import { verifyTarget } from '../../cli/verify-record/verify-target.ts'
import { createFolderWriter } from '../../cli/verify-record/write-folder.ts'
import { utf8 } from '../../engine/log/bytes.ts'
import { ED25519, toVerifierKey } from '../../engine/log/note.ts'
import { createGrowingTree } from '../../engine/log/tree.ts'
import { type Entry, entryText } from '../../engine/record/entries.ts'
import { streamEntries } from '../../engine/record/stream-entries.ts'
import { writeHonestRecord } from '../../engine/record/testing/honest-record.ts'
import type { BenchRow } from './bench-row.ts'

const ENTRIES = Number(process.env.RECORD_ENTRIES ?? 1_000_000)
/** A minute of three pairs has a little more than nine entries. */
const MINUTES = Math.ceil(ENTRIES / 9.2)
const GOAL_SECONDS = 15
const GOAL_RATIO = 4

const writeRecord = async (folder: string): Promise<number> => {
  const keys = generateKeyPairSync('ed25519')
  const raw = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const key = toVerifierKey('bench.example/log', ED25519, raw)
  const writer = createFolderWriter(folder, key, (message) => sign(null, message, keys.privateKey))
  let size = 0
  // A record ends with a boundary, or it owes something.
  let isFull = false
  const append = (text: string): void => {
    if (isFull) return
    writer.add(utf8(text))
    size += 1
  }
  const sink = {
    append: (entry: Entry) => append(entryText(entry)),
    sign: () => {
      isFull = size >= ENTRIES
    },
  }
  writeHonestRecord({ minutes: MINUTES }, sink)
  await writer.finish()
  return size
}

const secondsOf = async (run: () => Promise<void>): Promise<number> => {
  const from = performance.now()
  await run()
  return (performance.now() - from) / 1000
}

export const run = async (): Promise<BenchRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-bench-record-'))
  try {
    const size = await writeRecord(folder)
    const source = openSource(folder)
    let bytes = 0
    const once = await secondsOf(() =>
      streamEntries(source, 0, size, (entry) => {
        bytes += entry.length
        nodeSha256(entry)
      }),
    )
    const tree = createGrowingTree(undefined, nodeHasher)
    const bare = await secondsOf(() => streamEntries(source, 0, size, (entry) => tree.append(nodeHasher.leaf(entry))))
    let broken = ''
    let early = 0
    let peak = 0
    const ours = await secondsOf(async () => {
      const nowIso = new Date().toISOString()
      const onProgress = (entries: number) => {
        peak = Math.max(peak, process.memoryUsage.rss())
        if (entries <= size / 4) early = peak
      }
      const { problems } = await verifyTarget({ source, vkey: null, stateFile: null, nowIso, onProgress })
      broken = problems[0]?.sentence ?? ''
    })
    if (broken) throw new Error(`The record of the benchmark does not hold: ${broken}`)
    return [
      {
        id: '–',
        what: `Verify a record of ${size.toLocaleString('en-GB')} entries (${Math.round(bytes / 1e6)} MB): tree, duties, counts`,
        ours: `${ours.toFixed(1)} s, ${Math.round(peak / 1e6)} MB resident (${Math.round(early / 1e6)} MB after a quarter)`,
        baseline: `the tree's hashes alone ${bare.toFixed(1)} s (each entry hashed once ${once.toFixed(1)} s)`,
        ratio: ours / bare,
        goal: `≤ ${GOAL_SECONDS} s per million, ≤ ${GOAL_RATIO} ×`,
        met: ours <= (GOAL_SECONDS * size) / 1e6 && ours <= GOAL_RATIO * bare,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run())
