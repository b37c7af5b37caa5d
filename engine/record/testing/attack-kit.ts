import { utf8 } from '../../log/bytes.ts'
import { createGrowingTree, EMPTY_TREE } from '../../log/tree.ts'
import type { Anchor } from '../check-anchors.ts'
import type { CallEntry, CommitEntry, Entry, RevealEntry, SealedSlot, SettleEntry } from '../entries.ts'
import { entryText } from '../entries.ts'
import { type Figures, publishedAlone, toGaps, toTotals } from '../figures.ts'
import type { Guarantee } from '../guarantees.ts'
import { readMemory } from '../memory.ts'
import { createRecordDuties } from '../record-duties.ts'
import { createLogVerifier, type LogVerification } from '../verify-log.ts'
import { createHonestRecord, type HonestRecord, hasher, hashHex } from './honest-record.ts'

/** What an attacker serves. Checkpoint and figures are made afresh for `entries`, by somebody who has the signing key. */
export interface Forgery {
  entries: readonly Entry[]
  /** Bytes that are served where they differ from what was signed. */
  served?: readonly Uint8Array[]
  /** What is published, where it differs from what the record says. */
  publish?: (figures: Figures) => Figures
  /** What others hold: checkpoints of the record as it was. */
  held?: readonly Anchor[]
  /** When it is read; just after its last entry, unless given. */
  nowMs?: number
  /** After so many entries a second verifier continues from the state of the first. */
  savedAt?: readonly number[]
}

export interface Attack {
  name: string
  caughtBy: Guarantee
  /** Part of the sentence that says it. */
  says: RegExp
  make: (honest: HonestRecord) => Forgery
}

/**
 * Of the attacks those that a reader of the record is tried with: all that touch what it reads, and every `stride`-th of those that only
 * the duties catch, which are one piece of code for all readers and try every attack themselves.
 */
export const sampleAttacks = (attacks: readonly Attack[], stride: number): Attack[] =>
  attacks.filter(({ caughtBy }, place) => caughtBy !== 'duties' || place % stride === 0)

export const isCommit = (entry: Entry): entry is CommitEntry => entry.kind === 'commit'
export const isReveal = (entry: Entry): entry is RevealEntry => entry.kind === 'reveal'
export const isCall = (entry: Entry): entry is CallEntry => entry.kind === 'call'
export const isSettle = (entry: Entry): entry is SettleEntry => entry.kind === 'settle'

let honest: HonestRecord | undefined

/** The record that every attack begins with: more than 3,000 entries, with gaps, an outage, a clock set back, a new model, and people who call. */
export const attackedRecord = (): HonestRecord => {
  honest ??= createHonestRecord({
    minutes: 300,
    outage: { at: 100, minutes: 7 },
    stepBackAt: 150,
    modelChangeAt: 200,
    people: true,
  })
  return honest
}

export const copyOf = ({ entries }: HonestRecord): Entry[] => structuredClone(entries) as Entry[]

/** Points every reveal and settlement at its commitment again, as somebody does who removes or adds entries. */
export const repoint = (entries: Entry[]): Entry[] => {
  const places = new Map<string, number>()
  for (const [index, entry] of entries.entries()) {
    if (isCommit(entry)) places.set(entry.slot, index)
    if (isCall(entry)) places.set(entry.call, index)
  }
  for (const entry of entries) {
    if (isReveal(entry) || isSettle(entry)) entry.commitIndex = places.get(entry.slot) ?? entry.commitIndex
    if (entry.kind === 'call-reveal' || entry.kind === 'call-settle')
      entry.callIndex = places.get(entry.call) ?? entry.callIndex
  }
  return entries
}

/** Seals a slot with something else, and reveals that: what only somebody can do who writes the past anew. */
export const reseal = (entries: Entry[], slot: string, change: (sealed: SealedSlot) => Partial<SealedSlot>): void => {
  const reveal = entries.find((entry): entry is RevealEntry => isReveal(entry) && entry.slot === slot)
  const commit = entries.find((entry): entry is CommitEntry => isCommit(entry) && entry.slot === slot)
  if (!reveal || !commit) throw new RangeError(`${slot} was not committed and revealed.`)
  const sealed = JSON.parse(reveal.revealed) as SealedSlot
  reveal.revealed = JSON.stringify({ ...sealed, ...change(sealed) })
  commit.commitment = hashHex(reveal.revealed)
}

/** The slots that were lost, in order. */
export const lostSlots = ({ entries }: HonestRecord): string[] =>
  entries.filter((entry) => isSettle(entry) && entry.outcome === 'loss').map((entry) => (entry as SettleEntry).slot)

/** One lost 1-minute signal in the middle, that no outage or change is near. */
export const oneLost = (record: HonestRecord): string => {
  const slot = lostSlots(record).find((lost) => {
    const { timeframe, slotAt, calibrated } = record.sealed.get(lost) as SealedSlot
    const minute = new Date(slotAt).getUTCMinutes()
    return timeframe === '1m' && slotAt > '2026-03-02T12:40' && minute % 5 !== 0 && minute % 5 !== 4 && calibrated
  })
  if (!slot) throw new RangeError('No signal was lost.')
  return slot
}

export const indexOf = (entries: readonly Entry[], kind: 'commit' | 'reveal' | 'settle', slot: string): number =>
  entries.findIndex((entry) => entry.kind === kind && (entry as CommitEntry).slot === slot)

export const find = <Kind extends 'commit' | 'reveal' | 'settle'>(
  entries: readonly Entry[],
  kind: Kind,
  slot: string,
) => {
  const entry = entries[indexOf(entries, kind, slot)]
  if (!entry) throw new RangeError(`There is no ${kind} of ${slot}.`)
  return entry as Extract<Entry, { kind: Kind }>
}

export const bytesOf = (entries: readonly Entry[]): Uint8Array[] => entries.map((entry) => utf8(entryText(entry)))

/** The bytes of a record, with one entry's text altered on the way to the reader. */
export const servedWith = (entries: readonly Entry[], index: number, change: (text: string) => string): Uint8Array[] =>
  bytesOf(entries).map((bytes, place) =>
    place === index ? new TextEncoder().encode(change(new TextDecoder().decode(bytes))) : bytes,
  )

const leaves = new Map<string, Uint8Array>()

/** The hash of an entry, of which attacked records share most. */
const leafOf = (text: string): Uint8Array => {
  const leaf = leaves.get(text) ?? hasher.leaf(utf8(text))
  leaves.set(text, leaf)
  return leaf
}

/** Checkpoints of a record that somebody saw when they were made. */
export const heldBy = (record: HonestRecord, by: Anchor['by'], only?: readonly number[]): Anchor[] => {
  const tree = createGrowingTree(EMPTY_TREE, hasher)
  return record.checkpoints.flatMap(({ size, atMs }, place): Anchor[] => {
    for (const entry of record.entries.slice(tree.size, size)) tree.append(leafOf(entryText(entry)))
    const isHeld = !only || only.includes(place)
    return isHeld ? [{ by, name: 'somebody', size, root: tree.root(), atMs: by === 'kept' ? null : atMs }] : []
  })
}

/** What its own entries say, as whoever serves them publishes it. */
export const figuresFrom = (entries: readonly Entry[]): Figures | null => figuresOf(entries.map(entryText))

const figuresOf = (texts: readonly string[]): Figures | null => {
  const duties = createRecordDuties({ hashText: hashHex })
  for (const text of texts) duties.add(text)
  const { tallies } = duties.finish()
  const tally = tallies.at(-1)
  return tally ? toTotals(tally, toGaps(tallies, 200)) : null
}

/** Signs and publishes the forgery, and verifies it as a stranger does who holds what `held` says. */
export const judge = ({
  entries,
  served,
  publish = (figures) => figures,
  held = [],
  nowMs,
  savedAt = [],
}: Forgery): LogVerification => {
  const tree = createGrowingTree(EMPTY_TREE, hasher)
  const texts = entries.map(entryText)
  for (const text of texts) tree.append(leafOf(text))
  const figures = figuresOf(texts)
  const readMs = nowMs ?? Date.parse(entries.at(-1)?.appendedAt ?? '') + 20_000
  /** What others held by then, of sizes that no verifier before has compared. */
  const anchorsFrom = (begin: number) => {
    const end = savedAt.find((place) => place > begin) ?? Number.POSITIVE_INFINITY
    return held.filter(({ size }) => size > begin && size <= end)
  }
  const options = { hasher, hashText: hashHex, nowMs: () => readMs }
  let verifier = createLogVerifier({ ...options, anchors: anchorsFrom(0) })
  for (const bytes of served ?? texts.map(utf8)) {
    if (savedAt.includes(verifier.size)) {
      const memory = readMemory(verifier.save())
      if (!memory) throw new TypeError('A state that was just saved can be read.')
      verifier = createLogVerifier({ ...options, memory, anchors: anchorsFrom(verifier.size) })
    }
    verifier.add(bytes)
  }
  return verifier.finish({ size: tree.size, root: tree.root() }, publishedAlone(figures && publish(figures)))
}
