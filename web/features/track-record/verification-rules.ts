import type { RecordHead } from '../../../contract/track-record.ts'
import { createVerifier, type Problem, type Verification } from '../../../engine/record/verify.ts'
import { formatDate } from '../../lib/format.ts'
import { pagesUpTo, type ReadPage } from './page-rules.ts'
import { createRecount, type Recount } from './recount-rules.ts'
import { checkSignature, type SignatureCheck } from './signature-rules.ts'

/** A head that held when this browser verified it. */
export interface KeptHead {
  sequence: number
  hash: string
  checkedAt: string
}

export interface RecordVerification extends Verification {
  signedHead: RecordHead
  signature: SignatureCheck
  /** What the chain itself says of the market's signals. */
  recount: Recount
  /** Whether the record still runs through the head that this browser kept. */
  kept: 'none' | 'same' | 'other'
}

interface Options {
  /** The market whose outcomes are counted again. */
  feedId: string
  head: RecordHead
  readPage: ReadPage
  keptHead: KeptHead | null
  /** Hears the number of records checked, after each page. */
  onProgress: (checked: number) => void
  verifySignature?: (head: RecordHead) => Promise<SignatureCheck>
}

/** A chain that was rewritten as a whole links and is signed; it only cannot run through a head that was kept elsewhere. */
const keptProblem = (keptHead: KeptHead, hashThere: string | null): Problem | null => {
  if (hashThere === keptHead.hash) return null
  const sentence =
    hashThere === null
      ? `The record ends before it, but reached it when this browser verified it on ${formatDate(keptHead.checkedAt)}.`
      : `It had another hash when this browser verified it on ${formatDate(keptHead.checkedAt)}.`
  return { sequence: keptHead.sequence, sentence }
}

/**
 * Reads the record from its first entry to `head` and verifies every link, seal and slot with the verifier that the server's
 * operator runs too, then that the chain ends in the signed head, the head's signature, and the head kept from before.
 */
export const verifyRecord = async ({
  feedId,
  head,
  readPage,
  keptHead,
  onProgress,
  verifySignature = checkSignature,
}: Options): Promise<RecordVerification> => {
  const verifier = createVerifier()
  const recount = createRecount(feedId)
  let checked = 0
  let hashAtKept: string | null = null
  for await (const page of pagesUpTo(head.size, readPage)) {
    for (const entry of page) {
      await verifier.add(entry)
      recount.add(entry)
      if (entry.sequence === keptHead?.sequence) hashAtKept = verifier.result().head?.hash ?? null
    }
    checked += page.length
    onProgress(checked)
  }

  const result = verifier.result()
  const problems: Problem[] = []
  if (head.size > 0 && (result.head?.sequence !== head.size || result.head.hash !== head.root)) {
    problems.push({ sequence: head.size, sentence: 'The signed checkpoint is not the root of these records.' })
  }
  const signature = await verifySignature(head)
  if (signature === 'invalid') {
    problems.push({ sequence: head.size, sentence: 'The signature of the head is not by the published key.' })
  }
  const rewritten = keptHead && keptProblem(keptHead, hashAtKept)
  if (rewritten) problems.push(rewritten)
  return {
    ...result,
    problems: [...problems, ...result.problems].toSorted((a, b) => a.sequence - b.sequence),
    signedHead: head,
    signature,
    recount: recount.result(),
    kept: keptHead === null ? 'none' : rewritten ? 'other' : 'same',
  }
}
