import { MINUTE_MS } from '../../../contract/slots.ts'
import type { RecordEntry } from '../../../contract/track-record.ts'
import type { CandlesEntry, CommitEntry, RevealEntry, SealedSlot, SettleEntry } from '../../../engine/record/entries.ts'
import { readEntry } from '../../../engine/record/read-entries.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import { sha256Hex } from './hash-rules.ts'

interface Placed<Entry> {
  index: number
  /** Exactly what was hashed. */
  text: string
  entry: Entry
}

/** One published signal from its commitment to its outcome, as the record has it. */
export interface SignalStory {
  commit: Placed<CommitEntry>
  reveal: Placed<RevealEntry>
  settle: Placed<SettleEntry>
  /** Of the boundaries from its entry to its expiry. */
  candles: Placed<CandlesEntry>[]
  sealed: SealedSlot
}

/** The newest signal of which these entries hold everything; null where there is none. */
export const newestStoryIn = (records: readonly RecordEntry[]): SignalStory | null => {
  const commits = new Map<string, Placed<CommitEntry>>()
  const reveals = new Map<string, Placed<RevealEntry>>()
  const candles: Placed<CandlesEntry>[] = []
  let newest: SignalStory | null = null
  for (const { index, text } of records) {
    const entry = readEntry(text)
    if (entry?.kind === 'commit') commits.set(entry.slot, { index, text, entry })
    else if (entry?.kind === 'reveal') reveals.set(entry.slot, { index, text, entry })
    else if (entry?.kind === 'candles') candles.push({ index, text, entry })
    else if (entry?.kind === 'settle') {
      const commit = commits.get(entry.slot)
      const reveal = reveals.get(entry.slot)
      if (!commit || !reveal) continue
      const sealed = JSON.parse(reveal.entry.revealed) as SealedSlot
      const own = candles.filter(
        ({ entry: { boundary, feed } }) =>
          feed === commit.entry.feed && boundary > sealed.entryAt && boundary <= sealed.expiresAt,
      )
      newest = { commit, reveal, settle: { index, text, entry }, candles: own, sealed }
    }
  }
  return newest
}

export interface StoryCheck {
  /** Sealed before entry, revealed unchanged, settled by the candles. */
  steps: { holds: boolean; sentence: string }[]
}

const clock = (instant: string): string => `${instant.slice(11, 19)} UTC`

/** Computes the three steps of a signal's proof again. That its entries are in the signed record is for the tiles. */
export const checkStory = ({ commit, reveal, settle: settled, candles, sealed }: SignalStory): StoryCheck => {
  const { entryAt, expiresAt, decision, pair } = sealed
  const earlySeconds = (Date.parse(entryAt) - Date.parse(commit.entry.committedAt)) / 1000
  const hash = sha256Hex(reveal.entry.revealed)
  const barOf = (openAtMs: number) => {
    const boundary = new Date(openAtMs + MINUTE_MS).toISOString()
    const bars = candles.find(({ entry }) => entry.boundary === boundary)?.entry.bars
    const [, open, high, low, close] = bars?.find(([name]) => name === pair) ?? []
    if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined
    // What was traded decides nothing, and is no part of the record.
    return { openAtMs, open, high, low, close, volume: 0 }
  }
  const position = { entryAtMs: Date.parse(entryAt), expiresAtMs: Date.parse(expiresAt) }
  const again = decision === 'ABSTAIN' ? null : settle({ ...position, direction: decision }, barOf)
  const { outcome, entryPrice, exitPrice } = settled.entry
  const isSame = again?.outcome === outcome && again.entryPrice === entryPrice && again.exitPrice === exitPrice
  return {
    steps: [
      {
        holds: earlySeconds > 0 && commit.entry.entryAt === entryAt,
        sentence: `At ${clock(commit.entry.committedAt)}, ${Math.round(earlySeconds)} seconds before its entry at ${clock(entryAt)}, the decision on ${pair} was sealed: only its hash was written down.`,
      },
      {
        holds: hash === commit.entry.commitment && reveal.entry.slot === commit.entry.slot,
        sentence: `At its entry the sealed text was published: ${decision}. Its hash, computed in this browser, is ${hash === commit.entry.commitment ? 'the one that was sealed' : 'not the one that was sealed'}.`,
      },
      {
        holds: isSame,
        sentence:
          again === null || again.entryPrice === null || again.exitPrice === null
            ? `At ${clock(expiresAt)} it was settled: ${outcome}.`
            : `By ${candles.length} recorded ${candles.length === 1 ? 'candle' : 'candles'} it went from ${again.entryPrice} to ${again.exitPrice}: ${again.outcome}. The record says ${outcome}.`,
      },
    ],
  }
}
