import { MINUTE_MS } from '../../../contract/slots.ts'
import type { CommitBody, GenesisBody, MissedBody, RevealBody, SettleBody } from '../bodies.ts'
import type { CarriedEntry, ChainEntry, Entry } from '../entries.ts'
import { createHonestRecord, hashHex, iso, RECORD_START_MS } from './honest-record.ts'

/** What the first link points at. */
const NO_PREVIOUS_HASH = '0'.repeat(64)

/** What was recorded while the record was a hash chain, before it was linked. */
export interface ChainDraft {
  kind: 'genesis' | 'commit' | 'reveal' | 'settle' | 'missed'
  body: string
}

/** A link's hash covered its place, its kind, the link before it and its exact text. */
export const hashLink = (
  { sequence, kind, previousHash, body }: Omit<ChainEntry, 'hash' | 'appendedAt'>,
  hashText = hashHex,
): string => hashText(`${sequence}\n${kind}\n${previousHash}\n${body}`)

interface LinkOptions {
  /** The last link before; null where the chain begins, with number 1. */
  head?: { sequence: number; hash: string } | null
  hashText?: (text: string) => string
}

/** Links `drafts` in their order, as they were linked then. */
export const linkDrafts = (
  drafts: readonly ChainDraft[],
  { head = null, hashText = hashHex }: LinkOptions = {},
): (ChainEntry & ChainDraft)[] => {
  let sequence = head?.sequence ?? 0
  let previousHash = head?.hash ?? NO_PREVIOUS_HASH
  return drafts.map(({ kind, body }) => {
    sequence += 1
    const hash = hashLink({ sequence, kind, previousHash, body }, hashText)
    const link = { sequence, kind, previousHash, hash, body, appendedAt: iso(RECORD_START_MS) }
    previousHash = hash
    return link
  })
}

/** An entry as the chain had it; null for what it did not have. */
const bodyOf = (entry: Entry): GenesisBody | CommitBody | RevealBody | SettleBody | MissedBody | null => {
  if (entry.kind === 'genesis') {
    const { feed, label, pairs, liveFrom, modelVersion, ruleVersion } = entry
    return { feed, label, pairs: pairs.map(({ name }) => name), liveFrom, modelVersion, ruleVersion }
  }
  if (entry.kind === 'commit') {
    const { kind: _, appendedAt: __, ...body } = entry
    return body
  }
  if (entry.kind === 'reveal') {
    const { slot, commitIndex, revealed } = entry
    return { slot, commitSequence: commitIndex, revealed }
  }
  if (entry.kind === 'settle') {
    const { slot, commitIndex, ruleVersion, outcome, entryPrice, exitPrice, voidReason } = entry
    return { slot, commitSequence: commitIndex, ruleVersion, outcome, entryPrice, exitPrice, voidReason }
  }
  if (entry.kind === 'missed') {
    const { feed, timeframe, from, to, slots, reason } = entry
    return { feed, timeframe, from, to, slots, reason }
  }
  return null
}

/** What `entries` were in the form of the chain, before it was linked, and by which number each of them went there. */
export const chainOf = (entries: readonly Entry[]): { drafts: ChainDraft[]; sequenceOf: Map<number, number> } => {
  const sequenceOf = new Map<number, number>()
  const drafts: ChainDraft[] = []
  for (const [index, entry] of entries.entries()) {
    const body = bodyOf(entry)
    if (!body) continue
    if ('commitSequence' in body) body.commitSequence = sequenceOf.get(body.commitSequence) ?? 0
    drafts.push({ kind: entry.kind as ChainDraft['kind'], body: JSON.stringify(body) })
    sequenceOf.set(index, drafts.length)
  }
  return { drafts, sequenceOf }
}

/** The leaves that carry a chain. */
const carry = (links: readonly ChainEntry[], appendedAt: string): CarriedEntry[] =>
  links.map(({ sequence, kind, previousHash, hash, body, appendedAt: linkedAt }) => ({
    kind: 'carried',
    appendedAt,
    entry: { sequence, kind, previousHash, hash, body, appendedAt: linkedAt },
  }))

/**
 * A record whose first minutes were a chain and whose later ones are a tree: the chain as `alter` leaves it, carried over, the market
 * opened anew, and what came then, with the slots that the chain had left open.
 */
export const createCarriedRecord = (
  { olderMinutes, minutes }: { olderMinutes: number; minutes: number },
  alter: (drafts: ChainDraft[]) => readonly ChainEntry[] = (drafts) => linkDrafts(drafts),
): Entry[] => {
  const { entries, checkpoints } = createHonestRecord({ minutes })
  const end = checkpoints[olderMinutes - 1]?.size ?? 0
  const [genesis] = entries
  if (genesis?.kind !== 'genesis') throw new RangeError('The record does not begin with a market.')
  const liveFrom = iso(RECORD_START_MS + (olderMinutes + 1) * MINUTE_MS)
  const appendedAt = iso(RECORD_START_MS + olderMinutes * MINUTE_MS + 1_000)
  const places = new Map<string, number>()
  const record: Entry[] = []
  for (const { entry } of carry(alter(chainOf(entries.slice(0, end)).drafts), appendedAt)) {
    if (entry.kind === 'commit') places.set((JSON.parse(entry.body) as CommitBody).slot, record.length)
    record.push({ kind: 'carried', appendedAt, entry })
  }
  record.push({ ...genesis, appendedAt, liveFrom })
  for (const entry of entries.slice(end)) {
    if (entry.kind === 'commit') places.set(entry.slot, record.length)
    const isLater = entry.kind === 'reveal' || entry.kind === 'settle'
    record.push(isLater ? { ...entry, commitIndex: places.get(entry.slot) ?? 0 } : entry)
  }
  return record
}
