import { type Feed, MINUTE_MS, type Timeframe } from '../../../contract/market.ts'
import type { SharedSignal } from '../../../contract/shared-signals.ts'
import type { Outcome } from '../../../contract/signals.ts'
import { timeframeMs } from '../../../contract/slots.ts'
import { findStory } from '../../../engine/record/signal-story.ts'
import { formatPrice, formatUtcDateTime } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import { outcomeWord } from '../../ui/direction.tsx'
import type { PictureWords } from '../../ui/share-picture/draw-share-picture.ts'
import { hypotheticalNotice, timeframeNames } from './content.ts'
import { shortHash } from './proof-rules.ts'

/** What can be passed on of a decision, from its entries of the public record alone. */
export interface SharedFacts {
  /** As the record counts, from 1. */
  number: number
  pair: string
  timeframe: Timeframe
  entryAt: string
  expiresAt: string
  committedAt: string
  commitment: string
  /** `none`: revealed, and no signal was published. */
  state: 'sealed' | 'open' | 'settled' | 'none'
  /** Null until the record reveals it. */
  direction: 'CALL' | 'PUT' | null
  outcome: Outcome | null
  entryPrice: number | null
  exitPrice: number | null
  decimals: number
  feed: Feed
}

/** Null for what was recorded in an older form. */
export const findSharedFacts = ({ entries, decimals, source }: SharedSignal): SharedFacts | null => {
  const story = findStory(entries)
  if (!story) return null
  const { commit, sealed, settle } = story
  const { pair, timeframe, entryAt, committedAt, commitment } = commit.entry
  const decision = sealed?.decision ?? null
  const ended = settle ? 'settled' : 'open'
  const published = decision === 'ABSTAIN' ? 'none' : ended
  return {
    number: commit.index + 1,
    pair,
    timeframe,
    entryAt,
    expiresAt: new Date(Date.parse(entryAt) + timeframeMs(timeframe)).toISOString(),
    committedAt,
    commitment,
    state: decision === null ? 'sealed' : published,
    direction: decision === 'ABSTAIN' ? null : decision,
    outcome: settle?.entry.outcome ?? null,
    entryPrice: settle?.entry.entryPrice ?? null,
    exitPrice: settle?.entry.exitPrice ?? null,
    decimals,
    feed: source,
  }
}

/** Until the record tells the rest of it, it is asked for again this often. */
const ASK_AGAIN_MS = 5_000

/** How long until a shared decision is asked for again; false once nothing more can come. */
export const askAgainAfter = (shared: SharedSignal | undefined): number | false => {
  const facts = shared && findSharedFacts(shared)
  if (!facts || facts.state === 'none' || facts.state === 'settled') return false
  // A year of nothing would be asked about for ever: what should have come long ago does not come.
  const isLost = Date.now() - Date.parse(facts.expiresAt) > 60 * MINUTE_MS && facts.feed.kind !== 'replay'
  return isLost ? false : ASK_AGAIN_MS
}

/** The one address of a decision, for people without an account too. */
export const toShareAddress = (origin: string, slotId: string): string =>
  `${origin}/signals/shared?signal=${encodeURIComponent(slotId)}`

const utcMinute = (instant: string): string => formatUtcDateTime(instant).replace(/(\d\d:\d\d):00 UTC$/, '$1 UTC')

/** What is said of a signal, from top to bottom. */
interface ShareWords {
  pair: string
  timeframe: string
  /** The largest thing: the direction once it is known, never before. */
  large: string
  result: string | null
  times: string
  seal: string
  note: string | null
}

const findResult = ({ outcome, entryPrice, exitPrice, decimals }: SharedFacts): string | null => {
  if (outcome === null) return null
  const prices =
    entryPrice === null || exitPrice === null
      ? ''
      : `: ${formatPrice(entryPrice, decimals)} → ${formatPrice(exitPrice, decimals)}`
  return `${outcomeWord(outcome)}${prices}`
}

const LARGE = { sealed: 'Sealed', none: 'No signal' } as const

export const toShareWords = (facts: SharedFacts): ShareWords => {
  const { state, direction } = facts
  const hidden = state === 'sealed' || state === 'none'
  return {
    pair: facts.pair,
    timeframe: timeframeNames[facts.timeframe],
    large: hidden ? LARGE[state] : (direction ?? ''),
    result: state === 'sealed' ? commonLabels.directionAtEntry : findResult(facts),
    times: `Entry ${utcMinute(facts.entryAt)}, expiry ${utcMinute(facts.expiresAt).slice(-9)}`,
    seal: `Record ${facts.number}, sealed ${shortHash(facts.commitment)}`,
    note: hypotheticalNotice[facts.feed.kind],
  }
}

/** The same as the picture shows it. */
export const toPictureWords = (facts: SharedFacts): PictureWords => {
  const { pair, timeframe, large, result, times, seal, note } = toShareWords(facts)
  const lines = [times, note].filter((line) => line !== null)
  return { title: `${pair}, ${timeframe}`, large, result, lines, foot: seal }
}

/** The same as lines of text, with the address that verifies it. */
export const toShareText = (facts: SharedFacts, address: string): string => {
  const { pair, timeframe, large, result, times, seal, note } = toShareWords(facts)
  return [`Uptick ${pair}, ${timeframe}: ${large}`, result, times, seal, note, address]
    .filter((line) => line !== null)
    .join('\n')
}

/** What the picture is called when it is saved. */
export const shareFileName = ({ pair, number }: SharedFacts): string =>
  `uptick-${pair.replace(/\W+/g, '')}-${number}.png`
