/** What the first link points at. */
export const NO_PREVIOUS_HASH = '0'.repeat(64)

export type EntryKind = 'genesis' | 'commit' | 'reveal' | 'settle' | 'missed'

/** The part of an entry that is hashed. */
export interface Link {
  sequence: number
  kind: EntryKind
  previousHash: string
  body: string
}

const encoder = new TextEncoder()

/** SHA-256 of UTF-8 text, lower-case hex. */
export type Hash = (text: string) => string | Promise<string>

/** By Web Crypto, which server, command line and browser all have. The server's own hash is faster where it hashes most. */
export const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An entry's hash covers its place, its kind, the link before it and its exact text. */
export const hashLink = ({ sequence, kind, previousHash, body }: Link, hash: Hash = sha256): string | Promise<string> =>
  hash(`${sequence}\n${kind}\n${previousHash}\n${body}`)

export interface Draft {
  kind: EntryKind
  body: string
}

/** Links `drafts` in order behind `head`; null starts a chain at sequence 1. */
export const linkDrafts = async (
  head: { sequence: number; hash: string } | null,
  drafts: readonly Draft[],
  hash: Hash = sha256,
): Promise<(Link & { hash: string })[]> => {
  let sequence = head?.sequence ?? 0
  let previousHash = head?.hash ?? NO_PREVIOUS_HASH
  const linked: (Link & { hash: string })[] = []
  for (const draft of drafts) {
    sequence += 1
    const link = { ...draft, sequence, previousHash }
    previousHash = await hashLink(link, hash)
    linked.push({ ...link, hash: previousHash })
  }
  return linked
}
