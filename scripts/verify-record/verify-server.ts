import { verify } from 'node:crypto'
import { type Call, envelopeOf, type ReplyOf } from '../../contract/call.ts'
import { getRecordHead, listRecords, RECORDS_PAGE_SIZE } from '../../contract/track-record.ts'
import { headText } from '../../engine/record/chain.ts'
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
 * Downloads the public record of the server at `url`, from its first entry to the head signed at this moment, and
 * verifies every link, seal and slot, the head and its Ed25519 signature. Throws when the record cannot be read.
 */
export const verifyServer = async (url: string): Promise<Verification> => {
  const head = await get(url, getRecordHead)
  const verifier = createVerifier()
  const problems: Verification['problems'] = []
  let hashAtHead: string | null = null

  for (let after = 0; after < head.sequence; ) {
    const page = await get(url, listRecords, { after, limit: RECORDS_PAGE_SIZE })
    const last = page.at(-1)
    // Records that are held back show as a head that is never reached.
    if (!last || last.sequence <= after) break
    for (const entry of page) {
      if (entry.sequence > head.sequence) break
      await verifier.add(entry)
      if (entry.sequence === head.sequence) hashAtHead = entry.hash
    }
    after = last.sequence
  }

  if (head.sequence > 0 && hashAtHead !== head.hash) {
    problems.push({ sequence: head.sequence, sentence: 'The signed head is not the hash of the record at its place.' })
  }
  const signed = Buffer.from(headText(head))
  if (head.sequence > 0 && !verify(null, signed, head.publicKey, Buffer.from(head.signature, 'base64'))) {
    problems.push({ sequence: head.sequence, sentence: 'The signature of the head is not by the published key.' })
  }
  const result = verifier.result()
  return { ...result, problems: [...result.problems, ...problems] }
}
