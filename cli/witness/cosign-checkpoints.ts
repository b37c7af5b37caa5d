import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { equalBytes, fromBase64, toBase64 } from '../../engine/log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { cosign } from '../../engine/log/cosignature.ts'
import { treeHasher } from '../../engine/log/hashing.ts'
import { COSIGNATURE, formatSignatures, isSignedBy, toVerifierKey, type VerifierKey } from '../../engine/log/note.ts'
import type { Policy } from '../../engine/log/policy.ts'
import { verifyConsistency } from '../../engine/log/tree.ts'
import { isMissingFile } from '../../server/platform/missing-file.ts'
import type { SigningKey } from '../../server/platform/signing-key.ts'
import { parseWitnessRequest } from '../../server/platform/witness-client.ts'
import { writeSynced } from '../../server/platform/write-synced.ts'

export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  type: string
  body: string
}

interface Deps {
  /** What its key is called, such as `witness.example.com/w1`. */
  name: string
  signingKey: SigningKey
  /** Whose logs it cosigns. */
  logs: Policy['logs']
  /** Where it keeps, for each log, the checkpoint that it cosigned last. */
  folder: string
  /** Milliseconds since 1970. */
  now: () => number
}

/** The last checkpoint of a log that was cosigned. */
const Seen = z.object({ origin: z.string(), size: z.int(), root: z.string() })
type Seen = z.infer<typeof Seen>

const NOTHING_SEEN = { size: 0, root: toBase64(treeHasher.emptyRoot()) }

const refuse = (status: 400 | 403 | 404 | 422, sentence: string): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
})
const conflict = (size: number): WitnessAnswer => ({ status: 409, type: 'text/x.tlog.size', body: `${size}\n` })

/**
 * A witness (c2sp.org/tlog-witness): cosigns a checkpoint only when it extends what it cosigned before, and has that on disk, synced,
 * before it answers. One request is handled after the other, so that no two can extend the same checkpoint differently.
 */
export const createWitness = ({ name, signingKey, logs, folder, now }: Deps) => {
  const key = toVerifierKey(name, COSIGNATURE, signingKey.publicKey)
  let queue: Promise<unknown> = Promise.resolve()

  const fileOf = (origin: string): string => join(folder, `${hash('sha256', origin)}.json`)

  /** Throws where the file is there and cannot be read: a witness that forgot must not begin anew. */
  const findSeen = async (origin: string): Promise<Seen> => {
    let text: string
    try {
      text = await readFile(fileOf(origin), 'utf8')
    } catch (error) {
      if (!isMissingFile(error)) throw error
      return { origin, ...NOTHING_SEEN }
    }
    const seen = Seen.parse(JSON.parse(text))
    if (seen.origin !== origin) throw new Error(`${fileOf(origin)} is of another log.`)
    return seen
  }

  const signerOf = async ({ checkpoint, note }: SignedCheckpoint): Promise<VerifierKey | 'unknown' | 'unsigned'> => {
    const known = logs.filter((log) => log.key.name === checkpoint.origin)
    for (const log of known) if (await isSignedBy(note, log.key)) return log.key
    return known.length === 0 ? 'unknown' : 'unsigned'
  }

  const extend = async (
    { checkpoint, note }: SignedCheckpoint,
    oldSize: number,
    proof: readonly Uint8Array[],
  ): Promise<WitnessAnswer> => {
    const { origin, size, root } = checkpoint
    const seen = await findSeen(origin)
    if (oldSize !== seen.size) return conflict(seen.size)
    const oldRoot = fromBase64(seen.root) ?? new Uint8Array()
    if (oldSize === size && !equalBytes(oldRoot, root)) return conflict(seen.size)
    if (!verifyConsistency({ oldSize, oldRoot, size, root, proof }))
      return refuse(422, 'The proof doesn’t show that the log only grew.')
    await writeSynced(fileOf(origin), JSON.stringify({ origin, size, root: toBase64(root) } satisfies Seen))
    const line = await cosign(note.text, key, Math.floor(now() / 1000), signingKey.sign)
    return { status: 200, type: 'text/plain; charset=utf-8', body: formatSignatures([line]) }
  }

  const addCheckpoint = async (body: string): Promise<WitnessAnswer> => {
    const request = parseWitnessRequest(body)
    const signed = request && parseSignedCheckpoint(request.checkpoint)
    if (!request || !signed) return refuse(400, 'This isn’t a request to add a checkpoint.')
    const signer = await signerOf(signed)
    if (signer === 'unknown') return refuse(404, 'The witness doesn’t know this log.')
    if (signer === 'unsigned') return refuse(403, 'The checkpoint isn’t signed with a key of its log.')
    if (request.oldSize > signed.checkpoint.size) return refuse(400, 'The checkpoint is smaller than the old size.')
    return extend(signed, request.oldSize, request.proof)
  }

  return {
    key,
    /** Answers the body of one `add-checkpoint`. Throws where what was cosigned before cannot be read or written. */
    addCheckpoint: (body: string): Promise<WitnessAnswer> => {
      const answer = queue.then(() => addCheckpoint(body))
      queue = answer.catch(() => {})
      return answer
    },
  }
}
