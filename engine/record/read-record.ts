import type { SignedCheckpoint } from '../log/checkpoint.ts'
import type { PublishedFigures } from './figures.ts'
import { readPublishedRows } from './published-rows.ts'
import { readPublishedFigures } from './read-figures.ts'
import type { RecordSource } from './record-source.ts'
import { streamEntries } from './stream-entries.ts'
import type { createLogVerifier } from './verify-log.ts'

/** A checkpoint covers what is published within moments; figures that are older than the entries are asked for again. */
const TRIES = 8
/** Where nothing has come since the last try, the next is so much later, and then twice as much: 3 seconds in all. */
const FIRST_PAUSE_MS = 25

const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Options {
  source: RecordSource
  verifier: ReturnType<typeof createLogVerifier>
  /** Answers the newest checkpoint, its signature checked. */
  readSigned: () => Promise<SignedCheckpoint>
  signed: SignedCheckpoint
  onEntry?: (size: number) => void
  pause?: (ms: number) => Promise<void>
}

/**
 * Hands a record to its verifier, up to `signed` and then as far as the figures that are published of it go: a server goes on while it
 * is read, and its figures are of another boundary than the checkpoint that was read before them. They are compared with the record as
 * it was at their boundary, however far it has gone on since. Answers the last checkpoint, and the figures.
 */
export const readRecord = async ({
  source,
  verifier,
  readSigned,
  signed: first,
  onEntry = () => {},
  pause = pauseFor,
}: Options): Promise<{ signed: SignedCheckpoint; published: PublishedFigures }> => {
  let signed = first
  const readOn = (): Promise<void> =>
    streamEntries(source, verifier.size, signed.checkpoint.size, (entry) => {
      verifier.add(entry)
      onEntry(verifier.size)
    })
  // Before the figures that the entries have to reach: whatever a member is shown by now, they tell.
  const member = (await source.readMember?.()) ?? null
  await readOn()
  let published = await readPublishedFigures(source)
  let pauseMs = FIRST_PAUSE_MS
  for (let tries = 0; published.claimed && tries < TRIES && !verifier.awaitFigures(published); tries += 1) {
    const next = await readSigned()
    // Figures are told by the database, a checkpoint only once it is on the disk: an honest server may be moments behind itself.
    if (next.checkpoint.size <= verifier.size) {
      await pause(pauseMs)
      pauseMs *= 2
    }
    // A checkpoint that went back says nothing new: the entries that were read belong to the one before.
    if (next.checkpoint.size >= verifier.size) signed = next
    await readOn()
    // Those of a boundary that lies behind what was read before they came can't be told any more.
    if (!verifier.awaitFigures(published) && verifier.isPast(published)) published = await readPublishedFigures(source)
  }
  // After the entries: what is settled meanwhile is newer than they are, and compared with nothing.
  const feeds = [published.claimed, ...published.beside].flatMap((figures) => figures?.trackRecord.feed.id ?? [])
  return { signed, published: { ...published, rows: await readPublishedRows(source, feeds), member } }
}
