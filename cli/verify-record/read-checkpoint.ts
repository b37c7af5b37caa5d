import { toText } from '../../engine/log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { ED25519, isSignedBy, parseVerifierKey, type VerifierKey } from '../../engine/log/note.ts'
import { type Policy, parsePolicy } from '../../engine/log/policy.ts'
import { NotVerifiable, type RecordSource } from '../../engine/record/record-source.ts'

export interface Trust {
  /** The key that must have signed. */
  key: VerifierKey
  policy: Policy | null
}

/** The log's key from a vkey, or a sentence. */
export const readKey = (vkey: string): VerifierKey => {
  const key = parseVerifierKey(vkey)
  if (key?.type !== ED25519) throw new NotVerifiable(`“${vkey}” isn’t a log key. A key has the form name+id+base64.`)
  return key
}

/** The policy that the source serves: whom it names as its key and witnesses. */
export const readPolicy = async (source: RecordSource): Promise<Policy | null> => {
  const bytes = await source.read('policy')
  return bytes && parsePolicy(toText(bytes))
}

/** The newest checkpoint, its signature checked. */
export const readCheckpoint = async (source: RecordSource, { key }: Pick<Trust, 'key'>): Promise<SignedCheckpoint> => {
  const bytes = await source.read('checkpoint')
  if (!bytes) throw new NotVerifiable(`${source.name} serves no checkpoint.`)
  const signed = parseSignedCheckpoint(toText(bytes))
  if (!signed) throw new NotVerifiable(`${source.name} serves a checkpoint that we can’t read.`)
  if (signed.checkpoint.origin !== key.name)
    throw new NotVerifiable(`The checkpoint belongs to ${signed.checkpoint.origin}, not to ${key.name}.`)
  if (!(await isSignedBy(signed.note, key)))
    throw new NotVerifiable(`The checkpoint isn’t signed with the key ${key.name}.`)
  return signed
}
