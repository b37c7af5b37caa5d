import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../../engine/log/bytes.ts'
import { formatCheckpoint } from '../../engine/log/checkpoint.ts'
import { cosign } from '../../engine/log/cosignature.ts'
import { leafHash } from '../../engine/log/hashing.ts'
import { COSIGNATURE, ED25519, formatNote, formatVerifierKey, signText, toVerifierKey } from '../../engine/log/note.ts'
import type { Policy } from '../../engine/log/policy.ts'
import { formatProofFile } from '../../engine/log/proof-file.ts'
import { createHashTable, proveInclusion } from '../../engine/log/tree.ts'
import { ATTACKS } from '../../engine/record/attacks.ts'
import type { Anchor } from '../../engine/record/check-anchors.ts'
import { entryText } from '../../engine/record/entries.ts'
import {
  attackedRecord,
  bytesOf,
  type Forgery,
  figuresFrom,
  heldBy,
  sampleAttacks,
} from '../../engine/record/testing/attack-kit.ts'
import { createHonestRecord } from '../../engine/record/testing/honest-record.ts'
import { tries } from '../../server/testing/depth.ts'
import { keepCheckpoint } from './kept-checkpoints.ts'
import { openSource } from './open-source.ts'
import { reportOf } from './print-verification.ts'
import { type Given, NOTHING_GIVEN } from './read-outside.ts'
import { createTestAuthority } from './testing-authority.ts'
import { verifyProof } from './verify-proof.ts'
import { verifyTarget } from './verify-target.ts'
import { createFolderWriter } from './write-folder.ts'

const NOW = '2026-03-03T10:00:00.000Z'

const newSigner = (name: string, type: typeof ED25519 | typeof COSIGNATURE) => {
  const keys = generateKeyPairSync('ed25519')
  const raw = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return { key: toVerifierKey(name, type, raw), sign: (message: Uint8Array) => sign(null, message, keys.privateKey) }
}
const newKey = (name = 'attacked.example/log') => newSigner(name, ED25519)
const newWitness = (name = 'w1.example') => newSigner(name, COSIGNATURE)
const operator = newKey()
const witness = newWitness()

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

const verify = (
  folder: string,
  stateFile: string | null = null,
  vkey: string | null = null,
  given: Given = NOTHING_GIVEN,
) => verifyTarget({ source: openSource(folder), vkey, stateFile, nowIso: NOW, given })

describe('a copy of an honest record', () => {
  it('holds, and says what was checked, what was not, and by whose key', async () => {
    const folder = await writeForgery({ entries: attackedRecord().entries })
    const result = await verify(folder)
    expect(result).toMatchObject({ holds: true, problems: [], entries: attackedRecord().entries.length })
    const lines = reportOf(result)
    expect(lines.at(-1)).toBe('The record holds.')
    expect(lines.join(' ')).toMatch(/Not checked:.*Only a witness or a time-stamp/)
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
    expect(rolled.guarantees.kept.problems).toEqual([expect.stringContaining('someone removed its end')])
    expect(JSON.parse(await readFile(state, 'utf8'))[operator.key.name].size).toBe(entries.length)
  })

  it('refuses another key under the same name', async () => {
    const state = join(parent, 'state-key.json')
    await verify(await writeForgery({ entries }), state)
    await expect(verify(await writeForgery({ entries }, newKey()), state)).rejects.toThrow(
      /key of .* has changed.* this record\.$/,
    )
  })

  it('says of a machine’s own demo how to begin anew, as every new one has another key', async () => {
    const state = join(parent, 'state-demo.json')
    const demoKey = () => newKey('localhost:3000/log')
    await verify(await writeForgery({ entries }, demoKey()), state)
    await expect(verify(await writeForgery({ entries }, demoKey()), state)).rejects.toThrow(
      `this record. If you started a new demo, delete ${state}.`,
    )
  })

  it('refuses a checkpoint that the named key did not sign', async () => {
    const folder = await writeForgery({ entries }, newKey())
    await expect(verify(folder, null, formatVerifierKey(operator.key))).rejects.toThrow(/isn’t signed with the key/)
  })
})

/** Lays what others hold of a record beside it, as they would hand it over: kept, cosigned, or with a time-stamp. */
const writeHeld = async (held: readonly Anchor[], authority: ReturnType<typeof createTestAuthority> | null) => {
  const folder = await mkdtemp(join(parent, 'held-'))
  for (const { by, size, root, atMs } of held) {
    const text = formatCheckpoint({ origin: operator.key.name, size, root, extensions: [] })
    const signatures = [await signText(text, operator.key, operator.sign)]
    if (by === 'witness') signatures.push(await cosign(text, witness.key, Math.floor((atMs ?? 0) / 1000), witness.sign))
    await writeFile(join(folder, `${size}.checkpoint`), formatNote({ text, signatures }))
    if (authority && atMs !== null) await writeFile(join(folder, `${size}.tsr`), authority.stamp(text, atMs))
  }
  return folder
}

let known: ReturnType<typeof createTestAuthority> | undefined
const authorityHere = () => {
  known ??= createTestAuthority(parent)
  return known
}

const givenWith = async (held: readonly Anchor[]): Promise<Given> => {
  if (held.length === 0) return NOTHING_GIVEN
  const authority = held.some(({ by }) => by === 'timestamp') ? authorityHere() : null
  const policy: Policy = {
    logs: [],
    witnesses: [{ name: 'w1', key: witness.key, url: null }],
    groups: [],
    quorum: held.some(({ by }) => by === 'witness') ? 'w1' : 'none',
  }
  return { policy, heldFolder: await writeHeld(held, authority), authorityFile: authority?.certificateFile ?? null }
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('Skipped: no openssl here to check time-stamps (apt-get install openssl).')

describe('the command on a served attack', () => {
  const seen: string[] = []
  const tried = sampleAttacks(ATTACKS, tries(8, 1)).filter(({ caughtBy }) => hasOpenssl || caughtBy !== 'timestamp')
  afterAll(() => console.log(['| Attack | The command says |', '|---|---|', ...seen].join('\n')))

  it.each(tried)('notices by its $caughtBy: $name', async (attack) => {
    const { name, caughtBy, says, make } = attack
    const forgery = make(attackedRecord())
    const { held = [] } = forgery
    const folder = await writeForgery(forgery)
    const state = join(parent, `state-of-${folders}.json`)
    for (const { by, size, root } of held) {
      if (by !== 'kept') continue
      const key = formatVerifierKey(operator.key)
      await keepCheckpoint(state, operator.key.name, { key, size, root: toBase64(root), checkpoint: '', seenAt: NOW })
    }
    const given = await givenWith(held.filter(({ by }) => by !== 'kept'))
    // Entries that are held back leave a bundle that is not there.
    const result = await verify(folder, state, null, given).catch((error: Error) => error.message)
    if (typeof result === 'string')
      expect(result).toMatch(/The server hides some|isn’t readable|we can’t read|doesn’t serve/)
    else {
      const { state: standing, problems } = result.guarantees[caughtBy]
      expect(problems.join(' ')).toMatch(says)
      expect(['fails', 'partly']).toContain(standing)
      expect(result.holds).toBe(standing === 'partly')
    }
    const sentence =
      typeof result === 'string' ? result : result.guarantees[caughtBy].problems.find((one) => says.test(one))
    seen.push(`| ${name} | ${caughtBy}: ${sentence} |`)
  })

  it('tries at least thirty of them', () => {
    expect(seen.length).toBeGreaterThanOrEqual(30)
    expect(seen).toHaveLength(tried.length)
  })
})

describe('what others hold of an honest record', () => {
  const { entries } = attackedRecord()

  it.skipIf(!hasOpenssl)('agrees with it: checkpoints, cosignatures and time-stamps', async () => {
    // Checking a time-stamp costs two processes.
    const few = createHonestRecord({ minutes: 20 })
    const short = await writeForgery({ entries: few.entries })
    const stamps = await givenWith(heldBy(few, 'timestamp'))
    expect((await verify(short, null, null, stamps)).guarantees).toMatchObject({
      kept: { state: 'holds' },
      timestamp: { state: 'holds', problems: [] },
    })
    const cosigned = await givenWith(heldBy(attackedRecord(), 'witness'))
    const result = await verify(await writeForgery({ entries }), null, null, cosigned)
    expect(result.guarantees.witness).toMatchObject({ state: 'holds', problems: [] })
    expect(result.holds).toBe(true)
  })

  it('fails where nobody has cosigned what the given policy asks for', async () => {
    const given = await givenWith(heldBy(attackedRecord(), 'witness', [100]))
    const stranger: Given = {
      ...given,
      policy: {
        logs: [],
        witnesses: [{ name: 'w2', key: newWitness('w2.example').key, url: null }],
        groups: [],
        quorum: 'w2',
      },
    }
    const { holds, guarantees } = await verify(await writeForgery({ entries }), null, null, stranger)
    expect(holds).toBe(false)
    expect(guarantees.witness.problems).toEqual(['No checkpoint has the cosignatures that your policy requires (w2).'])
  })

  it.skipIf(!hasOpenssl)('fails where a time-stamp is of another text, or by nobody known', async () => {
    const given = await givenWith(heldBy(attackedRecord(), 'timestamp', [100, 200]))
    const [first, second] = (await readdir(given.heldFolder ?? '')).filter((file) => file.endsWith('.tsr'))
    await copyFile(join(given.heldFolder ?? '', first ?? ''), join(given.heldFolder ?? '', second ?? ''))
    const { guarantees } = await verify(await writeForgery({ entries }), null, null, given)
    expect(guarantees.timestamp.problems[0]).toMatch(/isn’t from the given authority, or covers another checkpoint/)
  })

  it('is refused where the log did not sign it', async () => {
    const given = await givenWith(heldBy(attackedRecord(), 'witness', [100]))
    await expect(
      verify(await writeForgery({ entries }, newKey('else.example/log')), null, null, given),
    ).rejects.toThrow(/is not signed by else/)
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
    await expect(verifyProof({ proof, entry: other, vkey })).rejects.toThrow(/for another entry/)
    const elsewhere = proof.replace(`index ${index}`, `index ${index + 1}`)
    await expect(verifyProof({ proof: elsewhere, entry, vkey })).rejects.toThrow(/for another entry/)
    const stranger = formatVerifierKey(newKey().key)
    await expect(verifyProof({ proof, entry, vkey: stranger })).rejects.toThrow(/not signed by/)
  })
})
