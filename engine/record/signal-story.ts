import type { SharedSignal } from '../../contract/shared-signals.ts'
import { MINUTE_MS } from '../../contract/slots.ts'
import type { RecordEntry } from '../../contract/track-record.ts'
import { toHex, utf8 } from '../log/bytes.ts'
import { leafHash, sha256 } from '../log/hashing.ts'
import { settle } from '../signals/settlement.ts'
import type { CandlesEntry, CommitEntry, Entry, RevealEntry, SealedSlot, SettleEntry } from './entries.ts'
import { readEntry, readSealed } from './read-entries.ts'

interface Placed<E> {
  index: number
  /** Exactly what was hashed. */
  text: string
  entry: E
}

/** One decision from its commitment on, as far as the record tells it: a reveal from its entry on, an outcome from its expiry on. */
export interface SignalStory {
  commit: Placed<CommitEntry>
  reveal: Placed<RevealEntry> | null
  settle: Placed<SettleEntry> | null
  /** Of the boundaries from its entry to its expiry. */
  candles: Placed<CandlesEntry>[]
  sealed: (Omit<SealedSlot, 'side'> & { side?: SealedSlot['side'] }) | null
}

const read = <Kind extends Entry['kind']>(
  { index, text }: RecordEntry,
  kind: Kind,
): Placed<Extract<Entry, { kind: Kind }>> | null => {
  const entry = readEntry(text)
  return entry?.kind === kind ? { index, text, entry: entry as Extract<Entry, { kind: Kind }> } : null
}

/** What a decision's entries tell; null where they are not of this form. */
export const findStory = ({
  commit,
  reveal,
  settle: settled,
  candles,
}: SharedSignal['entries']): SignalStory | null => {
  const sealing = read(commit, 'commit')
  const opening = reveal && read(reveal, 'reveal')
  const ending = settled && read(settled, 'settle')
  const sealed = opening && readSealed(opening.entry.revealed)
  if (!sealing || (reveal && !sealed) || (settled && !ending)) return null
  const own = candles.flatMap((record) => {
    const placed = read(record, 'candles')
    const isOwn =
      placed &&
      sealed &&
      placed.entry.feed === sealing.entry.feed &&
      placed.entry.boundary > sealed.entryAt &&
      placed.entry.boundary <= sealed.expiresAt
    return isOwn ? [placed] : []
  })
  return { commit: sealing, reveal: opening, settle: ending, candles: own, sealed }
}

/** The leaves that a story rests on, their hashes computed here: to be looked for in the signed tree. */
export const toLeaves = ({ commit, reveal, settle: settled, candles }: SignalStory) =>
  [commit, reveal, settled, ...candles].flatMap((placed) => {
    if (!placed) return []
    const { index, text } = placed
    return [{ index, leafHash: toHex(leafHash(utf8(text))), name: `Entry ${index}` }]
  })

export interface StoryStep {
  holds: boolean
  sentence: string
}

const clock = (instant: string): string => `${instant.slice(11, 19)} UTC`

type Told<Part extends keyof SignalStory> = SignalStory & { [Key in Part]: NonNullable<SignalStory[Key]> }
const isRevealed = (story: SignalStory): story is Told<'reveal' | 'sealed'> =>
  story.reveal !== null && story.sealed !== null
const isSettled = (story: SignalStory): story is Told<'reveal' | 'sealed' | 'settle'> =>
  isRevealed(story) && story.settle !== null

const checkSeal = ({ commit: { entry }, sealed }: SignalStory): StoryStep => {
  const { entryAt, committedAt, pair } = entry
  const earlySeconds = (Date.parse(entryAt) - Date.parse(committedAt)) / 1000
  return {
    holds: earlySeconds > 0 && (sealed === null || sealed.entryAt === entryAt),
    sentence: `At ${clock(committedAt)}, ${Math.round(earlySeconds)} seconds before its entry at ${clock(entryAt)}, the decision on ${pair} was sealed: the record got only its hash.`,
  }
}

const checkReveal = ({ commit, reveal, settle: settled, sealed }: Told<'reveal' | 'sealed'>): StoryStep => {
  const hash = toHex(sha256(utf8(reveal.entry.revealed)))
  const slots = [reveal.entry.slot, sealed.slot, ...(settled ? [settled.entry.slot] : [])]
  const isOfOneSlot = slots.every((slot) => slot === commit.entry.slot)
  const decision = sealed.decision === 'ABSTAIN' ? 'no signal' : sealed.decision
  return {
    holds: hash === commit.entry.commitment && isOfOneSlot,
    sentence: `At its entry we published the sealed text: ${decision}. Its hash, computed in this browser, is ${hash === commit.entry.commitment ? 'the one that was sealed' : 'not the one that was sealed'}.`,
  }
}

const checkSettlement = ({ settle: settled, candles, sealed }: Told<'reveal' | 'sealed' | 'settle'>): StoryStep => {
  const { entryAt, expiresAt, decision, pair } = sealed
  const findBar = (openAtMs: number) => {
    const boundary = new Date(openAtMs + MINUTE_MS).toISOString()
    const bars = candles.find(({ entry }) => entry.boundary === boundary)?.entry.bars
    const [, open, high, low, close] = bars?.find(([name]) => name === pair) ?? []
    if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined
    // What was traded decides nothing, and is no part of the record.
    return { openAtMs, open, high, low, close, volume: 0 }
  }
  const position = { entryAtMs: Date.parse(entryAt), expiresAtMs: Date.parse(expiresAt) }
  const again = decision === 'ABSTAIN' ? null : settle({ ...position, direction: decision }, findBar)
  const { outcome, entryPrice, exitPrice } = settled.entry
  return {
    holds: again?.outcome === outcome && again.entryPrice === entryPrice && again.exitPrice === exitPrice,
    sentence:
      again === null || again.entryPrice === null || again.exitPrice === null
        ? `At ${clock(expiresAt)} it was settled: ${outcome}.`
        : `By ${candles.length} recorded ${candles.length === 1 ? 'candle' : 'candles'} it went from ${again.entryPrice} to ${again.exitPrice}: ${again.outcome}. The record says ${outcome}.`,
  }
}

/**
 * Computes the steps of a decision's proof again, as many as are told yet: sealed before entry, revealed unchanged, settled by the candles.
 * That its entries are in the signed record is for the tree.
 */
export const checkStory = (story: SignalStory): StoryStep[] => [
  checkSeal(story),
  ...(isRevealed(story) ? [checkReveal(story)] : []),
  ...(isSettled(story) ? [checkSettlement(story)] : []),
]
