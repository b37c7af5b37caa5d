import { type Signal, type SignalProof, toDirection } from '../../../contract/signals.ts'
import { SealedDecision } from '../../../engine/record/bodies.ts'
import { sha256 } from '../../../engine/record/sha256.ts'

/**
 * `committed`: nothing to compare yet. `matches`: the revealed text has the committed hash and says what the card says.
 * `differs`: it does not, and `reason` says how. `unavailable`: this browser offers no SHA-256 here.
 */
export type ProofCheck =
  | { state: 'committed' }
  | { state: 'matches' }
  | { state: 'differs'; reason: string }
  | { state: 'unavailable' }

const readSealed = (text: string): SealedDecision | null => {
  try {
    const parsed = SealedDecision.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const differenceFrom = (signal: Signal, sealed: SealedDecision): string | null => {
  if (sealed.decision !== toDirection(signal))
    return `The record says ${sealed.decision}, this card says ${toDirection(signal)}.`
  if (sealed.timeframe !== signal.timeframe) return 'The record has another timeframe.'
  if (![signal.pair, signal.pairId].includes(sealed.pair)) return `The record has ${sealed.pair}.`
  if (Date.parse(sealed.entryAt) !== Date.parse(signal.entryAt)) return 'The record has another entry time.'
  return Date.parse(sealed.expiresAt) === Date.parse(signal.expiresAt) ? null : 'The record has another expiry.'
}

/** Recomputes the commitment in this browser and compares what was sealed with what the card shows. */
export const checkProof = async (
  signal: Signal,
  proof: SignalProof,
  hash: ((text: string) => Promise<string>) | null = globalThis.crypto?.subtle ? sha256 : null,
): Promise<ProofCheck> => {
  if (proof.revealed === null) return { state: 'committed' }
  if (hash === null) return { state: 'unavailable' }
  if (proof.commitHash !== signal.recordHash)
    return { state: 'differs', reason: 'The record has a different hash than this card.' }
  if ((await hash(proof.revealed)) !== proof.commitment) {
    return { state: 'differs', reason: 'The revealed text doesn’t match the committed hash.' }
  }
  const sealed = readSealed(proof.revealed)
  if (sealed === null) return { state: 'differs', reason: 'We can’t read the revealed text.' }
  const reason = differenceFrom(signal, sealed)
  return reason === null ? { state: 'matches' } : { state: 'differs', reason }
}

/** A hash as people compare it: the first eight and the last six characters. */
export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash)
