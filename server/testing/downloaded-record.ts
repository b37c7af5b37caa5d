import { toText } from '../../engine/log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { readRecord } from '../../engine/record/read-record.ts'
import type { RecordSource } from '../../engine/record/record-source.ts'
import { createLogVerifier } from '../../engine/record/verify-log.ts'
import { hasher } from '../features/record/append-leaves.ts'
import { sha256 } from '../platform/hash.ts'

/** The record of a listening server, as anybody downloads it. */
export const downloadedRecord = (urlOf: () => string): RecordSource => ({
  name: 'The running server',
  read: async (path) => {
    const answer = await fetch(`${urlOf()}/log/${path}`)
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
  },
  readPublished: async (path) => {
    const answer = await fetch(`${urlOf()}/api/${path}`)
    return answer.ok ? ((await answer.json()) as { data: unknown }).data : null
  },
})

/** What the verifier finds in a record that is read whole, and the figures that were published of it. */
export const verifyDownloaded = async (source: RecordSource) => {
  const readSigned = async () =>
    parseSignedCheckpoint(toText((await source.read('checkpoint')) ?? new Uint8Array())) as SignedCheckpoint
  const verifier = createLogVerifier({ hasher, hashText: sha256 })
  const { signed, published } = await readRecord({ source, verifier, readSigned, signed: await readSigned() })
  return { ...verifier.finish(signed.checkpoint, published), published }
}
