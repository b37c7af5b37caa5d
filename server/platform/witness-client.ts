import { fromBase64, parseDecimal, toBase64 } from '../../engine/log/bytes.ts'
import { HASH_BYTES } from '../../engine/log/hashing.ts'
import { type NoteSignature, parseSignatures } from '../../engine/log/note.ts'
import { readAnswer } from './read-answer.ts'

/** What a log asks a witness (c2sp.org/tlog-witness, `add-checkpoint`): to cosign what extends the checkpoint it saw before. */
interface WitnessRequest {
  oldSize: number
  /** The consistency proof between the old size and the checkpoint's. */
  proof: readonly Uint8Array[]
  /** The signed checkpoint. */
  checkpoint: string
}

const MAX_PROOF_LINES = 63

export const formatWitnessRequest = ({ oldSize, proof, checkpoint }: WitnessRequest): string =>
  [`old ${oldSize}`, ...proof.map(toBase64), '', checkpoint].join('\n')

/** The request that `body` is, or null where it is malformed. Nothing has been checked. */
export const parseWitnessRequest = (body: string): WitnessRequest | null => {
  const split = body.indexOf('\n\n')
  const [oldLine = '', ...lines] = body.slice(0, Math.max(0, split)).split('\n')
  const oldSize = oldLine.startsWith('old ') ? parseDecimal(oldLine.slice('old '.length)) : null
  const proof = lines.flatMap((line) => fromBase64(line) ?? [])
  if (oldSize === null || lines.length > MAX_PROOF_LINES) return null
  if (proof.length !== lines.length || proof.some(({ length }) => length !== HASH_BYTES)) return null
  return { oldSize, proof, checkpoint: body.slice(split + 2) }
}

/** What a witness answered to `add-checkpoint`. */
export type WitnessAnswer =
  | { is: 'cosigned'; signatures: NoteSignature[] }
  /** It cosigned a checkpoint of this size last; or, at the very size that was sent, another root. */
  | { is: 'conflict'; size: number }
  /** The proof doesn't hold: it saw another log under this name. */
  | { is: 'inconsistent' }
  | { is: 'refused'; sentence: string }

const MAX_ANSWER_BYTES = 64 * 1024

/** A witness that could not be heard. */
export class WitnessSilent extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.name = 'WitnessSilent'
  }
}

const send = async (url: string, request: WitnessRequest, timeoutMs: number) => {
  const response = await fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
    method: 'POST',
    body: formatWitnessRequest(request),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, text: new TextDecoder().decode(await readAnswer(response, MAX_ANSWER_BYTES)) }
}

/** Asks the witness at `url` to cosign. Throws WitnessSilent where it doesn't answer within `timeoutMs`. */
export const askWitness = async (url: string, request: WitnessRequest, timeoutMs: number): Promise<WitnessAnswer> => {
  const { status, text } = await send(url, request, timeoutMs).catch((error: unknown) => {
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new WitnessSilent(late ? 'It did not answer in time.' : 'We couldn’t reach it.', error)
  })
  if (status === 200) {
    const signatures = parseSignatures(text)
    return signatures ? { is: 'cosigned', signatures } : { is: 'refused', sentence: 'We can’t read its cosignature.' }
  }
  const size = status === 409 ? parseDecimal(text.replace(/\n$/, '')) : null
  if (size !== null) return { is: 'conflict', size }
  if (status === 422) return { is: 'inconsistent' }
  return { is: 'refused', sentence: `It answered ${status}.` }
}
