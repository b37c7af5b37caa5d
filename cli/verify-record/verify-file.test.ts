import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../../engine/log/bytes.ts'
import { ED25519, toVerifierKey } from '../../engine/log/note.ts'
import { entryText } from '../../engine/record/entries.ts'
import { openEntry } from '../../engine/record/open-entry.ts'
import { createRecordDuties } from '../../engine/record/record-duties.ts'
import { reachedIn, toAnswers } from '../../engine/record/record-file.ts'
import { createSettledRows, SETTLED_COLUMNS, type SettledRow } from '../../engine/record/settled-rows.ts'
import { attackedRecord, figuresFrom } from '../../engine/record/testing/attack-kit.ts'
import { toLines } from '../../server/platform/http/csv-lines.ts'
import { hashText, nodeHasher } from './node-hashes.ts'
import { openSource } from './open-source.ts'
import { verifyTarget } from './verify-target.ts'
import { createFolderWriter } from './write-folder.ts'

const NOW = '2026-03-03T10:00:00.000Z'
let folder: string
let lines: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-file-'))
  const keys = generateKeyPairSync('ed25519')
  const raw = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const writer = createFolderWriter(folder, toVerifierKey('copied.example/log', ED25519, raw), (message) =>
    sign(null, message, keys.privateKey),
  )
  const { entries } = attackedRecord()
  const texts = entries.map(entryText)
  for (const text of texts) writer.add(utf8(text))
  const checkpoint = await writer.finish()
  const policy = await readFile(join(folder, 'policy'), 'utf8')
  const figures = figuresFrom(entries)
  const head = { file: 'uptick-record', version: 1, checkpoint, policy, published: figures && toAnswers(figures) }
  const records = texts.map((text, index) => ({ index, text, leafHash: toHex(nodeHasher.leaf(utf8(text))) }))
  lines = [head, ...records].map((line) => JSON.stringify(line))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const verify = async (own: readonly string[], end = '\n') => {
  const path = join(folder, 'record.jsonl')
  await writeFile(path, own.join('\n') + end)
  return verifyTarget({ source: openSource(path), vkey: null, stateFile: null, nowIso: NOW })
}
const withLine = (place: number, change: (line: string) => string): string[] =>
  lines.map((line, at) => (at === place ? change(line) : line))

describe('a record in one file', () => {
  it('is verified as it is: signature, hashes, duties, and every published figure', async () => {
    const result = await verify(lines)
    expect(result).toMatchObject({ holds: true, problems: [], entries: lines.length - 1 })
    expect(result.guarantees.recount.state).toBe('holds')
  })

  it('does not hold where an entry was altered, or a published figure', async () => {
    const altered = await verify(withLine(2_000, (line) => line.replace(/\.\d{3}Z/, '.999Z')))
    expect(altered.holds).toBe(false)
    expect(altered.guarantees.hashes.state).toBe('fails')
    const figure = await verify(
      withLine(0, (line) => line.replace('"hour":12,"published":', '"hour":12,"published":1')),
    )
    expect(figure.holds).toBe(false)
    expect(figure.guarantees.recount.problems.join(' ')).toMatch(/breakdown\.both\.hours\.\d+\.published is/)
  })

  it.each<[string, () => readonly string[], RegExp]>([
    [
      'entries are missing at the end',
      () => lines.slice(0, -300),
      /The server hides some|isn’t readable|we can’t read|doesn’t serve/,
    ],
    ['an entry is missing in the middle', () => lines.toSpliced(700, 1), /no entry 699, or has it in the wrong place/],
    ['it is cut in the middle of a line', () => withLine(700, (line) => line.slice(0, 20)), /isn’t JSON/],
    ['its head is missing', () => lines.slice(1), /doesn’t start like a copy of a record/],
    ['it is something else', () => ['{"file":"uptick-record","version":2}'], /doesn’t start like a copy of a record/],
    ['it is empty', () => [], /isn’t JSON/],
  ])('is refused in a sentence where %s', async (_what, own, says) => {
    await expect(verify(own())).rejects.toThrow(says)
  })

  it('gives the table of settled signals again, to the same bytes', async () => {
    const path = join(folder, 'record.jsonl')
    const signalsFile = join(folder, 'signals.csv')
    await writeFile(path, `${lines.join('\n')}\n`)
    await verifyTarget({ source: openSource(path), vkey: null, stateFile: null, nowIso: NOW, signalsFile })
    const rows: SettledRow[] = []
    const { feed } = figuresFrom(attackedRecord().entries)?.trackRecord ?? {}
    const table = createSettledRows(feed?.id ?? '', (row) => rows.push(row))
    const duties = createRecordDuties({ hashText, signals: table.listener })
    for (const entry of attackedRecord().entries) duties.add(entryText(entry))
    table.finish()
    expect(rows.length).toBeGreaterThan(250)
    expect(rows.map(({ commitIndex }) => commitIndex)).toEqual(
      rows.map(({ commitIndex }) => commitIndex).toSorted((a, b) => a - b),
    )
    expect(await readFile(signalsFile)).toEqual(toLines(SETTLED_COLUMNS, rows, true))
  })

  it('is of the moment that its last boundary says', () => {
    const { entries } = attackedRecord()
    const opened = entries.map((entry, index) => openEntry({ index, text: entryText(entry), leafHash: '' }))
    const figures = figuresFrom(entries)
    const { feed, performance } = figures?.trackRecord ?? {}
    expect(reachedIn(opened, feed?.id ?? '', '')).toBe(performance?.until)
    expect(reachedIn(opened, 'another', 'before')).toBe('before')
  })
})
