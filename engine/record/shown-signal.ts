import type { Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import { percent } from './percent.ts'
import { checkStory, type SignalStory } from './signal-story.ts'
import { findStatedConfidence } from './tallies.ts'

/** What a screen shows of a published signal. */
export interface ShownSignal {
  id: string
  pair: string
  timeframe: Timeframe
  direction: 'CALL' | 'PUT'
  /** Place of its commitment in the record, from 0. */
  commitIndex: number
  entryAt: string
  expiresAt: string
  /** In percent; null where the screen says that none was stated. */
  stated: number | null
  /** Null while it is open. */
  outcome: Outcome | null
  entryPrice: number | null
  exitPrice: number | null
}

/**
 * `sealed`: until the entry the record holds nothing but a hash. `open`: the record agrees, and tells the outcome later. `early`: the outcome is
 * shown, and the record does not tell it yet. `matches`: it agrees with everything. `differs`: it does not, in sentences.
 */
export type ShownCheck = { state: 'sealed' | 'open' | 'early' | 'matches' } | { state: 'differs'; problems: string[] }

type Facts = Partial<Record<keyof ShownSignal, unknown>>

const toProblems = (shown: ShownSignal, owed: Facts): string[] =>
  Object.entries(owed).flatMap(([name, value]) => {
    const claimed = shown[name as keyof ShownSignal]
    return claimed === value
      ? []
      : `Shown ${name} ${JSON.stringify(claimed)}, but the record says ${JSON.stringify(value)}.`
  })

/** Holds what a screen shows of a signal to the signal's own entries. That those are in the signed record is for the tree. */
export const checkShown = (shown: ShownSignal, story: SignalStory): ShownCheck => {
  const { commit, sealed, settle } = story
  const { slot, pair, timeframe, entryAt } = commit.entry
  const broken = checkStory(story).flatMap(({ holds, sentence }) => (holds ? [] : sentence))
  const committed = toProblems(shown, { id: slot, pair, timeframe, entryAt, commitIndex: commit.index })
  if (broken.length + committed.length > 0) return { state: 'differs', problems: [...committed, ...broken] }
  if (!sealed) return { state: shown.outcome === null ? 'sealed' : 'early' }
  const figure = findStatedConfidence(sealed)
  const stated = figure === null ? null : percent(figure)
  const revealed = toProblems(shown, { direction: sealed.decision, expiresAt: sealed.expiresAt, stated })
  if (revealed.length > 0) return { state: 'differs', problems: revealed }
  // A checkpoint may come moments after the news of what it covers.
  if (!settle) return { state: shown.outcome === null ? 'open' : 'early' }
  // What is on screen is of a moment ago.
  if (shown.outcome === null) return { state: 'open' }
  const { outcome, entryPrice, exitPrice } = settle.entry
  const problems = toProblems(shown, { outcome, entryPrice, exitPrice })
  return problems.length > 0 ? { state: 'differs', problems } : { state: 'matches' }
}
