import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Entry } from '../../engine/record/entries.ts'
import { toAnswers } from '../../engine/record/record-file.ts'
import type { RecordSource } from '../../engine/record/record-source.ts'
import { attackedRecord, bytesOf, figuresFrom, isSettle, repoint } from '../../engine/record/testing/attack-kit.ts'
import { createLogKey, createServedLog } from '../../engine/record/testing/served-log.ts'
import { readSaved, saveVerification } from './kept-checkpoints.ts'
import { reportOf } from './print-verification.ts'
import { verifyTarget } from './verify-target.ts'

const NOW = '2026-03-03T10:00:00.000Z'
const operator = await createLogKey('attacked.example/log')
const parent = await mkdtemp(join(tmpdir(), 'uptick-verify-from-'))
let files = 0
afterAll(() => rm(parent, { recursive: true, force: true }))

const { entries, checkpoints } = attackedRecord()
const old = entries.slice(0, checkpoints[250]?.size)
const settled = entries.findIndex((entry) => isSettle(entry) && entry.commitIndex < old.length && !old.includes(entry))

/** What a server has: tiles too. `readBundles` tells which entries were asked for. */
const serve = (all: readonly Entry[], served = all, by = operator): RecordSource & { bundles: string[] } => {
  const signed = createServedLog(bytesOf(all), by)
  const bent = createServedLog(bytesOf(served), by)
  const figures = figuresFrom(all)
  const published = figures ? toAnswers(figures) : {}
  const bundles: string[] = []
  return {
    name: 'The server',
    bundles,
    read: async (path) => {
      if (!path.startsWith('tile/entries/')) return signed.read(path)
      bundles.push(path)
      return bent.read(path)
    },
    readPublished: async (path) => published[path] ?? null,
  }
}
const verifyFrom = (source: RecordSource, fromFile: string | null, stateFile: string | null = null) =>
  verifyTarget({ source, vkey: null, stateFile, nowIso: NOW, fromFile })
const save = async (source = serve(old)): Promise<string> => {
  files += 1
  const saveFile = join(parent, `saved-${files}.json`)
  await verifyTarget({ source, vkey: null, stateFile: null, nowIso: NOW, saveFile })
  return saveFile
}

it('reads the new entries alone, finds what a whole one finds, and says which part it did not read', async () => {
  const state = join(parent, 'state-continued.json')
  const first = await verifyFrom(serve(old), null, state)
  expect(first).toMatchObject({ holds: true, from: null })
  const source = serve(entries)
  const { from, ...found } = await verifyFrom(source, null, state)
  const { from: _, ...whole } = await verifyTarget({
    source: serve(entries),
    vkey: null,
    stateFile: null,
    nowIso: NOW,
  })
  expect(from).toEqual({ size: old.length, seenAt: NOW })
  expect(source.bundles).toHaveLength(Math.ceil(entries.length / 256) - Math.floor(old.length / 256))
  expect(found).toMatchObject({ holds: true, duties: whole.duties, tallies: whole.tallies, figures: whole.figures })
  expect(reportOf({ from, ...found }).slice(1, 3)).toEqual([
    `Checked now: ${entries.length - old.length} new entries, and the proof that the ${old.length} before them are unchanged.`,
    `Not read again: those ${old.length} entries, verified on ${NOW}. Read them with --all.`,
  ])
  const all = serve(entries)
  await verifyTarget({ source: all, vkey: null, stateFile: state, nowIso: NOW, isWhole: true })
  expect(all.bundles).toHaveLength(Math.ceil(entries.length / 256))
})

it('is handed to somebody else in a file, signed by the log and no other', async () => {
  const file = await save()
  expect(await verifyFrom(serve(entries), file)).toMatchObject({ holds: true, from: { size: old.length } })
  const stranger = await save(serve(old, old, await createLogKey('attacked.example/log')))
  await expect(verifyFrom(serve(entries), stranger)).rejects.toThrow(/no saved verification signed by/)
  const saved = await readSaved(file)
  if (!saved) throw new TypeError('It was saved.')
  const forged = {
    ...saved,
    checkpoint: (await readSaved(await save(serve(entries.slice(0, old.length - 50)))))?.checkpoint ?? '',
  }
  await saveVerification(file, forged)
  await expect(verifyFrom(serve(entries), file)).rejects.toThrow(/no saved verification signed by/)
})

it('reads everything where an entry before it was altered or removed, and says so', async () => {
  const file = await save()
  const lost = old.findIndex((entry) => isSettle(entry) && entry.outcome === 'loss')
  const forked = entries.map((entry, place) =>
    place === lost ? { ...entry, outcome: 'void' as const } : entry,
  ) as Entry[]
  const rolledBack = old.slice(0, checkpoints[200]?.size)
  for (const [record, says] of [
    [forked, /another root at \d+ entries: someone rewrote the record/],
    [rolledBack, /someone removed its end/],
  ] as const) {
    const result = await verifyFrom(serve(record), file)
    expect(result).toMatchObject({ holds: false, from: null })
    expect(result.guarantees.kept.problems.join(' ')).toMatch(says)
  }
})

it('notices a signal from before it that is never settled after it, and a later entry that is not the signed one', async () => {
  const file = await save()
  const without = repoint(entries.filter((_, place) => place !== settled).map((entry) => ({ ...entry })) as Entry[])
  const missing = await verifyFrom(serve(without), file)
  expect(missing).toMatchObject({ holds: false, from: { size: old.length } })
  expect(missing.guarantees.duties.problems.join(' ')).toMatch(/was due for its settlement at its expiry/)
  const won = entries.map((entry, place) =>
    place === settled ? { ...entry, outcome: 'void' as const } : entry,
  ) as Entry[]
  const bent = await verifyFrom(serve(entries, won), file)
  expect(bent).toMatchObject({ holds: false, from: { size: old.length } })
  expect(bent.guarantees.hashes.problems.join(' ')).toMatch(/don’t match the signed checkpoint/)
})
