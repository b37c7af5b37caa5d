import type { SigningKey } from '../../platform/signing-key.ts'

/** What a log is called for ever: host and path of the address that it began at. Also the name of its key. */
export const toOrigin = (publicUrl: string): string => {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/$/, '')}/log`
}

/** The text of a leaf: every byte that is shown is hashed. */
export const toLeafText = (kind: string, appendedAt: Date, fields: object): string =>
  JSON.stringify({ kind, appendedAt: appendedAt.toISOString(), ...fields })

/** Why a key other than the log's own may not sign; null where it is the same. */
export const problemOfKey = (own: Uint8Array, { publicKey }: SigningKey, origin: string): string | null =>
  Buffer.compare(own, publicKey) === 0
    ? null
    : `The record ${origin} uses another key. Give the server its original key (RECORD_SIGNING_KEY, or ` +
      `record-signing-key.pem in DATA_DIR). A second key could sign a second history.`
