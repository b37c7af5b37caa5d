import { type Call, envelopeOf, type ReplyOf } from '../../contract/call.ts'
import { getRecordHead, listRecords, RECORDS_PAGE_SIZE } from '../../contract/track-record.ts'
import { toHex } from '../../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { isSignedBy, parseVerifierKey } from '../../engine/log/note.ts'
import { openEntry } from '../../engine/record/open-entry.ts'
import { createVerifier, type Verification } from '../../engine/record/verify.ts'

/** Calls an open call of the server at `url` and checks its answer against the contract. */
const get = async <C extends Call>(url: string, call: C, query: Record<string, number> = {}): Promise<ReplyOf<C>> => {
  const address = new URL(`/api${call.path}`, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(`${address.origin} does not answer.`, { cause })
  })
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}.`)
  const answer = envelopeOf(call).safeParse(await response.json())
  if (!answer.success) throw new Error(`${address.href} did not answer as the contract says.`)
  // The envelope's `data` was checked against this call's own reply schema.
  return answer.data.data as ReplyOf<C>
}

/**
 * Downloads the public record of the server at `url`, from its first entry to the checkpoint signed at this moment, and
 * verifies every hash, seal and slot, the checkpoint and its Ed25519 signature. Throws when the record cannot be read.
 */
export const verifyServer = async (url: string): Promise<Verification> => {
  const head = await get(url, getRecordHead)
  const verifier = createVerifier()
  const problems: Verification['problems'] = []

  for (let after = 0; after < head.size; ) {
    const page = await get(url, listRecords, { after, limit: RECORDS_PAGE_SIZE })
    // Records that are held back show as a checkpoint that is never reached.
    if (page.length === 0) break
    for (const entry of page.slice(0, head.size - after)) await verifier.add(openEntry(entry))
    after += page.length
  }

  const result = verifier.result()
  if (head.size > 0 && (result.head?.sequence !== head.size || result.head.hash !== head.root))
    problems.push({ sequence: head.size, sentence: 'The signed checkpoint is not the root of these records.' })
  const signed = parseSignedCheckpoint(head.checkpoint)
  const key = parseVerifierKey(head.key)
  const isHead = signed?.checkpoint.size === head.size && toHex(signed.checkpoint.root) === head.root
  if (!signed || !key || !isHead || !(await isSignedBy(signed.note, key)))
    problems.push({ sequence: head.size, sentence: 'The signature of the checkpoint is not by the published key.' })
  return { ...result, problems: [...result.problems, ...problems] }
}
