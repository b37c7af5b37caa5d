import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../../engine/log/bytes.ts'
import { leafHash } from '../../engine/log/hashing.ts'
import { ED25519, formatVerifierKey, verifierKeyOf } from '../../engine/log/note.ts'
import { formatProofFile } from '../../engine/log/proof-file.ts'
import { createHashTable, proveInclusion } from '../../engine/log/tree.ts'
import { ATTACKS } from '../../engine/record/attacks.ts'
import { entryText } from '../../engine/record/entries.ts'
import { attackedRecord, bytesOf, type Forgery, figuresFrom } from '../../engine/record/testing/attack-kit.ts'
import { keepCheckpoint } from './kept-checkpoints.ts'
import { openSource } from './open-source.ts'
import { reportOf } from './print-verification.ts'
import { verifyProof } from './verify-proof.ts'
import { verifyTarget } from './verify-target.ts'
import { createFolderWriter } from './write-folder.ts'

const NOW = '2026-03-03T10:00:00.000Z'

const newKey = () => {
  const keys = generateKeyPairSync('ed25519')
  const raw = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const key = verifierKeyOf('attacked.example/log', ED25519, raw)
  return { key, sign: (message: Uint8Array) => sign(null, message, keys.privateKey) }
}
const operator = newKey()

let parent: string
let folders = 0
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'uptick-verify-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** A copy of what somebody serves: what was signed, unless other bytes are served in its place. */
const writeForgery = async ({ entries, served, publish = (own) => own }: Forgery, { key, sign: by } = operator) => {
  folders += 1
  const folder = join(parent, String(folders))
  const signed = createFolderWriter(folder, key, by)
  for (const bytes of bytesOf(entries)) signed.add(bytes)
  const checkpoint = await signed.finish()
  if (served) {
    await rm(join(folder, 'tile'), { recursive: true })
    const replaced = createFolderWriter(folder, key, by)
    for (const bytes of served) replaced.add(bytes)
    await replaced.finish()
    await writeFile(join(folder, 'checkpoint'), checkpoint)
  }
  const figures = figuresFrom(entries)
  if (figures) signed.publish(publish(figures))
  return folder
}

const verify = (folder: string, stateFile: string | null = null, vkey: string | null = null) =>
  verifyTarget({ source: openSource(folder), vkey, stateFile, nowIso: NOW })

describe('a copy of an honest record', () => {
  it('holds, and says what was checked, what was not, and by whose key', async () => {
    const folder = await writeForgery({ entries: attackedRecord().entries })
    const result = await verify(folder)
    expect(result).toMatchObject({ holds: true, problems: [], entries: attackedRecord().entries.length })
    const lines = reportOf(result)
    expect(lines.at(-1)).toBe('The record holds.')
    expect(lines.join(' ')).toMatch(/Not checked:.*only a witness or a time-stamp/)
    expect(lines.join(' ')).toContain(formatVerifierKey(operator.key))
  })

  it('gives every published figure again, byte by byte', async () => {
    const folder = await writeForgery({ entries: attackedRecord().entries })
    const { figures } = await verify(folder)
    const read = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')).data
    expect(JSON.stringify(figures?.trackRecord)).toBe(JSON.stringify(await read('track-record')))
    expect(JSON.stringify(figures?.gaps)).toBe(JSON.stringify(await read('track-record-gaps')))
    expect(JSON.stringify(figures?.reliability.both)).toBe(
      JSON.stringify((await read('track-record-reliability')).record),
    )
  })

  it('does not hold without published figures to count again', async () => {
    const folder = await writeForgery({ entries: attackedRecord().entries })
    await rm(join(folder, 'track-record.json'))
    const result = await verify(folder)
    expect(result.holds).toBe(false)
    expect(result.guarantees.recount.state).toBe('not checked')
  })
})

describe('a checkpoint kept from before', () => {
  const { entries, checkpoints } = attackedRecord()
  const sizeAt = (place: number): number => checkpoints[place]?.size ?? 0

  it('is extended by an honest record, and kept anew', async () => {
    const state = join(parent, 'state-grown.json')
    await verify(await writeForgery({ entries: entries.slice(0, sizeAt(100)) }), state)
    const grown = await verify(await writeForgery({ entries }), state)
    expect(grown.guarantees.kept).toMatchObject({ state: 'holds' })
    expect(JSON.parse(await readFile(state, 'utf8'))[operator.key.name].size).toBe(entries.length)
  })

  it('refuses a record that was rolled back, and stays', async () => {
    const state = join(parent, 'state-rolled.json')
    await verify(await writeForgery({ entries }), state)
    const rolled = await verify(await writeForgery({ entries: entries.slice(0, sizeAt(100)) }), state)
    expect(rolled.holds).toBe(false)
    expect(rolled.guarantees.kept.problems).toEqual([expect.stringContaining('rolled back')])
    expect(JSON.parse(await readFile(state, 'utf8'))[operator.key.name].size).toBe(entries.length)
  })

  it('refuses another key under the same name', async () => {
    const state = join(parent, 'state-key.json')
    await verify(await writeForgery({ entries }), state)
    await expect(verify(await writeForgery({ entries }, newKey()), state)).rejects.toThrow(/key of .* has changed/)
  })

  it('refuses a checkpoint that the named key did not sign', async () => {
    const folder = await writeForgery({ entries }, newKey())
    await expect(verify(folder, null, formatVerifierKey(operator.key))).rejects.toThrow(/not by the key/)
  })
})

describe('the command on a served attack', () => {
  const seen = ATTACKS.filter(({ caughtBy }) => caughtBy !== 'witness' && caughtBy !== 'timestamp')

  it.each(seen)('notices by its $caughtBy: $name', async ({ caughtBy, says, make }) => {
    const forgery = make(attackedRecord())
    const folder = await writeForgery(forgery)
    const state = join(parent, `state-of-${folders}.json`)
    for (const { size, root } of forgery.held ?? []) {
      const key = formatVerifierKey(operator.key)
      await keepCheckpoint(state, operator.key.name, { key, size, root: toBase64(root), checkpoint: '', seenAt: NOW })
    }
    const attempt = verify(folder, state)
    // Entries that are held back leave a bundle that is not there.
    const result = await attempt.catch((error: Error) => error.message)
    if (typeof result === 'string') expect(result).toMatch(/is no bundle|does not serve/)
    else {
      expect(result.holds).toBe(false)
      expect(result.guarantees[caughtBy].problems.join(' ')).toMatch(says)
    }
  })
})

describe('a proof of one signal', () => {
  it('is checked without the record, and refused for any other entry, index or key', async () => {
    const { entries } = attackedRecord()
    const bytes = bytesOf(entries)
    const folder = await writeForgery({ entries })
    const checkpoint = await readFile(join(folder, 'checkpoint'), 'utf8')
    const index = entries.findIndex(({ kind }) => kind === 'settle')
    const hashes = proveInclusion(index, entries.length, createHashTable(bytes.map((one) => leafHash(one))))
    const proof = formatProofFile({ index, hashes, checkpoint, extra: null })
    const vkey = formatVerifierKey(operator.key)
    const [entry, other] = entries.slice(index, index + 2).map((one) => utf8(`${entryText(one)}\n`)) as [
      Uint8Array,
      Uint8Array,
    ]
    expect(await verifyProof({ proof, entry, vkey })).toEqual({ index, size: entries.length })
    await expect(verifyProof({ proof, entry: other, vkey })).rejects.toThrow(/not of this entry/)
    const elsewhere = proof.replace(`index ${index}`, `index ${index + 1}`)
    await expect(verifyProof({ proof: elsewhere, entry, vkey })).rejects.toThrow(/not of this entry/)
    const stranger = formatVerifierKey(newKey().key)
    await expect(verifyProof({ proof, entry, vkey: stranger })).rejects.toThrow(/not signed by/)
  })
})
