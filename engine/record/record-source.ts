import type { PublishedMember } from './figures.ts'

/** Where a record is read from: a server, a folder with a copy of what it serves below `/log/`, or this page's own origin. */
export interface RecordSource {
  /** For people. */
  name: string
  /** Whether it makes hash tiles and proofs of its entries: a server does, a copy may hold the entries alone. */
  owesTiles?: boolean
  /** The bytes at a path below the log's address, or null where there is nothing. */
  read: (path: string) => Promise<Uint8Array | null>
  /** The `data` of a published answer (`track-record`, `track-record/gaps`), or null where there is none. */
  readPublished: (path: string) => Promise<unknown>
  /** What a member is shown, where one asks for it to be compared. */
  readMember?: () => Promise<PublishedMember | null>
}

/** A record that can't be verified, in a sentence. */
export class NotVerifiable extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'NotVerifiable'
  }
}
