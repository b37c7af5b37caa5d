import { generateKeyPairSync, type KeyObject, sign as nodeSign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatWitnessRequest, parseWitnessRequest } from '../../server/platform/witness-client.ts'
import { fromBase64, parseDecimal, utf8 } from './bytes.ts'
import { formatCheckpoint, parseCheckpoint, parseSignedCheckpoint } from './checkpoint.ts'
import { cosign, cosignedAt, timeOfCosignature } from './cosignature.ts'
import { leafHash } from './hashing.ts'
import {
  COSIGNATURE,
  ED25519,
  formatNote,
  formatVerifierKey,
  isSignedBy,
  type Note,
  parseNote,
  parseVerifierKey,
  signText,
  toVerifierKey,
} from './note.ts'
import { formatPolicy, judgeCheckpoint, meetsQuorum, parsePolicy, UnfitPolicy } from './policy.ts'
import { formatProofFile, parseProofFile, provesEntry } from './proof-file.ts'
import { createGrowingTree, createHashTable, proveInclusion } from './tree.ts'

const signerOf = (name: string, type: typeof ED25519 | typeof COSIGNATURE) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = (publicKey as KeyObject).export({ type: 'spki', format: 'der' }).subarray(-32)
  return { key: toVerifierKey(name, type, raw), sign: (message: Uint8Array) => nodeSign(null, message, privateKey) }
}

describe('a signed note', () => {
  // From the documentation of golang.org/x/mod/sumdb/note.
  const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const MESSAGE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

  it('made by another implementation can be read, verified and written', async () => {
    const note = parseNote(MESSAGE) as Note
    const key = parseVerifierKey(VKEY)
    if (!key) throw new Error('The key could not be read.')
    expect(await isSignedBy(note, key)).toBe(true)
    expect(formatVerifierKey(key)).toBe(VKEY)
    expect(formatNote(note)).toBe(MESSAGE)
    expect(await isSignedBy({ ...note, text: note.text.replace('cryptography', 'blockchain') }, key)).toBe(false)
  })

  it.each([
    ['no signature', 'text\n\n'],
    ['no empty line', 'text\n— a AAAAAAA=\n'],
    ['no last newline', MESSAGE.slice(0, -1)],
    ['a name with a plus', 'text\n\n— a+b AAAAAAA=\n'],
    ['no signature behind the key ID', 'text\n\n— a AAAAAA==\n'],
    ['base64 with a loose end', 'text\n\n— a AAAAAAB=\n'],
    ['a control character', 'te\u0000xt\n\n— a AAAAAAA=\n'],
    ['a hyphen for the dash', 'text\n\n- a AAAAAAA=\n'],
    ['an empty line between signatures', 'text\n\n— a AAAAAAA=\n\n'],
  ])('is refused with %s', (_, message) => {
    expect(parseNote(message)).toBeNull()
  })

  it.each([
    ['PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
    ['PeterNeuman+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
    ['PeterNeumann+c74f20a3+Apc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
    ['PeterNeumann+C74F20A3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
    [''],
  ])('has no key %s', (vkey) => {
    expect(parseVerifierKey(vkey)).toBeNull()
  })
})

const ROOT = leafHash(utf8('root'))
const CHECKPOINT = { origin: 'example.com/log', size: 7, root: ROOT, extensions: [] }

describe('a checkpoint', () => {
  it('is read as it is written', () => {
    const text = formatCheckpoint({ ...CHECKPOINT, extensions: ['more'] })
    expect(parseCheckpoint(text)).toEqual({
      ...CHECKPOINT,
      root: fromBase64(text.split('\n')[2] ?? ''),
      extensions: ['more'],
    })
  })

  it.each(['07', '-1', '1e3', ' 7', '٧', '99999999999999999999', ''])('has no size %j', (size) => {
    expect(parseCheckpoint(formatCheckpoint(CHECKPOINT).replace('\n7\n', `\n${size}\n`))).toBeNull()
    expect(parseDecimal(size)).toBeNull()
  })

  it('has a root of 32 bytes and no empty line', () => {
    expect(parseCheckpoint('a\n7\nAAAA\n')).toBeNull()
    expect(parseCheckpoint(`${formatCheckpoint(CHECKPOINT)}\n`)).toBeNull()
    expect(parseCheckpoint('a\n7\n')).toBeNull()
  })
})

const log = signerOf('example.com/log', ED25519)
const witnesses = ['w1', 'w2', 'w3'].map((name) => ({ name, ...signerOf(`${name}.example`, COSIGNATURE) }))
const text = formatCheckpoint(CHECKPOINT)

const checkpointBy = async (...cosigners: typeof witnesses): Promise<Note> => ({
  text,
  signatures: [
    await signText(text, log.key, log.sign),
    ...(await Promise.all(cosigners.map(({ key, sign }, place) => cosign(text, key, 1_700_000_000 + place, sign)))),
  ],
})

describe('a cosignature', () => {
  it('says when its witness saw which checkpoint', async () => {
    const [first, second] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]]
    const note = await checkpointBy(first)
    expect(await cosignedAt(note, first.key)).toBe(1_700_000_000)
    expect(await cosignedAt(note, second.key)).toBeNull()
    expect(await cosignedAt({ ...note, text: note.text.replace('\n7\n', '\n8\n') }, first.key)).toBeNull()
    // Another time than the signed one.
    const moved = note.signatures.map((one) => {
      const signature = one.signature.slice()
      signature[7] = (signature[7] as number) ^ 1
      return { ...one, signature }
    })
    expect(await cosignedAt({ text, signatures: moved }, first.key)).toBeNull()
    expect(timeOfCosignature({ signature: new Uint8Array(71) })).toBeNull()
    expect(timeOfCosignature({ signature: new Uint8Array(72).fill(255) })).toBeNull()
  })
})

const policyText = (rules: string): string =>
  [
    '# whom we believe',
    `log ${formatVerifierKey(log.key)} https://example.com/log`,
    ...witnesses.map(({ name, key }) => `\twitness ${name}  ${formatVerifierKey(key)} https://${name}.example/`),
    rules,
  ].join('\n')

describe('a policy', () => {
  it('is judged by its quorum', async () => {
    const policy = parsePolicy(policyText('group pair 2 w1 w2\ngroup both all pair w3\nquorum both\n'))
    expect(await judgeCheckpoint(policy, await checkpointBy(...witnesses))).toEqual({
      log: log.key,
      witnesses: witnesses.map(({ name }, place) => ({ name, seconds: 1_700_000_000 + place })),
      quorumMet: true,
    })
    const two = await judgeCheckpoint(policy, await checkpointBy(...witnesses.slice(1)))
    expect(two).toMatchObject({ log: log.key, quorumMet: false })
    expect(meetsQuorum({ ...policy, quorum: 'none' }, new Set())).toBe(true)
    expect(meetsQuorum({ ...policy, quorum: 'w3' }, new Set(['w3']))).toBe(true)
  })

  it('does not take another log under a listed origin, nor a listed log under another origin', async () => {
    const policy = parsePolicy(policyText('quorum none'))
    const other = signerOf('example.com/log', ED25519)
    const forged = { text, signatures: [await signText(text, other.key, other.sign)] }
    expect((await judgeCheckpoint(policy, forged)).log).toBeNull()
    const elsewhere = formatCheckpoint({ ...CHECKPOINT, origin: 'example.com/other' })
    const moved = { text: elsewhere, signatures: [await signText(elsewhere, log.key, log.sign)] }
    expect((await judgeCheckpoint(policy, moved)).log).toBeNull()
  })

  it('is read as it is written', () => {
    const policy = parsePolicy(policyText('group any-of any w1 w2\nquorum any-of'))
    expect(parsePolicy(formatPolicy(policy))).toEqual(policy)
    expect(policy.witnesses[0]?.url).toBe('https://w1.example/')
  })

  it.each([
    ['quorum w1\nquorum w2', 'Line 7: give exactly one quorum, “quorum <name>”.'],
    ['quorum w9', 'Line 6: w9 is not defined before it.'],
    ['group g 3 w1 w2\nquorum g', 'Line 6: a group is “group <name> all|any|<count> <member>…”.'],
    ['group g 0 w1\nquorum g', 'Line 6: a group is “group <name> all|any|<count> <member>…”.'],
    ['group g any w1 none\nquorum g', 'Line 6: none is not defined before it.'],
    ['group g any w1\ngroup h any w1\nquorum h', 'Line 7: w1 is already in a group.'],
    ['group w1 any w2\nquorum w1', 'Line 6: the name w1 is taken.'],
    [`log ${formatVerifierKey(log.key)}\nquorum none`, 'Line 6: this log is listed twice.'],
    ['toString x\nquorum none', 'Line 6: “toString” isn’t log, witness, group or quorum.'],
    ['quorum none\r', 'Line 6: it contains a control character.'],
    ['', 'The policy has no quorum. Write “quorum none” to ask for no witness.'],
  ])('is refused: %j', (rules, sentence) => {
    expect(() => parsePolicy(policyText(rules))).toThrow(new UnfitPolicy(null, sentence))
  })
})

describe('a proof file', () => {
  const entries = ['a', 'b', 'c', 'd', 'e'].map(utf8)
  const leaves = entries.map(leafHash)
  const tree = createGrowingTree()
  for (const leaf of leaves) tree.append(leaf)

  const proofOf = async (index: number): Promise<string> => {
    const body = formatCheckpoint({ ...CHECKPOINT, size: 5, root: tree.root() })
    const checkpoint = formatNote({ text: body, signatures: [await signText(body, log.key, log.sign)] })
    const hashes = proveInclusion(index, 5, createHashTable(leaves))
    return formatProofFile({ index, hashes, checkpoint, extra: null })
  }

  it('proves its entry and no other, without the log', async () => {
    for (const [index, entry] of entries.entries()) {
      const file = parseProofFile(await proofOf(index))
      if (!file) throw new Error('The proof could not be read.')
      expect(provesEntry(file, entry)).toBe(true)
      expect(provesEntry(file, utf8('x'))).toBe(false)
      expect(parseSignedCheckpoint(file.checkpoint)?.checkpoint.size).toBe(5)
    }
  })

  it('is read as it is written, with and without extra data', async () => {
    const plain = await proofOf(2)
    expect(plain.startsWith('c2sp.org/tlog-proof@v1\nindex 2\n')).toBe(true)
    const file = parseProofFile(plain)
    expect(file && formatProofFile(file)).toBe(plain)
    const more = file && formatProofFile({ ...file, extra: utf8('hint') })
    expect(more && parseProofFile(more)?.extra).toEqual(utf8('hint'))
  })

  it.each([
    ['another first line', 'c2sp.org/tlog-proof@v1', 'c2sp.org/tlog-proof@v2'],
    ['an index with a leading zero', 'index 2', 'index 02'],
    ['no index', 'index 2\n', ''],
    ['a line that is no hash', 'index 2\n', 'index 2\nAAAA\n'],
    ['extra data that is no base64', 'index 2\n', 'extra *\nindex 2\n'],
  ])('is refused with %s', async (_, from, to) => {
    expect(parseProofFile((await proofOf(2)).replace(from, to))).toBeNull()
  })
})

describe('a request to a witness', () => {
  it('is read as it is written, and refused when malformed', () => {
    const request = { oldSize: 3, proof: [ROOT, ROOT], checkpoint: 'a\n7\nroot\n\n— a b\n' }
    const body = formatWitnessRequest(request)
    expect(parseWitnessRequest(body)).toEqual(request)
    expect(parseWitnessRequest(formatWitnessRequest({ ...request, proof: [] }))).toEqual({ ...request, proof: [] })
    expect(parseWitnessRequest(body.replace('old 3', 'old 03'))).toBeNull()
    expect(parseWitnessRequest(body.replace('old 3', 'new 3'))).toBeNull()
    expect(parseWitnessRequest(formatWitnessRequest({ ...request, proof: Array(64).fill(ROOT) }))).toBeNull()
    expect(parseWitnessRequest('old 3\n')).toBeNull()
  })
})
