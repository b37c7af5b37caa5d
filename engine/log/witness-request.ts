import { fromBase64, parseDecimal, toBase64 } from './bytes.ts'
import { HASH_BYTES } from './hashing.ts'

/** What a log asks a witness (c2sp.org/tlog-witness, `add-checkpoint`): to cosign what extends the checkpoint it saw before. */
export interface WitnessRequest {
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
