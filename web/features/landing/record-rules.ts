import type { Timeframe } from '../../../contract/market.ts'
import type { Outcome } from '../../../contract/signals.ts'
import { toDecimals } from '../../../engine/market/price-decimals.ts'
import type { CommitBody, SealedDecision } from '../../../engine/record/bodies.ts'
import type { RevealEntry, SettleEntry } from '../../../engine/record/entries.ts'
import { hasItsHash, type OpenedEntry } from '../../../engine/record/open-entry.ts'
import { sha256 } from '../../../engine/record/sha256.ts'

/** A published signal as the public record tells it. Instants are market time. */
export interface SettledSignal {
  /** Number of the record that settled it, from 1, and that record's hash. */
  sequence: number
  hash: string
  commitSequence: number
  /** The sealed text, to the byte. */
  revealed: string
  pair: string
  timeframe: Timeframe
  direction: 'buy' | 'sell'
  slotAt: string
  entryAt: string
  expiresAt: string
  outcome: Outcome
  entryPrice: number | null
  exitPrice: number | null
}

/** The server sends what the contract declares; the verifier on the track record's page takes nothing on trust. */
const toBody = <Body>({ text }: OpenedEntry): Body => JSON.parse(text) as Body

/** Signals whose settlement and revelation both lie in this stretch of the record, newest first. */
export const settledSignals = (entries: readonly OpenedEntry[]): SettledSignal[] => {
  const revealedBySlot = new Map<string, string>()
  for (const entry of entries) {
    if (entry.kind !== 'reveal') continue
    const { slot, revealed } = toBody<RevealEntry>(entry)
    revealedBySlot.set(slot, revealed)
  }
  return entries
    .filter(({ kind }) => kind === 'settle')
    .toReversed()
    .flatMap((entry) => {
      const settled = toBody<SettleEntry>(entry)
      const revealed = revealedBySlot.get(settled.slot)
      if (revealed === undefined) return []
      const { decision, pair, timeframe, slotAt, entryAt, expiresAt } = JSON.parse(revealed) as SealedDecision
      if (decision === 'ABSTAIN') return []
      const { sequence, hash } = entry
      const { outcome, entryPrice, exitPrice } = settled
      const commitSequence = settled.commitIndex + 1
      const direction = decision === 'CALL' ? 'buy' : 'sell'
      return [
        {
          sequence,
          hash,
          commitSequence,
          revealed,
          pair,
          timeframe,
          direction,
          slotAt,
          entryAt,
          expiresAt,
          outcome,
          entryPrice,
          exitPrice,
        } satisfies SettledSignal,
      ]
    })
}

/** When a signal was committed, and whether what was revealed is what was sealed then. */
export interface Commitment {
  committedAt: string
  hash: string
  /** null where the browser cannot hash: outside of a secure context. */
  holds: boolean | null
}

const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** Checks one commitment against the text that it sealed. */
export const checkCommitment = async (entry: OpenedEntry, revealed: string): Promise<Commitment> => {
  const { committedAt, commitment } = toBody<CommitBody>(entry)
  const holds = canHash() ? hasItsHash(entry) && (await sha256(revealed)) === commitment : null
  return { committedAt, hash: entry.hash, holds }
}

/** What hashing entries of the record again found. */
export interface EntriesCheck {
  count: number
  /** The first entry whose text has another hash than it was served with; null when none has. */
  brokenAt: number | null
}

/** Hashes every entry again; null where there is none. */
export const checkEntries = (entries: readonly OpenedEntry[]): EntriesCheck | null =>
  entries.length === 0
    ? null
    : { count: entries.length, brokenAt: entries.find((entry) => !hasItsHash(entry))?.sequence ?? null }

/** Whole seconds from commitment to entry. */
export const leadSeconds = (committedAt: string, entryAt: string): number =>
  Math.floor((Date.parse(entryAt) - Date.parse(committedAt)) / 1000)

/** Two prices of one pair with the same number of decimals. */
export const formatPrices = (prices: readonly [number, number]): [string, string] => {
  const decimals = Math.max(...prices.map(toDecimals))
  return [prices[0].toFixed(decimals), prices[1].toFixed(decimals)]
}

/** `31f1 2849 8cd2 a348`: the first 16 digits of a hash, to be read aloud. */
export const shortHash = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?!$)/g, '$1 ')

interface Column {
  at: string
  won: number
  lost: number
}

/** Columns of won under lost; `unit` is the height of one signal where the tallest column is 1. */
export interface Columns {
  shown: readonly Column[]
  tallest: number
  unit: number
  won: number
  lost: number
}

/** The newest `count` columns that hold anything. */
export const stackColumns = (series: readonly Column[], count: number): Columns => {
  const shown = series.filter(({ won, lost }) => won + lost > 0).slice(-count)
  const total = (pick: (column: Column) => number) => shown.reduce((sum, column) => sum + pick(column), 0)
  const tallest = Math.max(1, ...shown.map(({ won, lost }) => won + lost))
  return { shown, tallest, unit: 1 / tallest, won: total(({ won }) => won), lost: total(({ lost }) => lost) }
}
