import { expect, it } from 'vitest'
import { toHex, utf8 } from '../log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../log/checkpoint.ts'
import { cosign } from '../log/cosignature.ts'
import { treeHasher } from '../log/hashing.ts'
import { COSIGNATURE, formatNote, formatVerifierKey, toVerifierKey } from '../log/note.ts'
import { parsePolicy } from '../log/policy.ts'
import { readCosignatures } from './outside-anchors.ts'
import { hashHex } from './testing/honest-record.ts'
import { createLogKey, createServedLog } from './testing/served-log.ts'
import { createLogVerifier } from './verify-log.ts'

const operator = await createLogKey('uptick.example/log')
const entries = Array.from({ length: 20 }, (_, place) => utf8(`entry ${place}`))
const log = createServedLog(entries, operator)
const seen = await createLogKey('witness.example')
const witness = toVerifierKey('witness.example', COSIGNATURE, seen.key.key)
const policy = parsePolicy(`log ${log.vkey}\nwitness W ${formatVerifierKey(witness)}\nquorum W\n`)
const at = async (size: number): Promise<SignedCheckpoint> => {
  const signed = parseSignedCheckpoint(await log.checkpointAt(size))
  if (!signed) throw new Error('There is no checkpoint.')
  return signed
}

/** The newest checkpoint with the witness's signature of the one at `size`. */
const cosignedWith = async (size: number): Promise<SignedCheckpoint> => {
  const [newest, seenThen] = [await at(20), await at(size)]
  const signature = await cosign(seenThen.note.text, witness, 1_700_000_000, seen.sign)
  const note = formatNote({ ...newest.note, signatures: [...newest.note.signatures, signature] })
  return parseSignedCheckpoint(note) as SignedCheckpoint
}
const source = { name: 'the log', read: async () => null, readPublished: async () => null }

it('counts a witness’s signature of the newest checkpoint, and names one of an older checkpoint that is pasted under it', async () => {
  const honest = await readCosignatures(source, await cosignedWith(20), policy)
  expect(honest).toMatchObject({ anchors: [{ by: 'witness', size: 20 }], problems: [] })

  const pasted = await readCosignatures(source, await cosignedWith(10), policy)
  expect(pasted).toEqual({
    anchors: [],
    problems: ['The checkpoint of 20 entries has an invalid signature of W.'],
  })
  const verifier = createLogVerifier({ hasher: treeHasher, hashText: hashHex, unfit: { witness: pasted.problems } })
  for (const entry of entries) verifier.add(entry)
  const { guarantees, holds } = verifier.finish((await at(20)).checkpoint)
  expect(toHex((await at(20)).checkpoint.root)).toHaveLength(64)
  expect([guarantees.hashes.state, guarantees.witness.state, holds]).toEqual(['holds', 'fails', false])
})
